import { DELAY_NOTES, type DelayKind } from '#domain/print-problem.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Attempt, lockAttempt, updateAttempt } from './store.ts';

/**
 * A try failed and others follow: the customer reads why in the history, once per attempt, and may ask for the next try
 * at once. Never throws, because the try's own error is what the queue must hear.
 */
export async function noteDelay(fulfilment: Fulfilment, { id, orderId }: Attempt, kind: DelayKind): Promise<void> {
  try {
    await fulfilment.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId);
      const attempt = await lockAttempt(trx, id);
      const isWaiting = attempt.state === 'queued' && attempt.cancelRequestedAt === null;
      if (!isWaiting || order.status !== 'processing') return;
      await updateAttempt(trx, id, { failedTries: attempt.failedTries + 1, failureKind: kind });
      await moveOrder(trx, fulfilment, {
        orderId,
        attempt: attempt.attempt,
        to: 'processing',
        event: 'delayed',
        source: 'printer',
        note: DELAY_NOTES[kind],
      });
    });
  } catch (error) {
    fulfilment.log.warn({ err: error, orderId }, 'a delay could not be noted');
  }
}
