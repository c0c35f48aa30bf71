/**
 * How printing is stopped:
 *
 *   cancelOrder (customer, operator), a refund in full, a fraud warning:
 *            stopOrder marks the order, and from that transaction on none of its pieces is sent
 *   stopPrints goes through the pieces, some at a time, so that others are served in between:
 *            ├─ never sent: canceled and paid back, all in one transaction
 *            └─ the print service may have it: the request is recorded (pieces.cancel_requested_at), and resolveCancellation asks
 *                 ├─ stopped:  cancelPiece   attempt and piece are canceled, and paid back
 *                 └─ too late: keepPiece     the request is dropped, and the customer or an operator is notified
 *
 * Disputed pieces go the same way but fail instead, because the bank decides about the money. The print job and the reconciler
 * call resolveCancellation too, so a crash doesn't leave a request unresolved.
 */
import { AppError } from '#domain/errors.ts';
import { isDisputed } from '#domain/order-status.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { PrintProviderError } from '#server/providers/printing/port.ts';
import { cancellableUntil, isMailing, type Order } from '#server/slices/orders/order.ts';
import { followPieces } from '#server/slices/orders/pieces/follow-pieces.ts';
import { cancelUnsentPieces, failUnsentPieces } from '#server/slices/orders/pieces/move-order.ts';
import { isFunded, isToStop } from '#server/slices/orders/pieces/piece.ts';
import { listPiecesToStop, markCancelling } from '#server/slices/orders/pieces/piece-store.ts';
import { sumUnprinted } from '#server/slices/orders/pieces/reprint-store.ts';
import { emailRefunds } from '#server/slices/orders/refunds/refund-email.ts';
import { voidPieces } from '#server/slices/orders/refunds/refunds.ts';
import { isRefundOfAll, type StopCause, stopOrder } from '#server/slices/orders/refunds/stop-order.ts';
import { findOrderOf, lockOrder } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type CancelOutcome, type Notice, resolveCancellation, waitForPendingRequest } from './resolve-cancellation.ts';
import { endUnsentAttempts, listUnsent } from './round-store.ts';
import { findLatestAttempt } from './store.ts';

export type Cancellation = Pick<StopCause, 'source' | 'operator' | 'operatorReason'> & {
  readonly mayCancel: (locked: Order) => boolean;
  /** Runs in the transaction that records the request. */
  readonly onRequest?: (trx: Trx) => Promise<void>;
};

/** Cancels a customer's order. Throws not_found, cancel_too_late, or print_error while the print service can't be reached. */
export async function cancelOrder(fulfilment: Fulfilment, userId: string, orderId: string): Promise<void> {
  const order = await findOrderOf(fulfilment.db, userId, orderId);
  if (order === null) throw new AppError('not_found');
  const mayCancel = (locked: Order) => cancellableUntil(locked, fulfilment.clock.now()) !== null;
  await cancelPaidOrder(fulfilment, order, { source: 'customer', mayCancel });
}

/** A job cancels a mailing. Throws cancel_too_late, or print_error while the print service can't be reached. */
export async function cancelPaidOrder(fulfilment: Fulfilment, order: Order, request: Cancellation): Promise<void> {
  const { mayCancel, onRequest, ...by } = request;
  const isAwaited = !isMailing(order);
  const isCanceled = await fulfilment.db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked.status === 'cancelled') return true;
    if (locked.stop?.reason === 'canceled') return false;
    // The shop has just canceled and refunded it.
    if (isRefundOfAll(locked.stop)) return true;
    const isOpen = mayCancel(locked) && (await sumUnprinted(trx, order.id)).cards > 0;
    if (!isOpen) throw new AppError('cancel_too_late');
    await onRequest?.(trx);
    await stopOrder(trx, fulfilment, locked, { ...by, reason: 'canceled', isAwaited });
    return false;
  });
  failpoint('cancel.after-request');
  if (isCanceled || !isAwaited) return;
  try {
    const outcome = await stopPrints(fulfilment, { orderId: order.id, after: 0 }, 'in_response');
    if (outcome === 'too_late') throw new AppError('cancel_too_late');
  } catch (cause) {
    throw cause instanceof PrintProviderError ? new AppError('print_error', { cause }) : cause;
  }
}

/** Keeps the transaction short, even on the embedded database. */
const PIECES_AT_ONCE = 50;
const REQUESTS_AT_ONCE = 4;
/** Together with the last pieces' own waits, less than the queue allows. */
const LIMIT_MILLISECONDS = 60_000;

type StopPosition = { readonly orderId: string; readonly after: number };

