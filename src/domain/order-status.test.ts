import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove, displayStatus, isUnderWay, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

const RANK: Record<OrderStatus, number> = {
  pending_payment: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  failed: 4,
  cancelled: 4,
};

describe('the life of an order', () => {
  test('[S-6] goes from paid to printed to delivered', () => {
    expect(canMove('pending_payment', 'processing')).toBe(true);
    expect(canMove('processing', 'shipped')).toBe(true);
    expect(canMove('shipped', 'delivered')).toBe(true);
  });

  test('never goes back, but for a retry of what failed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), fc.constantFrom(...ORDER_STATUSES), (from, to) => {
        if (canMove(from, to)) expect(RANK[to] > RANK[from] || (from === 'failed' && to === 'processing')).toBe(true);
      }),
    );
  });

  test('a shipped or delivered card can be neither cancelled nor retried', () => {
    for (const status of ['shipped', 'delivered'] as const) {
      expect(canMove(status, 'cancelled')).toBe(false);
      expect(canMove(status, 'processing')).toBe(false);
    }
  });
});

describe('the status that is shown', () => {
  test('[D-6] is the print provider’s once the card is processing', () => {
    expect(displayStatus('processing', 'shipped')).toBe('shipped');
    expect(displayStatus('processing', null)).toBe('processing');
    expect(displayStatus('drafted', 'not_submitted')).toBe('drafted');
  });

  test('is under way from the payment to the letter box', () => {
    for (const status of ['not_submitted', 'processing', 'shipped'] as const) expect(isUnderWay(status)).toBe(true);
    for (const status of ['drafted', 'pending_payment', 'delivered', 'failed', 'cancelled'] as const) {
      expect(isUnderWay(status)).toBe(false);
    }
  });
});
