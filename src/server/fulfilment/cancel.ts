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
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { type AlertCode, alertOperator } from '../orders/alert-operator.ts';
import { changePiece } from '../orders/move-order.ts';
import { cancellableUntil, type Order } from '../orders/order.ts';
import { queueOrderEmail } from '../orders/order-email.ts';
import { isToStop, type Piece } from '../orders/piece.ts';
import { listPieces } from '../orders/piece-store.ts';
import { findOrderOf, lockOrder } from '../orders/store.ts';
import { type Cancellation, PrintProviderError } from '../printing/port.ts';
import { cancelPiece } from './end-attempt.ts';
import { findPrints, wholePrint } from './find-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import {
  type Attempt,
  findAttempt,
  findLatestAttempt,
  type LoadedAttempt,
  listUnansweredAttempts,
  lockAttempt,
} from './store.ts';

/** For a customer. Throws not_found, cancel_too_late, or print_error while the print service can't be reached. */
export async function cancelOrder(fulfilment: Fulfilment, userId: string, orderId: string): Promise<void> {
  const order = await findOrderOf(fulfilment.db, userId, orderId);
  if (order === null) throw new AppError('not_found');
  const attempts = await requestCancellation(fulfilment, orderId, (locked, pieces) => {
    if (locked.status === 'cancelled') return [];
    if (cancellableUntil(locked, fulfilment.clock.now()) === null) throw new AppError('cancel_too_late');
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
  const attempts = await requestCancellation(fulfilment, orderId, (order, pieces) =>
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
  choose: (order: Order, pieces: readonly Piece[]) => readonly Piece[],
): Promise<readonly Attempt[]> {
  return fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const open: Attempt[] = [];
    for (const chosen of choose(order, await listPieces(trx, orderId))) {
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

const MAX_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 100;

/** The first request usually gets its response within moments, and then the print has an id to cancel it by. */
async function waitForPendingRequest({ db }: Fulfilment, { id }: Attempt): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MILLISECONDS; waited += POLL_MILLISECONDS) {
    const attempt = (await findAttempt(db, id))?.attempt;
    const isPending = attempt?.state === 'queued' && attempt.sendingSince !== null && attempt.failedTries === 0;
    if (!isPending) return;
    await sleep(POLL_MILLISECONDS);
  }
}

export type CancelOutcome = 'cancelled' | 'too_late';

/** How the customer learns that it was too late: from the response they wait for, or by email. */
type Notice = 'in_response' | 'by_email';

/** Throws PrintProviderError while the print service can't be reached; the request stays recorded. */
export async function resolveCancellation(
  fulfilment: Fulfilment,
  { id }: Pick<Attempt, 'id'>,
  notice: Notice,
): Promise<CancelOutcome> {
  const { printer } = fulfilment;
  const loaded = await findAttempt(fulfilment.db, id);
  if (loaded === null) throw new Error(`there is no print attempt ${id}`);
  const { attempt, piece } = loaded;
  if (piece.status === 'cancelled') return 'cancelled';
  if (piece.cancelRequestedAt === null || attempt.state === 'failed') return 'too_late';

  const since = attempt.sendingSince ?? attempt.createdAt;
  let { providerId } = attempt;
  if (attempt.state === 'queued') {
    const found = await findPrints(fulfilment, piece);
    const own = found.find((print) => print.attempt.id === attempt.id);
    const whole = wholePrint(found);
    if (whole !== null) {
      await recordPrint(fulfilment, { ...whole, isAdopted: true, source: 'reconciler' });
      const latest = await findLatestAttempt(fulfilment.db, piece);
      return resolveCancellation(fulfilment, latest ?? attempt, notice);
    }
    for (const part of found) if (part !== own) await recordPrint(fulfilment, { ...part, source: 'reconciler' });
    providerId = own?.state.providerId ?? null;
  }
  const cancellation = providerId === null ? 'stopped' : await printer.cancel(providerId, since);
  failpoint('cancel.after-provider');
  return fulfilment.db.transaction().execute(async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    if (cancellation === 'stopped') await cancelPiece(fulfilment, trx, locked);
    else if (locked.piece.cancelRequestedAt !== null)
      await keepPiece(fulfilment, trx, locked, { cancellation, notice });
    return cancellation === 'stopped' || locked.piece.status === 'cancelled' ? 'cancelled' : 'too_late';
  });
}

/** It was too late: the card will be printed. */
async function keepPiece(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt, piece, order }: LoadedAttempt,
  { cancellation, notice }: { readonly cancellation: Exclude<Cancellation, 'stopped'>; readonly notice: Notice },
): Promise<void> {
  const alert = (code: AlertCode) => alertOperator(fulfilment, trx, { code, orderId: order.id });
  await changePiece(trx, fulfilment, piece, { cancelRequestedAt: null });
  if (cancellation === 'partly') await alert('print_incomplete');
  // The piece is refunded or disputed, and printed anyway.
  if (isToStop(order, piece)) await alert('print_not_stoppable');
  else if (notice === 'by_email') {
    await alert('cancel_came_too_late');
    await queueOrderEmail(trx, fulfilment.jobs, order, { email: 'order-not-cancelled', attempt: attempt.attempt });
  }
}
