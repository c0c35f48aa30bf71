/** Cancels an unpaid order, its intent first, so that it can't be paid afterwards. */

import type { EventSource } from '#domain/order-status.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { PaymentIntent } from '#server/providers/payments/port.ts';
import type { Order } from '../order.ts';
import type { OrderServices } from '../order-services.ts';
import { applyPayment } from '../payment/confirm-payment.ts';
import { cancelUnpaid } from '../pieces/move-order.ts';
import { findOrder, lockOrder } from '../store.ts';

export type UnpaidEnd = 'cancelled' | 'paid' | 'undecided';

type Reason = {
  readonly source: EventSource;
  readonly operator?: string | null;
  readonly note: string;
  /** Runs in the transaction that cancels the order. */
  readonly onCancel?: (trx: Trx) => Promise<void>;
};

/** Returns paid when it was paid in the meantime, and undecided while the provider still processes a payment. */
export async function cancelUnpaidOrder(services: OrderServices, order: Order, reason: Reason): Promise<UnpaidEnd> {
  const intent = await cancelIntentOf(services, order);
  if (intent !== null && intent.status !== 'canceled') {
    const { outcome } = await applyPayment(services, intent, reason.source);
    if (outcome === 'refunding') return 'cancelled';
    return outcome === 'paid' ? 'paid' : 'undecided';
  }
  const current = await services.db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (locked.paymentIntentId !== order.paymentIntentId) return locked;
    const { order: moved } = await cancelUnpaid(trx, services, { orderId: order.id, ...reason });
    // The provider's webhook about the intent may have been faster.
    if (moved.status === 'cancelled') await reason.onCancel?.(trx);
    return null;
  });
  // The order has just got an intent whose secret the customer may have, so that intent must be canceled first.
  return current === null ? 'cancelled' : cancelUnpaidOrder(services, current, reason);
}

/** Returns null when the order never had an intent, and so can't be paid. */
async function cancelIntentOf({ payments }: OrderServices, order: Order): Promise<PaymentIntent | null> {
  if (order.paymentIntentId === null) return null;
  const intent = await payments.getIntent(order.paymentIntentId);
  if (intent === null || intent.status === 'canceled' || intent.status === 'succeeded') return intent;
  return payments.cancelIntent(intent.id);
}

/** Handles an order that was canceled before its intent arrived. If it was paid anyway, it is refunded. */
export async function cancelLateIntent(services: OrderServices, orderId: string): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (order?.status !== 'cancelled') return;
  const intent = await cancelIntentOf(services, order);
  if (intent?.status === 'succeeded') await applyPayment(services, intent, 'payments');
}
