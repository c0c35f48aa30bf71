import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const MEGABYTE = 1_000_000;

test('[H-2] one sender’s large bodies leave room for everyone else’s', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 100 * MEGABYTE });
  const release = reserve('ada', 6 * MEGABYTE);
  expect(() => reserve('ada', 5 * MEGABYTE)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  reserve('grace', 6 * MEGABYTE);
  release();
  reserve('ada', 10 * MEGABYTE);
});

test('[H-2] a full process refuses large bodies, and never small ones', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 15 * MEGABYTE });
  reserve('ada', 10 * MEGABYTE);
  expect(() => reserve('grace', 6 * MEGABYTE)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  reserve('grace', 60_000);
  reserve('ada', 60_000);
});
