/** The life of a piece (one card to one address) as one transition table, and the status of an order made of pieces. */
import type { OrderEvent, OrderStatus } from './order-status.ts';

export type PieceStatus = OrderStatus;

type PieceStep = {
  readonly from: readonly PieceStatus[];
  readonly to: PieceStatus;
  /** The event belongs to a new attempt to print the piece. */
  readonly opensAttempt?: true;
};

/** The events of a piece. Each may be recorded again while the piece already has its status. */
export const PIECE_EVENTS = {
  paid: { from: ['pending_payment'], to: 'processing' },
  retried: { from: ['failed'], to: 'processing', opensAttempt: true },
  /** A print that we believed lost may be found after the piece failed. */
  printing: { from: ['failed'], to: 'processing' },
  delayed: { from: [], to: 'processing' },
  address_doubted: { from: [], to: 'processing' },
  shipped: { from: ['processing'], to: 'shipped' },
  delivered: { from: ['processing', 'shipped'], to: 'delivered' },
  returned: { from: ['shipped', 'delivered'], to: 'failed' },
  failed: { from: ['processing', 'shipped', 'delivered'], to: 'failed' },
  stopped: { from: ['processing', 'shipped', 'delivered'], to: 'failed' },
  cancelled: { from: ['pending_payment', 'processing'], to: 'cancelled' },
} as const satisfies Readonly<Partial<Record<OrderEvent, PieceStep>>>;
export type PieceEvent = keyof typeof PIECE_EVENTS;

/** Returns null if the event cannot happen to a piece with this status. */
export function stepOf(event: PieceEvent, from: PieceStatus): PieceStep | null {
  const step: PieceStep = PIECE_EVENTS[event];
  return step.to === from || step.from.includes(from) ? step : null;
}

/** A failed piece goes back to processing only if its money was not refunded. */
export function needsMoney(from: PieceStatus, { to }: PieceStep): boolean {
  return from === 'failed' && to === 'processing';
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
