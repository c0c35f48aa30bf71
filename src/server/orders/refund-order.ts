/** Refunds an order, or some of its pieces, once. */
import { type Cents, cents } from '#domain/money.ts';
import { isDisputed } from '#domain/order-status.ts';
import { failpoint } from '../failpoint.ts';
import { AnsweredError, type Refund } from '../payments/port.ts';
import { alertOperator } from './alert-operator.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { EventSource } from './event-store.ts';
import { moveOrder, recordPartialRefund } from './move-order.ts';
import { isMailing, type Order } from './order.ts';
import type { OrderServices } from './order-services.ts';
import { hasUnsettledPieces, sumRefunds } from './piece-store.ts';
import { countRefundFailure, findOrder, findOrderByIntent, lockOrder } from './store.ts';

/** Returns true when the refund was made, now or earlier, and false when none is due, or the bank decides about it. */
export async function refundOrder(services: OrderServices, orderId: string): Promise<boolean> {
  const { order, amountCents } = await services.db.transaction().execute(async (trx) => ({
    order: await lockOrder(trx, orderId),
    amountCents: cents(await sumRefunds(trx, orderId)),
  }));
  const { paymentStatus, paymentIntentId } = order;
  if (paymentStatus === 'refunded') return true;
  if (paymentStatus !== 'refund_due' || paymentIntentId === null || isDisputed(order)) return false;
  const refund = await requestRefund(services, order, { paymentIntentId, amountCents });
  failpoint('refund.after-send');
  await recordRefund(services, orderId, { refund, source: 'system' });
  return true;
}

/** Then the reconciler refunds whatever is due. */
export const REFUND_OVERDUE_MILLISECONDS = 10 * 60_000;

/** While a mailing is printed or canceled, its refunds are gathered, so that the customer's bank shows one. */
export async function isBetterRefundedLater({ db, clock }: OrderServices, orderId: string): Promise<boolean> {
  const order = await findOrder(db, orderId);
  if (order === null || !isMailing(order) || order.refundDueAt === null) return false;
  const isOverdue = clock.now().getTime() - order.refundDueAt.getTime() > REFUND_OVERDUE_MILLISECONDS;
  return !isOverdue && (await hasUnsettledPieces(db, orderId));
}

async function requestRefund(
  { db, payments }: OrderServices,
  order: Order,
  refund: { readonly paymentIntentId: string; readonly amountCents: Cents },
): Promise<Refund> {
  try {
    return await payments.refund({ ...refund, orderId: order.id, failures: order.refundFailures });
  } catch (error) {
    if (error instanceof AnsweredError) await countRefundFailure(db, order);
    throw error;
  }
}

async function recordRefund(
  services: OrderServices,
  orderId: string,
  { refund, source }: { refund: Refund; source: EventSource },
): Promise<void> {
  const { db, jobs, clock } = services;
  await db.transaction().execute(async (trx) => {
    const { totalCents } = await lockOrder(trx, orderId);
    if (refund.amountCents < totalCents) {
      await recordPartialRefund(trx, services, orderId, refund);
      return;
    }
    const set = { refundId: refund.id, refundedAt: clock.now() };
    const { order } = await moveOrder(trx, services, { orderId, event: 'refunded', source, set });
    if (order.status === 'processing') await jobs.send('stop-print', { orderId }, { trx });
  });
}

/**
 * For a refund that the provider reports, such as one that an operator made there. A card that isn't printed yet won't
 * be. A partial refund needs a person to look at it.
 */
export async function receiveRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findOrderByIntent(services.db, paymentIntentId);
  if (order === null || order.paymentStatus === 'refunded') return;
  const refund = await services.payments.findRefund(paymentIntentId);
  if (refund === null) return;
  if (refund.amountCents < order.totalCents) {
    const isOurs = refund.amountCents <= (await sumRefunds(services.db, order.id));
    if (isOurs) return;
    await alertOperator(services, services.db, { code: 'partial_refund', orderId: order.id, paymentIntentId });
    return;
  }
  if (order.paymentStatus === 'unpaid') {
    // The payment's own event is late or lost. Without this, the order would be paid, and printed, when it arrives.
    const { outcome } = await confirmPayment(services, paymentIntentId, 'payments');
    if (outcome !== 'paid' && outcome !== 'refunding') return;
  }
  await recordRefund(services, order.id, { refund, source: 'payments' });
}

/** The bank refused a refund that we promised the customer, so a person must find another way. */
export async function receiveFailedRefund(services: OrderServices, paymentIntentId: string): Promise<void> {
  const order = await findOrderByIntent(services.db, paymentIntentId);
  if (order === null) return;
  const promised = order.paymentStatus === 'refunded' ? order.totalCents : await sumRefunds(services.db, order.id);
  const refund = await services.payments.findRefund(paymentIntentId);
  if ((refund?.amountCents ?? 0) >= promised) return;
  await alertOperator(services, services.db, { code: 'refund_failed', orderId: order.id, paymentIntentId });
}
