/** The SQL of orders that are being placed, paid and given back. */
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type Order, toOrder } from './order.ts';

/** Orders that are not cancelled, of this checkout or for this postcard. */
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

export async function insertOrder(trx: Trx, values: Insertable<Schema['orders']>): Promise<Order> {
  const row = await trx.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow();
  return toOrder(row);
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
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

/** The order was paid with this intent, and went with its customer's account. */
export async function isInTheBooks(db: Db, paymentIntentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookkeeping')
    .select('order_number')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An order has one intent for ever: the first that is recorded stays. */
export async function recordIntent(db: Db | Trx, orderId: string, paymentIntentId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_intent_id: paymentIntentId })
    .where('id', '=', orderId)
    .where('payment_intent_id', 'is', null)
    .execute();
}

export async function insertFirstAttempt(trx: Trx, order: Order, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('print_attempts')
    .values({ order_id: order.id, attempt: 1, order_number: order.orderNumber, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MINUTE_MS = 60_000;

/**
 * Orders that wait for their payment for more than a minute. One that was looked at is left alone for a quarter of its
 * age, so that abandoned checkouts do not keep the provider busy.
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

/** Orders whose refund should have been made by now. */
export async function findOverdueRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('refund_due_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('payment_status', '=', 'refund_due'),
        eb.and([eb('payment_status', '=', 'paid'), eb('status', '=', 'failed')]),
      ]),
    )
    .orderBy('refund_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Only the first alert of an order counts. */
/** Since when, and each code once. */
export async function markAlerted(
  db: Db | Trx,
  orderId: string,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<void> {
  await sql`
    update orders set alerted_at = coalesce(alerted_at, ${at}), alerts = array_append(alerts, ${code})
    where id = ${orderId} and not ${code} = any(alerts)`.execute(db);
}
