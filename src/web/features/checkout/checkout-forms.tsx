import { ArrowLeft, Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type ContactInfo, formatUsPhone } from '#domain/contact.ts';
import { countriesOf, describeArrival, estimateArrival } from '#domain/delivery.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Destinations } from '#domain/pricing.ts';
import type { FormatId } from '#layout/formats.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { refreshConfig, usePublicConfig } from '#web/api/use-public-config.ts';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { Late } from '#web/ui/late.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ContactFields, useContactForm } from './contact/contact-fields.tsx';
import { rememberContact } from './contact/remembered-contact.ts';
import { CouponForm } from './order/coupon-form.tsx';
import { FoldedSummary, OrderSummary } from './order/order-summary.tsx';
import { SendDateField } from './order/send-date-field.tsx';
import { Totals, TotalsSkeleton, useQuote } from './order/totals.tsx';
import { useSendDate } from './order/use-send-date.ts';
import type { CardForm } from './payment/card-form.ts';
import { failureOf } from './payment/payment-failure.ts';
import { AlreadyPaid, type PaymentMethod, PaymentSection, SignInRequired } from './payment/payment-section.tsx';
import type { Payment } from './payment/use-payment.ts';
import { Section } from './section.tsx';
import { CHECKOUT_TEXTS, SIGN_IN_TITLES } from './texts.ts';
import type { SignIn } from './use-sign-in.ts';

type CheckoutFormsProps = {
  readonly design: PostcardDesign;
  /** How many people of a mailing are in each country; null for a card to one address. */
  readonly destinations: Destinations | null;
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
  readonly couponCode: string | null;
  readonly onOffer: OnOffer;
  readonly payment: Payment;
  readonly signIn: SignIn;
  readonly signInDialog: ComponentType<SignInDialogProps>;
  readonly heading: ReactNode;
  readonly onBack: () => void;
};

/** Tells the frame around the checkout what the order costs and when it is sent. */
export type OnOffer = (offer: {
  readonly couponCode: string | null;
  /** Without the coupon. */
  readonly fullCents: number;
  readonly totalCents: number;
  readonly currency: Currency;
  readonly recipients: number | null;
  readonly sendOn: string | null;
  /** False while that day still has to be picked. */
  readonly isDateSet: boolean;
}) => void;

/** [C-8] Signs visitors in without leaving the page. The app passes in the auth feature's dialog. */
export type SignInDialogProps = {
  readonly titles: { readonly signIn: string; readonly signUp: string };
  readonly email: string;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
};

/** Failures after which the total may be another one. */
const OLD_PRICE = ['order_replaced', 'invalid_amount', 'price_changed'] as const;

