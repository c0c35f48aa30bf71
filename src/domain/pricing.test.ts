import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, centsToDollars, dollarsToCents } from './money.ts';
import { listValue, priceOrder, shareCents } from './pricing.ts';
import { QUANTITIES } from './printing-options.ts';

const RECIPIENTS = fc.integer({ min: 1, max: 500 });

describe('pricing', () => {
  test('[K-1] an order is $3.49 with free delivery', () => {
    expect(priceOrder()).toMatchObject({ subtotalCents: 349, deliveryCents: 0, discountCents: 0, totalCents: 349 });
  });

  test('[K-2] rounds 30% off in the customer’s favor', () => {
    expect(priceOrder(30)).toMatchObject({ subtotalCents: 349, deliveryCents: 0, discountCents: 105, totalCents: 244 });
  });

  test('[S-5] a card’s list value is quantity × $0.75', () => {
    expect(QUANTITIES.map((quantity) => centsToDollars(listValue(quantity)))).toEqual([18.75, 37.5, 75, 187.5, 375]);
  });

  test('a quote is in whole cents, and its parts add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.option(RECIPIENTS), (percentOff, recipients) => {
        const { lines, ...quote } = priceOrder(percentOff, recipients);
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
    expect(priceOrder(0, recipients)).toMatchObject({ totalCents, lines: [{ item: 'cards', count: recipients }] });
  });

  test('[M-7] the shares of the pieces add up to what was paid, and differ by a cent at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), RECIPIENTS, (total, count) => {
        const shares = shareCents(cents(total), count);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
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
