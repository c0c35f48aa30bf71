/** Emails the customer about each refund once, and why, however it ends. */
import { isVoidReason } from '#domain/refund.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { EmailData } from '#server/providers/email/kinds.ts';
import { isStopping, type Order } from '../order.ts';
import { queueOrderEmail } from '../order-email.ts';
import { findVoidPieces } from './piece-money-store.ts';
import { type OwedRefund, sumNotified, takeUnnotified } from './refund-store.ts';

const NAMED_CARDS = 20;

type EmailServices = { readonly jobs: Jobs; readonly clock: Clock };

/**
 * Emails refunds made since the last email. Sends nothing while an order is being stopped, because a cancellation email would
 * include them.
 */
export async function emailRefunds(trx: Trx, { jobs, clock }: EmailServices, order: Order): Promise<void> {
  if (isStopping(order)) return;
  const refunds = await takeUnnotified(trx, order.id, { isMade: true, at: clock.now() });
  if (refunds.length === 0) return;
  await queueOrderEmail(trx, jobs, order, {
    email: order.paymentStatus === 'refunded' ? 'order-refunded' : 'order-partly-refunded',
    attempt: 1,
    key: refunds[0]?.id ?? '',
    refunds: await summarize(trx, order, refunds),
  });
}

/** The only email about an order that ends with nothing mailed, with everything that is refunded. */
export async function emailCancellation(trx: Trx, { jobs, clock }: EmailServices, order: Order): Promise<void> {
  if (order.paymentStatus === 'unpaid') return;
  const notifiedCents = await sumNotified(trx, order.id);
  const refunds = await takeUnnotified(trx, order.id, { isMade: false, at: clock.now() });
  const about = { notifiedCents, refunds: await summarize(trx, order, refunds) };
  await queueOrderEmail(trx, jobs, order, { email: 'order-cancelled', attempt: 1, ...about });
}

async function summarize(trx: Trx, order: Order, refunds: readonly OwedRefund[]) {
  const described: EmailData['order-refunded']['refunds'] = [];
  const causeOf = ({ reason, operator_reason }: OwedRefund) => `${reason} ${operator_reason ?? ''}`;
  for (const same of Map.groupBy(refunds, causeOf).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const { reason, operator_reason: operatorReason } = first;
    const amountCents = same.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const refundIds = same.map(({ id }) => id);
    const { count, names } = isVoidReason(reason)
      ? await findVoidPieces(trx, order.id, { refundIds, limit: NAMED_CARDS })
      : { count: 0, names: [] };
    described.push({ reason, operatorReason, amountCents, cards: count, names: [...names] });
  }
  return described;
}
