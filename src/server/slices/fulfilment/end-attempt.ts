/** Ends a print attempt without a card: cancels or fails it, together with its piece and the refund. */
import { isDisputed } from '#domain/order-status.ts';
import { FAILURE_NOTES, type FailureKind, STOPPED_BY_DISPUTE } from '#domain/print-problem.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { alertOperator } from '#server/slices/orders/console/alert-operator.ts';
import { endReprint, movePiece } from '#server/slices/orders/pieces/move-order.ts';
import type { Piece } from '#server/slices/orders/pieces/piece.ts';
import { lockPiece } from '#server/slices/orders/pieces/piece-store.ts';
import { findRefundingOperators } from '#server/slices/orders/refunds/refund-store.ts';
import { isRefundOfAll } from '#server/slices/orders/refunds/stop-order.ts';
import { lockOrder } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import {
  type Attempt,
  clearLastCheck,
  type LoadedAttempt,
  listUnansweredAttempts,
  lockAttempt,
  moveAttempt,
  updateAttempt,
} from './store.ts';

/**
 * Owes what was paid for the piece, unless an operator has already refunded it. A disputed piece fails instead: if we win the
 * dispute, it may be retried.
 */
export async function cancelPiece(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt, piece, order }: LoadedAttempt,
): Promise<void> {
  if (attempt.state !== 'queued' && attempt.state !== 'submitted') return;
  const { stop } = order;
  if (isReprinting(piece, attempt)) {
    await moveAttempt(trx, attempt, 'cancelled');
    const { source = 'system', operator = null, operatorReason = null } = stop ?? {};
    const by = { source, operator, operatorReason } as const;
    // A full refund also covers what was printed.
    const voids = isRefundOfAll(stop) ? { voids: stop.reason } : {};
    await endReprint(trx, fulfilment, piece, { ...by, ...voids, note: 'Stopped before it was printed.' });
    await checkFirstPrint(trx, piece);
    // After a full refund, the operator already knows that no other card will come.
    if (!isRefundOfAll(stop)) await alertOperator(fulfilment, trx, { code: 'reprint_failed', orderId: order.id });
    return;
  }
  if (isDisputed(order) && stop === null && piece.voidReason === null) {
    await failPiece(fulfilment, trx, attempt, { kind: 'disputed', message: STOPPED_BY_DISPUTE });
    return;
  }
  await moveAttempt(trx, attempt, 'cancelled');
  const taker = (await findRefundingOperators(trx, [attempt.pieceId])).get(attempt.pieceId) ?? null;
  await movePiece(trx, fulfilment, {
    orderId: attempt.orderId,
    pieceId: attempt.pieceId,
    attempt: attempt.attempt,
    event: 'cancelled',
    source: stop?.source ?? 'operator',
    operator: stop === null ? taker : stop.operator,
    voids: stop?.reason ?? 'by_operator',
    operatorReason: stop?.operatorReason ?? null,
    set: { cancelRequestedAt: null },
  });
  failpoint('cancel.before-commit');
}

/** Has the first print polled again, because its news was ignored during the reprint. */
async function checkFirstPrint(trx: Trx, { id, reprint }: Piece): Promise<void> {
  if (reprint !== null) await clearLastCheck(trx, { pieceId: id, attempt: reprint.before.attempt });
}

function isReprinting({ reprint, status, attempt }: Piece, current: Attempt): boolean {
  return reprint !== null && status === 'processing' && attempt === current.attempt;
}

/** How long the customer may retry after an outage before the piece is refunded. */
export const RETRY_WINDOW_MILLISECONDS = 30 * 60_000;

type Failure = { readonly kind: FailureKind; readonly message: string };

/** Handles an attempt that got no response or was refused. */
export async function failAttempt(fulfilment: Fulfilment, key: Attempt, failure: Failure): Promise<void> {
  await fulfilment.db.transaction().execute(async (trx) => {
    const { attempt, piece } = await lockAttempt(trx, key);
    if (attempt.state !== 'queued') return;
    // The reconciler cancels it once the print service answers. A failed attempt would be adopted and printed.
    if (piece.cancelRequestedAt !== null && failure.kind !== 'refused') return;
    await failPiece(fulfilment, trx, attempt, failure);
    failpoint('fail.before-commit');
  });
}

/**
 * A refused piece can never be printed, so it is refunded at once, unless the print service must first be asked about an
 * earlier attempt. Other failures can be retried for a while; then settleFailedPrint refunds them.
 */
export async function failPiece(
  fulfilment: Fulfilment,
  trx: Trx,
  attempt: Attempt,
  { kind, message }: Failure,
): Promise<void> {
  const { orderId, pieceId } = attempt;
  await moveAttempt(trx, attempt, 'failed', { failure: message });
  const piece = await lockPiece(trx, pieceId);
  if (isReprinting(piece, attempt)) {
    await endReprint(trx, fulfilment, piece, { source: 'printer', note: FAILURE_NOTES[kind] });
    await checkFirstPrint(trx, piece);
    await alertOperator(fulfilment, trx, { code: 'reprint_failed', orderId });
    return;
  }
  const isRefused = kind === 'refused';
  const unanswered = await listUnansweredAttempts(trx, { id: pieceId });
  // A stopped order prints nothing more, so there is nothing to wait for.
  const isFinal = isRefused || (await lockOrder(trx, orderId)).stop !== null;
  const isSettled = isFinal && unanswered.every(({ id }) => id === attempt.id);
  const { hasMoved } = await movePiece(trx, fulfilment, {
    orderId,
    pieceId,
    attempt: attempt.attempt,
    ...(kind === 'disputed' ? { event: 'stopped', source: 'payments' } : { event: 'failed', source: 'printer' }),
    note: FAILURE_NOTES[kind],
    ...(isSettled ? { voids: 'not_printed' } : {}),
    // The print service doesn't have the card (anymore), so it may be retried.
    set: { printId: null, trackingNumber: null, failureKind: kind, cancelRequestedAt: null },
  });
  if (!hasMoved || kind === 'disputed') return;
  if (!isSettled) await scheduleSettlement(fulfilment, trx, attempt, isFinal ? 0 : RETRY_WINDOW_MILLISECONDS);
  await alertOperator(fulfilment, trx, { code: isRefused ? 'print_refused' : 'print_failed', orderId });
}

async function scheduleSettlement(
  { clock, jobs }: Fulfilment,
  trx: Trx,
  { id }: Attempt,
  waitMilliseconds: number,
): Promise<void> {
  await updateAttempt(trx, id, { settleAfter: new Date(clock.now().getTime() + waitMilliseconds) });
  const startAfter = new Date(Date.now() + waitMilliseconds);
  await jobs.send('settle-failed-print', { attemptId: id }, { trx, startAfter });
}
