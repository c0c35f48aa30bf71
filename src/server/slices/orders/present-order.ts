/** Presents an order to its owner, in the list and with its history. */
import type { EndpointResponse } from '#contract/endpoint.ts';
import { toOrderMoney } from '#contract/order-money.ts';
import type { getOrder, MailingProgress, OrderRecord } from '#contract/orders.ts';
import { orderDisplayStatus } from '#contract/shown-status.ts';
import { formatLocation } from '#domain/address.ts';
import { estimateArrival } from '#domain/delivery.ts';
import { AppError } from '#domain/errors.ts';
import { centsToDollars, formatMoney } from '#domain/money.ts';
import type { ShownStatus } from '#domain/order-status.ts';
import { cancelText, refundNote } from '#domain/refund.ts';
import type { Clock } from '#server/frame/clock.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Env } from '#server/frame/env.ts';
import { canReschedule } from './checkout/send-date.ts';
import { listEvents, type OrderEventRow, summarizeEvents } from './event-store.ts';
import { cancellableUntil, canRetry, isMailing, moneyFactsOf, type OwnOrder } from './order.ts';
import { findOwnOrder } from './order-list-store.ts';
import {
  countPieces,
  countStates,
  isShownDelayed,
  type ShownFacts,
  type ShownOrder,
  sendOnOf,
} from './pieces/card-states.ts';

type Readers = {
  readonly db: Db;
  readonly clock: Clock;
  readonly env: Pick<Env, 'SHOP_TIME_ZONE'>;
};

/** Returns the customer's word for the status, so that operators see the same. */
export function shownStatus(order: ShownOrder, facts: ShownFacts): ShownStatus {
  return orderDisplayStatus({
    status: order.status,
    is_delayed: isShownDelayed(order, facts),
    is_delivery_estimated: facts.isDeliveryEstimated,
    postgrid_order_id: order.printId,
    send_on: sendOnOf(order, facts),
  });
}

export function presentOrder(order: OwnOrder, { clock, env }: Omit<Readers, 'db'>): OrderRecord {
  const now = clock.now();
  const { address } = order;
  const isDelayed = isShownDelayed(order, order);
  const { countries } = order;
  const sendOn = sendOnOf(order, order);
  const orderedAt = order.reprintedAt ?? order.paidAt ?? order.createdAt;
  return {
    id: order.id,
    postcard_id: order.postcardId,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_status: order.paymentStatus,
    total_amount: centsToDollars(order.totalCents),
    discount_cents: order.discountCents,
    delivery_cents: order.deliveryCents,
    currency: order.currency,
    coupon_code: order.couponCode,
    order_number: order.orderNumber,
    customer_order_number: order.customerOrderNumber,
    postgrid_order_id: order.printId,
    tracking_number: order.trackingNumber,
    postgrid_tracking_number: order.trackingNumber,
    recipient_name: address.recipient,
    recipient_location: formatLocation(address.city, address.state),
    recipient_country: address.country,
    quantity: order.snapshot.design.printing.quantity,
    copies_mailed: order.copiesMailed,
    cancel_until: order.unprintedCents === null ? null : (cancellableUntil(order, now)?.toISOString() ?? null),
    cancel_cents: order.unprintedCents ?? 0,
    money: toOrderMoney(moneyFactsOf(order, order.refundCents)),
    is_cancelling: order.isCancelling,
    is_delayed: isDelayed,
    is_delivery_estimated: order.isDeliveryEstimated,
    address_problem: order.addressProblem,
    can_retry: canRetry(order) || isDelayed,
    dispute: order.dispute,
    arrival: estimateArrival({ countries, orderedAt, sendOn }),
    send_on: sendOn,
    can_change_send_date: sendOn !== null && canReschedule(order, { timeZone: env.SHOP_TIME_ZONE, now }),
    send_again_count: order.sendAgainPieces,
    mailing: isMailing(order) ? presentProgress(order) : null,
  };
}

function presentProgress(order: OwnOrder): MailingProgress {
  return { count: countPieces(order), ...countStates(order) };
}

function presentEvent(order: OwnOrder, event: OrderEventRow): OrderDetail['events'][number] {
  const { type, source, at, cards } = event;
  // Only operators see notes about a reprint.
  const isForOperators = type === 'reprinted' || type === 'reprint_failed';
  const ownNote = isForOperators ? null : event.note;
  const ownOrCanceled = type === 'cancelled' ? (describeCancellation(event, order) ?? ownNote) : ownNote;
  const note = event.amountCents === null ? ownOrCanceled : describeRefund(event, order);
  const which = cards === null ? null : (event.recipient ?? `${cards} of ${countPieces(order)} cards`);
  return {
    type,
    source,
    at: at.toISOString(),
    note: type === 'cancelled' || cards === null ? joinNotes(which, note) : which,
  };
}

function joinNotes(...notes: readonly (string | null)[]): string | null {
  const given = notes.filter((each) => each !== null);
  return given.length === 0 ? null : given.join(' · ');
}

function describeRefund(
  { amountCents, reason, operatorReason, refundedCards, refundedTo }: OrderEventRow,
  order: OwnOrder,
): string {
  const money = formatMoney(amountCents ?? 0, order.currency);
  const isOne = !isMailing(order) || refundedCards === 1;
  const whose = isMailing(order) && refundedCards === 1 ? ` for ${refundedTo}` : '';
  if (reason === null) return money;
  const why = refundNote({ reason, operatorReason, isOne });
  return `${money} refunded${whose}${why === '' ? '' : `: ${why}`}`;
}

/** Names who ended the order, unless it was the customer. */
function describeCancellation({ source }: OrderEventRow, order: OwnOrder): string | null {
  if (order.stop?.reason === 'fraud_warning')
    return 'Your bank flagged this payment as possible fraud, so we stopped it';
  if (source !== 'operator') return null;
  return `Canceled by the shop${cancelText(order.stop?.operatorReason ?? null, { isOne: !isMailing(order) })}`;
}

type OrderDetail = EndpointResponse<typeof getOrder>;

/** Returns a paid order with its history. Throws not_found for everyone but its owner. */
export async function getOrderDetail(readers: Readers, userId: string, orderId: string): Promise<OrderDetail> {
  return detailOf(readers, userId, (trx) => findOwnOrder(trx, userId, orderId));
}

export async function detailOf(
  { db, clock, env }: Readers,
  userId: string,
  find: (trx: Trx) => Promise<OwnOrder | null>,
): Promise<OrderDetail> {
  return asUser(db, userId, async (trx) => {
    const order = await find(trx);
    if (order === null) throw new AppError('not_found');
    const record = presentOrder(order, { clock, env });
    const events = await (record.mailing === null ? listEvents : summarizeEvents)(trx, order.id);
    return {
      ...record,
      events: events.flatMap((event) => (event.type === 'declined' ? [] : [presentEvent(order, event)])),
    };
  });
}
