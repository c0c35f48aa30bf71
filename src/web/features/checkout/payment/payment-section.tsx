import { type RefObject, useEffect } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { ERRORS } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { useIsSignUpOpen } from '#web/api/use-public-config.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import type { Quote } from '../order/totals.tsx';
import { Section } from '../section.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
import type { SignIn } from '../use-sign-in.ts';
import type { CardForm, OnExpress } from './card-form.ts';
import { CardSection } from './card-section.tsx';
import type { PaidOrder } from './checkout-record.ts';
import type { PaymentFailure } from './payment-failure.ts';
import type { Payment } from './use-payment.ts';

type PaymentSectionProps = {
  readonly cardForm: RefObject<CardForm | null>;
  readonly config: PublicConfig | null;
  readonly method: PaymentMethod;
  readonly onMethodChange: (method: PaymentMethod) => void;
  /** Null until it arrives. */
  readonly quote: Quote | null;
  readonly onExpress: OnExpress;
  readonly payment: Payment;
  readonly signIn: SignIn;
};

export function PaymentSection(props: PaymentSectionProps) {
  const { cardForm, config, method, onMethodChange, quote, onExpress, payment, signIn } = props;
  const isPaying = payment.stage === 'paying';
  const tryAgain = () => {
    payment.clearFailure();
    cardForm.current?.focus();
  };
  return (
    <Section title={CHECKOUT_TEXTS.method}>
      <div className="grid gap-6">
        <PaymentMethodChoice value={method} onChange={onMethodChange} disabled={isPaying} />
        {signIn.keepsCardForm && (
          <>
            <CardSection ref={cardForm} config={config} price={quote} onExpress={onExpress} disabled={isPaying} />
            {payment.failure !== null && <PaymentFailed failure={payment.failure} onTryAgain={tryAgain} />}
            <TermsNote />
          </>
        )}
      </div>
    </Section>
  );
}

export type PaymentMethod = 'card' | 'paypal';

type PaymentMethodChoiceProps = {
  readonly value: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
  readonly disabled: boolean;
};

/** [C-4] */
function PaymentMethodChoice({ value, onChange, disabled }: PaymentMethodChoiceProps) {
  return (
    <RadioGroup
      label={CHECKOUT_TEXTS.method}
      isLabelHidden
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={[
        { value: 'card', label: CHECKOUT_TEXTS.creditCard },
        {
          value: 'paypal',
          label: CHECKOUT_TEXTS.payPal,
          description: ERRORS.paypal_unavailable.message,
          disabled: true,
        },
      ]}
    />
  );
}

/** [C-8] */
export function SignInRequired({ onSignIn }: { readonly onSignIn: () => void }) {
  const isSignUpOpen = useIsSignUpOpen();
  return (
    <div className="mb-5">
      <Callout tone="info" title={CHECKOUT_TEXTS.signInRequired}>
        <p>{isSignUpOpen ? CHECKOUT_TEXTS.signInText : CHECKOUT_TEXTS.signInOnlyText}</p>
        {/* On a phone, the bar has it. */}
        <Button className="mt-3 flex max-sm:hidden" onClick={onSignIn}>
          {CHECKOUT_TEXTS.signInAction}
        </Button>
      </Callout>
    </div>
  );
}

type PaymentFailedProps = { readonly failure: PaymentFailure; readonly onTryAgain: () => void };

/** [C-7] Takes the focus that the overlay removed, in the middle of the window: a toast lies at its edge. */
function PaymentFailed({ failure, onTryAgain }: PaymentFailedProps) {
  const button = useFocusOnMount<HTMLButtonElement>();
  useEffect(() => {
    button.current?.scrollIntoView({ block: 'center' });
  }, [button]);
  return (
    <Callout
      tone="danger"
      title={CHECKOUT_TEXTS.failed}
      action={
        <Button ref={button} variant="ghost" size="small" onClick={onTryAgain}>
          {CHECKOUT_TEXTS.tryAgain}
        </Button>
      }
    >
      {failure.message}
    </Callout>
  );
}

/** Links open in a new tab, so that nothing typed here is lost. */
function TermsNote() {
  return (
    <p className="text-sm text-ink-soft">
      By placing your order you agree to our{' '}
      <TextLink to={PATHS.terms} target="_blank">
        terms
      </TextLink>{' '}
      and{' '}
      <TextLink to={PATHS.privacy} target="_blank">
        privacy notice
      </TextLink>
      .
    </p>
  );
}

type AlreadyPaidProps = { readonly order: PaidOrder; readonly onShow: () => void; readonly onOrderAgain: () => void };

/** Replaces the card form, so that nobody pays twice. */
export function AlreadyPaid({ order, onShow, onOrderAgain }: AlreadyPaidProps) {
  return (
    <div className="border-t border-line pt-7">
      <Callout
        tone="success"
        title="This order is paid"
        action={
          <>
            <Button variant="ghost" size="small" onClick={onShow}>
              View Confirmation
            </Button>
            <Button variant="quiet" size="small" onClick={onOrderAgain}>
              Order Again
            </Button>
          </>
        }
      >
        Order {order.orderNumber} for {formatMoney(order.totalCents, order.currency)} is being processed. To order
        another card, change this one or order it again.
      </Callout>
    </div>
  );
}
