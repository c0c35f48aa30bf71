/** Taking money, giving it back, and asking what became of it. The vendor's words stop here. */
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
  /** The order that the intent was created for, as we wrote it into its metadata. */
  readonly orderId: string | null;
};

export type Refund = { readonly id: string; readonly amountCents: Cents };

export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** The intent that the event is about; null for events that do not concern us. */
  readonly paymentIntentId: string | null;
};

/** Calls throw AppError with a code of the payment catalogue; `cause` says what the provider said. */
export type Payments = {
  /** The same idempotency key always gives the same intent. */
  createIntent(input: {
    readonly orderId: string;
    readonly amountCents: Cents;
    readonly currency: string;
    readonly idempotencyKey: string;
  }): Promise<PaymentIntent>;
  /** Null when there is no such intent. */
  getIntent(id: string): Promise<PaymentIntent | null>;
  /** The intent as it is afterwards: one that succeeded in the meantime stays succeeded. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Gives back as much as is missing until `amountCents` were refunded in all, however often it is called. */
  refund(input: {
    readonly paymentIntentId: string;
    readonly orderId: string;
    readonly amountCents: Cents;
  }): Promise<Refund>;
  /** What was refunded in all, whoever asked for it; null when nothing was. */
  findRefund(paymentIntentId: string): Promise<Refund | null>;
  /** Verifies the signature over the raw body before anything is parsed; throws AppError('signature_invalid'). */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent;
};
