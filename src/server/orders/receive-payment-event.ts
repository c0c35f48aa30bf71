/** What the payment provider tells us. An event only says where to look: what happens follows from what is found there. */
import type { PaymentEvent } from '../payments/port.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { EventSource } from './move-order.ts';
import type { OrderServices } from './order-services.ts';
import { noticeFailedRefund, noticeRefund } from './refund-order.ts';

const PROVIDER = 'stripe';

const LOOK_AT_INTENT = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'];
const LOOK_AT_REFUND = ['charge.refunded'];
/** The second is what the first was called before, and is told of other changes too. */
const LOOK_AT_FAILED_REFUND = ['refund.failed', 'charge.refund.updated'];

/** May be called with the same event again and with events in any order. Throws when the provider can't be asked. */
export async function receivePaymentEvent(services: OrderServices, event: PaymentEvent): Promise<void> {
  const { id, type, paymentIntentId } = event;
  if (paymentIntentId === null || (await isKnown(services, id))) return;
  if (LOOK_AT_INTENT.includes(type)) await syncPayment(services, paymentIntentId, 'payments');
  else if (LOOK_AT_REFUND.includes(type)) await noticeRefund(services, paymentIntentId);
  else if (LOOK_AT_FAILED_REFUND.includes(type)) await noticeFailedRefund(services, paymentIntentId);
  else return;
  // Only now: an event whose handling was cut short must be handled when it comes again.
  await remember(services, event);
}

/** Brings the order of an intent to where the intent is. */
export async function syncPayment(services: OrderServices, intentId: string, source: EventSource): Promise<void> {
  const confirmation = await confirmPayment(services, intentId, source);
  if (confirmation.outcome !== 'incomplete' || confirmation.intent.status !== 'canceled') return;
  if (confirmation.order.status !== 'pending_payment') return;
  await cancelUnpaidOrder(services, confirmation.order, { source, note: 'The payment was cancelled' });
}

async function isKnown({ db }: OrderServices, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', PROVIDER)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

async function remember({ db, clock }: OrderServices, { id, type }: PaymentEvent): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ provider: PROVIDER, event_id: id, type, received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