export function CheckoutForms(props: CheckoutFormsProps) {
  const { design, format, photoHrefs, payment, signIn, signInDialog: SignInDialog } = props;
  const config = usePublicConfig();
  const [couponCode, setCouponCode] = useState(props.couponCode);
  const [method, setMethod] = useState<PaymentMethod>('card');
  const recipients = design.mailing?.count ?? null;
  const sendDate = useSendDate(payment);
  const sendOn = sendDate.day;
  const { size, paperType } = design.printing;
  const destinations = props.destinations ?? { [design.text.country]: 1 };
  const card = { recipients, size, paperType, destinations };
  const quote = useQuote(couponCode, card);
  const tellOffer = useEffectEvent(props.onOffer);
  const learnPrices = useEffectEvent((version: number) => {
    if (config !== null && config.prices.version !== version) refreshConfig();
  });
  useEffect(() => {
    if (quote.data === undefined) return;
    learnPrices(quote.data.price_version);
    const { coupon, subtotal_cents, delivery_cents, total_cents, currency } = quote.data;
    tellOffer({
      couponCode: coupon?.code ?? null,
      fullCents: subtotal_cents + delivery_cents,
      totalCents: total_cents,
      currency,
      recipients,
      sendOn,
      isDateSet: sendDate.isSet,
    });
  }, [quote.data, recipients, sendOn, sendDate.isSet]);
  const cardForm = useRef<CardForm>(null);
  const form = useContactForm(signIn.user);
  const isPaying = payment.stage === 'paying';
  const isPaid = payment.stage === 'paid';

  const payBy = async (chosen: CardForm, contact: ContactInfo) => {
    if (signIn.user === null) return signIn.askAndResume();
    rememberContact(signIn.user.id, contact);
    const fault = chosen.findFault();
    // Before the server prepares a payment.
    if (fault !== null) return payment.fail(failureOf(fault));
    if (!sendDate.check() || !chosen.check() || quote.data === undefined) return;
    await payment.pay({
      cardForm: chosen,
      contact,
      couponCode,
      totalCents: quote.data.total_cents,
      currency: quote.data.currency,
    });
  };
  const pay = async (contact: ContactInfo) => {
    if (signIn.user === null) return signIn.askAndResume();
    if (method === 'paypal') return payment.fail(failureOf('paypal_unavailable'));
    if (cardForm.current === null) {
      // Its code is still loading.
      const isStripe = config?.payments.mode === 'stripe';
      return payment.fail(failureOf(isStripe ? 'payment_form_not_loaded' : 'card_element_missing'));
    }
    await payBy(cardForm.current, contact);
  };
  const payByWallet = async (wallet: CardForm, known: ContactInfo) => {
    // Text typed here counts more.
    if (form.getValues('email') === '') form.setValue('email', known.email);
    if (form.getValues('phone') === '') form.setValue('phone', formatUsPhone(known.phone));
    await form.handleSubmit((contact) => payBy(wallet, contact))();
  };
  const chooseMethod = (next: PaymentMethod) => {
    setMethod(next);
    if (next === 'paypal') payment.fail(failureOf('paypal_unavailable'));
  };

  const formId = useId();
  const countries = countriesOf(destinations);
  const arrival = sendDate.isSet
    ? describeArrival(estimateArrival({ countries, orderedAt: new Date(), sendOn }))
    : null;
  const total = quote.data ? formatMoney(quote.data.total_cents, quote.data.currency) : null;
  const reloadPrice = useEffectEvent(() => void quote.refetch());
  const isPriceOld = OLD_PRICE.some((code) => code === payment.failure?.code);
  useEffect(() => {
    if (isPriceOld) reloadPrice();
  }, [isPriceOld]);

  const resume = useEffectEvent(() => {
    signIn.resumed();
    void form.handleSubmit(pay)();
  });
  useEffect(() => {
    if (signIn.isResuming) resume();
  }, [signIn.isResuming]);

  return (
    <>
      <div className="grow framed:min-h-0 framed:overflow-y-auto">
        <div className="wrap pt-6 pb-6 sm:pb-44">
          <div className="relative">
            {isPaying && <ProcessingOverlay />}
            <div
              inert={isPaying}
              className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
            >
              {props.heading}
              <FoldedSummary total={total}>
                {/* The form comes first. */}
                <Late>
                  <Section title={CHECKOUT_TEXTS.summary}>
                    <OrderSummary {...{ design, format, photoHrefs, sendOn, arrival }} />
                  </Section>
                  {!isPaid && (
                    <Section title={CHECKOUT_TEXTS.coupon} isTitleHidden>
                      <CouponForm
                        applied={quote.data?.coupon ?? null}
                        onApply={setCouponCode}
                        onSignIn={signIn.ask}
                        card={card}
                        disabled={isPaying}
                      />
                    </Section>
                  )}
                  <Section title={CHECKOUT_TEXTS.total} isTitleHidden>
                    {quote.error && <ErrorPanel error={quote.error} onRetry={() => void quote.refetch()} />}
                    {quote.data && <Totals quote={quote.data} recipients={recipients} />}
                    {quote.isPending && <TotalsSkeleton />}
                  </Section>
                </Late>
              </FoldedSummary>
              <Form form={form} id={formId} onSubmit={pay}>
                {signIn.user === null && !signIn.loading && <SignInRequired onSignIn={signIn.ask} />}
                <Section title={CHECKOUT_TEXTS.contact}>
                  <ContactFields form={form} disabled={isPaying || isPaid} />
                </Section>
                {!isPaid && (
                  <Section title={CHECKOUT_TEXTS.sendDate}>
                    <SendDateField sendDate={sendDate} arrival={arrival} disabled={isPaying} />
                  </Section>
                )}
                {isPaid && payment.order !== null ? (
                  <AlreadyPaid order={payment.order} onShow={payment.showThanks} onOrderAgain={payment.orderAgain} />
                ) : (
                  <PaymentSection
                    cardForm={cardForm}
                    config={config}
                    method={method}
                    onMethodChange={chooseMethod}
                    quote={quote.data ?? null}
                    onExpress={payByWallet}
                    payment={payment}
                    signIn={signIn}
                  />
                )}
              </Form>
            </div>
          </div>
        </div>
      </div>
      <ActionBar>
        <Button
          variant="quiet"
          // On a phone, Back is in the header until the order is paid.
          className={classNames('-ml-4 sm:-ml-7', !isPaid && 'max-sm:hidden')}
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          disabled={isPaying}
          onClick={props.onBack}
        >
          {CHECKOUT_TEXTS.back}
        </Button>
        {!isPaid && signIn.keepsCardForm && <PayButton formId={formId} total={total} isPaying={isPaying} />}
        {!isPaid && !signIn.keepsCardForm && !signIn.loading && <SignInInReach total={total} onSignIn={signIn.ask} />}
      </ActionBar>
      {signIn.isAsking && (
        <SignInDialog
          titles={SIGN_IN_TITLES}
          email={form.getValues('email')}
          onClose={signIn.close}
          onSignedIn={signIn.finish}
        />
      )}
    </>
  );
}

type PayButtonProps = {
  readonly formId: string;
  /** Null until it is known. */
  readonly total: string | null;
  readonly isPaying: boolean;
};

function PayButton({ formId, total, isPaying }: PayButtonProps) {
  return (
    <Button
      type="submit"
      form={formId}
      className="whitespace-nowrap max-sm:grow sm:min-w-64"
      isLoading={isPaying}
      loadingLabel={CHECKOUT_TEXTS.processing}
      disabled={total === null}
      icon={<Lock aria-hidden="true" className="size-4" />}
    >
      {total === null ? 'Pay' : `Pay ${total}`}
    </Button>
  );
}

/** On a phone, the way on stays within reach of a thumb, with what it will cost. */
function SignInInReach({ total, onSignIn }: { readonly total: string | null; readonly onSignIn: () => void }) {
  return (
    <div className="flex grow items-center justify-between gap-4 sm:hidden">
      <p className="text-sm text-ink-soft">
        {CHECKOUT_TEXTS.total} <strong className="block text-base font-semibold text-ink tabular-nums">{total}</strong>
      </p>
      <Button onClick={onSignIn}>{CHECKOUT_TEXTS.signInAction}</Button>
    </div>
  );
}

/** [C-6] Covers the whole step, so that nothing else can be clicked. */
function ProcessingOverlay() {
  return (
    <div
      role="status"
      className="absolute -inset-3 z-20 grid animate-fade-in justify-items-center rounded-panel bg-paper/85 pt-40"
    >
      <p className="sticky top-1/3 flex h-fit items-center gap-3.5 rounded-full bg-card px-7 py-4 text-lg font-semibold shadow-float">
        <Spinner className="size-6 text-red" />
        {CHECKOUT_TEXTS.overlay}
      </p>
    </div>
  );
}
