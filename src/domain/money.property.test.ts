import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsToDollars, dollarsToCents } from './money.ts';
import { ORDER_PRICE_CENTS, quoteOrder } from './pricing.ts';

describe('money', () => {
  test('[K-1] a price is whole cents at every discount, never more than the full price, never negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (percentOff) => {
        const quote = quoteOrder(percentOff);
        for (const value of Object.values(quote)) expect(Number.isSafeInteger(value)).toBe(true);
        expect(quote.totalCents).toBe(quote.subtotalCents + quote.deliveryCents - quote.discountCents);
        expect(quote.totalCents).toBeLessThanOrEqual(ORDER_PRICE_CENTS);
        expect(quote.totalCents).toBeGreaterThanOrEqual(0);
        // On the wire and back nothing is lost.
        expect(dollarsToCents(centsToDollars(quote.totalCents))).toBe(quote.totalCents);
      }),
    );
  });

  test('dollars become cents only when they are whole cents', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: false }), (dollars) => {
        const value = dollarsToCents(dollars);
        if (value !== null) expect(Math.abs(value / 100 - dollars)).toBeLessThan(1e-9);
      }),
    );
    for (const dollars of [Number.NaN, Number.POSITIVE_INFINITY, 3.495, 0.001]) {
      expect(dollarsToCents(dollars)).toBeNull();
    }
  });
});
