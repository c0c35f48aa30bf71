import { AppError } from '#domain/errors.ts';
import { failpoint } from '../failpoint.ts';
import { drawOrderNumber } from '../orders/draw-order-number.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findLatestAttempt, insertAttempt } from './store.ts';

/**
 * A new attempt with a new order number, for a card whose printing failed while its money is still here. Throws AppError:
 * not_paid, retry_refunded, not_retryable. However many ask at once, one of them gets the attempt.
 */
export async function retryOrder(
  fulfilment: Pick<Fulfilment, 'db' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<void> {
  await fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const latest = await findLatestAttempt(trx, orderId);
    if (order.paymentStatus === 'unpaid') throw new AppError('not_paid');
    if (order.status === 'failed' && order.paymentStatus !== 'paid') throw new AppError('retry_refunded');
    // A card that came back was printed: printing it again to the same address would not help.
    if (order.status !== 'failed' || latest?.state !== 'failed') throw new AppError('not_retryable');
    const attempt = latest.attempt + 1;
    const orderNumber = await drawOrderNumber(trx, orderId);
    const attemptId = await insertAttempt(trx, { orderId, attempt, orderNumber });
    const { hasMoved } = await moveOrder(trx, fulfilment, {
      orderId,
      attempt,
      to: 'processing',
      event: 'placed',
      source: 'customer',
      set: { orderNumber },
    });
    if (!hasMoved) throw new AppError('not_retryable');
    await fulfilment.jobs.send('print-order', { attemptId }, { trx });
    failpoint('retry.before-commit');
  });
}
