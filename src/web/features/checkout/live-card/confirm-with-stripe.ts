import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { paymentErrorCode } from '#domain/payment-error.ts';
import type { CardOutcome } from '../payment/card-form.ts';

type Loaded = { readonly stripe: Stripe; readonly elements: StripeElements };

type Confirmation = {
  readonly clientSecret: string;
  /** Null for a wallet, which has its own. */
  readonly billing: { readonly email: string; readonly phone: string } | null;
};

/** Charges what was entered into Stripe's elements. Never throws. */
export async function confirmWithStripe(loaded: Loaded, confirmation: Confirmation): Promise<CardOutcome> {
  try {
    return await confirm(loaded, confirmation);
  } catch {
    return { kind: 'failed', code: 'payment_unexpected' };
  }
}

async function confirm({ stripe, elements }: Loaded, { clientSecret, billing }: Confirmation): Promise<CardOutcome> {
  const { error: refusal } = await elements.submit();
  if (refusal !== undefined) return { kind: 'failed', code: paymentErrorCode(refusal) };
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: 'if_required',
    confirmParams: {
      // A customer who is sent to their bank comes back to this checkout, which asks whether it is paid.
      return_url: location.href,
      ...(billing !== null && { payment_method_data: { billing_details: billing } }),
    },
  });
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  // A payment in another tab counts as paid.
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'canceled') return { kind: 'failed', code: 'order_replaced' };
  return { kind: 'failed', code: error === undefined ? 'payment_incomplete' : paymentErrorCode(error) };
}
