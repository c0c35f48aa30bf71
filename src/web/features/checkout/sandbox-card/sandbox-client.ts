/** The browser's part of Stripe's protocol, for the payment sandbox. */
import * as z from 'zod/mini';
import { type ProviderPaymentError, paymentErrorCode } from '#domain/payment-error.ts';
import type { CardConfirmation, CardOutcome } from '../payment/card-form.ts';
import { digitsOf, parseExpiry, type TypedCard } from './card-input.ts';

const TIMEOUT_MS = 30_000;

const text = z.optional(z.nullable(z.string()));
const intentSchema = z.object({ id: z.string(), status: z.string() });
const errorSchema = z.object({
  error: z.object({ type: text, code: text, decline_code: text, payment_intent: z.optional(intentSchema) }),
});

export type SandboxConfirmation =
  | CardOutcome
  /** The customer must approve the payment at the bank. */
  | { readonly kind: 'approval'; readonly intentId: string };

type Payment = CardConfirmation & { readonly card: TypedCard; readonly publishableKey: string };

/** Throws a TypeError or DOMException if there is no answer. */
export async function confirmSandboxPayment(payment: Payment): Promise<SandboxConfirmation> {
  const { card, clientSecret, contact, publishableKey } = payment;
  const expiry = parseExpiry(card.expiry);
  const intentId = clientSecret.replace(/_secret_.*$/, '');
  const answer = await post(`/v1/payment_intents/${encodeURIComponent(intentId)}/confirm`, {
    key: publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': expiry?.month ?? '',
    'payment_method_data[card][exp_year]': expiry?.year ?? '',
    'payment_method_data[card][cvc]': card.cvc,
    'payment_method_data[billing_details][email]': contact.email,
    'payment_method_data[billing_details][phone]': contact.phone,
  });
  return readOutcome(answer);
}

/** Reads an intent, or an error with one: a payment in another tab counts as paid. */
export function readOutcome(answer: unknown): SandboxConfirmation {
  const refusal = errorSchema.safeParse(answer).data?.error;
  const intent = refusal === undefined ? intentSchema.safeParse(answer).data : refusal.payment_intent;
  if (intent?.status === 'succeeded') return { kind: 'succeeded' };
  if (intent?.status === 'canceled') return { kind: 'failed', code: 'order_replaced' };
  if (refusal !== undefined) return { kind: 'failed', code: paymentErrorCode(named(refusal)) };
  if (intent === undefined) return { kind: 'failed', code: 'payment_unexpected' };
  if (intent.status === 'requires_action') return { kind: 'approval', intentId: intent.id };
  return { kind: 'failed', code: 'payment_incomplete' };
}

function named(refusal: z.infer<typeof errorSchema>['error']): ProviderPaymentError {
  const { type, code, decline_code } = refusal;
  return { type: type ?? undefined, code: code ?? undefined, decline_code: decline_code ?? undefined };
}

async function post(path: string, form: Record<string, string>): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.json().catch(() => null);
}
