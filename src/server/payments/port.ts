/** A payment provider: takes payments and refunds them. Nothing outside the adapter knows the vendor. */
import type { Cents } from '#domain/money.ts';

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: PaymentIntentStatus;
  readonly amountCents: Cents;
  readonly amountReceivedCents: Cents;
  readonly currency: string;
  /** The order that the intent was created for, from its metadata. */
  readonly orderId: string | null;
};

export type Refund = { readonly id: string; readonly amountCents: Cents };

export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** The intent that the event is about; null for events that don't concern us. */
  readonly paymentIntentId: string | null;
};

/** Calls throw AppError with a payment error code; `cause` is the provider's error. */
export type Payments = {
  /** Returns the same intent for the same idempotency key. */
  createIntent(input: {
    readonly orderId: string;
    readonly amountCents: Cents;
    readonly currency: string;
    readonly idempotencyKey: string;
  }): Promise<PaymentIntent>;
  /** Returns null when there is no such intent. */
  getIntent(id: string): Promise<PaymentIntent | null>;
  /** Returns the intent afterwards: one that succeeded in the meantime stays succeeded. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Refunds whatever is missing from a total of `amountCents`, however often it is called. */
  refund(input: {
    readonly paymentIntentId: string;
    readonly orderId: string;
    readonly amountCents: Cents;
  }): Promise<Refund>;
  /** Returns the total that was refunded, by anyone; null when nothing was. */
  findRefund(paymentIntentId: string): Promise<Refund | null>;
  /**
   * Verifies the signature over the raw body before anything is parsed; throws AppError('signature_invalid'), or
   * AppError('wrong_mode') for a test event beside live keys or the reverse.
   */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent;
};
