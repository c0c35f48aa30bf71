/** Handles refunds that the payment provider reports: made in its dashboard, or refused by a bank. */
import { cents, formatMoney } from '#domain/money.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Refund } from '#server/providers/payments/port.ts';
import { alertOperator } from '../console/alert-operator.ts';
import { repeatEvent } from '../event-store.ts';
import type { Order } from '../order.ts';
import { queueOrderEmail } from '../order-email.ts';
import type { OrderServices } from '../order-services.ts';
import { confirmPayment } from '../payment/confirm-payment.ts';
import { followPieces } from '../pieces/follow-pieces.ts';
import { findOrderByIntent, lockOrder } from '../store.ts';
import { insertRefunded, sumOwed, sumSent } from './refund-store.ts';
import { noteRefunds, recordPartialRefund } from './refunds.ts';
import { stopOrder } from './stop-order.ts';

/**
 * Records any refund beyond our own, such as one made in the provider's dashboard, and alerts an operator. If everything was
 * refunded, unprinted cards are stopped.
 */
export async function receiveRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const found = await findOrderByIntent(services.db, paymentIntentId);
  if (found === null) return;
  const refund = await services.payments.findRefund(paymentIntentId);
  if (refund === null) return;
  if (found.paymentStatus === 'unpaid') {
    // The payment's own event is late or lost. Without this, the order would be paid and printed when it arrives.
    const { outcome } = await confirmPayment(services, paymentIntentId, 'payments');
    if (outcome !== 'paid' && outcome !== 'refunding') return;
  }
  await services.db.transaction().execute((trx) => recordForeign(trx, services, found.id, refund));
}

/** Ignores refunds that we asked for. */
async function recordForeign(
  trx: Trx,
  services: OrderServices,
  orderId: string,
  { id: providerId, amountCents: providerCents }: Refund,
): Promise<void> {
  const at = services.clock.now();
  const order = await lockOrder(trx, orderId);
  const known = order.refundedCents + (await sumOwed(trx, orderId)).cents;
  const amountCents = providerCents - known;
  if (amountCents <= 0) {
    await noteShortfall(trx, services, order, providerCents);
    return;
  }
  await recordPartialRefund(trx, orderId, { amountCents, at });
  const cause = { reason: 'by_provider', source: 'payments' } as const;
  const made = await insertRefunded(trx, orderId, cause, { amountCents, providerId, at });
  const { paymentIntentId } = order;
  const isAll = providerCents >= order.totalCents;
  // Stops first, so that the email about the end of the order waits for it.
  const before = isAll ? await stopOrder(trx, services, order, { reason: 'by_operator', source: 'payments' }) : order;
  await noteRefunds(trx, services, before, { refunds: [made], providerId });
  if (!isAll) await alertOperator(services, trx, { code: 'partial_refund', orderId, paymentIntentId });
}

/** The customer's bank refused a refund that we promised, so a person must find another way. */
export async function receiveFailedRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findOrderByIntent(services.db, paymentIntentId);
  if (order === null) return;
  const sentCents = await sumSent(services.db, order.id);
  const refund = await services.payments.findRefund(paymentIntentId);
  const providerCents = refund?.amountCents ?? cents(0);
  await services.db
    .transaction()
    .execute(async (trx) => noteShortfall(trx, services, await lockOrder(trx, order.id), providerCents));
  if (providerCents + order.refundSettledCents >= sentCents) return;
  await alertOperator(services, services.db, { code: 'refund_failed', orderId: order.id, paymentIntentId });
}

/** Records refunds that didn't arrive, and tells the customer. */
async function noteShortfall(trx: Trx, services: OrderServices, order: Order, providerCents: number): Promise<void> {
  const { id: orderId, refundFailedCents: before } = order;
  const failed = cents(Math.max(0, order.refundedCents - order.refundSettledCents - providerCents));
  // The provider may already count a refund that we are about to record, which would hide an earlier one that failed.
  const isRecording = (await sumSent(trx, orderId)) > order.refundedCents;
  if (failed === before || (isRecording && failed < before)) return;
  const at = services.clock.now();
  const after = await followPieces(trx, services, order, { refundFailedCents: failed });
  if (failed < before) return;
  const note = `${formatMoney(failed - before, order.currency)} didn't arrive.`;
  const event = { orderId, pieceId: null, attempt: 1, event: 'refund_failed', source: 'payments' } as const;
  await repeatEvent(trx, { ...event, operator: null, note, at });
  // What was settled counts, because the same amount may be refused once more.
  const about = { attempt: 1, key: `${order.refundSettledCents + failed}`, amountCents: failed - before };
  await queueOrderEmail(trx, services.jobs, after, { email: 'order-refund-failed', ...about });
}
