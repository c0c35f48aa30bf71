/** The SQL of a customer's orders, for export and deletion of the account. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { type Order, toOrder } from './order.ts';
import { exportRefunds } from './refunds/refund-store.ts';

export async function lockOrdersOf(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
}

/** Lists orders that still have to be paid, printed or refunded. Mailed cards don't count: they arrive without the account. */
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
          eb('postgrid_order_id', 'is', null),
          sql<boolean>`dispute is distinct from 'lost'`,
        ]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(toOrder);
}

export async function listOrderIds(trx: Trx, userId: string): Promise<readonly string[]> {
  const rows = await trx.selectFrom('orders').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Returns the hashes of the photos on ordered cards, of one user or of everyone. */
export async function listOrderedPhotos(trx: Trx, userId?: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(photoHashes.as('sha256'))
    .distinct()
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

const photoHashes = sql<string>`jsonb_array_elements_text(jsonb_path_query_array(snapshot, '$.photos[*].sha256'))`;

/** Keeps the figures of paid orders, without the customer, the recipient or the card. */
export async function keepForBookkeeping(trx: Trx, userId: string): Promise<void> {
  await sql`
    insert into bookkeeping (order_number, status, payment_status, quantity, recipient_country, total_cents,
      discount_cents, currency, coupon_code, payment_intent_id, refund_id, dispute, placed_at, paid_at, refunded_at)
    select order_number, status, payment_status, (snapshot #>> '{design,printing,quantity}')::integer,
      snapshot #>> '{design,text,country}', total_cents, discount_cents, currency, coupon_code, payment_intent_id,
      refund_id, dispute, created_at, paid_at, refunded_at
    from orders
    where user_id = ${userId} and payment_status <> 'unpaid'
  `.execute(trx);
}

/** Deletes pieces, history and coupon redemptions too. The postcards must be unlinked first. */
export async function deleteOrdersOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('orders').where('user_id', '=', userId).execute();
}

export async function exportOrders(trx: Trx, userId: string, { after, limit }: { after: string; limit: number }) {
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
  const pieces = await trx.selectFrom('pieces').selectAll().where('order_id', 'in', ids).orderBy('position').execute();
  const events = await trx.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const refunds = await exportRefunds(trx, ids);
  const redemptions = await trx.selectFrom('coupon_redemptions').selectAll().where('order_id', 'in', ids).execute();
  return orders.map((order) => {
    const isOfOrder = ({ order_id }: { order_id: string }) => order_id === order.id;
    return {
      ...withoutStopOperator(order),
      pieces: pieces.filter(isOfOrder).map(withoutTraces),
      events: events.filter(isOfOrder).map(withoutOperator),
      refunds: refunds.filter(isOfOrder),
      coupon_redemptions: redemptions.filter(isOfOrder),
    };
  });
}

function withoutOperator<E extends { readonly operator: string | null }>({ operator: _, ...event }: E) {
  return event;
}

function withoutStopOperator<O extends { readonly stop_operator: string | null }>({ stop_operator: _, ...order }: O) {
  return order;
}

/** Hidden addresses could be guessed from the layout's hash by trying every address of a city. */
function withoutTraces<P extends { readonly is_hidden: boolean }>(piece: P): P {
  return piece.is_hidden ? { ...piece, layout_hash: null, address_problem: null } : piece;
}

export async function isPhotoOrdered(trx: Trx, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where snapshot -> 'photos' @> jsonb_build_array(jsonb_build_object('sha256', ${sha256}::text))
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** SQL condition for other stores: an ordered card shows the upload with this id. */
export function isPhotoOnOrder(uploadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from orders where orders.snapshot #>> '{design,front,uploadId}' = ${uploadId}::text)
    or exists (
      select from orders
      where orders.snapshot -> 'photos' @> jsonb_build_array(jsonb_build_object('id', ${uploadId}))
    )
  )`;
}

/** SQL condition for other stores: the postcard with this id was ordered. */
export function isOrdered(postcardId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from orders where orders.postcard_id = ${postcardId})`;
}

/** SQL condition for other stores: the user with this id has orders. */
export function hasOrders(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from orders where orders.user_id = ${userId})`;
}

/** SQL condition for other stores: a card to this hidden address may still have to be printed. */
export function isHiddenAddressNeeded(hiddenId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pieces join orders on orders.id = pieces.order_id
    where pieces.hidden_id = ${hiddenId} and pieces.void_reason is null and orders.status <> 'cancelled' and (
      pieces.status in ('pending_payment', 'processing')
      or (pieces.status = 'failed' and pieces.print_id is null)
    )
  )`;
}
