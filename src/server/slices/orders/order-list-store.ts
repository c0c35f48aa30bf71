/** The SQL of orders for their owner. Every query runs inside asUser, and filters by user as well. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ORDER_PAGE_SIZE } from '#contract/orders.ts';
import { addressSchema } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import type { Cents } from '#domain/money.ts';
import { camelRow } from '#server/frame/db/camel-row.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { type OwnOrder, toOrder } from './order.ts';
import type { ShownFacts } from './pieces/card-states.ts';
import { IS_TO_SEND_AGAIN } from './pieces/piece-list-store.ts';
import { SHOWN_STATUS } from './pieces/piece-store.ts';
import { IS_UNPRINTED } from './pieces/reprint-store.ts';

const isCancelling = sql<boolean>`exists (
  select from pieces where pieces.order_id = orders.id and pieces.cancel_requested_at is not null
) or stopping_since is not null`.as('is_cancelling');

const delayedPieces = sql<number>`(
  select count(*)::integer from pieces where pieces.order_id = orders.id and pieces.status = 'processing'
    and pieces.failure_kind is not null and pieces.cancel_requested_at is null
)`.as('delayed_pieces');

/** The index covers all but failed pieces. */
const returnedPieces = sql<number>`(
  select count(*)::integer from pieces
  where pieces.order_id = orders.id and pieces.status = 'failed' and pieces.print_id is not null
)`.as('returned_pieces');

const sendAgainPieces = sql<number>`(
  select count(*)::integer from pieces where pieces.order_id = orders.id and ${IS_TO_SEND_AGAIN}
)`.as('send_again_pieces');

const isDeliveryEstimated = sql<boolean>`exists (
  select from pieces where pieces.order_id = orders.id and pieces.status = 'delivered' and pieces.is_delivery_estimated
)`.as('is_delivery_estimated');

const FACTS: { readonly [K in keyof ShownFacts]: RawBuilder<ShownFacts[K]> } = {
  isDelayed: sql`coalesce(
    bool_or(pieces.status = 'processing' and failure_kind is not null and cancel_requested_at is null), false)`,
  isDeliveryEstimated: sql`coalesce(bool_or(pieces.status = 'delivered' and is_delivery_estimated), false)`,
  reprintedAt: sql`max(reprinted_at) filter (where pieces.status in ('processing', 'shipped'))`,
};

/** Sums over the pieces of one order that the order shows. */
export const SHOWN_FACTS = sql.join(Object.entries(FACTS).map(([name, fact]) => sql`${fact} as ${sql.ref(name)}`));

/** Selects all of the same facts from a subquery, so that no list leaves one out. */
export function shownFactsOf(table: string) {
  return sql.join(Object.keys(FACTS).map((name) => sql.ref(`${table}.${name}`)));
}

/** Describes the first card that may not arrive, until it is mailed, because then nobody can do anything about it. */
const addressProblem = sql<string | null>`(
  select address_problem from pieces
  where pieces.order_id = orders.id and pieces.status = 'processing' and address_problem is not null
  order by position limit 1
)`.as('address_problem');

const pieceCounts = sql<OwnOrder['pieceCounts']>`(
  select jsonb_object_agg(status, count) from (
    select ${SHOWN_STATUS} as status, count(*) from pieces where pieces.order_id = orders.id group by 1
  ) as counts
)`.as('piece_counts');

const refundCents = sql<Cents>`(
  select coalesce(sum(refund_cents), 0)::integer from pieces where pieces.order_id = orders.id and refund_cents > 0
)`.as('refund_cents');

const address = sql<unknown>`(select address from pieces where pieces.order_id = orders.id and position = 1)`.as(
  'address',
);

/** Null when every card is mailed or will never be. */
const unprintedCents = sql<Cents | null>`(
  select sum(price_cents - refund_cents)::integer from pieces where pieces.order_id = orders.id and ${IS_UNPRINTED}
)`.as('unprinted_cents');

