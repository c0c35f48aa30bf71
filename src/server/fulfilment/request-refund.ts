import { lockOrder } from '../orders/move-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { setRefundDue } from './store.ts';

/** under_way: asked for before, and asked for once more in case the job for it was given up. */
export type RefundRequest = 'requested' | 'under_way' | 'refunded' | 'unpaid';

/**
 * An operator gives the money back. State and jobs commit together and a server does the rest, so that it happens once;
 * from that commit on, no print of the order begins.
 */
export async function requestRefund(
  { db, jobs, clock }: Pick<Fulfilment, 'db' | 'jobs' | 'clock'>,
  orderId: string,
): Promise<RefundRequest> {
  return db.transaction().execute(async (trx) => {
    const { paymentStatus } = await lockOrder(trx, orderId);
    if (paymentStatus === 'unpaid' || paymentStatus === 'refunded') return paymentStatus;
    if (paymentStatus === 'paid') await setRefundDue(trx, orderId, clock.now());
    await jobs.send('stop-print', { orderId }, { trx });
    await jobs.send('refund-order', { orderId }, { trx });
    return paymentStatus === 'paid' ? 'requested' : 'under_way';
  });
}
