/** Webhooks of the payment provider. An event only says which payment to look up; the payment itself decides. */
import type { FastifyInstance } from 'fastify';
import type { PaymentEvent } from '../payments/port.ts';
import { handleNewEvent, registerWebhook } from '../webhooks/webhooks.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { confirmPayment } from './confirm-payment.ts';
import { receiveDispute, receiveFraudWarning } from './disputes.ts';
import type { EventSource } from './event-store.ts';
import type { OrderServices } from './order-services.ts';
import { receiveFailedRefund, receiveRefund } from './refund-order.ts';

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
  'charge.refunded': receiveRefund,
  'refund.failed': receiveFailedRefund,
  'refund.updated': receiveFailedRefund,
  // An earlier name. As refund.updated, it is sent for other changes too.
  'charge.refund.updated': receiveFailedRefund,
  'charge.dispute.created': receiveDispute,
  'charge.dispute.updated': receiveDispute,
  'charge.dispute.closed': receiveDispute,
  'charge.dispute.funds_withdrawn': receiveDispute,
  'charge.dispute.funds_reinstated': receiveDispute,
  'radar.early_fraud_warning.created': receiveFraudWarning,
};

/** Events may arrive twice and in any order. Throws when the provider can't be reached. */
export async function receivePaymentEvent(services: OrderServices, event: PaymentEvent): Promise<void> {
  const { id, type, paymentIntentId } = event;
  const receive = Object.hasOwn(RECEIVERS, type) ? RECEIVERS[type] : undefined;
  if (paymentIntentId === null || receive === undefined) return;
  await handleNewEvent(services, { provider: 'stripe', id, type }, () => receive(services, paymentIntentId));
}

/** Updates an order to match its intent. */
export async function syncPayment(services: OrderServices, intentId: string, source: EventSource): Promise<void> {
  const confirmation = await confirmPayment(services, intentId, source);
  if (confirmation.outcome !== 'incomplete' || confirmation.intent.status !== 'canceled') return;
  if (confirmation.order.status !== 'pending_payment') return;
  await cancelUnpaidOrder(services, confirmation.order, { source, note: 'The payment was canceled' });
}
