import type { Trx } from '../db/database.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { type Fulfilment, REFUND_GRACE_MILLISECONDS } from './fulfilment.ts';
import { type Attempt, updateAttempt } from './store.ts';

/** The customer may retry for a while; after that, and after a last look at the printer, the money goes back. */
export async function scheduleSettlement(fulfilment: Fulfilment, trx: Trx, attempt: Attempt): Promise<void> {
  const settleAfter = new Date(fulfilment.clock.now().getTime() + REFUND_GRACE_MILLISECONDS);
  await updateAttempt(trx, attempt.id, { settleAfter });
  const startAfter = new Date(Date.now() + REFUND_GRACE_MILLISECONDS);
  await fulfilment.jobs.send('settle-failed-print', { attemptId: attempt.id }, { trx, startAfter });
  await alertOperator(fulfilment, trx, { code: 'print_failed', orderId: attempt.orderId });
}
