import { expect, test } from 'vitest';
import { formatCountdown, formatDayRange, formatDollars, formatNumber } from './format.ts';

test('[K-1] formats money with a dollar sign and two decimals', () => {
  expect(formatDollars(3.49)).toBe('$3.49');
  expect(formatDollars(37.5)).toBe('$37.50');
  expect(formatNumber(1250)).toBe('1,250');
});

test('shortens a delivery window', () => {
  expect(formatDayRange('2026-11-20T00:00:00Z', '2026-11-26T00:00:00Z')).toBe('Nov 20–26');
  expect(formatDayRange('2026-11-28T00:00:00Z', '2026-12-02T00:00:00Z')).toBe('Nov 28–Dec 2');
});

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [999, '0:01'],
  [29 * 60_000 + 5_000, '29:05'],
  [65 * 60_000, '1 h 05 min'],
])('%d ms are shown as %s', (milliseconds, shown) => {
  expect(formatCountdown(milliseconds)).toBe(shown);
});