const countries = sql<OwnOrder['countries']>`(
  select coalesce(jsonb_agg(distinct address ->> 'country'), '[]') from pieces where pieces.order_id = orders.id
)`.as('countries');

const copiesMailed = sql<number>`coalesce(
  (select copies from pieces where pieces.order_id = orders.id and position = 1), 1
)`.as('copies_mailed');

const reprintedAt = sql<Date | null>`(
  select max(reprinted_at) from pieces where pieces.order_id = orders.id and pieces.status in ('processing', 'shipped')
)`.as('reprinted_at');

const PRINTING = [
  isCancelling,
  delayedPieces,
  returnedPieces,
  sendAgainPieces,
  isDeliveryEstimated,
  addressProblem,
  pieceCounts,
  refundCents,
  address,
  countries,
  copiesMailed,
  reprintedAt,
  unprintedCents,
] as const;

type OwnOrderRow = Selectable<Schema['orders']> & {
  readonly is_cancelling: boolean;
  readonly delayed_pieces: number;
  readonly returned_pieces: number;
  readonly send_again_pieces: number;
  readonly is_delivery_estimated: boolean;
  readonly address_problem: string | null;
  readonly piece_counts: OwnOrder['pieceCounts'];
  readonly refund_cents: Cents;
  readonly address: unknown;
  readonly countries: OwnOrder['countries'];
  readonly copies_mailed: number;
  readonly reprinted_at: Date | null;
  readonly unprinted_cents: Cents | null;
};

function toOwnOrder(row: OwnOrderRow): OwnOrder {
  const order = toOrder(row);
  return {
    ...camelRow(row),
    ...order,
    isDelayed: row.delayed_pieces > 0,
    address: row.address === null ? order.snapshot.design.text : addressSchema.parse(row.address),
  };
}

/** Leaves out unpaid orders, which owners know only as checkouts. */
function selectOrders(trx: Trx, userId: string) {
  return trx.selectFrom('orders').where('user_id', '=', userId).where('payment_status', '<>', 'unpaid');
}

export type OrderPage = { readonly orders: OwnOrder[]; readonly hasMore: boolean; readonly total: number };

/** Newest first. The cursor is an order, so pages don't shift when orders are added. */
export async function listOrderPage(trx: Trx, userId: string, cursor: string | undefined): Promise<OrderPage> {
  let page = selectOrders(trx, userId).selectAll().select(PRINTING);
  if (cursor !== undefined) {
    const last = await findOwnOrder(trx, userId, cursor);
    if (last === null) throw new AppError('validation_failed', { message: 'cursor: not one of your orders' });
    // Compared inside the database, because a JavaScript date would lose the microseconds.
    page = page.where(
      sql<boolean>`(created_at, id) < (select created_at, id from orders as last where last.id = ${last.id})`,
    );
  }
  const rows = await page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDER_PAGE_SIZE + 1)
    .execute();
  const { count } = await selectOrders(trx, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    orders: rows.slice(0, ORDER_PAGE_SIZE).map(toOwnOrder),
    hasMore: rows.length > ORDER_PAGE_SIZE,
    total: Number(count),
  };
}

export async function findOwnOrder(trx: Trx, userId: string, id: string): Promise<OwnOrder | null> {
  const row = await selectOrders(trx, userId).selectAll().select(PRINTING).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toOwnOrder(row);
}

/** Returns what emails say about the order's cards. */
export async function findOrderWithCards(trx: Trx, { id, userId }: Pick<OwnOrder, 'id' | 'userId'>): Promise<OwnOrder> {
  const all = trx.selectFrom('orders').selectAll().select(PRINTING);
  return toOwnOrder(await all.where('id', '=', id).where('user_id', '=', userId).executeTakeFirstOrThrow());
}

/** Includes unpaid orders, for a customer who returns from their bank. */
export async function findOwnOrderByIntent(trx: Trx, userId: string, intentId: string): Promise<OwnOrder | null> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .select(PRINTING)
    .where('user_id', '=', userId)
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
  return row === undefined ? null : toOwnOrder(row);
}
