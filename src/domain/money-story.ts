/** Where the money of an order is: one answer, which every page and email asks for. */
import type { Dispute, PaymentStatus } from './order-status.ts';

/**
 * under_review: the bank disputes the payment. reversed: it took the payment back. refused: it refused a refund, which the shop
 * still owes. refund_due: on its way. partly_refunded: the rest was paid for good.
 */
export const MONEY_STATES = [
  'unpaid',
  'paid',
  'under_review',
  'reversed',
  'refused',
  'refund_due',
  'partly_refunded',
  'refunded',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export type MoneyFacts = {
  readonly paymentStatus: PaymentStatus;
  readonly dispute: Dispute | null;
  readonly totalCents: number;
  /** Paid back, or about to be; with what was refused, and what was then paid back another way. */
  readonly refundCents: number;
  /** What the customer's bank refused of it, and the shop still owes. */
  readonly refusedCents: number;
  /** What the bank refused, and the shop paid back another way. */
  readonly settledCents: number;
};

/** What the bank decides comes first, then what the shop still owes. */
export function moneyStateOf({ paymentStatus, dispute, refundCents, refusedCents }: MoneyFacts): MoneyState {
  if (paymentStatus === 'unpaid') return 'unpaid';
  if (dispute === 'lost') return 'reversed';
  if (dispute === 'open') return 'under_review';
  if (refusedCents > 0) return 'refused';
  if (paymentStatus !== 'paid') return paymentStatus;
  return refundCents > 0 ? 'partly_refunded' : 'paid';
}
