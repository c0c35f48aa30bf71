import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTEMPT_STATES, canMoveAttempt } from './attempt-state.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { orderStatusOf, PIECE_EVENTS, type PieceStatus } from './piece-status.ts';

function movesOf<T>(states: readonly T[], canMove: (from: T, to: T) => boolean): string[] {
  return states.flatMap((from) => states.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`));
}

function canMovePiece(from: PieceStatus, to: PieceStatus): boolean {
  return Object.values(PIECE_EVENTS).some((step) => step.to === to && step.from.some((each) => each === from));
}

describe('the life of a piece', () => {
  test('[S-6] allows these moves and no others', () => {
    expect(movesOf(ORDER_STATUSES, canMovePiece)).toEqual([
      'pending_payment → processing',
      'pending_payment → cancelled',
      'processing → shipped',
      'processing → delivered',
      'processing → failed',
      'processing → cancelled',
      'shipped → delivered',
      'shipped → failed',
      'delivered → failed',
      'failed → processing',
    ]);
  });
});

describe('the life of a print attempt', () => {
  test('allows these moves and no others', () => {
    expect(movesOf(ATTEMPT_STATES, canMoveAttempt)).toEqual([
      'queued → submitted',
      'queued → failed',
      'queued → cancelled',
      'submitted → failed',
      'submitted → cancelled',
      'failed → submitted',
    ]);
  });
});

describe('the status of an order', () => {
  test('is the status of its only piece', () => {
    for (const status of ORDER_STATUSES) expect(orderStatusOf([status])).toBe(status);
  });

  test('is the status of its slowest piece', () => {
    expect(orderStatusOf(['delivered', 'processing', 'shipped'])).toBe('processing');
    expect(orderStatusOf(['delivered', 'shipped', 'failed'])).toBe('shipped');
    expect(orderStatusOf(['failed', 'delivered', 'cancelled'])).toBe('delivered');
  });

  test('is failed or canceled only if all pieces are', () => {
    expect(orderStatusOf(['cancelled', 'failed'])).toBe('failed');
    expect(orderStatusOf(['cancelled', 'cancelled'])).toBe('cancelled');
    expect(() => orderStatusOf([])).toThrow(RangeError);
  });

  test('[M-6] follows from any number of pieces, in any order, and moves only as a piece can', () => {
    const statuses = fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(statuses, fc.nat(), fc.constantFrom(...ORDER_STATUSES), (pieces, at, to) => {
        const before = orderStatusOf(pieces);
        expect(pieces).toContain(before);
        expect(orderStatusOf(pieces.toReversed())).toBe(before);
        expect(orderStatusOf([...new Set(pieces)])).toBe(before);
        // An order never goes back to an earlier stage, unless a finished card is printed again.
        const index = at % pieces.length;
        const from = pieces[index] ?? before;
        if (!canMovePiece(from, to) || from === 'failed') return;
        const after = orderStatusOf(pieces.with(index, to));
        expect(ORDER_STATUSES.indexOf(after)).toBeGreaterThanOrEqual(ORDER_STATUSES.indexOf(before));
      }),
    );
  });
});
