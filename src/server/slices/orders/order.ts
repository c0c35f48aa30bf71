/** The order type, and the only place that reads an order from its row. */
import type { Selectable } from 'kysely';
import type { Address, Country } from '#domain/address.ts';
import type { AlertCode } from '#domain/alert.ts';
import { type Cents, type Currency, cents } from '#domain/money.ts';
import type { MoneyFacts } from '#domain/money-story.ts';
import {
  type Dispute,
  type EventSource,
  isDisputed,
  type OrderStatus,
  type PaymentStatus,
} from '#domain/order-status.ts';
import type { GivenReason, StopReason } from '#domain/refund.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { type OrderSnapshot, parseSnapshot } from './checkout/order-snapshot.ts';

export type Order = {
  readonly id: string;
  readonly userId: string;
  readonly postcardId: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderNumber: string;
  readonly customerOrderNumber: string;
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  readonly deliveryCents: Cents;
  readonly currency: Currency;
  /** The price list that quoted it. */
  readonly priceVersion: number;
  readonly couponCode: string | null;
  /** The day on which printing begins, in the shop's time zone. Null means as soon as possible. */
  readonly sendOn: string | null;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly snapshot: OrderSnapshot;
  readonly snapshotHash: string;
  readonly checkoutKey: string;
  readonly paymentIntentId: string | null;
  /** How often the payment provider failed to return the intent or a refund. */
  readonly intentFailures: number;
  readonly refundFailures: number;
  readonly dispute: Dispute | null;
  readonly paidAt: Date | null;
  readonly cancelUntil: Date | null;
  readonly refundDueAt: Date | null;
  readonly refundId: string | null;
  readonly refundedAt: Date | null;
  /** Refunded by the payment provider so far. */
  readonly refundedCents: Cents;
  /** The part of the refunds that the customer's bank refused, until an operator has paid it back another way. */
  readonly refundFailedCents: Cents;
  readonly refundSettledCents: Cents;
  /** Set when nothing more of this order may be sent to the print service. */
  readonly stop: Stop | null;
  readonly alertedAt: Date | null;
  readonly alerts: readonly AlertCode[];
  readonly printId: string | null;
  readonly trackingNumber: string | null;
  readonly createdAt: Date;
};

export type Stop = {
  readonly reason: StopReason;
  readonly source: EventSource;
  readonly operator: string | null;
  readonly operatorReason: GivenReason | null;
  /** Null once every piece has been dealt with. */
  readonly since: Date | null;
};

/** An order as its owner reads it. */
export type OwnOrder = Order & {
  /** True while the print service hasn't answered a cancellation. */
  readonly isCancelling: boolean;
  /** True while it can't be sent to the print service and we keep trying. */
  readonly isDelayed: boolean;
  readonly isDeliveryEstimated: boolean;
  readonly addressProblem: string | null;
  readonly pieceCounts: Readonly<Partial<Record<OrderStatus, number>>>;
  /** How many pieces in processing are delayed, and how many failed ones were returned. */
  readonly delayedPieces: number;
  readonly returnedPieces: number;
  /** How many people won't get a card from this order. */
  readonly sendAgainPieces: number;
  /** How much of the order is refunded, or about to be. */
  readonly refundCents: Cents;
  /** The latest free reprint among its cards that haven't arrived; null without one. */
  readonly reprintedAt: Date | null;
  /** The first piece's address, which may have been corrected since the snapshot. */
  readonly address: Address;
  /** The countries its cards go to, without repeats. */
  readonly countries: readonly Country[];
  /** Mailed copies per card. */
  readonly copiesMailed: number;
  /** The remaining price of cards that a cancellation would stop; null when there are none. */
  readonly unprintedCents: Cents | null;
};

export function toOrder(row: Selectable<Schema['orders']>): Order {
  return {
    id: row.id,
    userId: row.user_id,
    postcardId: row.postcard_id,
    status: row.status,
    paymentStatus: row.payment_status,
    orderNumber: row.order_number,
    customerOrderNumber: row.customer_order_number,
    totalCents: cents(row.total_cents),
    discountCents: cents(row.discount_cents),
    deliveryCents: cents(row.delivery_cents),
    currency: row.currency,
    priceVersion: row.price_version,
    couponCode: row.coupon_code,
    sendOn: row.send_on,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    snapshot: parseSnapshot(row.snapshot),
    snapshotHash: row.snapshot_hash,
    checkoutKey: row.checkout_key,
    paymentIntentId: row.payment_intent_id,
    intentFailures: row.intent_failures,
    refundFailures: row.refund_failures,
    dispute: row.dispute,
    paidAt: row.paid_at,
    cancelUntil: row.cancel_until,
    refundDueAt: row.refund_due_at,
    refundId: row.refund_id,
    refundedAt: row.refunded_at,
    refundedCents: cents(row.refunded_cents),
    refundFailedCents: cents(row.refund_failed_cents),
    refundSettledCents: cents(row.refund_settled_cents),
    stop: toStop(row),
    alertedAt: row.alerted_at,
    alerts: row.alerts,
    printId: row.postgrid_order_id,
    trackingNumber: row.tracking_number,
    createdAt: row.created_at,
  };
}

function toStop({
  stop_reason,
  stop_source,
  stop_operator: operator,
  stop_operator_reason: operatorReason,
  stopping_since: since,
}: Selectable<Schema['orders']>): Stop | null {
  if (stop_reason === null) return null;
  return { reason: stop_reason, source: stop_source ?? 'system', operator, operatorReason, since };
}

/** True while some pieces aren't handled yet, so the outcome is unknown. */
export function isStopping({ stop }: Pick<Order, 'stop'>): boolean {
  return stop !== null && stop.since !== null;
}

/** `refundCents` is what was paid back or is owed. */
export function moneyFactsOf(order: Order, refundCents: number): MoneyFacts & Pick<Order, 'currency'> {
  const { paymentStatus, dispute, totalCents, refundFailedCents, refundSettledCents, currency } = order;
  const refused = { refusedCents: refundFailedCents, settledCents: refundSettledCents };
  return { paymentStatus, dispute, totalCents, refundCents, ...refused, currency };
}

/** True for a card to many people, each with their own piece. */
export function isMailing({ snapshot }: Pick<Order, 'snapshot'>): boolean {
  return snapshot.design.mailing !== null;
}

/**
 * False for refunded or disputed orders, which can only be ordered again, and for returned cards, because printing one again
 * for the same address wouldn't help.
 */
export function canRetry(order: Pick<Order, 'status' | 'paymentStatus' | 'dispute' | 'stop' | 'printId'>): boolean {
  const isPaid =
    order.paymentStatus === 'paid' && order.stop === null && (order.dispute === null || order.dispute === 'won');
  return order.status === 'failed' && isPaid && order.printId === null;
}

/** Returns null once it is too late: printing has started, or CANCEL_WINDOW_MINUTES have passed. */
export function cancellableUntil(
  order: Pick<Order, 'status' | 'paymentStatus' | 'dispute' | 'stop' | 'cancelUntil'>,
  now: Date,
): Date | null {
  // Part of the price may already be on its way back.
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refund_due';
  const isOpen = order.status === 'processing' && isPaid && order.stop === null && !isDisputed(order);
  return isOpen && order.cancelUntil !== null && order.cancelUntil > now ? order.cancelUntil : null;
}
