/** Refunds a print that failed and wasn't retried in time, or an order at an operator's request. */
import { isDisputed } from '#domain/order-status.ts';
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { makeRefundDue } from '../orders/move-order.ts';
import { isFunded } from '../orders/piece.ts';
import { lockOrder } from '../orders/store.ts';
import { findPrints, wholePrint } from './find-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { findAttempt, lockAttempt, updateAttempt } from './store.ts';

/** Throws while the print service can't be reached, because a card that it has must not be refunded. */
export async function settleFailedPrint(fulfilment: Fulfilment, attemptId: string): Promise<void> {
  const { db } = fulfilment;
  const loaded = await findAttempt(db, attemptId);
  if (loaded === null || loaded.attempt.state !== 'failed') return;
  const found = await findPrints(fulfilment, loaded.piece);
  const whole = wholePrint(found);
  // If only some copies arrived, recordPrint cancels them, and the piece is refunded.
  for (const print of whole === null ? found : [whole]) {
    const record = await recordPrint(fulfilment, { ...print, source: 'reconciler' });
    if (record === 'recorded') return;
  }
  await db.transaction().execute(async (trx) => {
    const { attempt, piece, order } = await lockAttempt(trx, loaded.attempt);
    const isDue = piece.attempt === attempt.attempt && piece.status === 'failed' && isFunded(order, piece);
    // A card that is printed against our will is looked up again; an operator was alerted.
    if (isDue && whole !== null) return;
    await updateAttempt(trx, attempt.id, { settleAfter: null });
    if (isDue) await makeRefundDue(trx, fulfilment, order.id, piece.id);
    failpoint('settle.before-commit');
  });
}

/** under_way: already requested, and requested again in case the job was given up. */
export type RefundRequest = 'requested' | 'under_way' | 'refunded' | 'unpaid' | 'disputed';

/**
 * For an operator. State and jobs commit together, so the refund happens once; from that commit on, no print of the
 * order starts.
 */
export async function requestRefund(
  fulfilment: Pick<Fulfilment, 'db' | 'jobs' | 'clock'>,
  orderId: string,
  /** Runs in the same transaction, if the refund is requested now. */
  onRequest: (trx: Trx) => Promise<void> = async () => {},
): Promise<RefundRequest> {
  const { db, jobs } = fulfilment;
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const { paymentStatus } = order;
    if (paymentStatus === 'unpaid' || paymentStatus === 'refunded') return paymentStatus;
    if (isDisputed(order)) return 'disputed';
    await jobs.send('stop-print', { orderId }, { trx });
    if (paymentStatus === 'paid') {
      await makeRefundDue(trx, fulfilment, orderId);
      await onRequest(trx);
      return 'requested';
    }
    await jobs.send('refund-order', { orderId }, { trx });
    return 'under_way';
  });
}
