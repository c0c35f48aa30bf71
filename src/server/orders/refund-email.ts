/** Emails the customer about money that went back to them, and why. */
import { isVoidReason } from '#domain/refund.ts';
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Order } from './order.ts';
import { queueOrderEmail } from './order-email.ts';
import { findVoidPieces } from './piece-money-store.ts';
import type { OwedRefund } from './refund-store.ts';

const NAMED_CARDS = 20;

export async function queueRefundEmail(
  trx: Trx,
  jobs: Jobs,
  order: Order,
  refunds: readonly OwedRefund[],
): Promise<void> {
  const isExpected = order.status === 'cancelled' && refunds.every(({ reason }) => reason === 'canceled');
  // The email about the cancellation announced it.
  if (isExpected && order.paymentStatus === 'refunded') return;
  const described = [];
  for (const [reason, same] of Map.groupBy(refunds, (each) => each.reason)) {
    const amountCents = same.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const refundIds = same.map(({ id }) => id);
    const { count, names } = isVoidReason(reason)
      ? await findVoidPieces(trx, order.id, { refundIds, limit: NAMED_CARDS })
      : { count: 0, names: [] };
    described.push({ reason, amountCents, cards: count, names: [...names] });
  }
  await queueOrderEmail(trx, jobs, order, {
    email: order.paymentStatus === 'refunded' ? 'order-refunded' : 'order-partly-refunded',
    attempt: 1,
    key: refunds[0]?.id ?? '',
    refunds: described,
  });
}
