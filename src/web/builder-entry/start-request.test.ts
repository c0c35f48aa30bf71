import { expect, test } from 'vitest';
import { onStartRequest, requestBuilderStart, takeStartRequest } from './start-request.ts';

test('[L-6] a request waits for the builder, notifies listeners, and is taken once', () => {
  let calls = 0;
  const stopListening = onStartRequest(() => {
    calls += 1;
  });
  requestBuilderStart({ kind: 'scratch' });
  requestBuilderStart({ kind: 'template', templateId: 'los-angeles' });
  expect(calls).toBe(2);
  expect(takeStartRequest()).toEqual({ kind: 'template', templateId: 'los-angeles' });
  expect(takeStartRequest()).toBeNull();
  stopListening();
  requestBuilderStart({ kind: 'scratch' });
  expect(calls).toBe(2);
});
