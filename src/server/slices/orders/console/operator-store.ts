/**
 * The SQL of orders for operators. Leaves out names, addresses and messages, because results end up in terminals and tickets.
 */
import { sql } from 'kysely';
import type { AlertCode, AttentionReason } from '#domain/alert.ts';
import type { Dispute, OrderStatus, PaymentStatus } from '#domain/order-status.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { SHOWN_FACTS, shownFactsOf } from '../order-list-store.ts';
import type { ShownFacts } from '../pieces/card-states.ts';
import { HAS_WAITING_CARD } from '../pieces/piece-store.ts';
import { DUE_SINCE, WAS_PAID } from './figures.ts';

export type OrderState = {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
};

/** Finds it by any number that the order ever had, or by its id. */
export async function findOrderState(db: Db, numberOrId: string): Promise<OrderState | null> {
  const { rows } = await sql<OrderState>`
    select o.id, o.order_number as "orderNumber", o.status, o.payment_status as "paymentStatus" from orders o
    where o.id::text = ${numberOrId.toLowerCase()}
      or o.id = (select order_id from order_numbers where order_number = ${numberOrId})`.execute(db);
  return rows[0] ?? null;
}

/** Returns order numbers by order id. */
export async function findNumbers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'customer_order_number'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, customer_order_number }) => [id, customer_order_number]));
}

export type StuckOrder = OrderState & {
  readonly reason: AttentionReason;
  readonly since: Date;
  readonly alerts: readonly AlertCode[];
  readonly dispute: Dispute | null;
  readonly printId: string | null;
  readonly sendOn: string | null;
} & ShownFacts;

const MAX_ROWS = 200;
/** Younger orders don't count as stuck. */
const STUCK_AFTER_MS = 10 * 60_000;

/**
 * Returns orders that should be finished by now, oldest first. An alert stays until it is acknowledged, whatever happens to the
 * order: only a person knows whether it was dealt with.
 */
export async function findStuckOrders(db: Db, now: Date): Promise<readonly StuckOrder[]> {
  const before = new Date(now.getTime() - STUCK_AFTER_MS);
  const { rows } = await sql<StuckOrder>`
    with reasons as (
      select id, 'not_with_printer' as reason, ${DUE_SINCE} as since from orders
      where status = 'processing' and ${WAS_PAID} and ${HAS_WAITING_CARD}
      union all
      select id, 'refund_due', refund_due_at from orders where payment_status = 'refund_due'
      union all
      select order_id, 'cancellation_unanswered', min(cancel_requested_at) from pieces
      where cancel_requested_at is not null group by order_id
    )
    select o.id, o.customer_order_number as "orderNumber", o.status, o.payment_status as "paymentStatus", r.reason, r.since,
      o.alerts, o.dispute, o.postgrid_order_id as "printId", o.send_on as "sendOn",
      ${shownFactsOf('p')}
    from orders o cross join lateral (select ${SHOWN_FACTS} from pieces where order_id = o.id) p join (
      select * from reasons where since < ${before}
      union all
      select id, 'alerted', alerted_at from orders where alerted_at is not null
    ) r on r.id = o.id
    order by r.since, o.id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Returns the codes of the acknowledged alerts; null when there were none. */
export async function acknowledgeAlerts(db: Db | Trx, orderId: string): Promise<readonly AlertCode[] | null> {
  const { rows } = await sql<{ alerts: AlertCode[] }>`
    with alerted as (select id, alerts from orders where id = ${orderId} and alerted_at is not null for update)
    update orders set alerted_at = null, alerts = '{}' from alerted where orders.id = alerted.id
    returning alerted.alerts`.execute(db);
  return rows[0]?.alerts ?? null;
}

/** Acknowledges one alert that an action has answered; the others stay. */
export async function settleAlert(trx: Trx, orderId: string, code: AlertCode): Promise<void> {
  await sql`
    update orders set alerts = array_remove(alerts, ${code}),
      alerted_at = case when cardinality(array_remove(alerts, ${code})) > 0 then alerted_at end
    where id = ${orderId} and ${code} = any(alerts)`.execute(trx);
}

export async function hasHiddenPieces(db: Db, orderId: string): Promise<boolean> {
  const pieces = db.selectFrom('pieces').select('id').where('order_id', '=', orderId).where('is_hidden', '=', true);
  return (await pieces.limit(1).executeTakeFirst()) !== undefined;
}
