import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Attempt, updateAttempt } from './store.ts';

/** Nothing will be printed any more: attempt and order are cancelled, and the money goes back, in one transaction. */
export async function completeCancellation(fulfilment: Fulfilment, trx: Trx, attempt: Attempt): Promise<void> {
  if (attempt.state !== 'queued' && attempt.state !== 'submitted') return;
  await updateAttempt(trx, attempt.id, { state: 'cancelled' });
  await moveOrder(trx, fulfilment, {
    orderId: attempt.orderId,
    attempt: attempt.attempt,
    to: 'cancelled',
    event: 'cancelled',
    source: 'customer',
    refund: 'now',
    set: { cancelUntil: null },
  });
  failpoint('cancel.before-commit');
}
