/** The SQL of free reprints. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Piece, PrintedPiece } from './piece.ts';

type Started = { readonly attempt: number; readonly before: PrintedPiece; readonly at: Date };

/** Moves the piece back to printing. The piece must be locked. */
export async function startReprint(
  trx: Trx,
  { id }: Pick<Piece, 'id'>,
  { attempt, before, at }: Started,
): Promise<void> {
  await trx
    .updateTable('pieces')
    .set({
      status: 'processing',
      attempt,
      print_id: null,
      tracking_number: null,
      failure_kind: null,
      address_problem: null,
      is_delivery_estimated: false,
      cancel_requested_at: null,
      reprinted_at: at,
      before_reprint: JSON.stringify(before),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Restores the piece from before its reprint. The piece must be locked. */
export async function undoReprint(
  trx: Trx,
  { id }: Pick<Piece, 'id'>,
  { before, at }: Pick<Started, 'before' | 'at'>,
): Promise<void> {
  await trx
    .updateTable('pieces')
    .set({
      status: before.status,
      attempt: before.attempt,
      print_id: before.printId,
      tracking_number: before.trackingNumber,
      failure_kind: null,
      address_problem: null,
      is_delivery_estimated: before.isDeliveryEstimated,
      cancel_requested_at: null,
      reprinted_at: null,
      before_reprint: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** SQL condition on pieces: the card was never mailed. Canceling a reprint refunds nothing. */
export const IS_UNPRINTED = sql<boolean>`(
  pieces.status in ('pending_payment', 'processing') and pieces.reprinted_at is null and pieces.void_reason is null
)`;

export type Unprinted = { readonly cards: number; readonly cents: number };

/** Counts the cards that a cancellation would stop, and sums what is left of their prices. */
export async function sumUnprinted(db: Db | Trx, orderId: string): Promise<Unprinted> {
  const { rows } = await sql<Unprinted>`
    select count(*)::integer as cards, coalesce(sum(price_cents - refund_cents), 0)::integer as cents
    from pieces where order_id = ${orderId} and ${IS_UNPRINTED}`.execute(db);
  return rows[0] ?? { cards: 0, cents: 0 };
}

/** The time of the order's latest reprint; null without one. */
export const LAST_REPRINT = sql<Date | null>`(select max(reprinted_at) from pieces where pieces.order_id = orders.id)`;
