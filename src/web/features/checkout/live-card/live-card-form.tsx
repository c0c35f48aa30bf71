/** Stripe's own fields and wallets, for live keys. The card number never reaches this site. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { CardConfirmation, CardFormProps, CardOutcome, LiveCardFormProps } from '../payment/card-form.ts';
import { CardSkeleton } from '../payment/card-skeleton.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
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
  const isLost = useIsLost(stripe);
  const reload = () => setLoad((before) => ({ count: before.count + 1, stripe: stripeOf(publishableKey) }));
  const form = useRef<HTMLDivElement>(null);
  const loadAgain = () => {
    // The button that was pressed goes with the fields.
    form.current?.focus();
    reload();
  };
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
    <div ref={form} tabIndex={-1} className="focus:outline-none">
      <div key={count} className="grid gap-5">
        <Elements stripe={stripe} options={options}>
          <ExpressCheckout onExpress={onExpress} />
        </Elements>
        <Elements stripe={stripe} options={options}>
          <CardFields {...props} isLost={isLost} onMissing={reload} onLoadAgain={loadAgain} />
        </Elements>
      </div>
    </div>
  );
}

/** Returns true if the script couldn't be loaded: there is no connection, or a blocker. */
function useIsLost(stripe: ReturnType<typeof loadStripe>): boolean {
  const [lost, setLost] = useState<typeof stripe | null>(null);
  useEffect(() => {
    void stripe.then((loaded) => loaded === null && setLost(stripe));
  }, [stripe]);
  return lost === stripe;
}

/** The customer has typed email and phone already, and wallets have buttons of their own. */
const FIELDS: StripePaymentElementOptions = {
  fields: { billingDetails: { email: 'never', phone: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

type CardFieldsProps = CardFormProps & {
  /** Stripe's script couldn't be loaded. */
  readonly isLost: boolean;
  readonly onMissing: () => void;
  readonly onLoadAgain: () => void;
};

function CardFields({ ref, disabled, isLost, onMissing, onLoadAgain }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isComplete, setIsComplete] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const [isReady, setIsReady] = useState(false);

  const confirm = async ({ clientSecret, contact }: CardConfirmation): Promise<CardOutcome> => {
    if (stripe === null || elements === null) return { kind: 'failed', code: 'payment_form_not_loaded' };
    const { email, phone } = contact;
    return confirmWithStripe({ stripe, elements }, { clientSecret, billing: { email, phone } });
  };

  useImperativeHandle(ref, () => ({
    findFault: () => {
      if (stripe === null || elements === null) {
        onMissing();
        return 'payment_form_not_loaded';
      }
      return isBroken || elements.getElement('payment') === null ? 'card_element_missing' : null;
    },
    check: () => {
      if (isComplete) return true;
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

  const isMissing = isLost || isBroken;
  return (
    // At least as high as the placeholder, so that Pay doesn't move up.
    <div className="grid min-h-37 *:col-start-1 *:row-start-1">
      {!isReady && !isMissing && <CardSkeleton />}
      {isMissing && (
        <Callout
          tone="warning"
          title={CHECKOUT_TEXTS.fieldsMissing}
          action={
            <Button variant="ghost" disabled={disabled} onClick={onLoadAgain}>
              {CHECKOUT_TEXTS.loadFields}
            </Button>
          }
        >
          {CHECKOUT_TEXTS.fieldsMissingText}
        </Callout>
      )}
      <div className={classNames(isMissing && 'hidden')}>
        <PaymentElement
          options={{ ...FIELDS, readOnly: disabled }}
          onChange={({ complete }) => setIsComplete(complete)}
          onReady={() => setIsReady(true)}
          onLoadError={() => setIsBroken(true)}
        />
      </div>
    </div>
  );
}
