/** Webhooks of the payment provider. An event only says which payment to look up; the looked-up payment decides. */
import type { FastifyInstance } from 'fastify';
import type { EventSource } from '#domain/order-status.ts';
import { handleNewEvent, registerWebhook } from '#server/frame/webhooks/webhooks.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { cancelUnpaidOrder } from '../checkout/cancel-unpaid-order.ts';
import { repeatEvent } from '../event-store.ts';
import type { OrderServices } from '../order-services.ts';
import { receiveFailedRefund, receiveRefund } from '../refunds/receive-refund.ts';
import { lockOrder } from '../store.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { receiveDispute, receiveFraudWarning } from './disputes.ts';

export async function registerPaymentWebhook(app: FastifyInstance, services: OrderServices): Promise<void> {
  await registerWebhook(app, '/webhooks/stripe', async (body, headers) => {
    await receivePaymentEvent(services, services.payments.readEvent(body, headers['stripe-signature']));
  });
}

type Receive = (services: OrderServices, paymentIntentId: string) => Promise<void>;

const receiveIntent: Receive = async (services, intentId) => {
  await syncPayment(services, intentId, 'payments');
};

/** Keeps declined tries in the order's history, for operators. */
const receiveDecline: Receive = async (services, intentId) => {
  const confirmation = await syncPayment(services, intentId, 'payments');
  if (confirmation.outcome !== 'incomplete' || confirmation.intent.declineCode === null) return;
  const { id: orderId } = confirmation.order;
  const event = { orderId, pieceId: null, attempt: 1, event: 'declined', source: 'payments' } as const;
  const note = confirmation.intent.declineCode;
  await services.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await repeatEvent(trx, { ...event, note, at: services.clock.now() });
  });
};

const RECEIVERS: Readonly<Record<string, Receive>> = {
  'payment_intent.succeeded': receiveIntent,
  'payment_intent.payment_failed': receiveDecline,
  'payment_intent.canceled': receiveIntent,
  'charge.refunded': receiveRefund,
  'refund.failed': receiveFailedRefund,
  'refund.updated': receiveFailedRefund,
  // Older name of refund.updated, which is also sent for other changes.
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
export async function syncPayment(
  services: OrderServices,
  intentId: string,
  source: EventSource,
): Promise<Confirmation> {
  const confirmation = await confirmPayment(services, intentId, source);
  if (confirmation.outcome !== 'incomplete' || confirmation.intent.status !== 'canceled') return confirmation;
  if (confirmation.order.status === 'pending_payment')
    await cancelUnpaidOrder(services, confirmation.order, { source, note: 'The payment was canceled' });
  return confirmation;
}
