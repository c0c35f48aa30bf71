import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Attempt, updateAttempt } from './store.ts';

/**
 * Nothing will be printed any more: attempt and order are cancelled, and the money goes back, in one transaction. Money
 * that is on its way back already, because an operator sent it, is not sent again.
 */
export async function completeCancellation(fulfilment: Fulfilment, trx: Trx, attempt: Attempt): Promise<void> {
  if (attempt.state !== 'queued' && attempt.state !== 'submitted') return;
  const { paymentStatus } = await lockOrder(trx, attempt.orderId);
  const isPaid = paymentStatus === 'paid';
  await updateAttempt(trx, attempt.id, { state: 'cancelled' });
  await moveOrder(trx, fulfilment, {
    orderId: attempt.orderId,
    attempt: attempt.attempt,
    to: 'cancelled',
    event: 'cancelled',
    source: isPaid ? 'customer' : 'system',
    ...(isPaid ? { refund: 'now' } : {}),
    set: { cancelUntil: null },
  });
  failpoint('cancel.before-commit');
}
