/** Step 4: order summary, contact details and payment. */

import type { ComponentType } from 'react';
import { countriesOf } from '#domain/delivery.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Destinations } from '#domain/pricing.ts';
import type { FormatId } from '#layout/formats.ts';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { CheckoutForms, type OnOffer, type SignInDialogProps } from './checkout-forms.tsx';
import { ThankYou } from './confirmation/thank-you.tsx';
import { clearRecord } from './payment/checkout-record.ts';
import type { PaymentSteps } from './payment/pay-order.ts';
import { useBankReturn } from './payment/use-bank-return.ts';
import { useCanceledSince, usePaidEarlier } from './payment/use-paid-earlier.ts';
import { usePayment } from './payment/use-payment.ts';
import { CHECKOUT_TEXTS } from './texts.ts';
import { useSignIn } from './use-sign-in.ts';

export type CheckoutProps = {
  readonly design: PostcardDesign;
  /** How many people of a mailing are in each country; null for a card to one address. */
  readonly destinations: Destinations | null;
  /** The format that will be printed. */
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
  /** Tells this card from an equal one that is made later. */
  readonly cardKey: string | null;
  /** The saved draft of this card, if any. */
  readonly postcardId: string | null;
  /** Uploads the photo if needed. Requires a signed-in user. Throws an ApiError. */
  readonly prepareCard: PaymentSteps['prepareCard'];
  /** False if the page was loaded at this step: the focus stays at the top. */
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  readonly couponCode: string | null;
  readonly onOffer: OnOffer;
  /** Called once the order is paid: the card needn't be stored anymore. */
  readonly onOrdered: () => void;
  /** Leaves the studio for a new card. */
  readonly onNewCard: () => void;
  readonly signInDialog: ComponentType<SignInDialogProps>;
};

export function Checkout(props: CheckoutProps) {
  const { design, format, photoHrefs, postcardId, prepareCard, takesFocus, onBack, onOrdered, onNewCard } = props;
  const { couponCode, destinations, onOffer, signInDialog } = props;
  const forms = { design, destinations, format, photoHrefs, couponCode, onOffer, signInDialog };
  const signIn = useSignIn();
  const payment = usePayment({
    card: { design, postcardId, cardKey: props.cardKey },
    prepareCard,
    onOrdered,
    onSignedOut: signIn.askAndResume,
  });
  useBankReturn(payment);
  usePaidEarlier(payment);
  useCanceledSince(payment);

  if (payment.stage === 'thanks' && payment.order !== null) {
    const shop = () => {
      clearRecord();
      onNewCard();
    };
    const countries = countriesOf(destinations ?? { [design.text.country]: 1 });
    const card = { design, format, photoHrefs, countries };
    return (
      <div className="grow framed:min-h-0 framed:overflow-y-auto">
        <div className="wrap py-6">
          <ThankYou order={payment.order} card={card} onBack={payment.showPaid} onShop={shop} />
        </div>
      </div>
    );
  }
  const heading = takesFocus ? <ReachedHeading /> : <PlainHeading />;
  return <CheckoutForms {...forms} heading={heading} onBack={onBack} payment={payment} signIn={signIn} />;
}

const HEADING_STYLE = 'text-2xl sm:text-3xl';

function PlainHeading() {
  return <h2 className={HEADING_STYLE}>{CHECKOUT_TEXTS.title}</h2>;
}

function ReachedHeading() {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className={`${HEADING_STYLE} focus:outline-none`}>
      {CHECKOUT_TEXTS.title}
    </h2>
  );
}
