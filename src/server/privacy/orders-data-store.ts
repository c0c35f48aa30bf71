import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { type Order, toOrder } from '../orders/order.ts';
import { type LostFiles, pictureKeys } from './forget-files.ts';
import type { Page } from './pages.ts';

export async function lockOrdersOf(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
}

/**
 * Lists the orders that still have to be paid, printed or refunded. A card that is in the mail arrives without the account,
 * and one that was returned has been printed.
 */
export async function findOpenOrders(db: Db | Trx, userId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending_payment', 'processing']),
        eb('payment_status', '=', 'refund_due'),
        eb.and([
          eb('status', '=', 'failed'),
          eb('payment_status', '=', 'paid'),
          eb.or([eb('postgrid_order_id', 'is', null), eb('refund_due_at', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(toOrder);
}

export type OrderData = LostFiles & {
  readonly orderIds: readonly string[];
  /** Ids that a job about these orders may carry. */
  readonly jobIds: readonly string[];
};

export async function findOrderData(trx: Trx, userId: string): Promise<OrderData> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', sql<string | null>`snapshot ->> 'uploadSha256'`.as('sha256')])
    .where('user_id', '=', userId)
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const attempts = await trx
    .selectFrom('print_attempts')
    .select(['id', 'pdf_key'])
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
  const prints = await findPrints(trx, orderIds);
  return {
    orderIds,
    jobIds: [...orderIds, ...attempts.map(({ id }) => id), ...prints.jobIds],
    photos: orders.flatMap(({ sha256 }) => sha256 ?? []),
    files: [...attempts.flatMap(({ pdf_key }) => pdf_key ?? []), ...prints.files],
  };
}

async function findPrints(trx: Trx, orderIds: readonly string[]) {
  const prints = await trx
    .selectFrom('sandbox.prints')
    .select(['id', 'pdf_key'])
    .where(isOneOf("metadata ->> 'order_id'", orderIds))
    .execute();
  const printIds = prints.map(({ id }) => id);
  const webhooks = await trx
    .selectFrom('sandbox.print_webhooks')
    .select('id')
    .where(isOneOf('print_id', printIds))
    .execute();
  return {
    jobIds: [...printIds, ...webhooks.map(({ id }) => id)],
    files: [...prints.map(({ pdf_key }) => pdf_key), ...pictureKeys(printIds)],
  };
}

/** Copies the figures of paid orders, without the customer, the recipient or the card. */
export async function keepForBookkeeping(trx: Trx, userId: string): Promise<void> {
  await sql`
    insert into bookkeeping (order_number, status, payment_status, quantity, recipient_country, total_cents,
      discount_cents, currency, coupon_code, payment_intent_id, refund_id, placed_at, paid_at, refunded_at)
    select order_number, status, payment_status, (snapshot #>> '{design,printing,quantity}')::integer,
      snapshot #>> '{design,text,country}', total_cents, discount_cents, currency, coupon_code, payment_intent_id,
      refund_id, created_at, paid_at, refunded_at
    from orders
    where user_id = ${userId} and payment_status <> 'unpaid'
  `.execute(trx);
}

/** Deletes orders, postcards and what the sandboxes know of them, in the order that foreign keys require. */
export async function deleteOrderData(trx: Trx, userId: string, { orderIds }: OrderData): Promise<void> {
  await trx.deleteFrom('sandbox.prints').where(isOneOf("metadata ->> 'order_id'", orderIds)).execute();
  await sql`
    update sandbox.payment_intents set billing_details = null where ${isOneOf("metadata ->> 'order_id'", orderIds)}
  `.execute(trx);
  await trx.updateTable('postcards').set({ order_id: null }).where('user_id', '=', userId).execute();
  await trx.deleteFrom('orders').where('user_id', '=', userId).execute();
  await trx.deleteFrom('postcards').where('user_id', '=', userId).execute();
}

/** Includes deleted drafts that have not been swept yet. */
export async function exportPostcards(trx: Trx, userId: string, { after, limit }: Page) {
  return trx
    .selectFrom('postcards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Each with its events, its print attempts and the coupon it used. */
export async function exportOrders(trx: Trx, userId: string, { after, limit }: Page) {
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const events = await trx.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const attempts = await trx
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('attempt')
    .execute();
  const redemptions = await trx.selectFrom('coupon_redemptions').selectAll().where('order_id', 'in', ids).execute();
  return orders.map((order) => {
    const isOfOrder = ({ order_id }: { order_id: string }) => order_id === order.id;
    return {
      ...order,
      events: events.filter(isOfOrder),
      print_attempts: attempts.filter(isOfOrder),
      coupon_redemptions: redemptions.filter(isOfOrder),
    };
  });
}

export async function isPhotoOrdered(trx: Trx, sha256: string): Promise<boolean> {
  const { rows } = await sql`select from orders where snapshot ->> 'uploadSha256' = ${sha256} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a print attempt or the local print shop still needs the file. */
export async function isFileUsed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from print_attempts where pdf_key = ${key})
        or exists (select from sandbox.prints where pdf_key = ${key}) as is_used
  `.execute(db);
  return rows[0]?.is_used === true;
}

/** A condition on a column that holds the id of an upload. */
export function isOnCard(uploadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from postcards where postcards.upload_id = ${uploadId})
    or exists (select from orders where orders.snapshot #>> '{design,front,uploadId}' = ${uploadId}::text)
  )`;
}

/** A condition on a column that holds the id of a user. */
export function hasOrders(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from orders where orders.user_id = ${userId})`;
}

/** Deletes drafts that were deleted and not restored, except those that an order refers to. */
export async function deleteDroppedDrafts(db: Db, deletedBefore: Date): Promise<void> {
  await sql`
    delete from postcards
    where deleted_at < ${deletedBefore} and not exists (select from orders where orders.postcard_id = postcards.id)
  `.execute(db);
}

/** Deletes the sandboxes' record of answered requests and delivered messages; their ledgers stay. */
export async function deleteOldSandboxMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sandbox.print_webhooks').where('delivered_at', '<', before).execute();
  await sql`delete from sandbox.payment_idempotency where created_at < ${before}`.execute(db);
}

/** Binds one parameter, however many values there are. */
function isOneOf(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.raw(column)} = any(${[...values]}::text[])`;
}
