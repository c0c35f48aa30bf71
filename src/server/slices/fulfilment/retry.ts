/** Prints again, at the request of a customer or an operator. */
import { AppError } from '#domain/errors.ts';
import type { EventSource } from '#domain/order-status.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { drawOrderNumber } from '#server/slices/orders/checkout/order-number-store.ts';
import { isBeforeSendDate } from '#server/slices/orders/checkout/send-date.ts';
import type { Order } from '#server/slices/orders/order.ts';
import { movePiece } from '#server/slices/orders/pieces/move-order.ts';
import { isFunded, isToStop, type Piece } from '#server/slices/orders/pieces/piece.ts';
import { findFirstPiece, findPieceAt, listFailedPositions } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder, lockOrder } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { expediteRound, findLostRounds, sendRound } from './print-jobs.ts';
import { type Attempt, findLatestAttempt, hasQueuedAttempts, insertAttempt, roundOf, updateAttempt } from './store.ts';

type RetryServices = Pick<Fulfilment, 'db' | 'jobs' | 'clock'>;

export type Retry =
  /** The print service gets a new number; the customer's order keeps its own. */
  | { readonly kind: 'new-attempt' }
  /** The attempt has tries left, and the next one starts at once. `failedTries` counts the failed ones so far. */
  | { readonly kind: 'next-try'; readonly failedTries: number };

/**
 * Retries a piece that failed or is delayed, unless it was refunded. Simultaneous requests start only one new attempt or one
 * next try. Throws not_paid, retry_disputed, retry_refunded or not_retryable.
 */
export async function retryOrder(fulfilment: RetryServices, orderId: string, position?: number): Promise<Retry> {
  return fulfilment.db
    .transaction()
    .execute((trx) => retryIn(trx, fulfilment, { orderId, position, source: 'customer', operator: null }));
}

type Retried = {
  readonly orderId: string;
  readonly position?: number | undefined;
  readonly source: EventSource;
  /** The operator's name; null for a customer or a command on the server. */
  readonly operator: string | null;
};

async function retryIn(trx: Trx, fulfilment: RetryServices, request: Retried): Promise<Retry> {
  const { orderId, position, source, operator } = request;
  const { jobs, clock } = fulfilment;
  const order = await lockOrder(trx, orderId);
  if (order.paymentStatus === 'unpaid') throw new AppError('not_paid');
  if (order.dispute !== null && order.dispute !== 'won') throw new AppError('retry_disputed');
  const piece = await chooseRetry(trx, order, position);
  const latest = await findLatestAttempt(trx, piece);
  if (latest === null) throw new AppError('not_retryable');
  if (isDelayed(order, piece, latest)) {
    await expediteRound(jobs, trx, roundOf(latest));
    return { kind: 'next-try', failedTries: latest.failedTries };
  }
  // A returned card was printed, and printing it again for the same address wouldn't help.
  const wasPrinted = piece.printId !== null;
  if (piece.status !== 'failed' || latest.state !== 'failed' || wasPrinted) throw new AppError('not_retryable');
  const attempt = latest.attempt + 1;
  const orderNumber = await drawOrderNumber(trx, orderId);
  const { hasMoved } = await movePiece(trx, fulfilment, {
    orderId,
    pieceId: piece.id,
    attempt,
    event: 'retried',
    source,
    operator,
  });
  if (!hasMoved) throw new AppError('not_retryable');
  await updateAttempt(trx, latest.id, { settleAfter: null });
  const next = { orderId, pieceId: piece.id, attempt, orderNumber, createdAt: clock.now() };
  await sendRound(jobs, { attemptId: await insertAttempt(trx, next) }, trx);
  failpoint('retry.before-commit');
  return { kind: 'new-attempt' };
}

/**
 * Returns the piece at the position. Otherwise the first that failed and isn't refunded, or else the first that isn't printed
 * yet.
 */
async function chooseRetry(trx: Trx, order: Order, position: number | undefined): Promise<Piece> {
  const piece =
    position === undefined
      ? ((await findFirstPiece(trx, order.id, 'failed')) ?? (await findFirstPiece(trx, order.id, 'processing')))
      : await findPieceAt(trx, order.id, position);
  if (piece === null && position !== undefined) throw new AppError('not_found');
  if (piece !== null && order.stop === null && isFunded(order, piece)) return piece;
  const hasFailed = (piece ?? order).status === 'failed';
  throw new AppError(hasFailed ? 'retry_refunded' : 'not_retryable');
}

function isDelayed(order: Order, piece: Piece, { state, failedTries }: Attempt): boolean {
  const isWaiting = state === 'queued' && failedTries > 0 && piece.cancelRequestedAt === null;
  return isWaiting && piece.status === 'processing' && isFunded(order, piece);
}

/** waiting: already queued. retried: a new attempt after a failed one. not_possible: nothing to print. */
export type Requeued = 'queued' | 'waiting' | 'retried' | 'not_possible';

/** True if `requeuePrint` finds something to print now. */
export async function canRequeue(
  trx: Trx,
  order: Order,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<boolean> {
  if (!isRequeuable(order) || isBeforeSendDate(order, { timeZone, now })) return false;
  return (await listFailedPositions(trx, order.id)).length > 0 || (await hasQueuedAttempts(trx, order.id));
}

function isRequeuable(order: Order): boolean {
  return !isToStop(order, { voidReason: null, reprint: null });
}

/** Never prints twice: an attempt keeps its idempotency key, and the job first asks whether the card exists. */
export async function requeuePrint(
  fulfilment: RetryServices & Pick<Fulfilment, 'timeZone'>,
  { orderId, operator = null }: { readonly orderId: string; readonly operator?: string | null },
  /** Runs in the same transaction. */
  onRequeue: (trx: Trx, outcome: Exclude<Requeued, 'not_possible'>) => Promise<void> = async () => {},
): Promise<Requeued> {
  const { db, jobs, clock, timeZone } = fulfilment;
  const order = await findOrder(db, orderId);
  if (order === null || !isRequeuable(order)) return 'not_possible';
  const [first, ...others] = await listFailedPositions(db, orderId);
  if (first !== undefined) {
    await db.transaction().execute(async (trx) => {
      await retryIn(trx, fulfilment, { orderId, position: first, source: 'operator', operator });
      await onRequeue(trx, 'retried');
    });
    // One transaction per piece, so that others don't wait for a mailing with thousands of failures.
    for (const position of others) {
      const request = { orderId, position, source: 'operator', operator } as const;
      await db.transaction().execute((trx) => retryIn(trx, fulfilment, request));
    }
    return 'retried';
  }
  const { waiting, lost: jobless } = await findLostRounds(fulfilment, orderId);
  if (waiting.length === 0) return 'not_possible';
  // An order has no such jobs before its send date.
  const lost = isBeforeSendDate(order, { timeZone, now: clock.now() }) ? [] : jobless;
  const outcome = lost.length === 0 ? 'waiting' : 'queued';
  await db.transaction().execute(async (trx) => {
    for (const round of lost) await sendRound(jobs, round, trx);
    await onRequeue(trx, outcome);
  });
  return outcome;
}
