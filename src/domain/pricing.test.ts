import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, centsToDollars, dollarsToCents } from './money.ts';
import { DEFAULT_PRICES, type PriceList } from './price-list.ts';
import { countDestinations, listValue, priceOrder, shareCents } from './pricing.ts';
import { QUANTITIES } from './printing-options.ts';

const RECIPIENTS = fc.integer({ min: 1, max: 500 });

/** Prices that differ for each size, paper and country. */
const DEAR: PriceList = {
  version: 2,
  currency: 'eur',
  orderCents: 499,
  deliveryCents: { USA: 150, Germany: 0, UK: 99, France: 25 },
  cardCents: {
    '4.25x5.5': { 'matte-cover': 80, 'glossy-cover': 90, 'premium-matte': 120 },
    '5x7': { 'matte-cover': 100, 'glossy-cover': 110, 'premium-matte': 140 },
    '6x9': { 'matte-cover': 130, 'glossy-cover': 145, 'premium-matte': 175 },
  },
};

describe('pricing', () => {
  test('[K-1] an order is $3.49 with free delivery', () => {
    expect(priceOrder(DEFAULT_PRICES)).toMatchObject({
      subtotalCents: 349,
      deliveryCents: 0,
      discountCents: 0,
      totalCents: 349,
    });
  });

  test('[K-2] rounds 30% off in the customer’s favor', () => {
    expect(priceOrder(DEFAULT_PRICES, { percentOff: 30 })).toMatchObject({
      subtotalCents: 349,
      deliveryCents: 0,
      discountCents: 105,
      totalCents: 244,
    });
  });

  test('[S-5] a card’s list value is quantity × $0.75', () => {
    expect(QUANTITIES.map((quantity) => centsToDollars(listValue(quantity)))).toEqual([18.75, 37.5, 75, 187.5, 375]);
  });

  test('a quote is in whole cents, and its parts add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.option(RECIPIENTS), (percentOff, recipients) => {
        const {
          lines,
          currency: _currency,
          cardCents: _cardCents,
          ...quote
        } = priceOrder(DEAR, { percentOff, recipients });
        expect(Object.values(quote).every(Number.isSafeInteger)).toBe(true);
        expect(quote.subtotalCents + quote.deliveryCents - quote.discountCents).toBe(quote.totalCents);
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(quote.totalCents);
        expect(quote.totalCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    [1, 349],
    [4, 349],
    [5, 375],
    [240, 18_000],
  ])('[M-5] a mailing to %i people costs %i cents', (recipients, totalCents) => {
    expect(priceOrder(DEFAULT_PRICES, { recipients })).toMatchObject({
      totalCents,
      lines: [{ item: 'cards', count: recipients }],
    });
  });

  test('[O-7] a mailing is charged for its size and paper and for delivery to each country, and a coupon reduces only the cards', () => {
    const people = [...Array(8).fill('Germany'), ...Array(3).fill('UK'), 'USA'].map((country) => ({ country }));
    const destinations = countDestinations(people);
    const order = { recipients: 12, size: '6x9', paperType: 'glossy-cover', destinations, percentOff: 50 } as const;
    expect(priceOrder(DEAR, order)).toMatchObject({
      priceVersion: 2,
      currency: 'eur',
      lines: [
        { item: 'cards', count: 12, cents: 1740 },
        { item: 'delivery', country: 'USA', count: 1, cents: 150 },
        { item: 'delivery', country: 'UK', count: 3, cents: 297 },
        { item: 'discount', cents: -870 },
      ],
      totalCents: 1740 + 447 - 870,
    });
  });

  test('[M-7] the shares of the pieces add up to what was paid, and differ by at most a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), RECIPIENTS, (total, count) => {
        const shares = shareCents(cents(total), count);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([-1, 101, 12.5, Number.NaN])('refuses %s as a percentage', (percentOff) => {
    expect(() => priceOrder(DEFAULT_PRICES, { percentOff })).toThrow(RangeError);
  });
});

describe('money', () => {
  test('survives the conversion to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        expect(dollarsToCents(centsToDollars(cents(amount)))).toBe(amount);
      }),
    );
  });

  test.each([3.495, Number.NaN, Number.POSITIVE_INFINITY, 0.001])('%s dollars are not whole cents', (dollars) => {
    expect(dollarsToCents(dollars)).toBeNull();
  });

  test('refuses half a cent', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
  });
});
