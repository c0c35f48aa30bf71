/** Gives the customer everything back, once. */
import { failpoint } from '../failpoint.ts';
import type { Refund } from '../payments/port.ts';
import { alertOperator } from './alert-operator.ts';
import { confirmPayment } from './confirm-payment.ts';
import { type EventSource, lockOrder, moveOrder } from './move-order.ts';
import type { Order } from './order.ts';
import type { OrderServices } from './order-services.ts';
import { findOrderByIntent } from './store.ts';

/** True when the money is on its way back, now or before; false when no refund is due. */
export async function refundOrder(services: OrderServices, orderId: string): Promise<boolean> {
  const order = await claimRefund(services, orderId);
  if (order === null) return false;
  if (order.paymentStatus === 'refunded' || order.paymentIntentId === null) return true;
  const refund = await services.payments.refund({ paymentIntentId: order.paymentIntentId, orderId });
  failpoint('refund.after-send');
  await recordRefund(services, orderId, { refund, source: 'system' });
  return true;
}

/** A refund that was only planned becomes due here, under the order's lock, so that a retry cannot slip in between. */
async function claimRefund({ db, clock }: OrderServices, orderId: string): Promise<Order | null> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.paymentStatus === 'refund_due' || order.paymentStatus === 'refunded') return order;
    const isPlanned = order.paymentStatus === 'paid' && order.status === 'failed' && order.refundDueAt !== null;
    if (!isPlanned || order.refundDueAt > clock.now()) return null;
    await trx.updateTable('orders').set({ payment_status: 'refund_due' }).where('id', '=', orderId).execute();
    return order;
  });
}

async function recordRefund(
  services: OrderServices,
  orderId: string,
  { refund, source }: { refund: Refund; source: EventSource },
): Promise<void> {
  const { db, jobs, clock } = services;
  await db.transaction().execute(async (trx) => {
    const { status } = await lockOrder(trx, orderId);
    await moveOrder(trx, services, {
      orderId,
      to: status,
      event: 'refunded',
      source,
      set: { refundId: refund.id, refundedAt: clock.now() },
    });
    if (status === 'processing') await jobs.send('stop-print', { orderId }, { trx });
  });
}

/**
 * The provider says that money went back: perhaps an operator did it there. A card that is not printed yet will not be. A
 * part of the money needs a person to look.
 */
export async function noticeRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findOrderByIntent(services.db, paymentIntentId);
  if (order === null || order.paymentStatus === 'refunded') return;
  const refund = await services.payments.findRefund(paymentIntentId);
  if (refund === null) return;
  if (refund.amountCents < order.totalCents) {
    await alertOperator(services, services.db, { code: 'partial_refund', orderId: order.id, paymentIntentId });
    return;
  }
  if (order.paymentStatus === 'unpaid') {
    // The news of the payment is late or lost; without it, the order would be paid, and printed, when it comes.
    const { outcome } = await confirmPayment(services, paymentIntentId, 'payments');
    if (outcome !== 'paid' && outcome !== 'refunding') return;
  }
  await recordRefund(services, order.id, { refund, source: 'payments' });
}

/** The bank did not take it: the customer was told that the money is on its way, and a person must find another. */
export async function noticeFailedRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findOrderByIntent(services.db, paymentIntentId);
  if (order?.paymentStatus !== 'refunded') return;
  const refund = await services.payments.findRefund(paymentIntentId);
  if (refund !== null && refund.amountCents >= order.totalCents) return;
  await alertOperator(services, services.db, { code: 'refund_failed', orderId: order.id, paymentIntentId });
}
