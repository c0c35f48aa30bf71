import { canRetry } from '../orders/order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { retryOrder } from './retry-order.ts';
import { findAttempt, findLatestAttempt } from './store.ts';

/** waiting: the queue has it already. retried: a new attempt, because the last one failed. not_possible: nothing to print. */
export type Requeued = 'queued' | 'waiting' | 'retried' | 'not_possible';

/** Never prints twice: the same attempt has the same key, and the printer is asked whether it has the card already. */
export async function requeuePrint(
  fulfilment: Pick<Fulfilment, 'db' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<Requeued> {
  const { db, jobs } = fulfilment;
  const latest = await findLatestAttempt(db, orderId);
  const loaded = latest === null ? null : await findAttempt(db, latest.id);
  if (loaded === null) return 'not_possible';
  const { attempt, order } = loaded;
  if (canRetry(order)) {
    await retryOrder(fulfilment, orderId);
    return 'retried';
  }
  const isWaiting = order.status === 'processing' && order.paymentStatus === 'paid' && attempt.state === 'queued';
  if (!isWaiting) return 'not_possible';
  if ((await jobs.stateOf('print-order', { attemptId: attempt.id })) === 'pending') return 'waiting';
  await jobs.send('print-order', { attemptId: attempt.id });
  return 'queued';
}
