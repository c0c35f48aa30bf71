/** The payments port for Stripe, and for the sandbox, which differs only in URL and keys. */
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { cents } from '#domain/money.ts';
import { paymentErrorCode } from '#domain/payment-error.ts';
import type { Clock } from '#server/frame/clock.ts';
import { isLiveKey, wrongModeMessage } from '#server/frame/key-modes.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';
import { AnsweredError, type PaymentIntent, type PaymentIntentStatus, type Payments, type Refund } from './port.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Marks this shop's payments, because others may share the account. */
  readonly shop: string;
  /** Set if it isn't Stripe's own URL. */
  readonly apiBase?: string | undefined;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'providerCalls'>;
};

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
/** The library lists no more. */
const MAX_REFUNDS = 10_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;

export function createStripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, clock, shop } = options;
  const metadataOf = (orderId: string) => ({ order_id: orderId, shop });
  const stripe = createClient(options);
  const call = createCall(options.metrics);
  const toOurIntent = (intent: Stripe.PaymentIntent) => {
    if (intent.livemode === isLiveKey(secretKey)) return readIntent(intent, shop);
    throw new AppError('payment_unexpected', { cause: new Error(wrongModeMessage(intent.livemode)) });
  };
  const listRefunds = async (paymentIntentId: string) => {
    const all = await stripe.refunds
      .list({ payment_intent: paymentIntentId, limit: 100 })
      .autoPagingToArray({ limit: MAX_REFUNDS });
    // A part of the list would count too little as refunded.
    if (all.length === MAX_REFUNDS) throw new AppError('payment_unexpected', { message: 'too many refunds to count' });
    const live = all.filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled');
    const amountCents = cents(sum(live.map(({ amount }) => amount)));
    const [latest] = live;
    const refund: Refund | null = latest === undefined ? null : { id: latest.id, amountCents };
    return { refund, made: all.length };
  };
  return {
    createIntent: ({ orderId, orderNumber, receiptEmail, amountCents, currency, failures }) =>
      call('create-intent', 'payment_setup_failed', async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            allowed_payment_method_types: ['card'],
            description: `Order ${orderNumber}`,
            receipt_email: receiptEmail,
            // Bank statements have 22 characters for the shop's name and this.
            statement_descriptor_suffix: `NO${orderNumber}`,
            metadata: metadataOf(orderId),
          },
          { idempotencyKey: keyOf(`order-${orderId}`, failures) },
        );
        return toOurIntent(intent);
      }),
    getIntent: (id) =>
      call('get-intent', 'payment_unexpected', async () => {
        try {
          return toOurIntent(await stripe.paymentIntents.retrieve(id));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    cancelIntent: (id) =>
      call('cancel-intent', 'payment_unexpected', async () => {
        try {
          return toOurIntent(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          // Too late or already done, so return its current state.
          if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state') {
            return toOurIntent(await stripe.paymentIntents.retrieve(id));
          }
          throw error;
        }
      }),
    refund: ({ paymentIntentId, orderId, amountCents, failures }) =>
      call('refund', 'payment_unexpected', async () => {
        const { refund: existing, made } = await listRefunds(paymentIntentId);
        const refundedCents = existing?.amountCents ?? 0;
        if (existing !== null && refundedCents >= amountCents) return existing;
        // The number of refunds is part of the key, so that another one can follow a refund that the bank refused.
        const refund = await stripe.refunds
          .create(
            { payment_intent: paymentIntentId, amount: amountCents - refundedCents, metadata: metadataOf(orderId) },
            { idempotencyKey: keyOf(`refund-${orderId}-${made}`, failures) },
          )
          .catch(waitForOther);
        return { id: refund.id, amountCents: cents(refundedCents + refund.amount) };
      }),
    findRefund: (paymentIntentId) =>
      call('find-refund', 'payment_unexpected', async () => (await listRefunds(paymentIntentId)).refund),
    findDispute: (paymentIntentId) =>
      call('find-dispute', 'payment_unexpected', async () => {
        const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
        const states = data.map(({ status }) => DISPUTES[status] ?? 'open');
        return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
      }),
    readEvent: (rawBody, signature) => {
      const signed = verify(stripe, rawBody, { signature, webhookSecret, receivedAt: clock.now().getTime() });
      const event = signedEventSchema.safeParse(signed);
      if (!event.success) throw new AppError('validation_failed', { cause: event.error });
      const { id, type, livemode, data } = event.data;
      if (livemode !== isLiveKey(secretKey)) throw new AppError('wrong_mode', { message: wrongModeMessage(livemode) });
      return { id, type, paymentIntentId: intentIdOf(dataSchema.safeParse(data).data?.object) };
    },
  };
}

export function createClient({ secretKey, apiBase }: Pick<StripeOptions, 'secretKey' | 'apiBase'>): Stripe {
  const limits = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false } as const;
  if (apiBase === undefined) return new Stripe(secretKey, limits);
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  const defaultPort = scheme === 'https' ? 443 : 80;
  return new Stripe(secretKey, {
    ...limits,
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
    protocol: scheme,
  });
}

