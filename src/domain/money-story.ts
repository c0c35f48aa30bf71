/** Says where an order's money is. Every page and email uses this. */
import type { Dispute, PaymentStatus } from './order-status.ts';

/**
 * under_review: the bank disputes the payment. reversed: the bank took the payment back. refused: the bank refused a refund,
 * which the shop still owes. refund_due: pending. partly_refunded: the rest stays paid.
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
  /** Refunded, or about to be. Includes what the bank refused or the shop settled another way. */
  readonly refundCents: number;
  /** The part of the refunds that the bank refused and the shop still owes. */
  readonly refusedCents: number;
  /** The part that the bank refused and the shop paid back another way. */
  readonly settledCents: number;
};

/** The bank's decisions come first, then what the shop still owes. */
export function moneyStateOf({ paymentStatus, dispute, refundCents, refusedCents }: MoneyFacts): MoneyState {
  if (paymentStatus === 'unpaid') return 'unpaid';
  if (dispute === 'lost') return 'reversed';
  if (dispute === 'open') return 'under_review';
  if (refusedCents > 0) return 'refused';
  if (paymentStatus !== 'paid') return paymentStatus;
  return refundCents > 0 ? 'partly_refunded' : 'paid';
}
