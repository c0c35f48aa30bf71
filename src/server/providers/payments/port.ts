/** A payment provider: takes payments and refunds them. Nothing outside the adapter knows the vendor. */
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Cents } from '#domain/money.ts';
import type { Dispute } from '#domain/order-status.ts';

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
  /** The order in the intent's metadata. Null when another shop made the intent. */
  readonly orderId: string | null;
  /** Why the latest payment attempt was declined, if it was. */
  readonly declineCode: ErrorCode | null;
  /** True if it carries this shop's mark. Others may share the account, and our older intents have no mark. */
  readonly isMarkedOurs: boolean;
};

export type Refund = { readonly id: string; readonly amountCents: Cents };

export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** The intent that the event is about; null for events that don't concern us. */
  readonly paymentIntentId: string | null;
};

/**
 * The provider answered with an error, which it repeats for the same idempotency key. After any other error the outcome is
 * unknown, so the call must be repeated with the same key.
 */
export class AnsweredError extends AppError {}

/** Calls throw AppError with a payment error code; `cause` is the provider's error. */
export type Payments = {
  /** Returns the same intent for the same order and number of failures. */
  createIntent(input: {
    readonly orderId: string;
    /** Shown to the customer in the receipt and on the bank statement. */
    readonly orderNumber: string;
    readonly receiptEmail: string;
    readonly amountCents: Cents;
    readonly currency: string;
    /** How often this call threw AnsweredError; part of the idempotency key. */
    readonly failures: number;
  }): Promise<PaymentIntent>;
  /** Returns null for an unknown intent. */
  getIntent(id: string): Promise<PaymentIntent | null>;
  /** Returns the resulting intent, which stays succeeded if it succeeded in the meantime. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Refunds whatever is missing from a total of `amountCents`. Idempotent. */
  refund(input: {
    readonly paymentIntentId: string;
    readonly orderId: string;
    readonly amountCents: Cents;
    /** How often this call threw AnsweredError; part of the idempotency key. */
    readonly failures: number;
  }): Promise<Refund>;
  /** Returns the total that anyone refunded, or null for none. */
  findRefund(paymentIntentId: string): Promise<Refund | null>;
  /** Returns the combined state of the payment's disputes; null without any. */
  findDispute(paymentIntentId: string): Promise<Exclude<Dispute, 'warned'> | null>;
  /**
   * Verifies the signature over the raw body before anything is parsed. Throws AppError('signature_invalid'), or
   * AppError('wrong_mode') for a test event beside live keys or the reverse.
   */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent;
};
