/** Stripe's own fields and wallets, for live keys. The card number never reaches this site. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useMemo, useState } from 'react';
import type { CardConfirmation, CardFormProps, CardOutcome, LiveCardFormProps } from '../payment/card-form.ts';
import { confirmWithStripe } from './confirm-with-stripe.ts';
import { ExpressCheckout } from './express-checkout.tsx';

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

const APPEARANCE = {
  variables: {
    fontFamily: 'Inter, system-ui, sans-serif',
    colorPrimary: '#1f4e8c',
    colorText: '#1d2a3a',
    colorTextSecondary: '#526072',
    colorDanger: '#99291c',
  },
} as const;

export function LiveCardForm(props: LiveCardFormProps) {
  const { publishableKey, amountCents, currency, onExpress } = props;
  const [{ count, stripe }, setLoad] = useState(() => ({ count: 1, stripe: stripeOf(publishableKey) }));
  const reload = () => setLoad((before) => ({ count: before.count + 1, stripe: stripeOf(publishableKey) }));
  const options = useMemo<StripeElementsOptions>(
    () => ({
      mode: 'payment',
      amount: amountCents,
      currency,
      allowedPaymentMethodTypes: ['card'],
      appearance: APPEARANCE,
    }),
    [amountCents, currency],
  );
  // Elements accepts Stripe only once, so a new one needs new Elements. A wallet pays without the card's fields, so each
  // has Elements of its own.
  return (
    <div key={count} className="grid gap-5">
      <Elements stripe={stripe} options={options}>
        <ExpressCheckout onExpress={onExpress} />
      </Elements>
      <Elements stripe={stripe} options={options}>
        <CardFields {...props} onMissing={reload} />
      </Elements>
    </div>
  );
}

/** The customer has typed email and phone already, and wallets have buttons of their own. */
const FIELDS: StripePaymentElementOptions = {
  fields: { billingDetails: { email: 'never', phone: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

function CardFields({ ref, disabled, onMissing }: CardFormProps & { readonly onMissing: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isComplete, setIsComplete] = useState(false);
  const [isBroken, setIsBroken] = useState(false);

  const confirm = async ({ clientSecret, contact }: CardConfirmation): Promise<CardOutcome> => {
    if (stripe === null || elements === null) {
      onMissing();
      return { kind: 'failed', code: 'stripe_not_loaded' };
    }
    if (isBroken || elements.getElement('payment') === null) {
      return { kind: 'failed', code: 'card_element_missing' };
    }
    const { email, phone } = contact;
    return confirmWithStripe({ stripe, elements }, { clientSecret, billing: { email, phone } });
  };

  useImperativeHandle(ref, () => ({
    check: () => {
      // Without Stripe there is nothing to check: confirm() reports that it hasn't loaded.
      if (isComplete || isBroken || stripe === null) return true;
      // Says beside the fields what is missing.
      void elements?.submit();
      return false;
    },
    focus: () => {
      if (stripe === null || isBroken) onMissing();
      else elements?.getElement('payment')?.focus();
    },
    confirm,
  }));

  return (
    <PaymentElement
      options={{ ...FIELDS, readOnly: disabled }}
      onChange={({ complete }) => setIsComplete(complete)}
      onLoadError={() => setIsBroken(true)}
    />
  );
}
