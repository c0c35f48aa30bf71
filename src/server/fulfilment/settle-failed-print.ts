/** The end of a failed print: found at the printer after all, retried by the customer, or refunded. Never two of them. */
import { failpoint } from '../failpoint.ts';
import { lockOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { findAttempt, isLatestAttempt, setRefundDue } from './store.ts';

/** Throws while the printer can't be asked: a refund for a card that is being printed is what must not happen. */
export async function settleFailedPrint(fulfilment: Fulfilment, attemptId: string): Promise<void> {
  const { db, jobs, clock, printer } = fulfilment;
  const loaded = await findAttempt(db, attemptId);
  if (loaded === null || loaded.attempt.state !== 'failed') return;
  const { attempt } = loaded;
  if (attempt.sendingSince !== null) {
    const reference = { orderId: attempt.orderId, attempt: attempt.attempt, since: attempt.sendingSince };
    const state = await printer.find(reference);
    if (state !== null && !state.isCancelled) {
      await recordPrint(fulfilment, { attempt, state, source: 'reconciler' });
      // A part of a print is taken back, and the money goes back with it.
      if (state.isComplete) return;
    }
  }
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, attempt.orderId);
    if (!(await isLatestAttempt(trx, attempt)) || order.status !== 'failed' || order.paymentStatus !== 'paid') return;
    await setRefundDue(trx, order.id, clock.now());
    await jobs.send('refund-order', { orderId: order.id }, { trx });
    failpoint('settle.before-commit');
  });
}
