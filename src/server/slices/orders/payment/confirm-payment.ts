/**
 * The only way an order becomes paid, whether the webhook, the browser or the reconciler reports it. The payment is always
 * looked up at the provider, never taken from the caller. Idempotent.
 */

import type { EventSource } from '#domain/order-status.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import type { PaymentIntent } from '#server/providers/payments/port.ts';
import { noteRecipientUsed } from '#server/slices/addresses/note-recipient-used.ts';
import { restoreDesign } from '#server/slices/postcards/postcard-design.ts';
import { cancelUntilOf } from '../checkout/send-date.ts';
import { alertOperator } from '../console/alert-operator.ts';
import type { Order } from '../order.ts';
import type { OrderServices } from '../order-services.ts';
import { markPaid } from '../pieces/move-order.ts';
import { findOrder, findOrderByIntent, isKnownIntent, lockOrder, recordIntent } from '../store.ts';

/**
 * paid: now or earlier. incomplete: not yet, or the intent was canceled. refunding: paid after the order was canceled.
 * mismatch: differs from the order; an operator was alerted. unknown: no such intent, or not ours.
 */
export type Confirmation =
  | { readonly outcome: 'paid' | 'refunding' | 'mismatch'; readonly order: Order }
  | { readonly outcome: 'incomplete'; readonly order: Order; readonly intent: PaymentIntent }
  | { readonly outcome: 'unknown' };

export async function confirmPayment(
  services: OrderServices,
  paymentIntentId: string,
  source: EventSource,
): Promise<Confirmation> {
  const intent = await services.payments.getIntent(paymentIntentId);
  if (intent === null) return { outcome: 'unknown' };
  return applyPayment(services, intent, source);
}

/** For callers that have just fetched the intent from the provider. */
export async function applyPayment(
  services: OrderServices,
  intent: PaymentIntent,
  source: EventSource,
): Promise<Confirmation> {
  const order = await findOrderForIntent(services, intent);
  if (order === null) {
    await noteUnmatched(services, intent);
    return { outcome: 'unknown' };
  }
  const isPaid = intent.status === 'succeeded';
  if (!isForOrder(intent, order) || (isPaid && intent.amountReceivedCents !== order.totalCents)) {
    const alert = { code: 'payment_mismatch', orderId: order.id, paymentIntentId: intent.id } as const;
    await alertOperator(services, services.db, alert);
    return { outcome: 'mismatch', order };
  }
  if (!isPaid) return { outcome: 'incomplete', order, intent };
  return recordPayment(services, order.id, { intentId: intent.id, source });
}

/** Finds the order by the recorded intent. If a crash lost the record, finds it by the order id in the intent. */
async function findOrderForIntent({ db }: OrderServices, intent: PaymentIntent): Promise<Order | null> {
  const recorded = await findOrderByIntent(db, intent.id);
  if (recorded !== null || intent.orderId === null) return recorded;
  const named = await findOrder(db, intent.orderId);
  return named?.paymentIntentId === null ? named : null;
}

/** Other shops may share the provider's account, so unmarked payments are ignored. */
async function noteUnmatched(services: OrderServices, { id, status, isMarkedOurs }: PaymentIntent): Promise<void> {
  const { db, log } = services;
  if (!isMarkedOurs) {
    log.info({ paymentIntentId: id }, "ignored another shop's payment");
    return;
  }
  if (status !== 'succeeded' || (await isKnownIntent(db, id))) return;
  await alertOperator(services, db, { code: 'payment_unmatched', orderId: null, paymentIntentId: id });
}

function isForOrder(intent: PaymentIntent, order: Order): boolean {
  return intent.orderId === order.id && intent.amountCents === order.totalCents && intent.currency === order.currency;
}

async function recordPayment(
  services: OrderServices,
  orderId: string,
  { intentId, source }: { intentId: string; source: EventSource },
): Promise<Confirmation> {
  const { db, jobs, clock, env, startPrints } = services;
  failpoint('pay.before-transaction');
  const result = await db.transaction().execute(async (trx): Promise<Confirmation & { order: Order }> => {
    const before = await lockOrder(trx, orderId);
    if (before.paymentStatus !== 'unpaid') return { outcome: 'paid', order: before };
    await recordIntent(trx, orderId, intentId);
    const paidAt = clock.now();
    if (before.status === 'cancelled') {
      const stop = {
        reason: 'paid_too_late',
        source: 'system',
        operator: null,
        operatorReason: null,
        since: paidAt,
      } as const;
      await jobs.send('stop-print', { orderId, after: 0 }, { trx });
      return { outcome: 'refunding', order: await markPaid(trx, services, before, { orderId, source, stop }) };
    }
    const window = { timeZone: env.SHOP_TIME_ZONE, now: paidAt, windowMinutes: env.CANCEL_WINDOW_MINUTES };
    const cancelUntil = cancelUntilOf(before, window);
    const order = await markPaid(trx, services, before, { orderId, source, cancelUntil });
    await restoreDesign(trx, order.postcardId, order.snapshot.design);
    await noteRecipientUsed(trx, { userId: order.userId, address: order.snapshot.design.text, at: paidAt });
    failpoint('pay.before-job');
    await startPrints(trx, order);
    failpoint('pay.before-commit');
    return { outcome: 'paid', order };
  });
  failpoint('pay.after-commit');
  if (result.outcome === 'refunding') {
    await alertOperator(services, services.db, { code: 'paid_after_cancel', orderId, paymentIntentId: intentId });
  }
  return result;
}
