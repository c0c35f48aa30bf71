/** Stripe's own card field, for live keys. The card number never reaches this site. */
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useState } from 'react';
import { paymentErrorCode } from '#domain/payment-error.ts';
import type { CardConfirmation, CardFormProps, CardOutcome } from '../payment/card-form.ts';

const scripts = new Map<string, ReturnType<typeof loadStripe>>();

/** Forgets a script that failed to load, so that the next call tries again. */
function stripeOf(publishableKey: string): ReturnType<typeof loadStripe> {
  const known = scripts.get(publishableKey);
  if (known !== undefined) return known;
  const loading = loadStripe(publishableKey).catch(() => {
    scripts.delete(publishableKey);
    return null;
  });
  scripts.set(publishableKey, loading);
  return loading;
}

export function LiveCardForm(props: CardFormProps) {
  const { publishableKey } = props;
  const [{ count, stripe }, setLoad] = useState(() => ({ count: 1, stripe: stripeOf(publishableKey) }));
  const reload = () => setLoad((before) => ({ count: before.count + 1, stripe: stripeOf(publishableKey) }));
  // Elements accepts Stripe only once, so a new one needs new Elements.
  return (
    <Elements key={count} stripe={stripe}>
      <LiveCardField {...props} onMissing={reload} />
    </Elements>
  );
}

const STYLE = {
  base: {
    fontFamily: 'Inter, system-ui, sans-serif',
    fontSize: '16px',
    color: '#1d2a3a',
    '::placeholder': { color: '#526072' },
  },
  invalid: { color: '#99291c' },
};

function LiveCardField({ ref, disabled, onMissing }: CardFormProps & { readonly onMissing: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isComplete, setIsComplete] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const confirm = async ({ clientSecret, contact }: CardConfirmation): Promise<CardOutcome> => {
    if (stripe === null || elements === null) {
      onMissing();
      return { kind: 'failed', code: 'stripe_not_loaded' };
    }
    const card = elements.getElement(CardElement);
    if (card === null) return { kind: 'failed', code: 'card_element_missing' };
    const billing_details = { email: contact.email, phone: contact.phone };
    const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details },
    });
    const status = (paymentIntent ?? error?.payment_intent)?.status;
    // A payment in another tab counts as paid.
    if (status === 'succeeded') return { kind: 'succeeded' };
    if (status === 'canceled') return { kind: 'failed', code: 'order_replaced' };
    return { kind: 'failed', code: error === undefined ? 'payment_incomplete' : paymentErrorCode(error) };
  };

  useImperativeHandle(ref, () => ({
    check: () => {
      // Without Stripe there is nothing to check: confirm() reports that it hasn't loaded.
      if (isComplete || stripe === null) return true;
      setMessage((before) => before ?? 'Your card details are incomplete.');
      elements?.getElement(CardElement)?.focus();
      return false;
    },
    focus: () => {
      if (stripe === null) onMissing();
      else elements?.getElement(CardElement)?.focus();
    },
    confirm: (confirmation) => confirm(confirmation).catch(() => ({ kind: 'failed', code: 'payment_unexpected' })),
  }));

  return (
    <div className="grid gap-1">
      <p className="text-[0.8125rem] font-semibold text-ink-soft">Card</p>
      <div className="min-h-11 border-b-[1.5px] border-line-strong px-1 py-3">
        <CardElement
          options={{ style: STYLE, disabled, hidePostalCode: false }}
          onChange={({ complete, error }) => {
            setIsComplete(complete);
            setMessage(error?.message ?? null);
          }}
        />
      </div>
      {message !== null && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {message}
        </p>
      )}
    </div>
  );
}
