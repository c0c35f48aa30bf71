/** Emails the customer about money that went back to them, and why. */
import { isVoidReason, type RefundReason } from '#domain/refund.ts';
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Order } from './order.ts';
import { queueOrderEmail } from './order-email.ts';
import { findVoidPieces } from './piece-store.ts';
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
  const amounts = new Map<RefundReason, number>();
  for (const { reason, amount_cents } of refunds) amounts.set(reason, (amounts.get(reason) ?? 0) + amount_cents);
  const described = [];
  for (const [reason, amountCents] of amounts) {
    const { count, names } = isVoidReason(reason)
      ? await findVoidPieces(trx, order.id, { reason, limit: NAMED_CARDS })
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
