/** The SQL of everyone's orders, for the console. */
import { type RawBuilder, sql } from 'kysely';
import type { Country } from '#domain/address.ts';
import type { AlertCode } from '#domain/alert.ts';
import type { Currency } from '#domain/money.ts';
import type { OrderFilter } from '#domain/order-filter.ts';
import type { CardState, Dispute, OrderStatus, PaymentStatus } from '#domain/order-status.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { SHOWN_FACTS, shownFactsOf } from '../order-list-store.ts';
import type { ShownFacts } from '../pieces/card-states.ts';
import { type Piece, toPiece } from '../pieces/piece.ts';
import { CARD_STATE } from '../pieces/piece-store.ts';
import { OWES_REFUND, PAID_BACK_CENTS, WAS_PAID } from './figures.ts';

export type ListedOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly dispute: Dispute | null;
  readonly alerts: readonly AlertCode[];
  readonly hasAlert: boolean;
  readonly currency: Currency;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly dueCents: number;
  readonly refundFailedCents: number;
  readonly pieces: number;
  readonly recipient: string;
  readonly countries: readonly Country[];
  readonly contactEmail: string;
  readonly createdAt: Date;
  readonly printId: string | null;
  readonly sendOn: string | null;
} & ShownFacts;

/** Matches `shownStatus` for orders in processing. */
const IS_DELAYED = sql`(o.payment_status = 'paid' and coalesce(o.dispute, '') not in ('open', 'lost') and exists (
  select from pieces where order_id = o.id and status = 'processing' and failure_kind is not null
    and cancel_requested_at is null))`;
const IS_FOR_LATER = sql`(o.send_on is not null and o.postgrid_order_id is null and not exists (
  select from pieces where order_id = o.id and status in ('processing', 'shipped') and reprinted_at is not null))`;

const IN_STATE: Record<OrderFilter, RawBuilder<boolean>> = {
  pending_payment: sql`o.status = 'pending_payment'`,
  scheduled: sql`o.status = 'processing' and ${IS_FOR_LATER} and not ${IS_DELAYED}`,
  not_submitted: sql`o.status = 'processing' and ${IS_DELAYED}`,
  processing: sql`o.status = 'processing' and not ${IS_FOR_LATER} and not ${IS_DELAYED}`,
  shipped: sql`o.status = 'shipped'`,
  delivered: sql`o.status = 'delivered'`,
  failed: sql`o.status = 'failed' and o.postgrid_order_id is null`,
  returned: sql`o.status = 'failed' and o.postgrid_order_id is not null`,
  cancelled: sql`o.status = 'cancelled'`,
  refund_due: OWES_REFUND,
  refunded: sql`o.payment_status = 'refunded' and not ${OWES_REFUND}`,
  disputed: sql`o.dispute is not null`,
  alerted: sql`o.alerted_at is not null`,
};

/** Exactly one is set. `users` are accounts found by name or email. */
export type OrderSearch =
  | { readonly number: string }
  | { readonly ids: readonly string[]; readonly providerId: string }
  | { readonly email: string; readonly users: readonly string[] }
  | { readonly words: string; readonly users: readonly string[] };

/** Orders paid since then; with `card`, only those with a card in that state. */
export type PaidOrders = { readonly since: Date; readonly card?: CardState | undefined };

