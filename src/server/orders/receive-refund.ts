/** Refunds that the payment provider reports: made there, or refused in the end. */
import type { Trx } from '../db/database.ts';
import type { Refund } from '../payments/port.ts';
import { alertOperator } from './alert-operator.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { OrderServices } from './order-services.ts';
import { sumRefunds } from './piece-store.ts';
import { insertRefunded, sumOwed } from './refund-store.ts';
import { giveBackPart, noteRefunds } from './refunds.ts';
import { stopOrder } from './stop-order.ts';
import { findOrderByIntent, lockOrder } from './store.ts';

/**
 * For a refund that the provider reports, such as one that an operator made there. What exceeds our own refunds is recorded,
 * and a person must look at it; if everything was paid back, cards that aren't printed yet won't be.
 */
export async function receiveRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const found = await findOrderByIntent(services.db, paymentIntentId);
  if (found === null) return;
  const refund = await services.payments.findRefund(paymentIntentId);
  if (refund === null) return;
  if (found.paymentStatus === 'unpaid') {
    // The payment's own event is late or lost. Without this, the order would be paid, and printed, when it arrives.
    const { outcome } = await confirmPayment(services, paymentIntentId, 'payments');
    if (outcome !== 'paid' && outcome !== 'refunding') return;
  }
  await services.db.transaction().execute((trx) => recordForeign(trx, services, found.id, refund));
}

/** Does nothing when the provider has paid back only what we asked for. */
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
  if (amountCents <= 0) return;
  await giveBackPart(trx, orderId, { amountCents, at });
  const cause = { reason: 'by_provider', source: 'payments' } as const;
  const made = await insertRefunded(trx, orderId, cause, { amountCents, providerId, at });
  const after = await noteRefunds(trx, services, order, { refunds: [made], providerId });
  const { paymentIntentId } = order;
  if (providerCents >= order.totalCents) {
    await stopOrder(trx, services, after, { reason: 'by_operator', source: 'payments' });
  } else await alertOperator(services, trx, { code: 'partial_refund', orderId, paymentIntentId });
}

/** The bank refused a refund that we promised the customer, so a person must find another way. */
export async function receiveFailedRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findOrderByIntent(services.db, paymentIntentId);
  if (order === null) return;
  const promised = await sumRefunds(services.db, order.id);
  const refund = await services.payments.findRefund(paymentIntentId);
  if ((refund?.amountCents ?? 0) >= promised) return;
  await alertOperator(services, services.db, { code: 'refund_failed', orderId: order.id, paymentIntentId });
}
