import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [999, '0:01'],
  [29 * 60_000 + 5_000, '29:05'],
  [65 * 60_000, '1 h 05 min'],
])('%d ms are shown as %s', (milliseconds, shown) => {
  expect(formatCountdown(milliseconds)).toBe(shown);
});
