/** Takes a checkout from pressing Pay to a paid order. Every step is repeatable, because the server knows the checkout by its key. */
import { toPostcardData } from '#contract/card-codec.ts';
import type { EndpointRequest, EndpointResponse } from '#contract/endpoint.ts';
import type { createPaymentIntent, OrderRecord } from '#contract/orders.ts';
import type { ContactInfo } from '#domain/contact.ts';
import { type Currency, cents, centsToDollars } from '#domain/money.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CardConfirmation, CardOutcome } from './card-form.ts';
import { type CheckoutRecord, cardContent, type PaidOrder } from './checkout-record.ts';
import { failureOf, type PaymentFailure, setupFailureOf } from './payment-failure.ts';

type IntentRequest = EndpointRequest<typeof createPaymentIntent>['body'];
export type Intent = EndpointResponse<typeof createPaymentIntent>;

/** A card whose photo the server has. */
export type PreparedCard = {
  readonly design: PostcardDesign;
  readonly layoutHash: string | null;
};

export type PaymentSteps = {
  /** Null if the customer must look at the card again first. */
  readonly prepareCard: (payment: { readonly hasBegun: boolean }) => Promise<PreparedCard | null>;
  readonly createIntent: (request: IntentRequest) => Promise<Intent>;
  readonly confirmCard: (confirmation: CardConfirmation) => Promise<CardOutcome>;
  readonly findOrder: (paymentIntentId: string) => Promise<OrderRecord>;
  readonly saveRecord: (record: CheckoutRecord) => void;
  /** Reads it again: another tab may have continued the same checkout. */
  readonly readRecord: () => CheckoutRecord | null;
};

export type Purchase = {
  readonly record: CheckoutRecord;
  readonly postcardId: string | null;
  readonly contact: ContactInfo;
  readonly couponCode: string | null;
  /** The amount that the customer saw. The server refuses any other. */
  readonly totalCents: number;
  readonly currency: Currency;
};

export type PaymentResult =
  /** `intent` is null if the payment succeeded earlier, in another tab or with a lost answer. */
  | { readonly kind: 'paid'; readonly order: PaidOrder; readonly intent: Intent | null }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  | { readonly kind: 'signed-out' }
  /** The card is outdated, and the customer is looking at it again. */
  | { readonly kind: 'outdated' };

export async function payOrder(steps: PaymentSteps, purchase: Purchase): Promise<PaymentResult> {
  let card: PreparedCard | null;
  let intent: Intent;
  try {
    card = await steps.prepareCard({ hasBegun: purchase.record.paymentIntentId !== null });
    if (card === null) return { kind: 'outdated' };
    intent = await steps.createIntent(intentRequest(card, purchase));
  } catch (error) {
    return recover(error, steps, purchase.record);
  }
  if (intent.clientSecret === '') return { kind: 'failed', failure: failureOf('missing_client_secret') };
  const opened = { ...purchase.record, content: cardContent(card.design), paymentIntentId: intent.paymentIntentId };
  steps.saveRecord(opened);
  const outcome = await steps.confirmCard({ clientSecret: intent.clientSecret, contact: purchase.contact });
  if (outcome.kind === 'failed') return { kind: 'failed', failure: failureOf(outcome.code) };
  const { paymentIntentId, orderNumber, amountCents: totalCents, currency } = intent;
  const { sendOn } = purchase.record;
  const { couponCode } = purchase;
  const order = { paymentIntentId, orderNumber, trackingNumber: null, totalCents, currency, sendOn, couponCode };
  steps.saveRecord({ ...opened, paid: order });
  return { kind: 'paid', order, intent };
}

async function recover(error: unknown, steps: PaymentSteps, started: CheckoutRecord): Promise<PaymentResult> {
  // An outdated page gets a 401 too, but signing in wouldn't help.
  const isSignedOut = error instanceof ApiError && error.status === 401 && error.code !== 'wrong_api_key';
  if (isSignedOut) return { kind: 'signed-out' };
  const stored = steps.readRecord();
  const record = stored?.key === started.key ? stored : started;
  if (error instanceof ApiError && error.code === 'already_ordered' && record.paymentIntentId !== null) {
    const order = await findPaidOrder(steps, record.paymentIntentId);
    if (order !== null) {
      steps.saveRecord({ ...record, paid: order });
      return { kind: 'paid', order, intent: null };
    }
  }
  return { kind: 'failed', failure: setupFailureOf(error) };
}

/** Returns null when it isn't paid, or can't be checked. */
export async function findPaidOrder(
  { findOrder }: Pick<PaymentSteps, 'findOrder'>,
  paymentIntentId: string,
): Promise<PaidOrder | null> {
  try {
    const order = await findOrder(paymentIntentId);
    if (order.payment_status !== 'paid') return null;
    return {
      paymentIntentId,
      orderNumber: order.customer_order_number,
      trackingNumber: order.tracking_number,
      totalCents: order.money.charged_cents,
      currency: order.currency,
      sendOn: order.send_on,
      couponCode: order.coupon_code,
    };
  } catch {
    return null;
  }
}

function intentRequest(card: PreparedCard, purchase: Purchase): IntentRequest {
  return {
    amount: centsToDollars(cents(purchase.totalCents)),
    currency: purchase.currency,
    postcardData: {
      ...(purchase.postcardId === null ? {} : { id: purchase.postcardId }),
      ...toPostcardData(card.design),
    },
    contactInfo: purchase.contact,
    checkoutKey: purchase.record.key,
    ...(purchase.record.sendOn === null ? {} : { sendOn: purchase.record.sendOn }),
    ...(purchase.couponCode === null ? {} : { couponCode: purchase.couponCode }),
    ...(card.layoutHash === null ? {} : { layoutHash: card.layoutHash }),
  };
}
