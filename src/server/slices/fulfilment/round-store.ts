/** The SQL of several print attempts of one order at a time. */
import { sql } from 'kysely';
import { STOPPED_BY_DISPUTE } from '#domain/print-problem.ts';
import { camelRow } from '#server/frame/db/camel-row.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { UnsentPiece } from '#server/slices/orders/pieces/move-order.ts';
import { findPieces, isPieceToSettle, lockPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder, lockOrder } from '#server/slices/orders/store.ts';
import { type AttemptKey, isInRound, type LoadedAttempt, type Round } from './store.ts';

/** Returns the attempts that are still queued in this round. */
export async function findQueued(db: Db, round: Round, ids: readonly string[]): Promise<readonly LoadedAttempt[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where(isOneOf(ids))
    .where('state', '=', 'queued')
    .where(isInRound(round))
    .execute();
  const order = rows[0] === undefined ? null : await findOrder(db, rows[0].order_id);
  if (order === null) return [];
  const pieces = await findPieces(
    db,
    rows.map(({ piece_id }) => piece_id),
  );
  return rows.flatMap((row) => {
    const piece = pieces.get(row.piece_id);
    return piece === undefined ? [] : [{ attempt: camelRow(row), piece, order }];
  });
}

/** Locks the order first, like lockAttempt. Returns attempts by id. */
export async function lockAttempts(
  trx: Trx,
  orderId: string,
  keys: readonly AttemptKey[],
): Promise<ReadonlyMap<string, LoadedAttempt>> {
  const order = await lockOrder(trx, orderId);
  const pieces = await lockPieces(
    trx,
    keys.map(({ pieceId }) => pieceId),
  );
  const ids = keys.map(({ id }) => id);
  const rows = await trx
    .selectFrom('print_attempts')
    .selectAll()
    .where(isOneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const piece = pieces.get(row.piece_id);
      return piece === undefined ? [] : [[row.id, { attempt: camelRow(row), piece, order }]];
    }),
  );
}

export type SendingAttempt = { readonly id: string; readonly pdfSha256: string };

/** An attempt that was claimed before keeps its time, because its request must stay the same. */
export async function markSending(
  trx: Trx,
  attempts: readonly SendingAttempt[],
  { since, holdUntil }: { readonly since: Date; readonly holdUntil: Date | null },
): Promise<void> {
  await sql`
    update print_attempts set sending_since = coalesce(sending_since, ${since}), pdf_sha256 = sending.pdf_sha256,
      hold_until = case when sending_since is null then ${holdUntil} else hold_until end
    from unnest(${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ pdfSha256 }) => pdfSha256)}::text[])
      as sending (id, pdf_sha256)
    where print_attempts.id = sending.id`.execute(trx);
}

export type Submitted = {
  readonly id: string;
  readonly printId: string;
  readonly providerStatus: string;
  readonly progress: number;
};

/** Expects the attempts to be locked. */
export async function markSubmitted(trx: Trx, attempts: readonly Submitted[], at: Date): Promise<void> {
  await sql`
    update print_attempts set state = 'submitted', print_id = submitted.print_id, settle_after = null,
      provider_status = submitted.status, provider_progress = submitted.progress, submitted_at = ${at}, checked_at = ${at}
    from unnest(
      ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ printId }) => printId)}::text[],
      ${attempts.map(({ providerStatus }) => providerStatus)}::text[], ${attempts.map(({ progress }) => progress)}::integer[]
    ) as submitted (id, print_id, status, progress)
    where print_attempts.id = submitted.id`.execute(trx);
}

/** Returns the pieces that were never sent to the print service, each with its latest attempt (0 for none). */
export async function listUnsent(trx: Trx, pieceIds: readonly string[]): Promise<readonly UnsentPiece[]> {
  const { rows } = await sql<UnsentPiece>`
    select piece.id as "pieceId", coalesce(max(attempts.attempt), 0) as attempt
    from unnest(${[...pieceIds]}::uuid[]) as piece (id) left join print_attempts as attempts on attempts.piece_id = piece.id
    group by piece.id
    having not bool_or(coalesce(attempts.state = 'submitted'
      or (attempts.print_id is null and attempts.sending_since is not null), false))`.execute(trx);
  return rows;
}

export async function endUnsentAttempts(
  trx: Trx,
  pieces: readonly UnsentPiece[],
  state: 'cancelled' | 'failed',
): Promise<void> {
  await trx
    .updateTable('print_attempts')
    .set({ state, ...(state === 'failed' ? { failure: STOPPED_BY_DISPUTE } : {}) })
    .where(sql<boolean>`piece_id = any(${pieces.map(({ pieceId }) => pieceId)}::uuid[])`)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Schedules refunds after a won dispute for failed pieces that the customer doesn't retry in time. Returns whether there are
 * any.
 */
export async function settleDisputed(trx: Trx, orderId: string, settleAfter: Date): Promise<boolean> {
  const rows = await trx
    .updateTable('print_attempts')
    .set({ settle_after: settleAfter })
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .where(isPieceToSettle('print_attempts.piece_id'))
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** A single array parameter keeps the statement the same for any number of ids. */
function isOneOf(ids: readonly string[]) {
  return sql<boolean>`id = any(${[...ids]}::uuid[])`;
}
