/** The SQL of pieces. */
import { type Selectable, sql } from 'kysely';
import type { Address } from '#domain/address.ts';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import { orderStatusOf, type PieceStatus } from '#domain/piece-status.ts';
import type { FailureKind } from '#domain/print-problem.ts';
import type { MergeValues } from '#domain/recipients.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type Piece, toPiece } from './piece.ts';

export type NewPiece = {
  readonly address: Address;
  readonly values: MergeValues;
  readonly layoutHash: string;
  /** Of the whole address, if the sender doesn't see it. */
  readonly hiddenId: string | null;
  readonly copies: number;
  readonly priceCents: number;
};

/** A statement has at most 65,535 parameters. */
const ROWS_PER_INSERT = 2_000;

/** Numbers them from 1, in the given order. */
export async function insertPieces(trx: Trx, orderId: string, pieces: readonly NewPiece[]): Promise<void> {
  const rows = pieces.map(({ address, values, layoutHash, hiddenId, copies, priceCents }, index) => ({
    order_id: orderId,
    position: index + 1,
    address: JSON.stringify(address),
    values: JSON.stringify(values),
    layout_hash: layoutHash,
    is_hidden: hiddenId !== null,
    hidden_id: hiddenId,
    copies,
    price_cents: priceCents,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('pieces')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

export async function findPiece(db: Db | Trx, id: string): Promise<Piece> {
  return toPiece(await db.selectFrom('pieces').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/** Returns them by id. */
export async function findPieces(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Piece>> {
  const rows = await db.selectFrom('pieces').selectAll().where(isOneOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, toPiece(row)]));
}

/** One parameter, so that the statement is the same for any number. */
function isOneOf(ids: readonly string[]) {
  return sql<boolean>`id = any(${[...ids]}::uuid[])`;
}

/** The first piece in this status that isn't refunded, nor about to be. */
export async function findFirstPiece(trx: Trx, orderId: string, status: PieceStatus): Promise<Piece | null> {
  const pieces = trx.selectFrom('pieces').selectAll().where('order_id', '=', orderId).where('status', '=', status);
  const row = await pieces.where('refund_cents', '=', 0).orderBy('position').limit(1).executeTakeFirst();
  return row === undefined ? null : toPiece(row);
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

/** Without addresses: a mailing has thousands. */
export async function listPieceKeys(trx: Trx, orderId: string): Promise<readonly PieceKey[]> {
  const pieces = trx.selectFrom('pieces').select(['id', 'position', 'attempt']).where('order_id', '=', orderId);
  return pieces.orderBy('position').execute();
}

/** Those whose address was corrected after the order was placed. */
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

/** Lock the order first, always in this order, so that no two transactions wait for each other. */
export async function lockPiece(trx: Trx, id: string): Promise<Piece> {
  const row = await trx.selectFrom('pieces').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return toPiece(row);
}

/** Lock the order first, as for lockPiece. Returns them by id. */
export async function lockPieces(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Piece>> {
  const pieces = trx.selectFrom('pieces').selectAll().where(isOneOf(ids));
  const rows = await pieces.orderBy('position').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, toPiece(row)]));
}

export type PieceChanges = {
  readonly status?: PieceStatus;
  readonly attempt?: number;
  readonly postgridOrderId?: string | null;
  readonly trackingNumber?: string | null;
  readonly failureKind?: FailureKind | null;
  readonly addressProblem?: string | null;
  readonly isDeliveryEstimated?: boolean;
  readonly cancelRequestedAt?: Date | null;
};

export async function updatePiece(trx: Trx, id: string, changes: PieceChanges, now: Date): Promise<void> {
  // Kysely skips undefined columns.
  const columns = {
    status: changes.status,
    attempt: changes.attempt,
    postgrid_order_id: changes.postgridOrderId,
    tracking_number: changes.trackingNumber,
    failure_kind: changes.failureKind,
    address_problem: changes.addressProblem,
    is_delivery_estimated: changes.isDeliveryEstimated,
    cancel_requested_at: changes.cancelRequestedAt,
    updated_at: now,
  };
  await trx.updateTable('pieces').set(columns).where('id', '=', id).execute();
}

export type AcceptedPiece = { readonly pieceId: string; readonly postgridOrderId: string };

/** The print service has just taken them. */
export async function markAccepted(trx: Trx, pieces: readonly AcceptedPiece[], now: Date): Promise<void> {
  await sql`
    update pieces set postgrid_order_id = accepted.print, tracking_number = null, failure_kind = null, updated_at = ${now}
    from unnest(
      ${pieces.map(({ pieceId }) => pieceId)}::uuid[], ${pieces.map(({ postgridOrderId }) => postgridOrderId)}::text[]
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

export async function updateAllPieces(
  trx: Trx,
  orderId: string,
  { status, attempt }: { readonly status?: PieceStatus; readonly attempt?: number },
  now: Date,
): Promise<void> {
  await trx.updateTable('pieces').set({ status, attempt, updated_at: now }).where('order_id', '=', orderId).execute();
}

/** Marks one piece, or all pieces of the order, as refunded in full. Returns false when they already were. */
export async function setPiecesRefunded(trx: Trx, orderId: string, pieceId?: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pieces')
    .set((eb) => ({ refund_cents: eb.ref('price_cents') }))
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('refund_cents', '=', 0), eb('refund_cents', '<', eb.ref('price_cents'))]))
    .$if(pieceId !== undefined, (query) => query.where('id', '=', pieceId ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Refunds a part of a piece's price. */
export async function addPieceRefund(trx: Trx, id: string, cents: number): Promise<void> {
  const add = sql<number>`refund_cents + ${cents}`;
  await trx.updateTable('pieces').set({ refund_cents: add }).where('id', '=', id).execute();
}

/** How much of the order is refunded, or about to be. */
export async function sumRefunds(db: Db | Trx, orderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('pieces')
    .select(sql<number>`coalesce(sum(refund_cents), 0)::integer`.as('total'))
    .where('order_id', '=', orderId)
    .where('refund_cents', '>', 0)
    .executeTakeFirstOrThrow();
  return total;
}

/** `lead` is the first of the pieces that the order's status comes from. Reads one piece of each status. */
export async function summarizePieces(trx: Trx, orderId: string) {
  const { rows } = await sql<Selectable<Schema['pieces']>>`
    select first.* from unnest(${[...ORDER_STATUSES]}::text[]) as statuses (status)
    cross join lateral (
      select * from pieces where order_id = ${orderId} and pieces.status = statuses.status order by position limit 1
    ) as first`.execute(trx);
  const status = orderStatusOf(rows.map((row) => row.status));
  const lead = rows.find((row) => row.status === status);
  if (lead === undefined) throw new Error(`order ${orderId} has no pieces`);
  return { status, lead: toPiece(lead) };
}

/** Records a request to cancel the pieces that aren't in the mail yet. Returns their positions. */
export async function markCancelling(
  trx: Trx,
  orderId: string,
  { which, at }: { readonly which: 'all' | 'refunded'; readonly at: Date },
): Promise<readonly number[]> {
  const rows = await trx
    .updateTable('pieces')
    .set((eb) => ({ cancel_requested_at: eb.fn.coalesce('cancel_requested_at', eb.val(at)) }))
    .where('order_id', '=', orderId)
    .where('status', '=', 'processing')
    .$if(which === 'refunded', (query) => query.where('refund_cents', '>', 0))
    .returning('position')
    .execute();
  return rows.map(({ position }) => position);
}

/** The ids of pieces in this range whose cancellation the print service hasn't answered yet. */
export async function listCancellingAmong(
  db: Db,
  orderId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const pieces = db.selectFrom('pieces').select('id').where('order_id', '=', orderId);
  const range = pieces.where('position', '>=', from).where('position', '<=', to);
  const rows = await range.where('cancel_requested_at', 'is not', null).orderBy('position').execute();
  return rows.map(({ id }) => id);
}

/** Whether pieces of the order are still on their way to the print service, or about to be canceled. */
export async function hasUnsettledPieces(db: Db, orderId: string): Promise<boolean> {
  const pieces = db
    .selectFrom('pieces')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'processing');
  const row = await pieces
    .where((eb) =>
      eb.or([
        eb('cancel_requested_at', 'is not', null),
        eb.and([eb('postgrid_order_id', 'is', null), eb('refund_cents', '=', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type RefundedPieces = { readonly count: number; readonly names: readonly string[] };

/** Whom the refunded pieces were for; the first names of many. */
export async function findRefundedPieces(trx: Trx, orderId: string, limit: number): Promise<RefundedPieces> {
  const refunded = trx.selectFrom('pieces').where('order_id', '=', orderId).where('refund_cents', '>', 0);
  const names = await refunded
    .select(sql<string>`address ->> 'recipient'`.as('name'))
    .orderBy('position')
    .limit(limit)
    .execute();
  const { count } = await refunded.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { count: Number(count), names: names.map(({ name }) => name) };
}

/** How many pieces of the order are in each status. */
export async function countPieces(trx: Trx, orderId: string): Promise<Partial<Record<PieceStatus, number>>> {
  const rows = await trx
    .selectFrom('pieces')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('order_id', '=', orderId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** The ids of pieces whose cancellation the print service hasn't answered yet, oldest first. */
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

/** A condition for other stores: the piece is paid for and should be printed. */
export function isPieceToPrint(pieceId: string) {
  return sql<boolean>`exists (
    select from pieces where pieces.id = ${sql.ref(pieceId)} and pieces.status = 'processing' and pieces.refund_cents = 0
  )`;
}

/** A condition for other stores: the piece, of this user or of anyone, can still change its status. */
export function isMovingPiece(pieceId: string, userId?: string) {
  const owner = userId === undefined ? sql`` : sql`and orders.user_id = ${userId}`;
  return sql<boolean>`exists (
    select from pieces join orders on orders.id = pieces.order_id
    where pieces.id = ${sql.ref(pieceId)} and pieces.status in ('processing', 'shipped') ${owner}
  )`;
}
