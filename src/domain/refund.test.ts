import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import {
  isVoidReason,
  leftCents,
  type PieceMoney,
  paymentStatusOf,
  REFUND_REASONS,
  refundPart,
  voidPiece,
} from './refund.ts';

const anyPiece = fc
  .nat(500)
  .map((price): PieceMoney => ({ priceCents: cents(price), refundCents: cents(0), voidReason: null }));
const anyStep = fc.record({ reason: fc.constantFrom(...REFUND_REASONS), amountCents: fc.nat(600) });

describe("a piece's money", () => {
  test('[M-7] is always what the shop keeps plus what goes back, whatever happens to the piece', () => {
    fc.assert(
      fc.property(anyPiece, fc.array(anyStep, { maxLength: 12 }), (piece, steps) => {
        let paidBack = 0;
        let current = piece;
        for (const { reason, amountCents } of steps) {
          const next = isVoidReason(reason)
            ? voidPiece(current, reason)
            : (refundPart([current], Math.min(amountCents, leftCents(current)))[0] ?? current);
          const given = next.refundCents - current.refundCents;
          expect(given).toBeGreaterThanOrEqual(0);
          paidBack += given;
          current = next;
          expect(leftCents(current) + paidBack).toBe(piece.priceCents);
          expect(leftCents(current)).toBeGreaterThanOrEqual(0);
          if (current.voidReason !== null) expect(leftCents(current)).toBe(0);
        }
        const wasVoided = steps.some(({ reason }) => isVoidReason(reason));
        expect(current.voidReason !== null).toBe(wasVoided);
      }),
    );
  });

  test('[M-7] is refunded in shares that add up, and none takes more than is left', () => {
    const anyPieces = fc.array(anyPiece, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyPieces, fc.double({ min: 0, max: 1, noNaN: true }), (pieces, share) => {
        const left = pieces.reduce((sum, piece) => sum + piece.priceCents, 0);
        const amount = Math.floor(left * share);
        const after = refundPart(pieces, amount);
        expect(after.reduce((sum, piece) => sum + piece.refundCents, 0)).toBe(amount);
        for (const piece of after) expect(leftCents(piece)).toBeGreaterThanOrEqual(0);
        expect(() => refundPart(pieces, left + 1)).toThrow(RangeError);
      }),
    );
  });

  test('[M-7] is shared by the cards when part of a mailing is refunded', () => {
    const price = (priceCents: number) => ({ priceCents: cents(priceCents), refundCents: cents(0), voidReason: null });
    const after = refundPart([price(117), price(116), price(116)], 117);
    expect(after.map(({ refundCents }) => refundCents)).toEqual([39, 39, 39]);
  });

  test('[M-7] ends the right to be printed without a refund if it is 0 cents', () => {
    const free = { priceCents: cents(0), refundCents: cents(0), voidReason: null };
    expect(voidPiece(free, 'by_operator')).toEqual({ ...free, voidReason: 'by_operator' });
  });
});

test.each([
  [{ isPaid: false, totalCents: 349, refundedCents: 0, owedCents: 0 }, 'unpaid'],
  [{ isPaid: true, totalCents: 349, refundedCents: 0, owedCents: 0 }, 'paid'],
  [{ isPaid: true, totalCents: 349, refundedCents: 0, owedCents: 1 }, 'refund_due'],
  [{ isPaid: true, totalCents: 349, refundedCents: 100, owedCents: 0 }, 'paid'],
  [{ isPaid: true, totalCents: 349, refundedCents: 100, owedCents: 249 }, 'refund_due'],
  [{ isPaid: true, totalCents: 349, refundedCents: 349, owedCents: 0 }, 'refunded'],
] as const)('an order with %o is %s', (money, status) => {
  expect(paymentStatusOf(money)).toBe(status);
});
