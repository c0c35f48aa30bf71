/**
 * How a cancellation goes:
 *
 *   cancelOrder (customer)   ─┐  requestCancellation, in one transaction: pieces that were never sent are canceled;
 *   stopPrints (refund, bank) ┘  for the others, the request is recorded (pieces.cancel_requested_at)
 *            │
 *   resolveCancellation          asks the print service, and then
 *            ├─ stopped:  cancelPiece   attempt and piece are canceled, and the order is refunded
 *            └─ too late: keepPiece     the request is dropped, and the customer or an operator is notified
 *
 * The print job and the reconciler call resolveCancellation too, so a crash doesn't leave a request unresolved.
 */
import { AppError } from '#domain/errors.ts';
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { changePiece } from '../orders/move-order.ts';
import { cancellableUntil, isMailing, type Order } from '../orders/order.ts';
import { isToStop, type Piece } from '../orders/piece.ts';
import { listPieces } from '../orders/piece-store.ts';
import { findOrder, findOrderOf, lockOrder } from '../orders/store.ts';
import { PrintProviderError } from '../printing/port.ts';
import { type Cancellation, cancelMailing, stopMailing } from './cancel-mailing.ts';
import { cancelPiece } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { resolveCancellation, waitForPendingRequest } from './resolve-cancellation.ts';
import { type Attempt, findLatestAttempt, listUnansweredAttempts, lockAttempt } from './store.ts';

/** For a customer. Throws not_found, cancel_too_late, or print_error while the print service can't be reached. */
export async function cancelOrder(fulfilment: Fulfilment, userId: string, orderId: string): Promise<void> {
  const order = await findOrderOf(fulfilment.db, userId, orderId);
  if (order === null) throw new AppError('not_found');
  const mayCancel = (locked: Order) => cancellableUntil(locked, fulfilment.clock.now()) !== null;
  await cancelPaidOrder(fulfilment, order, { mayCancel });
}

/** Throws cancel_too_late, or print_error while the print service can't be reached. */
export async function cancelPaidOrder(fulfilment: Fulfilment, order: Order, request: Cancellation): Promise<void> {
  if (isMailing(order)) return cancelMailing(fulfilment, order.id, request);
  const attempts = await requestCancellation(fulfilment, order.id, async (trx, locked, pieces) => {
    if (locked.status === 'cancelled') return [];
    if (!request.mayCancel(locked)) throw new AppError('cancel_too_late');
    await request.onRequest?.(trx);
    return pieces;
  });
  failpoint('cancel.after-request');
  try {
    for (const attempt of attempts) {
      await waitForPendingRequest(fulfilment, attempt);
      const outcome = await resolveCancellation(fulfilment, attempt, 'in_response');
      if (outcome === 'too_late') throw new AppError('cancel_too_late');
    }
  } catch (cause) {
    throw cause instanceof PrintProviderError ? new AppError('print_error', { cause }) : cause;
  }
}

/**
 * For pieces that an operator refunded, or that the bank questions: those that aren't printed yet won't be. Throws PrintProviderError while the
 * print service can't be reached. If it is too late, an operator is alerted.
 */
export async function stopPrints(fulfilment: Fulfilment, orderId: string): Promise<void> {
  const found = await findOrder(fulfilment.db, orderId);
  if (found !== null && isMailing(found)) return stopMailing(fulfilment, orderId);
  const attempts = await requestCancellation(fulfilment, orderId, async (_trx, order, pieces) =>
    order.paymentStatus === 'unpaid' ? [] : pieces.filter((piece) => isToStop(order, piece)),
  );
  for (const attempt of attempts) {
    await waitForPendingRequest(fulfilment, attempt);
    await resolveCancellation(fulfilment, attempt, 'by_email');
  }
}

/** Cancels the pieces that were never sent. Returns the attempts that the print service may have. */
async function requestCancellation(
  fulfilment: Fulfilment,
  orderId: string,
  choose: (trx: Trx, order: Order, pieces: readonly Piece[]) => Promise<readonly Piece[]>,
): Promise<readonly Attempt[]> {
  return fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const open: Attempt[] = [];
    for (const chosen of await choose(trx, order, await listPieces(trx, orderId))) {
      const latest = chosen.status === 'processing' ? await findLatestAttempt(trx, chosen) : null;
      if (latest === null) continue;
      const loaded = await lockAttempt(trx, latest);
      const { attempt, piece } = loaded;
      const mayBeSent = attempt.state !== 'queued' || (await listUnansweredAttempts(trx, piece)).length > 0;
      if (!mayBeSent) {
        await cancelPiece(fulfilment, trx, loaded);
        continue;
      }
      if (piece.cancelRequestedAt === null) {
        await changePiece(trx, fulfilment, piece, { cancelRequestedAt: fulfilment.clock.now() });
      }
      open.push(attempt);
    }
    return open;
  });
}