/** Throws PrintProviderError while the print service can't be reached; the queue tries again. */
export async function stopPrints(
  fulfilment: Fulfilment,
  { orderId, after }: StopPosition,
  notice: Notice = 'by_email',
): Promise<CancelOutcome> {
  const endsAt = Date.now() + LIMIT_MILLISECONDS;
  let outcome: CancelOutcome = 'cancelled';
  for (let last = after; ; ) {
    const step = await fulfilment.db
      .transaction()
      .execute((trx) => stopNext(fulfilment, trx, { orderId, after: last }));
    if (step === null) break;
    if (await resolveAll(fulfilment, step.requested, notice)) outcome = 'too_late';
    last = step.last;
    if (Date.now() < endsAt) continue;
    await fulfilment.jobs.send('stop-print', { orderId, after: last });
    return outcome;
  }
  await fulfilment.db.transaction().execute((trx) => endStop(fulfilment, trx, { orderId, outcome }));
  return outcome;
}

type Step = {
  readonly last: number;
  /** Ids of pieces that the print service may have. */
  readonly requested: readonly string[];
};

/** Handles the next pieces. Returns null when none are left. */
async function stopNext(fulfilment: Fulfilment, trx: Trx, { orderId, after }: StopPosition): Promise<Step | null> {
  const order = await lockOrder(trx, orderId);
  if (order.paymentStatus === 'unpaid') return null;
  const pieces = await listPiecesToStop(trx, orderId, { which: whichOf(order), after, limit: PIECES_AT_ONCE });
  const last = pieces.at(-1)?.position;
  if (last === undefined) return null;
  const isOpen = (status: string) => status === 'pending_payment' || status === 'processing';
  const open = pieces.filter(({ status }) => isOpen(status)).map(({ id }) => id);
  const over = pieces.filter(({ status }) => !isOpen(status)).map(({ id }) => id);
  const unsent = await listUnsent(trx, open);
  const requested = open.filter((id) => unsent.every(({ pieceId }) => pieceId !== id));
  const at = fulfilment.clock.now();
  const cause = causeOf(order);
  if (unsent.length > 0) {
    await endUnsentAttempts(trx, unsent, cause === null ? 'failed' : 'cancelled');
    if (cause === null) await failUnsentPieces(trx, fulfilment, order, unsent);
    else await cancelUnsentPieces(trx, fulfilment, order, { ...cause, pieces: unsent });
  }
  // A full refund also covers pieces that the print service can no longer stop.
  const taken = isRefundOfAll(order.stop) ? [...over, ...requested] : over;
  if (taken.length > 0 && cause !== null) await voidPieces(trx, fulfilment, order, { ...cause, pieceIds: taken });
  if (requested.length > 0) {
    await markCancelling(trx, requested, at);
    await followPieces(trx, fulfilment, await lockOrder(trx, orderId));
  }
  failpoint('cancel.before-commit');
  return { last, requested };
}

/**
 * all: refund everything, even printed pieces. unprinted: a customer's cancellation leaves free reprints alone. void: only
 * pieces that an operator has refunded.
 */
function whichOf(order: Order): 'all' | 'open' | 'unprinted' | 'void' {
  const isCanceled = order.stop?.reason === 'canceled' && isFunded(order, { voidReason: null });
  if (isRefundOfAll(order.stop)) return 'all';
  if (isCanceled) return 'unprinted';
  return isToStop(order, { voidReason: null, reprint: null }) ? 'open' : 'void';
}

/** Null while the bank decides about the money. */
function causeOf(order: Order): StopCause | null {
  if (order.stop !== null) return order.stop;
  return isDisputed(order) ? null : { reason: 'by_operator', source: 'operator' };
}

/** Returns whether it was too late for any piece. A failure doesn't hold up the other pieces. */
async function resolveAll(fulfilment: Fulfilment, pieceIds: readonly string[], notice: Notice): Promise<boolean> {
  const waiting = [...pieceIds];
  let isTooLate = false;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const attempt = await findLatestAttempt(fulfilment.db, { id });
      if (attempt === null) continue;
      await waitForPendingRequest(fulfilment, attempt);
      if ((await resolveCancellation(fulfilment, attempt, notice)) === 'too_late') isTooLate = true;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: REQUESTS_AT_ONCE }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return isTooLate;
}

type Ended = { readonly orderId: string; readonly outcome: CancelOutcome };

/** A single card that couldn't be stopped goes on as if nobody had asked. */
async function endStop(fulfilment: Fulfilment, trx: Trx, { orderId, outcome }: Ended): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (order.stop === null || order.stop.since === null) return;
  const isVain = outcome === 'too_late' && order.stop.reason === 'canceled' && !isMailing(order);
  const ended = await followPieces(trx, fulfilment, order, { stop: isVain ? null : { ...order.stop, since: null } });
  await emailRefunds(trx, fulfilment, ended);
}
