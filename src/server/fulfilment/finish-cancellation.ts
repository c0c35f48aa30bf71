/** The second half of a cancellation, after it was asked for: by the customer's request, the print job or the reconciler. */

import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { type AlertCode, alertOperator } from '../orders/alert-operator.ts';
import { lockOrder } from '../orders/move-order.ts';
import { queueOrderMail } from '../orders/order-mail.ts';
import type { Cancellation } from '../printing/port.ts';
import { completeCancellation } from './complete-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { findAttempt, type LoadedAttempt, lockAttempt, updateAttempt } from './store.ts';

export type CancelOutcome = 'cancelled' | 'too_late';

/**
 * Throws PrintProviderError while the printer can't be asked; the wish stays recorded. Who waits is told how it ended by
 * the answer; who was told that we keep trying, by a mail.
 */
export async function finishCancellation(
  fulfilment: Fulfilment,
  attemptId: string,
  told: 'now' | 'later',
): Promise<CancelOutcome> {
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
      return finishCancellation(fulfilment, attemptId, told);
    }
    providerId = state?.providerId ?? null;
  }
  const cancellation = providerId === null ? 'stopped' : await printer.cancel(providerId, since);
  failpoint('cancel.after-provider');
  return fulfilment.db.transaction().execute(async (trx) => {
    const current = await lockOrder(trx, order.id);
    const locked = await lockAttempt(trx, attemptId);
    if (cancellation === 'stopped') await completeCancellation(fulfilment, trx, locked);
    else if (locked.cancelRequestedAt !== null) {
      await giveUpCancellation(fulfilment, trx, { attempt: locked, order: current, cancellation, told });
    }
    return cancellation === 'stopped' || current.status === 'cancelled' ? 'cancelled' : 'too_late';
  });
}

type GivenUp = LoadedAttempt & {
  readonly cancellation: Exclude<Cancellation, 'stopped'>;
  readonly told: 'now' | 'later';
};

async function giveUpCancellation(fulfilment: Fulfilment, trx: Trx, { attempt, order, ...end }: GivenUp) {
  const alert = (code: AlertCode) => alertOperator(fulfilment, trx, { code, orderId: order.id });
  await updateAttempt(trx, attempt.id, { cancelRequestedAt: null });
  if (end.cancellation === 'partly') await alert('print_incomplete');
  // Somebody has given the money back, and the card is printed all the same.
  if (order.paymentStatus !== 'paid') await alert('print_not_stoppable');
  else if (end.told === 'later') {
    await alert('cancel_came_too_late');
    await queueOrderMail(trx, fulfilment.jobs, order, { mail: 'order-not-cancelled', attempt: attempt.attempt });
  }
}
