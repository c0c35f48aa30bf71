/** Finds what webhooks and browsers failed to report: completed payments, abandoned checkouts, overdue refunds. */
import { cancelUnpaidOrder } from '../checkout/cancel-unpaid-order.ts';
import type { Order } from '../order.ts';
import type { OrderServices } from '../order-services.ts';
import { REFUND_OVERDUE_MILLISECONDS, sendRefund } from '../refunds/refunds.ts';
import { findOverdueRefunds, takeWaitingOrders } from '../store.ts';
import { syncPayment } from './payment-webhook.ts';

const BATCH = 100;
const ABANDONED_MS = 24 * 60 * 60_000;

export async function reconcilePayments(services: OrderServices): Promise<void> {
  const { db, clock } = services;
  for (const order of await takeWaitingOrders(db, clock.now(), BATCH)) {
    await guard(services, order.id, () => settleCheckout(services, order));
  }
  const overdue = new Date(clock.now().getTime() - REFUND_OVERDUE_MILLISECONDS);
  for (const orderId of await findOverdueRefunds(db, overdue, BATCH)) {
    await guard(services, orderId, () => sendRefund(services, orderId));
  }
}

async function settleCheckout(services: OrderServices, order: Order): Promise<void> {
  const isAbandoned = services.clock.now().getTime() - order.createdAt.getTime() > ABANDONED_MS;
  if (isAbandoned) {
    await cancelUnpaidOrder(services, order, { source: 'reconciler', note: 'The checkout was not completed' });
  } else if (order.paymentIntentId !== null) {
    await syncPayment(services, order.paymentIntentId, 'reconciler');
  }
}

/** One failure must not stop the others; the next run tries again. */
async function guard({ log }: OrderServices, orderId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, orderId }, 'could not reconcile an order yet');
  }
}
