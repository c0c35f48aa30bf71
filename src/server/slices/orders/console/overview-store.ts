/** The SQL of the console's figures. Each reads only recent orders, or an index of the few that it counts. */
import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { CardState } from '#domain/order-status.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { CARD_STATE, HAS_WAITING_CARD } from '../pieces/piece-store.ts';
import { DUE_SINCE, OWES_REFUND, PAID_BACK_CENTS, WAS_PAID } from './figures.ts';

export type Day = {
  readonly day: string;
  readonly orders: number;
  readonly revenueCents: number;
  readonly refundedCents: number;
  readonly failed: number;
};

type Period = { readonly since: Date; readonly until: Date; readonly currency: Currency };

const DAY = sql`to_char(orders.created_at at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * Sums paid orders by the UTC day they were placed, oldest first, including days without orders. `since` is the first day's
 * midnight. Orders in other currencies are counted, but `sumOtherCurrencies` sums their money.
 */
export async function sumDays(trx: Trx, { since, until, currency }: Period): Promise<readonly Day[]> {
  const { rows } = await sql<Day>`
    with days as (
      select to_char(d, 'YYYY-MM-DD') as day from generate_series(
        ${since}::timestamptz at time zone 'UTC', ${until}::timestamptz at time zone 'UTC', interval '1 day') d
    ), paid as (
      select ${DAY} as day, status = 'failed' and postgrid_order_id is null as failed, total_cents,
        ${PAID_BACK_CENTS} as refunded_cents, currency
      from orders
      where created_at >= ${since} and ${WAS_PAID}
    )
    select days.day, count(paid.day)::integer as orders,
      coalesce(sum(total_cents) filter (where currency = ${currency}), 0)::bigint as "revenueCents",
      coalesce(sum(refunded_cents) filter (where currency = ${currency}), 0)::bigint as "refundedCents",
      count(*) filter (where failed)::integer as failed
    from days left join paid using (day) group by days.day order by days.day`.execute(trx);
  return rows;
}

export type CurrencySum = {
  readonly currency: Currency;
  readonly orders: number;
  readonly revenueCents: number;
  readonly refundedCents: number;
};

/** Sums the same orders in other currencies, for a shop that has changed its own. */
export async function sumOtherCurrencies(
  trx: Trx,
  { since, currency }: Omit<Period, 'until'>,
): Promise<readonly CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, count(*)::integer as orders, sum(total_cents)::bigint as "revenueCents",
      sum(${PAID_BACK_CENTS})::bigint as "refundedCents"
    from orders where created_at >= ${since} and ${WAS_PAID} and currency <> ${currency}
    group by currency order by currency`.execute(trx);
  return rows;
}

export type CardSum = { readonly state: CardState; readonly cards: number };

/** Counts the same orders' cards by state. Cards are as old as their order, so an index by time serves both. */
export async function sumCards(trx: Trx, since: Date): Promise<readonly CardSum[]> {
  const paid = sql`
    from orders join pieces on pieces.order_id = orders.id
    where orders.created_at >= ${since} and orders.payment_status <> 'unpaid'
      and pieces.created_at >= ${since}::timestamptz - interval '1 day'`;
  const done = sql`pieces.status in ('shipped', 'delivered', 'cancelled')`;
  const { rows } = await sql<CardSum>`
    select pieces.status as state, count(*)::integer as cards ${paid} and ${done} group by 1`.execute(trx);
  // Queried separately, because the index doesn't cover these.
  const others = await sql<CardSum>`
    select ${CARD_STATE} as state, count(*)::integer as cards ${paid} and not ${done} group by 1`.execute(trx);
  return [...rows, ...others.rows];
}

export type Waiting = { readonly id: string; readonly orderNumber: string; readonly paidAt: Date };

/** Finds the oldest paid order with a card that the print service should have by now. See DUE_SINCE. */
export async function findOldestUnprinted(trx: Trx, now: Date): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select id, customer_order_number as "orderNumber", ${DUE_SINCE} as "paidAt" from orders
    where status = 'processing' and ${WAS_PAID} and ${HAS_WAITING_CARD} and paid_at is not null
      and (send_on is null or cancel_until < ${now})
    order by created_at limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function countConcerns(trx: Trx): Promise<{ readonly alerts: number; readonly refundsDue: number }> {
  const { rows } = await sql<{ alerts: number; refundsDue: number }>`
    select (select count(*)::integer from orders where alerted_at is not null) as alerts,
      (select count(*)::integer from orders where ${OWES_REFUND}) as "refundsDue"`.execute(trx);
  return rows[0] ?? { alerts: 0, refundsDue: 0 };
}
