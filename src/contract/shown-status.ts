/** The status of an order or a piece as people read it. */
import type { OrderStatus, ShownStatus } from '#domain/order-status.ts';

type ShownOrder = {
  readonly status: OrderStatus;
  readonly is_delayed: boolean;
  readonly is_delivery_estimated: boolean;
  readonly postgrid_order_id: string | null;
  /** The day on which printing begins. */
  readonly send_on?: string | null;
};

/** A failed order that reached the print service was printed and returned. */
export function isReturned({ status, postgrid_order_id }: Pick<ShownOrder, 'status' | 'postgrid_order_id'>): boolean {
  return status === 'failed' && postgrid_order_id !== null;
}

/** An order waiting for an unreachable print service isn't processing, and has no day of arrival. */
export function orderDisplayStatus(order: ShownOrder): ShownStatus {
  if (order.is_delayed) return 'not_submitted';
  const isForLater = (order.send_on ?? null) !== null && order.postgrid_order_id === null;
  if (order.status === 'processing' && isForLater) return 'scheduled';
  if (order.status === 'delivered' && order.is_delivery_estimated) return 'delivered_estimated';
  return isReturned(order) ? 'returned' : order.status;
}
