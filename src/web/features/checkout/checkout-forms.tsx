import type { User } from '@supabase/auth-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ContactInfo, contactInfoSchema } from '#domain/contact.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';
import { usePublicConfig } from '../../api/use-public-config.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notify.ts';
import { Panel } from '../../ui/surface.tsx';
import { useZodForm } from '../../ui/use-zod-form.ts';
import type { CardForm } from './card-form.ts';
import { AlreadyPaid } from './parts/already-paid.tsx';
import { ContactFields } from './parts/contact-fields.tsx';
import { CouponForm } from './parts/coupon-form.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import type { PaymentMethod } from './parts/payment-method.tsx';
import { PaymentSection } from './parts/payment-section.tsx';
import { ProcessingOverlay } from './parts/processing-overlay.tsx';
import { Section } from './parts/section.tsx';
import { SignInDialog } from './parts/sign-in-dialog.tsx';
import { Totals, TotalsSkeleton } from './parts/totals.tsx';
import { failureOf } from './state/payment-failure.ts';
import { keepTyped, readContact, readTyped, rememberContact } from './state/remembered-contact.ts';
import type { Payment } from './state/use-payment.ts';
import { useQuote } from './state/use-quote.ts';
import type { SignIn } from './state/use-sign-in.ts';
import { CHECKOUT_TEXTS } from './texts.ts';

type CheckoutFormsProps = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly photoHref: string | null;
  readonly payment: Payment;
  readonly signIn: SignIn;
};

export function CheckoutForms({ design, format, photoHref, payment, signIn }: CheckoutFormsProps) {
  const config = usePublicConfig();
  const [couponCode, setCouponCode] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('card');
  const quote = useQuote(couponCode);
  const cardForm = useRef<CardForm>(null);
  const form = useContactForm(signIn.user);
  const isPaying = payment.stage === 'paying';
  const isPaid = payment.stage === 'paid';

  const pay = async (contact: ContactInfo) => {
    if (signIn.user === null) return signIn.askAndResume();
    rememberContact(signIn.user.id, contact);
    if (method === 'paypal') return payment.fail(failureOf('paypal_unavailable'));
    if (cardForm.current === null) {
      // Its code is still on the way.
      const isStripe = config?.payments.mode === 'stripe';
      return payment.fail(failureOf(isStripe ? 'stripe_not_loaded' : 'card_element_missing'));
    }
    if (!cardForm.current.check() || quote.data === undefined) return;
    await payment.pay({ cardForm: cardForm.current, contact, couponCode, total: quote.data.total });
  };
  const complain = (message: string) => {
    notify.error('Error', message);
  };
  const chooseMethod = (next: PaymentMethod) => {
    setMethod(next);
    if (next === 'paypal') payment.fail(failureOf('paypal_unavailable'));
  };

  const resume = useEffectEvent(() => {
    signIn.resumed();
    void form.handleSubmit(pay)();
  });
  useEffect(() => {
    if (signIn.isResuming) resume();
  }, [signIn.isResuming]);

  return (
    <div className="relative mt-6">
      {isPaying && <ProcessingOverlay />}
      <div inert={isPaying} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <Panel className="p-6 sm:p-8 lg:order-last">
          <Section title={CHECKOUT_TEXTS.summary}>
            <OrderSummary design={design} format={format} photoHref={photoHref} />
          </Section>
          {!isPaid && (
            <Section title="Coupon">
              <CouponForm applied={quote.data?.coupon ?? null} onApply={setCouponCode} disabled={isPaying} />
            </Section>
          )}
          <Section title={CHECKOUT_TEXTS.total}>
            {quote.error && <ErrorPanel error={quote.error} onRetry={() => void quote.refetch()} />}
            {quote.data && <Totals quote={quote.data} />}
            {quote.isPending && <TotalsSkeleton />}
          </Section>
        </Panel>
        <Form form={form} onSubmit={pay} onComplaint={complain}>
          <Section title={CHECKOUT_TEXTS.contact}>
            <ContactFields form={form} disabled={isPaying || isPaid} />
          </Section>
          {isPaid && payment.order !== null ? (
            <AlreadyPaid order={payment.order} onShow={payment.showThanks} onOrderAgain={payment.orderAgain} />
          ) : (
            <PaymentSection
              cardForm={cardForm}
              config={config}
              method={method}
              onMethodChange={chooseMethod}
              total={quote.data?.total ?? null}
              payment={payment}
              signIn={signIn}
            />
          )}
        </Form>
      </div>
      {signIn.isAsking && (
        <SignInDialog email={form.getValues('email')} onClose={signIn.close} onSignedIn={signIn.finish} />
      )}
    </div>
  );
}

/** Remembered from the last order, the account's own address when there is none; what is typed already stays. */
function useContactForm(user: User | null) {
  const userId = user?.id ?? null;
  const accountEmail = user?.email ?? '';
  const [typed] = useState(() => readTyped(userId));
  const form = useZodForm(contactInfoSchema, { email: typed?.email ?? '', phone: typed?.phone ?? '' });
  useEffect(() => {
    if (userId === null) return;
    const known = readContact(userId) ?? { email: accountEmail, phone: '' };
    for (const field of ['email', 'phone'] as const) {
      if (form.getValues(field) === '') form.setValue(field, known[field]);
    }
  }, [userId, accountEmail, form]);
  useEffect(() => {
    const subscription = form.watch((values) => keepTyped(userId, values));
    return () => subscription.unsubscribe();
  }, [userId, form]);
  return form;
}
