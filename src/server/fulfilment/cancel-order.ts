/** The customer cancels: at once while nothing has left, otherwise with the printer's consent. */
import { AppError } from '#domain/errors.ts';
import { failpoint } from '../failpoint.ts';
import { lockOrder } from '../orders/move-order.ts';
import { cancellableUntil } from '../orders/order.ts';
import { PrintProviderError } from '../printing/port.ts';
import { finishCancellation } from './finish-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findLatestAttempt, findOwnOrder } from './store.ts';
import { waitForRequestUnderWay } from './wait-for-request.ts';
import { withdrawAttempt } from './withdraw-attempt.ts';

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
    if ((await finishCancellation(fulfilment, attemptId, 'now')) === 'too_late') throw new AppError('cancel_too_late');
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
    return withdrawAttempt(fulfilment, trx, latest.id);
  });
}
