/** The second half of a cancellation, after it was asked for: by the customer's request, the print job or the reconciler. */
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { lockOrder } from '../orders/move-order.ts';
import { completeCancellation } from './complete-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { findAttempt, lockAttempt, updateAttempt } from './store.ts';

export type CancelOutcome = 'cancelled' | 'too_late';

/** Throws PrintProviderError while the printer can't be asked; the wish stays recorded. */
export async function finishCancellation(fulfilment: Fulfilment, attemptId: string): Promise<CancelOutcome> {
  const { printer } = fulfilment;
  const loaded = await findAttempt(fulfilment.db, attemptId);
  if (loaded === null) throw new Error(`there is no print attempt ${attemptId}`);
  const { attempt, order } = loaded;
  if (order.status === 'cancelled') return 'cancelled';
  if (attempt.cancelRequestedAt === null || attempt.state === 'failed') return 'too_late';

  const since = attempt.sendingSince ?? attempt.createdAt;
  let { providerId } = attempt;
  if (attempt.state === 'queued' && attempt.sendingSince !== null) {
    const state = await printer.find({ orderId: order.id, attempt: attempt.attempt, since });
    if (state?.isComplete) {
      await recordPrint(fulfilment, { attempt, state, source: 'reconciler' });
      return finishCancellation(fulfilment, attemptId);
    }
    providerId = state?.providerId ?? null;
  }
  const isStopped = providerId === null || (await printer.cancel(providerId, since));
  failpoint('cancel.after-provider');
  return fulfilment.db.transaction().execute(async (trx) => {
    const current = await lockOrder(trx, order.id);
    const locked = await lockAttempt(trx, attemptId);
    if (isStopped) await completeCancellation(fulfilment, trx, locked);
    else await updateAttempt(trx, attemptId, { cancelRequestedAt: null });
    const isGift = !isStopped && current.paymentStatus !== 'paid';
    if (isGift) await alertOperator(fulfilment, trx, { code: 'print_not_stoppable', orderId: order.id });
    return isStopped || current.status === 'cancelled' ? 'cancelled' : 'too_late';
  });
}
