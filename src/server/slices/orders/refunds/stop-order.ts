/** Stops an order: from this transaction on, none of its pieces is sent to the print service. */
import type { EventSource } from '#domain/order-status.ts';
import type { GivenReason, StopReason } from '#domain/refund.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Order } from '../order.ts';
import { followPieces, type MoveDependencies } from '../pieces/follow-pieces.ts';

export type StopCause = {
  readonly reason: StopReason;
  readonly source: EventSource;
  readonly operator?: string | null;
  readonly operatorReason?: GivenReason | null;
  /** The caller deals with the pieces at once. */
  readonly isAwaited?: boolean;
};

/** After this, the job takes over pieces from a caller that has died. */
const GRACE_MILLISECONDS = 30_000;

/**
 * A stop replaces only one with less reach: a full refund also covers pieces that a cancellation or fraud warning left alone.
 */
const REACH: Record<StopReason, number> = { canceled: 1, fraud_warning: 2, by_operator: 3, paid_too_late: 3 };

/**
 * A job handles the pieces, because a mailing has thousands. The order must be locked. An earlier stop with the same reach
 * stays.
 */
export async function stopOrder(
  trx: Trx,
  dependencies: MoveDependencies,
  order: Order,
  { reason, source, operator = null, operatorReason = null, isAwaited = false }: StopCause,
): Promise<Order> {
  if (order.stop !== null && REACH[order.stop.reason] >= REACH[reason]) return order;
  const stop = { reason, source, operator, operatorReason, since: dependencies.clock.now() };
  const wait = isAwaited ? { startAfter: new Date(Date.now() + GRACE_MILLISECONDS) } : {};
  await dependencies.jobs.send('stop-print', { orderId: order.id, after: 0 }, { trx, ...wait });
  return followPieces(trx, dependencies, order, { stop });
}

/** True if everything is refunded, even what is printed. */
export function isRefundOfAll(stop: Order['stop']): stop is NonNullable<Order['stop']> {
  return stop?.reason === 'by_operator' || stop?.reason === 'paid_too_late';
}
