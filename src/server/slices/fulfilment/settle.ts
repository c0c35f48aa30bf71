/** Refunds a failed print that wasn't retried in time. */
import { dayIn } from '#domain/send-date.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { formatDay } from '#server/providers/email/mailing-emails.ts';
import { countEvents } from '#server/slices/orders/event-store.ts';
import { isMailing } from '#server/slices/orders/order.ts';
import { queueOrderEmail } from '#server/slices/orders/order-email.ts';
import { isFunded } from '#server/slices/orders/pieces/piece.ts';
import { voidPieces } from '#server/slices/orders/refunds/refunds.ts';
import { lockOrder } from '#server/slices/orders/store.ts';
import { findPrints, wholePrint } from './find-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint } from './record-print.ts';
import { settleDisputed } from './round-store.ts';
import { findAttempt, lockAttempt, updateAttempt } from './store.ts';

/** Throws while the print service can't be reached, because a card that it has must not be refunded. */
export async function settleFailedPrint(fulfilment: Fulfilment, attemptId: string): Promise<void> {
  const { db } = fulfilment;
  const loaded = await findAttempt(db, attemptId);
  if (loaded === null || loaded.attempt.state !== 'failed') return;
  const found = await findPrints(fulfilment, loaded.piece);
  const whole = wholePrint(found);
  // If only some copies arrived, recordPrint cancels them and the piece is refunded.
  for (const print of whole === null ? found : [whole]) {
    const record = await recordPrint(fulfilment, { ...print, source: 'reconciler' });
    if (record === 'recorded') return;
  }
  await db.transaction().execute(async (trx) => {
    const { attempt, piece, order } = await lockAttempt(trx, loaded.attempt);
    const isDue = piece.attempt === attempt.attempt && piece.status === 'failed' && isFunded(order, piece);
    // An operator was alerted about a print that can't be stopped, and it is looked up again.
    if (isDue && whole !== null) return;
    await updateAttempt(trx, attempt.id, { settleAfter: null });
    const cause = { reason: 'not_printed', source: 'system', pieceIds: [piece.id] } as const;
    if (isDue) await voidPieces(trx, fulfilment, order, cause);
    failpoint('settle.before-commit');
  });
}

/** After a won dispute, the customer has this long to retry what it stopped. */
const AFTER_DISPUTE_MILLISECONDS = 14 * 24 * 60 * 60_000;

/** We keep the money after a won dispute, so the customer may retry, or is refunded later. */
export async function endDispute({ db, clock, jobs, timeZone }: Fulfilment, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.dispute !== 'won') return;
    const settleAfter = new Date(clock.now().getTime() + AFTER_DISPUTE_MILLISECONDS);
    if (await settleDisputed(trx, orderId, settleAfter)) {
      const retryUntil = formatDay(dayIn(timeZone, settleAfter));
      const key = String(await countEvents(trx, orderId, 'dispute_won'));
      await queueOrderEmail(trx, jobs, order, { email: 'order-dispute-won', attempt: 1, key, retryUntil });
    }
    // Starts pieces that hadn't begun to print.
    if (isMailing(order)) await jobs.send('start-order', { orderId }, { trx });
  });
}