export type OrderListQuery = {
  readonly state?: OrderFilter | undefined;
  readonly paid?: PaidOrders | undefined;
  readonly search?: OrderSearch | undefined;
  readonly userId?: string | undefined;
  /** The last order of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Newest first. Each page costs the same, however many orders there are. */
export async function listAllOrders(db: Db, { state, paid, search, userId, cursor, limit }: OrderListQuery) {
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [IN_STATE[state]]),
    ...(paid === undefined ? [] : [wasPaid(paid)]),
    ...(search === undefined ? [] : [await matches(db, search)]),
    ...(userId === undefined ? [] : [sql`o.user_id = ${userId}`]),
    ...(cursor === undefined
      ? []
      : [sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${cursor})`]),
  ];
  const { rows } = await sql<ListedOrder>`
    select o.id, o.customer_order_number as "orderNumber", o.status, o.payment_status as "paymentStatus", o.dispute,
      o.alerts, o.alerted_at is not null as "hasAlert", o.currency, o.total_cents as "totalCents",
      o.contact_email as "contactEmail", o.created_at as "createdAt", o.postgrid_order_id as "printId",
      o.send_on as "sendOn", ${shownFactsOf('p')}, p.pieces, o.refunded_cents as "refundedCents", p."settledCents" - o.refunded_cents as "dueCents",
      o.refund_failed_cents as "refundFailedCents", first.address ->> 'recipient' as recipient, p.countries
    from (
      select * from orders o where ${sql.join(conditions, sql` and `)}
      order by o.created_at desc, o.id desc limit ${limit}
    ) o
    cross join lateral (
      select count(*) as pieces, sum(refund_cents)::integer as "settledCents",
        jsonb_agg(distinct address ->> 'country') as countries, ${SHOWN_FACTS} from pieces
      where order_id = o.id
    ) p
    join pieces first on first.order_id = o.id and first.position = 1
    order by o.created_at desc, o.id desc`.execute(db);
  return rows;
}

function wasPaid({ since, card }: PaidOrders): RawBuilder<boolean> {
  const isSince = sql<boolean>`o.created_at >= ${since} and o.payment_status <> 'unpaid'`;
  if (card === undefined) return isSince;
  return sql`${isSince} and exists (
    select from pieces join orders on orders.id = pieces.order_id
    where pieces.order_id = o.id and ${CARD_STATE} = ${card})`;
}

async function matches(db: Db, search: OrderSearch): Promise<RawBuilder<boolean>> {
  if ('number' in search) {
    return sql`o.id in (select order_id from order_numbers where order_number = ${search.number})`;
  }
  if ('providerId' in search) {
    return sql`(o.payment_intent_id = ${search.providerId} or o.id = any(${[...search.ids]}::uuid[]))`;
  }
  const users = sql`o.user_id = any(${[...search.users]}::uuid[])`;
  if ('email' in search) return sql`(lower(o.contact_email) = ${search.email.toLowerCase()} or ${users})`;
  const isNamed = isTo(search.words);
  const ids = (await isCommon(db, isNamed)) ? null : await findNamed(db, isNamed);
  // A common name fills a page quickly, going back from the newest order. The limit keeps PostgreSQL from turning this into a
  // join.
  if (ids === null) return sql`(${users} or (select true from pieces where order_id = o.id and ${isNamed} limit 1))`;
  // A single list of ids, because an "or" would read all orders until a page is full.
  return sql`o.id = any(array(select unnest(${[...ids]}::uuid[]) union select o.id from orders o where ${users}))`;
}

/** True if one in a hundred of the newest cards matches. For such a name, the index would have to collect all cards first. */
async function isCommon(db: Db, isNamed: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select address from pieces order by created_at desc limit 1000
    ) newest where ${isNamed}`.execute(db);
  return (rows[0]?.count ?? 0) >= 10;
}

const MOST_FOUND = 10_000;

/** Returns null for a name that turned out to be common. */
async function findNamed(db: Db, isNamed: RawBuilder<boolean>): Promise<readonly string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from pieces where ${isNamed} limit ${MOST_FOUND}`.execute(db);
  return rows.length < MOST_FOUND ? rows.map(({ id }) => id) : null;
}

/** SQL condition: the recipient's name has these words. */
function isTo(words: string): RawBuilder<boolean> {
  return sql<boolean>`to_tsvector('simple', fold_name(address ->> 'recipient')) @@ ${startOf(words)}`;
}

/** Matches all words; the last one may be unfinished. */
function startOf(words: string): RawBuilder<unknown> {
  return sql`(nullif(plainto_tsquery('simple', fold_name(${words}))::text, '') || ':*')::tsquery`;
}

export type CustomerSums = { readonly orders: number; readonly paidCents: number; readonly refundedCents: number };

/** Sums orders that were paid, counted as in the overview. */
export async function sumOrdersOf(trx: Trx, userId: string, currency: Currency): Promise<CustomerSums> {
  const { rows } = await sql<CustomerSums>`
    select count(*)::integer as orders,
      coalesce(sum(total_cents) filter (where currency = ${currency}), 0)::bigint as "paidCents",
      coalesce(sum(${PAID_BACK_CENTS}) filter (where currency = ${currency}), 0)::bigint as "refundedCents"
    from orders where user_id = ${userId} and ${WAS_PAID}`.execute(trx);
  return rows[0] ?? { orders: 0, paidCents: 0, refundedCents: 0 };
}

export async function findShownFacts(trx: Db | Trx, orderId: string): Promise<ShownFacts> {
  const facts = await sql<ShownFacts>`select ${SHOWN_FACTS} from pieces where order_id = ${orderId}`.execute(trx);
  return facts.rows[0] ?? { isDelayed: false, isDeliveryEstimated: false, reprintedAt: null };
}

/** Ordered by position. */
export async function listFirstPieces(trx: Trx, orderId: string, limit: number): Promise<readonly Piece[]> {
  const rows = await selectPieces(trx, orderId).limit(limit).execute();
  return rows.map(toPiece);
}

/** Finds pieces by order number or recipient's name. */
export async function searchPieces(
  trx: Trx,
  orderId: string,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly Piece[]> {
  const position = /^#?(\d{1,6})$/.exec(text)?.[1];
  const pieces = selectPieces(trx, orderId);
  const found = position === undefined ? pieces.where(isTo(text)) : pieces.where('position', '=', Number(position));
  return (await found.limit(limit).execute()).map(toPiece);
}

function selectPieces(trx: Trx, orderId: string) {
  return trx.selectFrom('pieces').selectAll().where('order_id', '=', orderId).orderBy('position');
}
