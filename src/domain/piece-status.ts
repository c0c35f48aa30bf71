/** The life of a piece (one card to one address) as one transition table, and the status of an order made of pieces. */
import type { OrderStatus } from './order-status.ts';

export type PieceStatus = OrderStatus;

/** failed → processing: a retry. delivered → failed: the card was returned to its sender after all. */
const NEXT_STATUSES: Record<PieceStatus, readonly PieceStatus[]> = {
  pending_payment: ['processing', 'cancelled'],
  processing: ['shipped', 'delivered', 'failed', 'cancelled'],
  shipped: ['delivered', 'failed'],
  delivered: ['failed'],
  failed: ['processing'],
  cancelled: [],
};

export function canMovePiece(from: PieceStatus, to: PieceStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** Only a free reprint moves a mailed card back to processing. A failed card was mailed if it was returned. */
export const MAILED_STATUSES = ['shipped', 'delivered', 'failed'] as const satisfies readonly PieceStatus[];
export type MailedStatus = (typeof MAILED_STATUSES)[number];

export function isMailedStatus(status: PieceStatus): status is MailedStatus {
  return MAILED_STATUSES.some((each) => each === status);
}

/** An order has the status of its slowest piece. It is failed or canceled only if all of its pieces are. */
const SLOWEST_FIRST: readonly PieceStatus[] = [
  'pending_payment',
  'processing',
  'shipped',
  'delivered',
  'failed',
  'cancelled',
];

/** Throws RangeError without pieces, because every order has at least one. */
export function orderStatusOf(pieces: readonly PieceStatus[]): OrderStatus {
  const status = SLOWEST_FIRST.find((each) => pieces.includes(each));
  if (status === undefined) throw new RangeError('an order has at least one piece');
  return status;
}
