/**
 * The one way in which an order changes its status. Order, postcard, history, mail and refund change together, in the
 * caller's transaction, and a move that was made already is not made again.
 */
import { canMove, type OrderEvent, type OrderStatus, type PrintLabel } from '#domain/order-status.ts';
import type { Clock } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import { type Order, toOrder } from './order.ts';
import { mailOfEvent, queueOrderMail } from './order-mail.ts';

export type EventSource = 'customer' | 'payments' | 'printer' | 'reconciler' | 'system';

export type OrderMove = {
  readonly orderId: string;
  /** The status that the order is in afterwards; its present one when only an event is to be told. */
  readonly to: OrderStatus;
  /** When given, nothing happens to an order in any other status. */
  readonly from?: OrderStatus;
  readonly event: OrderEvent;
  readonly source: EventSource;
  /** The print attempt that the move is about; when it is not the latest any more, nothing happens. */
  readonly attempt?: number;
  readonly note?: string;
  readonly set?: OrderChanges;
  /** Give the money back, now or then, unless a retry comes first. */
  readonly refund?: 'now' | Date;
};

export type OrderChanges = {
  readonly paidAt?: Date;
  readonly cancelUntil?: Date | null;
  readonly postgridOrderId?: string | null;
  readonly trackingNumber?: string | null;
  readonly refundId?: string;
  readonly refundedAt?: Date;
};

export type MoveResult = { readonly hasMoved: boolean; readonly order: Order };

export type MoveDependencies = { readonly jobs: Jobs; readonly clock: Clock };

export async function moveOrder(trx: Trx, dependencies: MoveDependencies, move: OrderMove): Promise<MoveResult> {
  const { jobs, clock } = dependencies;
  const now = clock.now();
  const before = await lockOrder(trx, move.orderId);
  const attempt = await latestAttempt(trx, move.orderId);
  const unmoved = { hasMoved: false, order: before };
  if (move.attempt !== undefined && move.attempt !== attempt) return unmoved;
  if (move.from !== undefined && move.from !== before.status) return unmoved;
  if (before.status !== move.to && !canMove(before.status, move.to)) return unmoved;
  const isRetry = before.status === 'failed' && move.to === 'processing';
  if (isRetry && before.paymentStatus !== 'paid') return unmoved;

  const note = move.note ?? null;
  const event = { ...move, attempt, note, at: now };
  const isRepeated = !(await addEvent(trx, event));
  if (isRepeated && before.status === move.to) return unmoved;
  // The order had left this status in the meantime: a card that was lost, found and lost again.
  if (isRepeated) await repeatEvent(trx, event);

  const order = await updateOrder(trx, before, move, now);
  await mirrorOnPostcard(trx, order, move.event, now);
  const isUndone = move.to === 'cancelled' || (move.to === 'failed' && move.event === 'refunded');
  if (isUndone) await giveCouponBack(trx, order.id);
  if (move.refund !== undefined) await queueRefund(trx, jobs, order.id, move.refund);
  const mail = mailOfEvent(move.event, order);
  if (mail !== undefined) await queueOrderMail(trx, jobs, order, { mail, attempt, note });
  return { hasMoved: true, order };
}

/** Locks the row until the transaction ends, so that two moves of one order come one after the other. */
export async function lockOrder(trx: Trx, orderId: string): Promise<Order> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`there is no order ${orderId}`));
  return toOrder(row);
}

async function latestAttempt(trx: Trx, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom('print_attempts')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.attempt ?? 1;
}

type NewEvent = {
  readonly orderId: string;
  readonly attempt: number;
  readonly event: OrderEvent;
  readonly source: EventSource;
  readonly note: string | null;
  readonly at: Date;
};

/** False when this event of this attempt is in the history already. */
export async function addEvent(trx: Trx, { orderId, attempt, event, source, note, at }: NewEvent): Promise<boolean> {
  const row = await trx
    .insertInto('order_events')
    .values({ order_id: orderId, attempt, type: event, source, note, at })
    .onConflict((conflict) => conflict.columns(['order_id', 'attempt', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** History tells it where it happened last. */
async function repeatEvent(trx: Trx, event: NewEvent): Promise<void> {
  await trx
    .deleteFrom('order_events')
    .where('order_id', '=', event.orderId)
    .where('attempt', '=', event.attempt)
    .where('type', '=', event.event)
    .execute();
  await addEvent(trx, event);
}

async function updateOrder(trx: Trx, before: Order, { to, event, set = {}, refund }: OrderMove, now: Date) {
  const paymentStatus =
    refund === 'now' ? 'refund_due' : event === 'paid' ? 'paid' : event === 'refunded' ? 'refunded' : undefined;
  const refundDueAt = refund === 'now' ? now : refund;
  const isRetry = before.status === 'failed' && to === 'processing';
  const row = await trx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: now,
      ...(paymentStatus === undefined ? {} : { payment_status: paymentStatus }),
      ...(refundDueAt === undefined ? {} : { refund_due_at: refundDueAt }),
      ...(isRetry ? { refund_due_at: null, postgrid_order_id: null, tracking_number: null } : {}),
      ...(set.paidAt === undefined ? {} : { paid_at: set.paidAt }),
      ...(set.cancelUntil === undefined ? {} : { cancel_until: set.cancelUntil }),
      ...(set.postgridOrderId === undefined ? {} : { postgrid_order_id: set.postgridOrderId }),
      ...(set.trackingNumber === undefined ? {} : { tracking_number: set.trackingNumber }),
      ...(set.refundId === undefined ? {} : { refund_id: set.refundId }),
      ...(set.refundedAt === undefined ? {} : { refunded_at: set.refundedAt }),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

/** What the dashboard shows of the card; an event that is not here leaves the label as it is. */
const EVENT_LABELS: Partial<Record<OrderEvent, PrintLabel>> = {
  paid: 'not_submitted',
  retried: 'not_submitted',
  printing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  failed: 'failed',
  returned: 'failed',
};

async function mirrorOnPostcard(trx: Trx, order: Order, event: OrderEvent, now: Date): Promise<void> {
  if (order.status === 'pending_payment') return;
  if (order.status === 'cancelled') {
    await trx
      .updateTable('postcards')
      .set({
        status: 'drafted',
        postgrid_status: 'not_submitted',
        postgrid_order_id: null,
        postgrid_tracking_number: null,
        order_id: null,
        order_number: null,
        updated_at: now,
      })
      .where('order_id', '=', order.id)
      .execute();
    return;
  }
  const label = EVENT_LABELS[event];
  await trx
    .updateTable('postcards')
    .set({
      status: 'processing',
      ...(label === undefined ? {} : { postgrid_status: label }),
      postgrid_order_id: order.postgridOrderId,
      postgrid_tracking_number: order.trackingNumber,
      order_id: order.id,
      order_number: order.orderNumber,
      updated_at: now,
    })
    .where('id', '=', order.postcardId)
    .execute();
}

async function giveCouponBack(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('coupon_redemptions').where('order_id', '=', orderId).execute();
}

async function queueRefund(trx: Trx, jobs: Jobs, orderId: string, when: 'now' | Date): Promise<void> {
  await jobs.send('refund-order', { orderId }, when === 'now' ? { trx } : { trx, startAfter: when });
}
