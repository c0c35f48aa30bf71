import { type Insertable, sql } from 'kysely';
import { snakeRow } from '#server/frame/db/camel-row.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { DUE_SINCE, WAS_PAID } from './console/figures.ts';
import { type Order, type Stop, toOrder } from './order.ts';
import { HAS_UNSETTLED_CARD } from './pieces/piece-store.ts';

/** Lets a user place one order at a time, so that two clicks or two tabs see each other's orders and coupons. */
export async function lockPlacing(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`place-order:${userId}`}, 0))`.execute(trx);
}

/** Finds orders of this checkout or postcard that aren't canceled. */
export async function findLiveOrders(
  trx: Trx,
  userId: string,
  { checkoutKey, postcardId }: { checkoutKey: string; postcardId: string | null },
): Promise<Order[]> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .where((eb) =>
      eb.or([
        eb('checkout_key', '=', checkoutKey),
        ...(postcardId === null ? [] : [eb('postcard_id', '=', postcardId)]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(toOrder);
}

/** Returns null when the checkout has no unpaid order. */
export async function findCheckoutPriceVersion(db: Db, userId: string, checkoutKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('price_version')
    .where('user_id', '=', userId)
    .where('checkout_key', '=', checkoutKey)
    .where('status', '=', 'pending_payment')
    .executeTakeFirst();
  return row?.price_version ?? null;
}

/** Oldest first. */
export async function findOpenCheckouts(trx: Trx, userId: string): Promise<Order[]> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'pending_payment')
    .orderBy('created_at')
    .execute();
  return rows.map(toOrder);
}

export type EarningOrder = {
  readonly id: string;
  readonly cancelUntil: Date | null;
  /** True once the print service has it. */
  readonly isPrinted: boolean;
};

/** Returns orders paid without this coupon that aren't stopped, refunded or disputed, first paid first. */
export async function listEarningOrders(trx: Trx, userId: string, code: string): Promise<readonly EarningOrder[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'cancel_until', 'status', 'postgrid_order_id'])
    .where('user_id', '=', userId)
    .where('payment_status', 'in', ['paid', 'refund_due'])
    .where('status', '<>', 'cancelled')
    .where('stop_reason', 'is', null)
    .where('coupon_code', 'is distinct from', code)
    .where(isUndisputed)
    .orderBy('paid_at')
    .execute();
  return rows.map(({ id, cancel_until: cancelUntil, status, postgrid_order_id: printId }) => {
    const isPrinted = status === 'shipped' || status === 'delivered' || (status === 'processing' && printId !== null);
    return { id, cancelUntil, isPrinted };
  });
}

const isUndisputed = sql<boolean>`(dispute is null or dispute in ('warned', 'won'))`;

export async function insertOrder(trx: Trx, values: Insertable<Schema['orders']>): Promise<Order> {
  const row = await trx.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow();
  return toOrder(row);
}

/** Locks the row until the transaction ends, so that changes to one order happen one after the other. */
export async function lockOrder(trx: Trx, orderId: string): Promise<Order> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`there is no order ${orderId}`));
  return toOrder(row);
}

export type OrderChanges = Partial<
  Pick<
    Order,
    | 'cancelUntil'
    | 'dispute'
    | 'paidAt'
    | 'paymentStatus'
    | 'printId'
    | 'refundDueAt'
    | 'refundedAt'
    | 'refundedCents'
    | 'refundFailedCents'
    | 'refundId'
    | 'refundSettledCents'
    | 'sendOn'
    | 'status'
    | 'stop'
    | 'trackingNumber'
  >
>;

export async function updateOrder(
  trx: Trx,
  id: string,
  { printId, stop, ...others }: OrderChanges,
  now: Date,
): Promise<Order> {
  const columns = { postgrid_order_id: printId, ...snakeRow(others), ...stopColumns(stop), updated_at: now };
  const update = trx.updateTable('orders').set(columns).where('id', '=', id);
  return toOrder(await update.returningAll().executeTakeFirstOrThrow());
}

function stopColumns(stop: Stop | null | undefined) {
  if (stop === undefined) return {};
  return {
    stop_reason: stop?.reason ?? null,
    stop_source: stop?.source ?? null,
    stop_operator: stop?.operator ?? null,
    stop_operator_reason: stop?.operatorReason ?? null,
    stopping_since: stop?.since ?? null,
  };
}

/** Returns stopped orders with pieces that aren't handled yet, oldest first. */
export async function listStopping(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const orders = db.selectFrom('orders').select('id').where('stopping_since', '<', before);
  const rows = await orders.orderBy('stopping_since').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** SQL condition for other stores: the order's send date has come, or it has none. */
export function isDueOrder(orderId: string, today: string) {
  return sql<boolean>`exists (
    select from orders where orders.id = ${sql.ref(orderId)} and coalesce(orders.send_on <= ${today}, true)
  )`;
}

/** Returns paid mailings with unstarted pieces, oldest first. */
export async function listUnstarted(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'processing')
    .where('paid_at', '<', before)
    .where('stop_reason', 'is', null)
    .where(isUndisputed)
    .where((eb) => {
      const pieces = eb.selectFrom('pieces').select('pieces.id').whereRef('pieces.order_id', '=', 'orders.id');
      return eb.exists(pieces.where('pieces.status', '=', 'pending_payment'));
    })
    .orderBy('paid_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findOrder(db: Db | Trx, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export async function findOrderByIntent(db: Db, paymentIntentId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export async function findOrderOf(db: Db, userId: string, orderId: string): Promise<Order | null> {
  const order = await findOrder(db, orderId);
  return order?.userId === userId ? order : null;
}

export async function findOrderByNumber(db: Db, userId: string, orderNumber: string): Promise<Order | null> {
  const orders = db.selectFrom('orders').selectAll().where('order_number', '=', orderNumber);
  const row = await orders.where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** Finds the order of a postcard that isn't canceled. */
export async function findLiveOrderOf(db: Db, userId: string, postcardId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('postcard_id', '=', postcardId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** True also for the intent of an order that was deleted with its customer's account. */
export async function isKnownIntent(db: Db, paymentIntentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookkeeping')
    .select('order_number')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing if the order already has an intent. */
export async function recordIntent(db: Db | Trx, orderId: string, paymentIntentId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_intent_id: paymentIntentId })
    .where('id', '=', orderId)
    .where('payment_intent_id', 'is', null)
    .execute();
}

/** Counts a failure once, even if several requests got it at the same time. */
export async function countIntentFailure(db: Db, { id, intentFailures }: Order): Promise<void> {
  const failed = { intent_failures: intentFailures + 1 };
  const update = db.updateTable('orders').set(failed).where('id', '=', id);
  await update.where('intent_failures', '=', intentFailures).execute();
}

export async function countRefundFailure(db: Db, { id, refundFailures }: Order): Promise<void> {
  const failed = { refund_failures: refundFailures + 1 };
  const update = db.updateTable('orders').set(failed).where('id', '=', id);
  await update.where('refund_failures', '=', refundFailures).execute();
}

const MINUTE_MS = 60_000;

/**
 * Takes orders that have waited for payment for more than a minute. A checked order is left alone for a quarter of its age, so
 * that abandoned checkouts don't keep the provider busy.
 */
export async function takeWaitingOrders(db: Db, now: Date, limit: number): Promise<Order[]> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  const rows = await db
    .updateTable('orders')
    .set({ updated_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'pending_payment')
        .where('created_at', '<', minuteAgo)
        .where('updated_at', '<=', minuteAgo)
        .where(sql<boolean>`updated_at <= ${now}::timestamptz - (${now}::timestamptz - created_at) / 4`)
        .orderBy('created_at')
        .limit(limit),
    )
    .returningAll()
    .execute();
  return rows.map(toOrder);
}

export async function findOverdueRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('refund_due_at', '<', before)
    .where('payment_status', '=', 'refund_due')
    .orderBy('refund_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Adds each code once and keeps the time of the first alert. */
export async function markAlerted(
  db: Db | Trx,
  orderId: string,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<void> {
  await sql`
    update orders set alerted_at = coalesce(alerted_at, ${at}), alerts = array_append(alerts, ${code})
    where id = ${orderId} and not ${code} = any(alerts)`.execute(db);
}

export async function countOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(['status', 'payment_status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['status', 'payment_status'])
    .execute();
}

/** Returns since when the print service should have a card that it doesn't have. */
export async function findOldestUnsubmitted(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select(sql<Date | null>`min(${DUE_SINCE})`.as('since'))
    // Orders with a send date are due once they can no longer be canceled.
    .where(sql<boolean>`(send_on is null or cancel_until < now())`)
    .where('status', 'in', ['processing', 'failed'])
    .where(WAS_PAID)
    .where(isUndisputed)
    .where(HAS_UNSETTLED_CARD)
    .executeTakeFirst();
  return row?.since ?? null;
}
