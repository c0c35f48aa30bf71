import type { OrderRecord } from '#contract/orders.ts';
import { type DisplayStatus, isUnderWay, type OrderStatus } from '#domain/order-status.ts';
import { formatDayRange } from '../../ui/format.ts';

/** Null when there is no number and none will come: the order is over. */
export function trackingText(number: string | null, status: DisplayStatus | OrderStatus): string | null {
  return number ?? (isUnderWay(status) ? 'Will be provided when shipped' : null);
}

export function expectedText(order: Pick<OrderRecord, 'is_delayed' | 'delivery_from' | 'delivery_to'>): string {
  return order.is_delayed ? "We'll know once it's printed" : formatDayRange(order.delivery_from, order.delivery_to);
}
