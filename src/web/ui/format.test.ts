import { expect, test } from 'vitest';
import { countOfCards, formatCountdown, formatNumber } from './format.ts';

test('groups the digits of large numbers', () => {
  expect(formatNumber(1250)).toBe('1,250');
});

test('[M-5] shows a price for each card, or one for all', () => {
  expect(countOfCards(75, 240, 'usd')).toBe('240 × $0.75');
  expect(countOfCards(null, 3, 'usd')).toBe('3 cards');
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
