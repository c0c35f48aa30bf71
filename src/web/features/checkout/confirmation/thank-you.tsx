import { useEffect } from 'react';
import { findOrderByPayment, type OrderRecord } from '#contract/orders.ts';
import type { Country } from '#domain/address.ts';
import { describeArrival, estimateArrival } from '#domain/delivery.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { authPath } from '#web/session/return-path.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import type { PaidOrder } from '../payment/checkout-record.ts';
import { THANK_YOU_TEXTS } from '../texts.ts';
import { describePayment } from './describe-payment.ts';
import { CancelNote, NextCoupon } from './order-notes.tsx';
import { type OrderedCard, PostmarkedCard } from './postmarked-card.tsx';

type ThankYouProps = {
  readonly order: PaidOrder;
  readonly card: OrderedCard & { readonly countries: readonly Country[] };
  readonly onBack: () => void;
  /** Starts the next card. */
  readonly onShop: () => void;
};

/** [C-11, T-16] */
export function ThankYou({ order, card, onBack, onShop }: ThankYouProps) {
  const { user } = useAuth();
  const record = useEndpoint(
    findOrderByPayment,
    { params: { sessionId: order.paymentIntentId } },
    { enabled: user !== null },
  ).data;
  const arrival =
    record?.arrival ??
    estimateArrival({ countries: card.countries, orderedAt: new Date(), sendOn: order.sendOn ?? null });
  const disputed = record?.status === 'failed' && record.dispute !== null ? describePayment(record) : null;
  const isPrinted = !order.hasFailed && disputed === null;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    // Scrolls to the top, then down as far as the heading needs.
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [heading]);
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-8 py-4 md:grid-cols-2">
      <PostmarkedCard {...card} postmark={isPrinted ? postmarkDay(order) : null} />
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-3xl focus:outline-none sm:text-5xl">
          {disputed?.title ?? (order.hasFailed ? THANK_YOU_TEXTS.failedTitle : THANK_YOU_TEXTS.title)}
        </h2>
        <p className="mt-4 max-w-md text-lg wrap-anywhere text-ink-soft">
          {disputed?.text ?? textFor(order, card.design)}{' '}
          {order.hasFailed && disputed === null && record !== undefined && nextFor(record)}
        </p>
        <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-dashed border-line py-5 sm:grid-cols-2">
          <Fact label={THANK_YOU_TEXTS.orderNumber} value={order.orderNumber} />
          {isPrinted && (
            <>
              <Fact label={THANK_YOU_TEXTS.arrives} value={describeArrival(arrival)} />
              {/* Each card of a mailing has its own. */}
              {card.design.mailing === null && (
                <Fact label={THANK_YOU_TEXTS.tracking} value={order.trackingNumber ?? THANK_YOU_TEXTS.noTracking} />
              )}
            </>
          )}
        </dl>
        {isPrinted && <NextCoupon usedCode={order.couponCode ?? null} />}
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton to={user === null ? authPath(PATHS.dashboard) : PATHS.dashboard}>
            {user === null ? THANK_YOU_TEXTS.login : THANK_YOU_TEXTS.dashboard}
          </LinkButton>
          <Button variant="ghost" onClick={onShop}>
            {THANK_YOU_TEXTS.shop}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {THANK_YOU_TEXTS.back}
          </Button>
        </div>
        {isPrinted && <CancelNote order={record} />}
      </div>
    </div>
  );
}

/** Says what happens to a card that wasn't printed, in the dashboard's words. */
function nextFor({ can_retry }: OrderRecord): string {
  return can_retry ? THANK_YOU_TEXTS.failedRetry : THANK_YOU_TEXTS.failedRefund;
}

/** In the browser's time zone, like the day that the customer chose. */
function postmarkDay({ sendOn = null }: PaidOrder): Date {
  return sendOn === null ? new Date() : new Date(`${sendOn}T12:00:00`);
}

function textFor({ hasFailed, isWaiting, sendOn = null }: PaidOrder, { text, mailing }: PostcardDesign): string {
  if (hasFailed) return THANK_YOU_TEXTS.failed;
  if (sendOn !== null) return THANK_YOU_TEXTS.scheduled(formatDay(sendOn));
  if (isWaiting) return THANK_YOU_TEXTS.waiting;
  const { count } = mailing ?? { count: 1 };
  return count === 1 ? THANK_YOU_TEXTS.text(text.recipient.trim()) : THANK_YOU_TEXTS.many(count);
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="last:sm:col-span-2">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 text-xl font-semibold break-words">{value}</dd>
    </div>
  );
}
