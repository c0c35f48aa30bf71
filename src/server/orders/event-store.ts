/** The SQL of an order's history. */
import { type Selectable, sql } from 'kysely';
import type { OrderEvent } from '#domain/order-status.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type EventSource = 'customer' | 'payments' | 'printer' | 'reconciler' | 'system';

export type NewEvent = {
  readonly orderId: string;
  /** Null for an event of the whole order. */
  readonly pieceId: string | null;
  readonly attempt: number;
  readonly event: OrderEvent;
  readonly source: EventSource;
  readonly note: string | null;
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

function rowOf({ orderId, pieceId, attempt, event, source, note, at }: NewEvent) {
  return { order_id: orderId, piece_id: pieceId, attempt, type: event, source, note, at };
}

/** Moves an event to when it happened last. */
export async function repeatEvent(trx: Trx, event: NewEvent): Promise<void> {
  await trx
    .deleteFrom('order_events')
    .where('order_id', '=', event.orderId)
    .where('piece_id', event.pieceId === null ? 'is' : '=', event.pieceId)
    .where('attempt', '=', event.attempt)
    .where('type', '=', event.event)
    .execute();
  await addEvent(trx, event);
}

export type OrderEventRow = Pick<Selectable<Schema['order_events']>, 'type' | 'source' | 'at' | 'note'> & {
  /** How many pieces of a mailing had it; null for an event of the whole order. */
  readonly cards?: number | null;
};

/** Oldest first. */
export async function listEvents(trx: Db | Trx, orderId: string): Promise<OrderEventRow[]> {
  return trx
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** For a mailing, whose pieces have thousands of events: one of each type, with the time of the last. Oldest first. */
export async function summarizeEvents(trx: Trx, orderId: string): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    select type, max(source) as source, max(at) as at, max(note) filter (where piece_id is null) as note,
      case when count(piece_id) > 0 then count(distinct piece_id)::integer end as cards
    from order_events where order_id = ${orderId}
    group by type, piece_id is null order by max(at), max(id)`.execute(trx);
  return rows;
}
