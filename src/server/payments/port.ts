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
  /** The order that the intent was created for, from its metadata. Null when that names none: another shop made it. */
  readonly orderId: string | null;
  /** Why the latest try to pay was declined; null when none was. */
  readonly declineCode: ErrorCode | null;
  /** It carries the mark of this shop. Others may share the account, and older intents of ours have no mark. */
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
 * The provider answered with an error, which it repeats for the same idempotency key. After any other error it is
 * unknown whether the call was carried out, so it must be repeated with the same key.
 */
export class AnsweredError extends AppError {}

/** Calls throw AppError with a payment error code; `cause` is the provider's error. */
export type Payments = {
  /** Returns the same intent for the same order and number of failures. */
  createIntent(input: {
    readonly orderId: string;
    /** The customer reads it in the receipt and on the bank statement. */
    readonly orderNumber: string;
    readonly receiptEmail: string;
    readonly amountCents: Cents;
    readonly currency: string;
    /** How often this call threw AnsweredError. It is part of the idempotency key. */
    readonly failures: number;
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
    /** How often this call threw AnsweredError. It is part of the idempotency key. */
    readonly failures: number;
  }): Promise<Refund>;
  /** Returns the total that was refunded, by anyone; null when nothing was. */
  findRefund(paymentIntentId: string): Promise<Refund | null>;
  /** Returns how the payment's disputes stand, taken together; null when nobody has disputed it. */
  findDispute(paymentIntentId: string): Promise<Exclude<Dispute, 'warned'> | null>;
  /**
   * Verifies the signature over the raw body before anything is parsed; throws AppError('signature_invalid'), or
   * AppError('wrong_mode') for a test event beside live keys or the reverse.
   */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent;
};
