/** An order as the wire has it. */
import type { OrderRecord } from '#contract/orders.ts';
import { formatLocation } from '#domain/address.ts';
import { estimateDelivery } from '#domain/delivery.ts';
import { centsToDollars } from '#domain/money.ts';
import type { OrderEventRow } from './event-store.ts';
import { cancellableUntil, canRetry, type OwnOrder } from './order.ts';

export function presentOrder(order: OwnOrder, now: Date): OrderRecord {
  const { text, printing } = order.snapshot.design;
  const isDelayed = order.isDelayed && order.paymentStatus === 'paid';
  const delivery = estimateDelivery(text.country, order.paidAt ?? order.createdAt);
  return {
    id: order.id,
    postcard_id: order.postcardId,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_status: order.paymentStatus,
    total_amount: centsToDollars(order.totalCents),
    discount_amount: centsToDollars(order.discountCents),
    coupon_code: order.couponCode,
    order_number: order.orderNumber,
    customer_order_number: order.customerOrderNumber,
    postgrid_order_id: order.postgridOrderId,
    tracking_number: order.trackingNumber,
    postgrid_tracking_number: order.trackingNumber,
    recipient_name: text.recipient,
    recipient_location: formatLocation(text.city, text.state),
    recipient_country: text.country,
    quantity: printing.quantity,
    cancel_until: cancellableUntil(order, now)?.toISOString() ?? null,
    is_cancelling: order.isCancelling,
    is_delayed: isDelayed,
    can_retry: canRetry(order) || isDelayed,
    delivery_from: delivery.from.toISOString(),
    delivery_to: delivery.to.toISOString(),
  };
}

export function presentOrderDetail(order: OwnOrder, events: readonly OrderEventRow[], now: Date) {
  return {
    ...presentOrder(order, now),
    events: events.map(({ type, source, at, note }) => ({ type, source, at: at.toISOString(), note })),
  };
}
