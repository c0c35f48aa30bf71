import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, centsToDollars, dollarsToCents } from './money.ts';
import { listValue, priceOrder } from './pricing.ts';
import { QUANTITIES } from './printing-options.ts';

describe('pricing', () => {
  test('[K-1] an order is $3.49 with free delivery', () => {
    expect(priceOrder()).toEqual({ subtotalCents: 349, deliveryCents: 0, discountCents: 0, totalCents: 349 });
  });

  test('[K-2] rounds 30% off in the customer’s favor', () => {
    expect(priceOrder(30)).toEqual({ subtotalCents: 349, deliveryCents: 0, discountCents: 105, totalCents: 244 });
  });

  test('[S-5] a card’s list value is quantity × $0.75', () => {
    expect(QUANTITIES.map((quantity) => centsToDollars(listValue(quantity)))).toEqual([18.75, 37.5, 75, 187.5, 375]);
  });

  test('a quote is in whole cents, and its parts add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (percentOff) => {
        const quote = priceOrder(percentOff);
        expect(Object.values(quote).every(Number.isSafeInteger)).toBe(true);
        expect(quote.subtotalCents + quote.deliveryCents - quote.discountCents).toBe(quote.totalCents);
        expect(quote.totalCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([-1, 101, 12.5, Number.NaN])('refuses %s as a percentage', (percentOff) => {
    expect(() => priceOrder(percentOff)).toThrow(RangeError);
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
