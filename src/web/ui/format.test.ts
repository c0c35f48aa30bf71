import { expect, test } from 'vitest';
import { formatAmount, formatCountdown, formatNumber } from './format.ts';

test('[K-1] formats money with a dollar sign and two decimals', () => {
  expect(formatAmount(3.49, 'usd')).toBe('$3.49');
  expect(formatAmount(37.5, 'usd')).toBe('$37.50');
  const others = ['eur', 'gbp', 'chf', 'cad'].map((currency) => formatAmount(1234.5, currency));
  expect(others).toEqual(['€1,234.50', '£1,234.50', 'CHF\u00a01,234.50', 'CA$1,234.50']);
  expect(formatNumber(1250)).toBe('1,250');
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
