import { expect, test } from 'vitest';
import { CURRENCIES, formatMoney } from './money.ts';

test.each(CURRENCIES)('writes amounts in %s like American English', (currency) => {
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  for (const cents of [0, 1, 10, 99, 349, 100_000, 123_456, 99_999_999, 123_456_789_012, -1, -349, -123_456]) {
    expect(formatMoney(cents, currency)).toBe(format(cents / 100));
    expect(formatMoney(cents, currency.toUpperCase())).toBe(format(cents / 100));
  }
});

test('writes a currency that shops can’t use by its code', () => {
  expect(formatMoney(349, 'sek')).toBe('SEK\u00a03.49');
});
