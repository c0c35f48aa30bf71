import { AppError } from '#domain/errors.ts';
import { failpoint } from '../failpoint.ts';
import { drawOrderNumber } from '../orders/draw-order-number.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Order } from '../orders/order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Attempt, findLatestAttempt, insertAttempt } from './store.ts';

export type Retry =
  /** The printer knows it by a number of its own; the customer's order keeps its number. */
  | { readonly kind: 'new-attempt' }
  /** The tries of the attempt are not over yet, and the next one starts at once; so many have failed by now. */
  | { readonly kind: 'next-try'; readonly failedTries: number };

/**
 * Prints a card again whose printing failed, or is delayed, while its money is still here. Throws AppError: not_paid,
 * retry_refunded, not_retryable. However many ask at once, there is one new attempt, or one next try of the present one.
 */
export async function retryOrder(
  fulfilment: Pick<Fulfilment, 'db' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<Retry> {
  const { db, jobs } = fulfilment;
  return db.transaction().execute(async (trx): Promise<Retry> => {
    const order = await lockOrder(trx, orderId);
    const latest = await findLatestAttempt(trx, orderId);
    if (order.paymentStatus === 'unpaid') throw new AppError('not_paid');
    if (order.status === 'failed' && order.paymentStatus !== 'paid') throw new AppError('retry_refunded');
    if (latest !== null && isDelayed(order, latest)) {
      await jobs.hasten('print-order', { attemptId: latest.id }, trx);
      return { kind: 'next-try', failedTries: latest.failedTries };
    }
    // A card that came back was printed: printing it again to the same address would not help.
    if (order.status !== 'failed' || latest?.state !== 'failed') throw new AppError('not_retryable');
    const attempt = latest.attempt + 1;
    const orderNumber = await drawOrderNumber(trx, orderId);
    const attemptId = await insertAttempt(trx, { orderId, attempt, orderNumber });
    const move = { orderId, attempt, to: 'processing', event: 'retried', source: 'customer' } as const;
    const { hasMoved } = await moveOrder(trx, fulfilment, move);
    if (!hasMoved) throw new AppError('not_retryable');
    await jobs.send('print-order', { attemptId }, { trx });
    failpoint('retry.before-commit');
    return { kind: 'new-attempt' };
  });
}

function isDelayed(order: Order, { state, failedTries, cancelRequestedAt }: Attempt): boolean {
  const isWaiting = state === 'queued' && failedTries > 0 && cancelRequestedAt === null;
  return isWaiting && order.status === 'processing' && order.paymentStatus === 'paid';
}
