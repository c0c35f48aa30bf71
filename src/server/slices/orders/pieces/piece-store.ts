/** The SQL of pieces. */
import { type Selectable, sql } from 'kysely';
import type { Address, Country } from '#domain/address.ts';
import { type CardState, ORDER_STATUSES } from '#domain/order-status.ts';
import { orderStatusOf, type PieceStatus } from '#domain/piece-status.ts';
import type { FailureKind } from '#domain/print-problem.ts';
import type { MergeValues } from '#domain/recipients.ts';
import { snakeRow } from '#server/frame/db/camel-row.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { type Piece, toPiece } from './piece.ts';

export type NewPiece = {
  readonly address: Address;
  readonly values: MergeValues;
  readonly layoutHash: string;
  /** Refers to the whole address if the sender can't see it. */
  readonly hiddenId: string | null;
  readonly copies: number;
  readonly priceCents: number;
};

/** Numbers pieces from `from`, in the given order. Skips those that exist. */
export async function insertPieces(
  trx: Trx,
  orderId: string,
  { pieces, from }: { readonly pieces: readonly NewPiece[]; readonly from: number },
): Promise<void> {
  const rows = pieces.map(({ address, values, layoutHash, hiddenId, copies, priceCents }, index) => ({
    order_id: orderId,
    position: from + index,
    address: JSON.stringify(address),
    values: JSON.stringify(values),
    layout_hash: layoutHash,
    is_hidden: hiddenId !== null,
    hidden_id: hiddenId,
    copies,
    price_cents: priceCents,
  }));
  await trx
    .insertInto('pieces')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts pieces that were placed in order, without gaps. */
export async function countPlacedPieces(db: Db, orderId: string): Promise<number> {
  const pieces = db.selectFrom('pieces').where('order_id', '=', orderId);
  const { last } = await pieces.select((eb) => eb.fn.max('position').as('last')).executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function findPiece(db: Db | Trx, id: string): Promise<Piece> {
  return toPiece(await db.selectFrom('pieces').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

export async function findPieces(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Piece>> {
  const rows = await db.selectFrom('pieces').selectAll().where(isOneOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, toPiece(row)]));
}

/** A single array parameter keeps the statement the same for any number of ids. */
export function isOneOf(ids: readonly string[]) {
  return sql<boolean>`id = any(${[...ids]}::uuid[])`;
}

/** Returns the first piece in this status that the customer still gets. */
export async function findFirstPiece(trx: Trx, orderId: string, status: PieceStatus): Promise<Piece | null> {
  const pieces = trx.selectFrom('pieces').selectAll().where('order_id', '=', orderId).where('status', '=', status);
  const row = await pieces.where('void_reason', 'is', null).orderBy('position').limit(1).executeTakeFirst();
  return row === undefined ? null : toPiece(row);
}

/** Returns the positions of failed pieces that the customer still gets and that the print service doesn't have. */
export async function listFailedPositions(db: Db | Trx, orderId: string): Promise<readonly number[]> {
  const pieces = db.selectFrom('pieces').select('position').where('order_id', '=', orderId);
  const failed = pieces.where('status', '=', 'failed').where('void_reason', 'is', null);
  const rows = await failed.where('print_id', 'is', null).orderBy('position').execute();
  return rows.map(({ position }) => position);
}

export async function findPieceAt(db: Db | Trx, orderId: string, position: number): Promise<Piece | null> {
  const query = db.selectFrom('pieces').selectAll().where('order_id', '=', orderId).where('position', '=', position);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toPiece(row);
}

/** Returns null for a piece of another order. */
export async function findPieceOf(trx: Trx, orderId: string, id: string): Promise<Piece | null> {
  const row = await trx
    .selectFrom('pieces')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row === undefined ? null : toPiece(row);
}

/** Ordered by position. */
export async function listPieces(db: Db | Trx, orderId: string): Promise<readonly Piece[]> {
  const rows = await db.selectFrom('pieces').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
  return rows.map(toPiece);
}

export type PieceKey = Pick<Piece, 'id' | 'position' | 'attempt'>;

/** Returns pieces whose address was corrected after the order was placed. */
export async function listCorrectedPieces(trx: Trx, orderId: string): Promise<readonly Piece[]> {
  const corrections = trx.selectFrom('order_events').select('piece_id').where('order_id', '=', orderId);
  const rows = await trx
    .selectFrom('pieces')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', 'in', corrections.where('type', '=', 'address_corrected'))
    .execute();
  return rows.map(toPiece);
}

/** Lock the order first, to prevent deadlocks. */
export async function lockPiece(trx: Trx, id: string): Promise<Piece> {
  const row = await trx.selectFrom('pieces').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return toPiece(row);
}

/** Lock the order first, as for lockPiece. Returns pieces by id. */
export async function lockPieces(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Piece>> {
  const pieces = trx.selectFrom('pieces').selectAll().where(isOneOf(ids));
  const rows = await pieces.orderBy('position').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, toPiece(row)]));
}

export type PieceChanges = Partial<
  Pick<
    Piece,
    | 'addressProblem'
    | 'attempt'
    | 'cancelRequestedAt'
    | 'failureKind'
    | 'isDeliveryEstimated'
    | 'printId'
    | 'status'
    | 'trackingNumber'
  >
>;

export async function updatePiece(trx: Trx, id: string, changes: PieceChanges, now: Date): Promise<void> {
  const columns = { ...snakeRow(changes), updated_at: now };
  await trx.updateTable('pieces').set(columns).where('id', '=', id).execute();
}

export type AcceptedPiece = { readonly pieceId: string; readonly printId: string };

/** Records that the print service has just accepted the pieces. */
export async function markAccepted(trx: Trx, pieces: readonly AcceptedPiece[], now: Date): Promise<void> {
  await sql`
    update pieces set print_id = accepted.print, tracking_number = null, failure_kind = null, updated_at = ${now}
    from unnest(
      ${pieces.map(({ pieceId }) => pieceId)}::uuid[], ${pieces.map(({ printId }) => printId)}::text[]
    ) as accepted (id, print)
    where pieces.id = accepted.id`.execute(trx);
}

export async function updateAddress(
  trx: Trx,
  id: string,
  { address, layoutHash }: Pick<NewPiece, 'address' | 'layoutHash'>,
  now: Date,
): Promise<void> {
  const columns = { address: JSON.stringify(address), layout_hash: layoutHash, updated_at: now };
  await trx.updateTable('pieces').set(columns).where('id', '=', id).execute();
}

/**
 * Reads one piece of each status. `lead` is the first piece of the status that the order takes. Unstarted pieces of a paid
 * order count as `waiting`.
 */
export async function summarizePieces(trx: Trx, orderId: string, waiting: PieceStatus) {
  const { rows } = await sql<Selectable<Schema['pieces']>>`
    select first.* from unnest(${[...ORDER_STATUSES]}::text[]) as statuses (status)
    cross join lateral (
      select * from pieces where order_id = ${orderId} and pieces.status = statuses.status order by position limit 1
    ) as first`.execute(trx);
  const counted = rows.map((row) => ({ row, as: row.status === 'pending_payment' ? waiting : row.status }));
  const status = orderStatusOf(counted.map((each) => each.as));
  // The first piece leads among statuses that map to the same one.
  const leads = counted.filter((each) => each.as === status).map(({ row }) => row);
  const lead = leads.reduce((first, row) => (row.position < first.position ? row : first));
  return { status, lead: toPiece(lead) };
}

export type OpenPiece = { readonly id: string; readonly position: number; readonly status: PieceStatus };

/** Returns the next pieces to stop, or, after a full refund, to pay back. */
export async function listPiecesToStop(
  trx: Trx,
  orderId: string,
  {
    which,
    after,
    limit,
  }: { readonly which: 'open' | 'unprinted' | 'void' | 'all'; readonly after: number; readonly limit: number },
): Promise<readonly OpenPiece[]> {
  const pieces = trx.selectFrom('pieces').select(['id', 'position', 'status']).where('order_id', '=', orderId);
  return pieces
    .where('position', '>', after)
    .$if(which !== 'all', (query) => query.where('status', 'in', ['pending_payment', 'processing']))
    .$if(which === 'unprinted', (query) => query.where('reprinted_at', 'is', null))
    .$if(which === 'void', (query) => query.where('void_reason', 'is not', null))
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Records a request to cancel these pieces. */
export async function markCancelling(trx: Trx, pieceIds: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('pieces')
    .set((eb) => ({ cancel_requested_at: eb.fn.coalesce('cancel_requested_at', eb.val(at)) }))
    .where(isOneOf(pieceIds))
    .execute();
}

type Unprinted = {
  readonly status: 'cancelled' | 'failed';
  readonly failureKind: FailureKind | null;
  readonly pieceIds: readonly string[];
  readonly at: Date;
};

/** Updates pieces that were never sent. The caller adds events and refunds. */
export async function setPiecesUnprinted(trx: Trx, { status, failureKind, pieceIds, at }: Unprinted): Promise<void> {
  const columns = { status, failure_kind: failureKind, cancel_requested_at: null, updated_at: at };
  await trx.updateTable('pieces').set(columns).where(isOneOf(pieceIds)).execute();
}

/** Marks paid pieces as processing. Returns those that hadn't started. */
export async function startPieces(
  trx: Trx,
  orderId: string,
  { limit, at }: { readonly limit: number; readonly at: Date },
): Promise<readonly PieceKey[]> {
  const waiting = trx.selectFrom('pieces').select('id').where('order_id', '=', orderId);
  const next = waiting.where('status', '=', 'pending_payment').orderBy('position').limit(limit);
  const rows = await trx
    .updateTable('pieces')
    .set({ status: 'processing', attempt: 1, updated_at: at })
    .where('id', 'in', next)
    .returning(['id', 'position', 'attempt'])
    .execute();
  return rows.sort((a, b) => a.position - b.position);
}

/** True while pieces are on their way to the print service or being canceled. */
export async function hasUnsettledPieces(db: Db, orderId: string): Promise<boolean> {
  const pieces = db
    .selectFrom('pieces')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending_payment', 'processing']);
  const row = await pieces
    .where((eb) =>
      eb.or([
        eb('cancel_requested_at', 'is not', null),
        eb.and([eb('print_id', 'is', null), eb('void_reason', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a paid order's pieces by status. */
export async function countPieces(trx: Trx, orderId: string): Promise<Partial<Record<PieceStatus, number>>> {
  const { rows } = await sql<{ status: PieceStatus; count: number }>`
    select ${SHOWN_STATUS} as status, count(*)::integer as count from pieces where order_id = ${orderId} group by 1`.execute(
    trx,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** True if the print service only estimates that one of the cards was delivered. */
export async function hasEstimatedDelivery(trx: Trx, orderId: string): Promise<boolean> {
  const delivered = trx
    .selectFrom('pieces')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'delivered');
  return (await delivered.where('is_delivery_estimated', '=', true).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the countries that an order's cards go to, without repeats. */
export async function findCountries(trx: Trx, orderId: string): Promise<readonly Country[]> {
  const { rows } = await sql<{ country: Country }>`
    select distinct address ->> 'country' as country from pieces where order_id = ${orderId}`.execute(trx);
  return rows.map(({ country }) => country);
}

/** The status that customers see: an unstarted piece of a paid order is processing. */
export const SHOWN_STATUS = sql<PieceStatus>`case pieces.status when 'pending_payment' then 'processing' else pieces.status end`;

/** The status shown for a piece of a paid order, as in `shownPieceStatus`. Needs a join with orders. */
export const CARD_STATE = sql<CardState>`case
  when pieces.status = 'failed' and pieces.print_id is not null then 'returned'
  when pieces.status not in ('pending_payment', 'processing') then pieces.status
  when pieces.failure_kind is not null and pieces.cancel_requested_at is null and pieces.void_reason is null
    and orders.stop_reason is null and coalesce(orders.dispute, '') not in ('open', 'lost') then 'not_submitted'
  when orders.send_on is not null and pieces.print_id is null and pieces.reprinted_at is null then 'scheduled'
  else 'processing' end`;

const IS_WITHOUT_PRINT = sql`pieces.order_id = orders.id and pieces.print_id is null and pieces.void_reason is null
    and pieces.cancel_requested_at is null`;

/** SQL condition on orders: the print service doesn't have one of the cards yet. */
export const HAS_WAITING_CARD = sql<boolean>`exists (
  select from pieces where ${IS_WITHOUT_PRINT} and pieces.status in ('pending_payment', 'processing')
)`;

/** Like HAS_WAITING_CARD, but a failed card counts until it is refunded. */
export const HAS_UNSETTLED_CARD = sql<boolean>`exists (
  select from pieces where ${IS_WITHOUT_PRINT} and pieces.status in ('pending_payment', 'processing', 'failed')
)`;

/** Returns ids of pieces whose cancellation the print service hasn't answered yet, oldest first. */
export async function listCancellingPieces(db: Db, requestedBefore: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pieces')
    .select('id')
    .where('cancel_requested_at', '<', requestedBefore)
    .orderBy('cancel_requested_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** SQL condition for other stores: the piece is paid for and should be printed. */
export function isPieceToPrint(pieceId: string) {
  return sql<boolean>`exists (
    select from pieces where pieces.id = ${sql.ref(pieceId)} and pieces.status = 'processing' and pieces.void_reason is null
  )`;
}

/** SQL condition for other stores: the piece failed, and the customer is still owed the card or its price. */
export function isPieceToSettle(pieceId: string) {
  return sql<boolean>`exists (
    select from pieces where pieces.id = ${sql.ref(pieceId)} and pieces.status = 'failed' and pieces.void_reason is null
      and pieces.attempt = print_attempts.attempt
  )`;
}

/**
 * SQL condition for other stores: it is the piece's latest attempt, and the piece can still change or its print was never
 * checked. `userId` limits it to one user.
 */
export function isMovingPiece(pieceId: string, userId?: string) {
  const owner = userId === undefined ? sql`` : sql`and orders.user_id = ${userId}`;
  return sql<boolean>`exists (
    select from pieces join orders on orders.id = pieces.order_id
    where pieces.id = ${sql.ref(pieceId)} and pieces.attempt = print_attempts.attempt
      and (pieces.status in ('processing', 'shipped') or print_attempts.checked_at is null) ${owner}
  )`;
}
