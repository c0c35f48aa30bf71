import { expect, test } from 'vitest';
import { onBuilderStart, requestBuilderStart, takeBuilderStart } from './builder-start.ts';

test('[L-6] a wish waits for the builder, is told to those who listen, and is given once', () => {
  let calls = 0;
  const forget = onBuilderStart(() => {
    calls += 1;
  });
  requestBuilderStart({ kind: 'scratch' });
  requestBuilderStart({ kind: 'template', templateId: 'los-angeles' });
  expect(calls).toBe(2);
  expect(takeBuilderStart()).toEqual({ kind: 'template', templateId: 'los-angeles' });
  expect(takeBuilderStart()).toBeNull();
  forget();
  requestBuilderStart({ kind: 'scratch' });
  expect(calls).toBe(2);
});
