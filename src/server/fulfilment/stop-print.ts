/** The money went back or is about to, by an operator's hand: a card that is not printed yet will not be. */
import { lockOrder } from '../orders/move-order.ts';
import { finishCancellation } from './finish-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findLatestAttempt } from './store.ts';
import { waitForRequestUnderWay } from './wait-for-request.ts';
import { withdrawAttempt } from './withdraw-attempt.ts';

/** Throws PrintProviderError while the printer can't be asked. When it is too late, an operator is told. */
export async function stopPrint(fulfilment: Fulfilment, orderId: string): Promise<void> {
  const attemptId = await fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'unpaid';
    const latest = await findLatestAttempt(trx, orderId);
    if (isPaid || order.status !== 'processing' || latest === null) return null;
    return withdrawAttempt(fulfilment, trx, latest.id);
  });
  if (attemptId === null) return;
  await waitForRequestUnderWay(fulfilment, attemptId);
  await finishCancellation(fulfilment, attemptId, 'later');
}
