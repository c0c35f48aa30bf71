import { type Selectable, sql } from 'kysely';
import { type AttemptState, canMoveAttempt } from '#domain/attempt-state.ts';
import { type CamelRow, camelRow, snakeRow } from '#server/frame/db/camel-row.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import type { PrintReference, PrintState } from '#server/providers/printing/port.ts';
import type { Order } from '#server/slices/orders/order.ts';
import type { Piece } from '#server/slices/orders/pieces/piece.ts';
import {
  findPiece,
  findPieceAt,
  isMovingPiece,
  isPieceToPrint,
  lockPiece,
} from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder, isDueOrder, lockOrder } from '#server/slices/orders/store.ts';

/** One try to have one piece printed. */
export type Attempt = CamelRow<Selectable<Schema['print_attempts']>>;

export type LoadedAttempt = { readonly attempt: Attempt; readonly piece: Piece; readonly order: Order };

/** Returns the reference by which the print service knows the attempt. */
export function referenceOf({ attempt, piece }: Pick<LoadedAttempt, 'attempt' | 'piece'>): PrintReference {
  return { orderId: attempt.orderId, piece: piece.position, attempt: attempt.attempt };
}

export async function findAttempt(db: Db, attemptId: string): Promise<LoadedAttempt | null> {
  const row = await db.selectFrom('print_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
  if (row === undefined) return null;
  const order = await findOrder(db, row.order_id);
  if (order === null) return null;
  return { attempt: camelRow(row), piece: await findPiece(db, row.piece_id), order };
}

/** Locks order, piece and attempt, always in this order, to prevent deadlocks. */
export async function lockAttempt(trx: Trx, { id, orderId, pieceId }: AttemptKey): Promise<LoadedAttempt> {
  const order = await lockOrder(trx, orderId);
  const piece = await lockPiece(trx, pieceId);
  const row = await trx
    .selectFrom('print_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { attempt: camelRow(row), piece, order };
}

export type AttemptKey = Pick<Attempt, 'id' | 'orderId' | 'pieceId'>;

/** Returns null before the first attempt. */
export async function findLatestAttempt(db: Db | Trx, piece: Pick<Piece, 'id'>): Promise<Attempt | null> {
  const row = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('piece_id', '=', piece.id)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : camelRow(row);
}

/** Finds it by the print service's id, or by the print's metadata if that id was never recorded. */
export async function findAttemptOf(db: Db, state: PrintState): Promise<Attempt | null> {
  const recorded = await findRecordedAttempt(db, state.printId);
  if (recorded !== null || state.reference === null) return recorded;
  return findUnrecordedAttempt(db, state.reference);
}

export async function findRecordedAttempt(db: Db, printId: string): Promise<Attempt | null> {
  const row = await db.selectFrom('print_attempts').selectAll().where('print_id', '=', printId).executeTakeFirst();
  return row === undefined ? null : camelRow(row);
}

async function findUnrecordedAttempt(db: Db, { orderId, piece, attempt }: PrintReference): Promise<Attempt | null> {
  const found = await findPieceAt(db, orderId, piece);
  if (found === null) return null;
  const row = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('piece_id', '=', found.id)
    .where('attempt', '=', attempt)
    .where('print_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : camelRow(row);
}

export type SentAttempt = Attempt & { readonly sendingSince: Date };

/**
 * Returns the piece's attempts that were sent but whose response was lost, latest first. Attempts from before a printed card
 * don't matter to its reprint.
 */
export async function listUnansweredAttempts(db: Db | Trx, { id }: Pick<Piece, 'id'>): Promise<readonly SentAttempt[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('piece_id', '=', id)
    .where('print_id', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from print_attempts as printed
        where printed.piece_id = ${id} and printed.state = 'submitted' and printed.attempt > print_attempts.attempt
      )`,
    )
    .orderBy('attempt', 'desc')
    .execute();
  return rows
    .map((row) => camelRow(row))
    .flatMap((attempt) => {
      const { sendingSince } = attempt;
      return sendingSince === null ? [] : [{ ...attempt, sendingSince }];
    });
}

export type NewAttempt = Pick<Attempt, 'orderId' | 'pieceId' | 'attempt' | 'orderNumber' | 'createdAt'> &
  Partial<Pick<Attempt, 'chunk'>>;

export async function insertAttempt(trx: Trx, attempt: NewAttempt): Promise<string> {
  const [id = ''] = await insertAttempts(trx, [attempt]);
  return id;
}

/** PostgreSQL allows at most 65,535 parameters per statement. */
const ROWS_PER_INSERT = 5_000;

export async function insertAttempts(trx: Trx, attempts: readonly NewAttempt[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < attempts.length; start += ROWS_PER_INSERT) {
    const rows = await trx
      .insertInto('print_attempts')
      .values(attempts.slice(start, start + ROWS_PER_INSERT).map(snakeRow))
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

type AttemptChanges = Partial<
  Pick<
    Attempt,
    | 'checkedAt'
    | 'chunk'
    | 'failedTries'
    | 'failure'
    | 'hasStandardPaper'
    | 'holdUntil'
    | 'pdfKey'
    | 'pdfSha256'
    | 'printId'
    | 'sendingSince'
    | 'settleAfter'
    | 'submittedAt'
  >
>;

export async function updateAttempt(db: Db | Trx, attemptId: string, changes: AttemptChanges): Promise<void> {
  await db.updateTable('print_attempts').set(snakeRow(changes)).where('id', '=', attemptId).execute();
}

/** Throws when an attempt can't move from its state to this one. */
export async function moveAttempt(
  trx: Trx,
  attempt: Attempt,
  state: AttemptState,
  changes: AttemptChanges = {},
): Promise<void> {
  if (!canMoveAttempt(attempt.state, state))
    throw new Error(`a print attempt can't go from ${attempt.state} to ${state}`);
  await trx
    .updateTable('print_attempts')
    .set({ state, ...snakeRow(changes) })
    .where('id', '=', attempt.id)
    .execute();
}

/** Ignores a state that is older than the recorded one. */
export async function updateProviderStatus(trx: Trx, attemptId: string, state: PrintState): Promise<void> {
  await trx
    .updateTable('print_attempts')
    .set({ provider_status: state.providerStatus, provider_progress: state.progress })
    .where('id', '=', attemptId)
    .where('provider_progress', '<=', state.progress)
    .execute();
}

/** Makes the next run ask about this print again. */
export async function clearLastCheck(
  trx: Trx,
  { pieceId, attempt }: Pick<Attempt, 'pieceId' | 'attempt'>,
): Promise<void> {
  const isIt = sql<boolean>`piece_id = ${pieceId} and attempt = ${attempt}`;
  await trx.updateTable('print_attempts').set({ checked_at: null }).where(isIt).execute();
}

export type OpenPrint = { readonly attempt: Attempt; readonly printId: string; readonly since: Date };

/** Returns prints that can still change or were never checked, of one user or everyone, least recently checked first. */
export async function listOpenPrints(db: Db, limit: number, userId?: string): Promise<readonly OpenPrint[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('state', '=', 'submitted')
    .where(isMovingPiece('print_attempts.piece_id', userId))
    .orderBy(sql`checked_at asc nulls first`)
    .limit(limit)
    .execute();
  return rows
    .map((row) => camelRow(row))
    .flatMap((attempt) => {
      const { printId, sendingSince, createdAt } = attempt;
      return printId === null ? [] : [{ attempt, printId, since: sendingSince ?? createdAt }];
    });
}

/** The reconciler takes this many attempts at a time, oldest first. */
const MAX_ROWS = 100;

/** Attempts created before this time, of orders whose send date has come. */
type Due = { readonly before: Date; readonly today: string };

/** What is printed together: one attempt on its own, or a chunk of a mailing. */
export type Round = { readonly attemptId: string } | { readonly orderId: string; readonly chunk: number };

export function roundOf({ id, orderId, chunk }: Pick<Attempt, 'id' | 'orderId' | 'chunk'>): Round {
  return chunk === null ? { attemptId: id } : { orderId, chunk };
}

/** Returns rounds that are still queued although sending takes seconds; most of the chunks only wait for their turn. */
export async function listStuckRounds(db: Db, { before, today }: Due): Promise<readonly Round[]> {
  const stuck = db
    .selectFrom('print_attempts')
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .where(isDueOrder('print_attempts.order_id', today))
    .where(isPieceToPrint('print_attempts.piece_id'));
  const alone = await stuck.select('id').where('chunk', 'is', null).orderBy('created_at').limit(MAX_ROWS).execute();
  const chunks = await stuck.select(['order_id', 'chunk']).distinct().where('chunk', 'is not', null).execute();
  return [
    ...alone.map(({ id }) => ({ attemptId: id })),
    ...chunks.flatMap(({ order_id: orderId, chunk }) => (chunk === null ? [] : [{ orderId, chunk }])),
  ];
}

/** Returns the ids of a round's queued attempts, those that failed before last. */
export async function listRound(db: Db, round: Round): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where(isInRound(round))
    .where('state', '=', 'queued')
    .orderBy('failed_tries')
    .orderBy('order_number')
    .execute();
  return rows.map(({ id }) => id);
}

/** True for an attempt that hasn't left the round. */
export function isInRound(round: Round) {
  return 'attemptId' in round
    ? sql<boolean>`id = ${round.attemptId}`
    : sql<boolean>`order_id = ${round.orderId} and chunk = ${round.chunk}`;
}

/** Returns the order's rounds that have queued attempts. */
export async function listQueuedRounds(db: Db, orderId: string): Promise<readonly Round[]> {
  const { rows } = await sql<Selectable<Schema['print_attempts']>>`
    select distinct on (coalesce(chunk::text, id::text)) * from print_attempts
    where order_id = ${orderId} and state = 'queued' and ${isPieceToPrint('print_attempts.piece_id')}
    order by coalesce(chunk::text, id::text)`.execute(db);
  return rows.map((row) => roundOf(camelRow(row)));
}

export async function hasQueuedAttempts(trx: Trx, orderId: string): Promise<boolean> {
  const attempts = trx.selectFrom('print_attempts').select('id').where('order_id', '=', orderId);
  const queued = attempts.where('state', '=', 'queued').where(isPieceToPrint('print_attempts.piece_id'));
  return (await queued.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns attempts that failed in an outage and can no longer be retried. */
export async function listUnsettledFailures(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', '=', 'failed')
    .where('settle_after', '<=', now)
    .orderBy('settle_after')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

export type LostPeriod = { readonly sentBefore: Date; readonly checkedBefore: Date; readonly sentAfter: Date };

/** Returns abandoned attempts whose request may have arrived. They are looked up soon, and then repeatedly for a day. */
export async function listLostAttempts(db: Db, period: LostPeriod): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .select('id')
    .where('state', 'in', ['failed', 'cancelled'])
    .where('print_id', 'is', null)
    .where('sending_since', '<', period.sentBefore)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb.and([eb('checked_at', '<', period.checkedBefore), eb('sending_since', '>', period.sentAfter)]),
      ]),
    )
    .orderBy('sending_since')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Used to export and delete an account. */
export async function listAttemptsOf(trx: Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return trx
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('attempt')
    .execute();
}

export async function listPieceAttempts(trx: Trx, pieceIds: readonly string[]) {
  const isOfPiece = sql<boolean>`piece_id = any(${[...pieceIds]}::uuid[])`;
  const attempts = trx.selectFrom('print_attempts').selectAll().where(isOfPiece);
  return attempts.orderBy('created_at').orderBy('attempt').execute();
}
