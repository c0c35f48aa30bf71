/** The SQL of an order's history. */
import { type Selectable, sql } from 'kysely';
import type { EventSource, OrderEvent } from '#domain/order-status.ts';
import type { GivenReason, RefundReason } from '#domain/refund.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import type { EventChange } from './tables.ts';

export type NewEvent = {
  readonly orderId: string;
  /** Null for an event of the whole order. */
  readonly pieceId: string | null;
  readonly attempt: number;
  readonly event: OrderEvent;
  readonly source: EventSource;
  /** The operator's name, if an operator did it. */
  readonly operator?: string | null;
  readonly refundId?: string;
  readonly note: string | null;
  readonly change?: EventChange | null;
  readonly at: Date;
};

/** Returns false when the history already has this event of this attempt. */
export async function addEvent(trx: Trx, event: NewEvent): Promise<boolean> {
  return (await addEvents(trx, [event])) === 1;
}

/** Returns how many of them the history didn't have yet. */
export async function addEvents(trx: Trx, events: readonly NewEvent[]): Promise<number> {
  const rows = await trx
    .insertInto('order_events')
    .values(events.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Adds the event even if it happened before. The order must be locked. */
export async function repeatEvent(trx: Trx, event: NewEvent): Promise<void> {
  const { max } = await trx
    .selectFrom('order_events')
    .select((eb) => eb.fn.max('repetition').as('max'))
    .where('order_id', '=', event.orderId)
    .where('piece_id', event.pieceId === null ? 'is' : '=', event.pieceId)
    .where('attempt', '=', event.attempt)
    .where('type', '=', event.event)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_events')
    .values({ ...rowOf(event), repetition: (max ?? 0) + 1 })
    .execute();
}

function rowOf({ orderId, pieceId, attempt, event, source, operator = null, refundId, note, change, at }: NewEvent) {
  return {
    order_id: orderId,
    piece_id: pieceId,
    attempt,
    type: event,
    source,
    operator,
    refund_id: refundId ?? null,
    note,
    change: change ? JSON.stringify(change) : null,
    at,
  };
}

export async function countEvents(trx: Trx, orderId: string, type: OrderEvent): Promise<number> {
  const events = trx.selectFrom('order_events').where('order_id', '=', orderId).where('type', '=', type);
  const { count } = await events.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

export type OrderEventRow = Pick<
  Selectable<Schema['order_events']>,
  'type' | 'source' | 'operator' | 'at' | 'note' | 'change'
> & {
  /** The number of a mailing's pieces with this event; null for an event of the whole order. */
  readonly cards: number | null;
  /** The card's recipient, when a mailing lists the event separately. */
  readonly recipient: string | null;
  /** Set only for refunds. */
  readonly amountCents: number | null;
  readonly reason: RefundReason | null;
  readonly operatorReason: GivenReason | null;
  readonly providerId: string | null;
  readonly refundedCards: number;
  /** The recipient of the first of those cards. */
  readonly refundedTo: string | null;
};

/** Oldest first. */
export async function listEvents(trx: Db | Trx, orderId: string): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    select e.type, e.source, e.operator, e.at, e.note, e.change, null as cards, null as recipient, ${REFUND}
    from order_events e left join refunds r on r.id = e.refund_id where e.order_id = ${orderId}
    order by e.at, e.id`.execute(trx);
  return rows;
}

/** Operators and customers need to know which card it was. */
const IS_OF_ONE_CARD = sql`type in ('reprinted', 'reprint_failed', 'address_corrected')`;

const REFUND = sql`r.amount_cents as "amountCents", r.reason, r.operator_reason as "operatorReason", r.provider_id as "providerId",
  (select count(*)::integer from pieces where refund_id = r.id) as "refundedCards",
  (select address ->> 'recipient' from pieces where refund_id = r.id order by position limit 1) as "refundedTo"`;

/**
 * Summarizes a mailing, whose pieces have thousands of events: one row per type and person with the latest time. Free reprints,
 * corrections and events of the whole order stay separate. Oldest first.
 */
export async function summarizeEvents(trx: Trx, orderId: string): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    select e.type, e.source, e.operator, e.at, e.note, e.change, e.cards, p.address ->> 'recipient' as recipient, ${REFUND} from (
      select max(id) as id, type, max(source) as source, operator, max(at) as at, null as note, null::jsonb as change,
        count(distinct piece_id)::integer as cards, null::uuid as piece_id, null::uuid as refund_id
      from order_events where order_id = ${orderId} and piece_id is not null and not ${IS_OF_ONE_CARD}
      group by type, operator, source = 'customer'
      union all
      select id, type, source, operator, at, note, change, 1 as cards, piece_id, null::uuid as refund_id
      from order_events where order_id = ${orderId} and piece_id is not null and ${IS_OF_ONE_CARD}
      union all
      select id, type, source, operator, at, note, change, null, null, refund_id
      from order_events where order_id = ${orderId} and piece_id is null
    ) e left join refunds r on r.id = e.refund_id left join pieces p on p.id = e.piece_id
    order by e.at, e.id`.execute(trx);
  return rows;
}

/** Returns which attempts of these pieces are free reprints. */
export async function listReprints(trx: Trx, pieceIds: readonly string[]) {
  const { rows } = await sql<{ readonly pieceId: string; readonly attempt: number }>`
    select piece_id as "pieceId", attempt from order_events
    where piece_id = any(${[...pieceIds]}::uuid[]) and type = 'reprinted'`.execute(trx);
  return rows;
}
