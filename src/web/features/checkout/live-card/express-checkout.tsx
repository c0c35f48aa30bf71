import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementConfirmEvent, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useState } from 'react';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { CardForm, LiveCardFormProps } from '../payment/card-form.ts';
import { CHECKOUT_TEXTS } from '../texts.ts';
import { confirmWithStripe } from './confirm-with-stripe.ts';

const OPTIONS: StripeExpressCheckoutElementOptions = {
  emailRequired: true,
  buttonHeight: 48,
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
};

/** Apple Pay, Google Pay and Link, where the browser has them. Takes no room where it has none. */
export function ExpressCheckout({ onExpress }: Pick<LiveCardFormProps, 'onExpress'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isOffered, setIsOffered] = useState(false);
  const { phoneRule } = useShopSettings();

  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (stripe === null || elements === null) return event.paymentFailed();
    let isPaid = false;
    const wallet: CardForm = {
      findFault: () => null,
      check: () => true,
      focus: () => undefined,
      confirm: async ({ clientSecret }) => {
        const outcome = await confirmWithStripe({ stripe, elements }, { clientSecret, billing: null });
        isPaid = outcome.kind === 'succeeded';
        return outcome;
      },
    };
    const { email = '', phone = '' } = event.billingDetails ?? {};
    await onExpress(wallet, { email, phone });
    // Closes the wallet's own window.
    if (!isPaid) event.paymentFailed();
  };

  return (
    <div className={classNames('grid gap-5', !isOffered && 'hidden')}>
      <ExpressCheckoutElement
        options={{ ...OPTIONS, phoneNumberRequired: phoneRule === 'required' }}
        onReady={({ availablePaymentMethods }) => setIsOffered(availablePaymentMethods !== undefined)}
        onConfirm={(event) => void pay(event)}
      />
      <p className="text-center text-sm text-ink-soft">{CHECKOUT_TEXTS.orCard}</p>
    </div>
  );
}
