/** Counts an order's cards by state, for the dashboard and for emails about a mailing. */
import { type CardState, isDisputed } from '#domain/order-status.ts';
import type { Order, OwnOrder } from '../order.ts';

export type ShownOrder = Pick<Order, 'status' | 'paymentStatus' | 'dispute' | 'printId' | 'sendOn'>;
/** The facts about its pieces that an order shows. */
export type ShownFacts = Pick<OwnOrder, 'isDelayed' | 'isDeliveryEstimated' | 'reprintedAt'>;

export function isShownDelayed(order: ShownOrder, { isDelayed }: ShownFacts): boolean {
  return isDelayed && order.paymentStatus === 'paid' && !isDisputed(order);
}

/** A free reprint doesn't wait for the order's send date. */
export function sendOnOf({ sendOn }: Pick<Order, 'sendOn'>, { reprintedAt }: ShownFacts): string | null {
  return reprintedAt === null ? sendOn : null;
}

export function countStates(order: OwnOrder): Readonly<Record<CardState, number>> {
  const { processing = 0, shipped = 0, delivered = 0, failed = 0, cancelled = 0 } = order.pieceCounts;
  const { returnedPieces: returned } = order;
  const delayed = isShownDelayed(order, order) ? order.delayedPieces : 0;
  const isForLater = sendOnOf(order, order) !== null && order.printId === null;
  const waiting = processing - delayed;
  return {
    scheduled: isForLater ? waiting : 0,
    not_submitted: delayed,
    processing: isForLater ? 0 : waiting,
    shipped,
    delivered,
    returned,
    failed: failed - returned,
    cancelled,
  };
}

export function countPieces({ pieceCounts }: Pick<OwnOrder, 'pieceCounts'>): number {
  return Object.values(pieceCounts).reduce((sum, each) => sum + each, 0);
}
