import { Lock } from 'lucide-react';
import type { RefObject } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDollars } from '../../../ui/format.ts';
import { Section } from '../section.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
import type { SignIn } from '../use-sign-in.ts';
import type { CardForm } from './card-form.ts';
import { CardSection } from './card-section.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { type PaymentMethod, PaymentMethodChoice } from './payment-method.tsx';
import { SignInRequired } from './sign-in-required.tsx';
import { TermsNote } from './terms-note.tsx';
import type { Payment } from './use-payment.ts';

type PaymentSectionProps = {
  readonly cardForm: RefObject<CardForm | null>;
  readonly config: PublicConfig | null;
  readonly method: PaymentMethod;
  readonly onMethodChange: (method: PaymentMethod) => void;
  /** Dollars; null until the server said it. */
  readonly total: number | null;
  readonly payment: Payment;
  readonly signIn: SignIn;
};

export function PaymentSection(props: PaymentSectionProps) {
  const { cardForm, config, method, onMethodChange, total, payment, signIn } = props;
  const isPaying = payment.stage === 'paying';
  const tryAgain = () => {
    payment.clearFailure();
    cardForm.current?.focus();
  };
  return (
    <Section title={CHECKOUT_TEXTS.method}>
      <div className="grid gap-6">
        <PaymentMethodChoice value={method} onChange={onMethodChange} disabled={isPaying} />
        {signIn.user === null && !signIn.loading && <SignInRequired onSignIn={signIn.ask} />}
        {signIn.keepsCardForm && (
          <>
            <CardSection ref={cardForm} config={config} disabled={isPaying} />
            {payment.failure !== null && <PaymentFailed failure={payment.failure} onTryAgain={tryAgain} />}
            <TermsNote />
            <Button
              type="submit"
              isWide
              isLoading={isPaying}
              loadingLabel={CHECKOUT_TEXTS.processing}
              disabled={total === null}
              icon={<Lock aria-hidden="true" className="size-4" />}
            >
              {total === null ? 'Pay' : `Pay ${formatDollars(total)}`}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}
