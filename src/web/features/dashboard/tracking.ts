import { type DisplayStatus, isUnderWay, type OrderStatus } from '#domain/order-status.ts';

/** Null when there is no number and none will come: the order is over. */
export function trackingText(number: string | null, status: DisplayStatus | OrderStatus): string | null {
  return number ?? (isUnderWay(status) ? 'Will be provided when shipped' : null);
}
