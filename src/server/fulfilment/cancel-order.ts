/** The customer cancels: at once while nothing has left, otherwise with the printer's consent. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { failpoint } from '../failpoint.ts';
import { lockOrder } from '../orders/move-order.ts';
import { cancellableUntil } from '../orders/order.ts';
import { PrintProviderError } from '../printing/port.ts';
import { completeCancellation } from './complete-cancellation.ts';
import { finishCancellation } from './finish-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findAttempt, findLatestAttempt, findOwnOrder, lockAttempt, updateAttempt } from './store.ts';

const LONGEST_WAIT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 100;

/** Throws AppError: not_found, cancel_too_late, print_error when the printer can't be asked yet. */
export async function cancelOrder(fulfilment: Fulfilment, userId: string, orderId: string): Promise<void> {
  const order = await findOwnOrder(fulfilment.db, userId, orderId);
  if (order === null) throw new AppError('not_found');
  if (order.status === 'cancelled') return;
  const attemptId = await requestCancellation(fulfilment, orderId);
  if (attemptId === null) return;
  failpoint('cancel.after-request');
  await waitForRequestUnderWay(fulfilment, attemptId);
  try {
    if ((await finishCancellation(fulfilment, attemptId)) === 'too_late') throw new AppError('cancel_too_late');
  } catch (cause) {
    throw cause instanceof PrintProviderError ? new AppError('print_error', { cause }) : cause;
  }
}

/** Null when the order is cancelled now; otherwise the attempt that the printer may have. */
async function requestCancellation(fulfilment: Fulfilment, orderId: string): Promise<string | null> {
  const { db, clock } = fulfilment;
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.status === 'cancelled') return null;
    const latest = await findLatestAttempt(trx, orderId);
    if (latest === null || cancellableUntil(order, clock.now()) === null) throw new AppError('cancel_too_late');
    const attempt = await lockAttempt(trx, latest.id);
    if (attempt.state === 'queued' && attempt.sendingSince === null) {
      await completeCancellation(fulfilment, trx, attempt);
      return null;
    }
    if (attempt.cancelRequestedAt === null) await updateAttempt(trx, attempt.id, { cancelRequestedAt: clock.now() });
    return attempt.id;
  });
}

/** A request that is under way is answered within moments, as a rule; then the printer can be asked by its id. */
async function waitForRequestUnderWay({ db }: Fulfilment, attemptId: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MILLISECONDS; waited += POLL_MILLISECONDS) {
    const loaded = await findAttempt(db, attemptId);
    if (loaded?.attempt.state !== 'queued') return;
    await sleep(POLL_MILLISECONDS);
  }
}