/** Counts every call, and turns Stripe's errors into ours. */
function createCall({ providerCalls }: Pick<Metrics, 'providerCalls'>) {
  return async function call<T>(name: string, fallback: ErrorCode, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      providerCalls.inc({ provider: 'stripe', call: name, result: 'ok' });
      return result;
    } catch (error) {
      providerCalls.inc({ provider: 'stripe', call: name, result: 'failed' });
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      throw toAppError(error, fallback);
    }
  };
}

function toAppError(error: Stripe.errors.StripeError, fallback: ErrorCode): AppError {
  const { rawType, code, decline_code, statusCode } = error;
  // The library gives its own errors no type of the wire.
  const type = error instanceof Stripe.errors.StripeConnectionError ? 'api_connection_error' : rawType;
  if (statusCode === KEY_IN_USE) return new AppError('payment_pending', { cause: error });
  const known = paymentErrorCode({ type, code, decline_code }, fallback);
  const isAnswered = statusCode !== undefined && statusCode !== TOO_MANY_REQUESTS;
  return isAnswered ? new AnsweredError(known, { cause: error }) : new AppError(known, { cause: error });
}

/** A refund of another amount uses this key and may be pending. A new key could pay out both. */
function waitForOther(error: unknown): never {
  if (error instanceof Stripe.errors.StripeIdempotencyError) throw new AppError('payment_pending', { cause: error });
  throw error;
}

/** Another request with the same key is still being handled. */
const KEY_IN_USE = 409;
const TOO_MANY_REQUESTS = 429;

function keyOf(base: string, failures: number): string {
  return failures === 0 ? base : `${base}-${failures + 1}`;
}

type Signed = { readonly signature: string | undefined; readonly webhookSecret: string; readonly receivedAt: number };

function verify(stripe: Stripe, rawBody: Uint8Array, signed: Signed): unknown {
  try {
    return stripe.webhooks.constructEvent(
      Buffer.from(rawBody),
      signed.signature ?? '',
      signed.webhookSecret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      signed.receivedAt,
    );
  } catch (error) {
    throw new AppError('signature_invalid', { cause: error });
  }
}

const signedEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.optional(z.unknown()),
});
const dataSchema = z.object({ object: z.unknown() });
const ownIntentSchema = z.object({ object: z.literal('payment_intent'), id: z.string() });
const ofIntentSchema = z.object({ object: z.string(), payment_intent: z.string() });

/** Returns null for objects that don't belong to a payment. */
function intentIdOf(object: unknown): string | null {
  return ownIntentSchema.safeParse(object).data?.id ?? ofIntentSchema.safeParse(object).data?.payment_intent ?? null;
}

const STATUSES: Readonly<Record<string, PaymentIntentStatus>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Any other status, even one that Stripe adds, counts as open. A prevented dispute was settled by a refund. */
const DISPUTES: Readonly<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
};

const orderIdSchema = z.uuid();

function readIntent(intent: Stripe.PaymentIntent, shop: string): PaymentIntent {
  const { client_secret: clientSecret, metadata } = intent;
  if (clientSecret === null) throw new AppError('missing_client_secret');
  return {
    id: intent.id,
    clientSecret,
    // An unknown status counts as not finished.
    status: STATUSES[intent.status] ?? 'processing',
    amountCents: cents(intent.amount),
    amountReceivedCents: cents(intent.amount_received),
    currency: intent.currency,
    orderId: orderIdSchema.safeParse(metadata.order_id).data ?? null,
    declineCode:
      intent.last_payment_error === null ? null : paymentErrorCode(intent.last_payment_error, 'card_declined'),
    isMarkedOurs: metadata.shop === shop,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
