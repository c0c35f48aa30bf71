/** The order type, and the only place that reads an order from its row. */
import type { Selectable } from 'kysely';
import type { Address, Country } from '#domain/address.ts';
import type { Cents } from '#domain/money.ts';
import type { MoneyFacts } from '#domain/money-story.ts';
import { type EventSource, isDisputed, type OrderStatus } from '#domain/order-status.ts';
import type { GivenReason, StopReason } from '#domain/refund.ts';
import { type CamelRow, camelRow } from '#server/frame/db/camel-row.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { type OrderSnapshot, parseSnapshot } from './checkout/order-snapshot.ts';

type OrderRow = Selectable<Schema['orders']>;

/** Columns that the code reads as something else, or not at all. */
type OtherwiseRead =
  | 'lines'
  | 'postgridOrderId'
  | 'postgridTrackingNumber'
  | 'snapshot'
  | 'stopOperator'
  | 'stopOperatorReason'
  | 'stopReason'
  | 'stopSource'
  | 'stoppingSince'
  | 'totalAmount'
  | 'updatedAt';

export type Order = Omit<CamelRow<OrderRow>, OtherwiseRead> & {
  readonly printId: string | null;
  readonly snapshot: OrderSnapshot;
  /** Set when nothing more of this order may be sent to the print service. */
  readonly stop: Stop | null;
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

export function toOrder(row: OrderRow): Order {
  const { postgrid_order_id: printId } = row;
  return { ...camelRow(row), printId, snapshot: parseSnapshot(row.snapshot), stop: toStop(row) };
}

function toStop({
  stop_reason,
  stop_source,
  stop_operator: operator,
  stop_operator_reason: operatorReason,
  stopping_since: since,
}: OrderRow): Stop | null {
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
