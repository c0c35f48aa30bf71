/** Cancels an unpaid order, its intent first, so that it can't be paid afterwards. */
import { AppError } from '#domain/errors.ts';
import type { PaymentIntent } from '../payments/port.ts';
import { applyPayment } from './confirm-payment.ts';
import type { EventSource } from './event-store.ts';
import { moveOrder } from './move-order.ts';
import type { Order } from './order.ts';
import type { OrderServices } from './order-services.ts';

export type UnpaidEnd = 'cancelled' | 'paid' | 'undecided';

/** Returns paid when it was paid in the meantime, and undecided while the provider still processes a payment. */
export async function cancelUnpaidOrder(
  services: OrderServices,
  order: Order,
  { source, note }: { source: EventSource; note: string },
): Promise<UnpaidEnd> {
  const intent = await cancelIntentOf(services, order);
  if (intent !== null && intent.status !== 'canceled') {
    const { outcome } = await applyPayment(services, intent, source);
    return outcome === 'paid' ? 'paid' : 'undecided';
  }
  await services.db.transaction().execute((trx) =>
    moveOrder(trx, services, {
      orderId: order.id,
      from: 'pending_payment',
      to: 'cancelled',
      event: 'cancelled',
      source,
      note,
    }),
  );
  return 'cancelled';
}

/** Returns null when the order never had an intent, and so can't be paid. */
async function cancelIntentOf({ payments }: OrderServices, order: Order): Promise<PaymentIntent | null> {
  if (order.paymentIntentId === null) return null;
  const intent = await payments.getIntent(order.paymentIntentId);
  if (intent === null || intent.status === 'canceled' || intent.status === 'succeeded') return intent;
  return payments.cancelIntent(intent.id);
}

/** For a customer who changed their order. Throws already_ordered or payment_pending when they have paid. */
export async function replaceUnpaidOrder(services: OrderServices, order: Order): Promise<void> {
  const end = await cancelUnpaidOrder(services, order, { source: 'customer', note: 'Replaced by an updated order' });
  if (end === 'paid') throw new AppError('already_ordered');
  if (end === 'undecided') throw new AppError('payment_pending');
}
