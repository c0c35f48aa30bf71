/** Cancels an order that nobody paid for. The intent is cancelled first, so that nobody can pay for it any more. */
import { AppError } from '#domain/errors.ts';
import type { PaymentIntent } from '../payments/port.ts';
import { applyPayment } from './confirm-payment.ts';
import { type EventSource, moveOrder } from './move-order.ts';
import type { Order } from './order.ts';
import type { OrderServices } from './order-services.ts';

export type UnpaidEnd = 'cancelled' | 'paid' | 'undecided';

/** paid: it was paid in the meantime. undecided: the provider is still working on a payment, so it stays as it is. */
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

/** Null when there is none that anybody could pay: a secret that was never given out opens nothing. */
async function cancelIntentOf({ payments }: OrderServices, order: Order): Promise<PaymentIntent | null> {
  if (order.paymentIntentId === null) return null;
  const intent = await payments.getIntent(order.paymentIntentId);
  if (intent === null || intent.status === 'canceled' || intent.status === 'succeeded') return intent;
  return payments.cancelIntent(intent.id);
}

/** For a customer who changed their mind about what to order. Throws already_ordered when they have paid meanwhile. */
export async function replaceUnpaidOrder(services: OrderServices, order: Order): Promise<void> {
  const end = await cancelUnpaidOrder(services, order, { source: 'customer', note: 'Replaced by a changed order' });
  if (end === 'paid') throw new AppError('already_ordered');
  if (end === 'undecided') throw new AppError('conflict');
}
