import { expect, test } from 'vitest';
import { type MoneyFacts, moneyStateOf } from './money-story.ts';

const PAID: MoneyFacts = {
  paymentStatus: 'paid',
  dispute: null,
  totalCents: 349,
  refundCents: 0,
  refusedCents: 0,
  settledCents: 0,
};

test.each([
  [{ paymentStatus: 'unpaid' }, 'unpaid'],
  [{}, 'paid'],
  [{ refundCents: 100 }, 'partly_refunded'],
  [{ refundCents: 349, paymentStatus: 'refund_due' }, 'refund_due'],
  [{ refundCents: 349, paymentStatus: 'refunded' }, 'refunded'],
  [{ refundCents: 349, paymentStatus: 'refunded', refusedCents: 120 }, 'refused'],
  [{ refundCents: 349, paymentStatus: 'refunded', settledCents: 349 }, 'refunded'],
  [{ dispute: 'open', refundCents: 100, refusedCents: 100 }, 'under_review'],
  [{ dispute: 'lost' }, 'reversed'],
  [{ dispute: 'won' }, 'paid'],
  [{ dispute: 'warned' }, 'paid'],
] as const)('[O-3, H-10] %o means %s', (facts, state) => {
  expect(moneyStateOf({ ...PAID, ...facts })).toBe(state);
});
