/** Events of the payment provider. An event only says where to look; what happens follows from what is found there. */
import type { FastifyInstance } from 'fastify';
import type { PaymentEvent } from '../payments/port.ts';
import { handleOnce, registerWebhook } from '../webhooks/webhooks.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { EventSource } from './event-store.ts';
import type { OrderServices } from './order-services.ts';
import { noticeFailedRefund, noticeRefund } from './refund-order.ts';

export async function registerPaymentWebhook(app: FastifyInstance, services: OrderServices): Promise<void> {
  await registerWebhook(app, '/webhooks/stripe', async (body, headers) => {
    await receivePaymentEvent(services, services.payments.readEvent(body, headers['stripe-signature']));
  });
}

type Receive = (services: OrderServices, paymentIntentId: string) => Promise<void>;

const receiveIntent: Receive = (services, intentId) => syncPayment(services, intentId, 'payments');

const RECEIVERS: Readonly<Record<string, Receive>> = {
  'payment_intent.succeeded': receiveIntent,
  'payment_intent.payment_failed': receiveIntent,
  'payment_intent.canceled': receiveIntent,
  'charge.refunded': noticeRefund,
  'refund.failed': noticeFailedRefund,
  // What refund.failed was called before; it is sent for other changes too.
  'charge.refund.updated': noticeFailedRefund,
};

/** May be called with the same event again and with events in any order. Throws when the provider can't be asked. */
export async function receivePaymentEvent(services: OrderServices, event: PaymentEvent): Promise<void> {
  const { id, type, paymentIntentId } = event;
  const receive = Object.hasOwn(RECEIVERS, type) ? RECEIVERS[type] : undefined;
  if (paymentIntentId === null || receive === undefined) return;
  await handleOnce(services, { provider: 'stripe', id, type }, () => receive(services, paymentIntentId));
}

/** Brings the order of an intent to where the intent is. */
export async function syncPayment(services: OrderServices, intentId: string, source: EventSource): Promise<void> {
  const confirmation = await confirmPayment(services, intentId, source);
  if (confirmation.outcome !== 'incomplete' || confirmation.intent.status !== 'canceled') return;
  if (confirmation.order.status !== 'pending_payment') return;
  await cancelUnpaidOrder(services, confirmation.order, { source, note: 'The payment was canceled' });
}
