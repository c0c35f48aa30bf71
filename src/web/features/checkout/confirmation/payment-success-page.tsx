import { useSearchParams } from 'react-router';
import { findOrderByPayment, type OrderRecord } from '#contract/orders.ts';
import { orderDisplayStatus } from '#contract/shown-status.ts';
import { quantityFact } from '#domain/copies.ts';
import { countCards, countPeople } from '#domain/counts.ts';
import { describeArrival } from '#domain/delivery.ts';
import { isUnderWay, STATUS_LABELS } from '#domain/order-status.ts';
import { toApiError } from '#web/api/api-error.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { requestBuilderStart } from '#web/builder-entry/start-request.ts';
import { amountText, isPaidFor } from '#web/content/money-texts.ts';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatDay } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { PaperCard, Stamp } from '#web/ui/surface.tsx';
import { THANK_YOU_TEXTS } from '../texts.ts';
import { describePayment, PAYMENT_TEXTS, type PaymentText } from './describe-payment.ts';
import { CancelNote, NextCoupon } from './order-notes.tsx';

/** Shows the order to the customer who paid it, and only the transaction id to anyone else. */
export function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id')?.slice(0, 200) ?? '';
  const { user, loading } = useAuth();
  const isEnabled = sessionId !== '' && user !== null;
  const order = useEndpoint(findOrderByPayment, { params: { sessionId } }, { enabled: isEnabled });
  // Another customer's payment looks like an unknown one.
  const isUnknown = order.isError && toApiError(order.error).code === 'not_found';

  const choose = (): PaymentText => {
    if (sessionId === '') return PAYMENT_TEXTS.none;
    if (!loading && user === null) return PAYMENT_TEXTS.visitor;
    if (order.data !== undefined) return describePayment(order.data);
    if (!order.isError) return PAYMENT_TEXTS.checking;
    return isUnknown ? PAYMENT_TEXTS.unknown : PAYMENT_TEXTS.unchecked;
  };
  const { title, text } = choose();
  useDocumentTitle(title);
  return (
    <div className="wrap grid justify-items-center py-16 sm:py-24">
      <PaperCard className="w-full max-w-2xl p-8 sm:p-12 print:shadow-none">
        <Stamp className="absolute top-7 right-7 rotate-2 max-sm:origin-top-right max-sm:scale-75" />
        <div role="status">
          <h1 className="max-w-[12ch] text-4xl max-sm:mr-12 sm:text-5xl">{title}</h1>
          <p className="mt-5 max-w-md text-lg text-ink-soft">{text}</p>
        </div>
        {sessionId !== '' && (
          <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-dashed border-line py-5 sm:grid-cols-2">
            <Fact label="Transaction ID" value={sessionId} isWide />
            {order.data && <Facts order={order.data} />}
          </dl>
        )}
        {order.data && isPaidFor(order.data.money) && isUnderWay(order.data.status) && (
          <div data-screen-only>
            <NextCoupon usedCode={order.data.coupon_code} />
            <CancelNote order={order.data} />
          </div>
        )}
        {order.isLoading && (
          <div className="mt-4">
            <LoadingNote />
            <Skeleton className="h-28" />
          </div>
        )}
        {order.isError && !isUnknown && (
          <div className="mt-6">
            <ErrorPanel error={order.error} onRetry={() => void order.refetch()} />
          </div>
        )}
        <div data-screen-only className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={PATHS.dashboard}>View Order Status</LinkButton>
          <LinkButton to={PATHS.home} variant="ghost" onClick={() => requestBuilderStart({ kind: 'scratch' })}>
            Create Another Postcard
          </LinkButton>
        </div>
      </PaperCard>
    </div>
  );
}

function Facts({ order }: { readonly order: OrderRecord }) {
  const isMoving = isUnderWay(order.status) && !order.is_delayed;
  return (
    <>
      <Fact label={THANK_YOU_TEXTS.orderNumber} value={order.customer_order_number} />
      <Fact label="Status" value={STATUS_LABELS[orderDisplayStatus(order)]} />
      <Fact label="To" value={recipientOf(order)} />
      <Fact label="Custom Postcard" value={quantityOf(order)} />
      {order.send_on !== null && <Fact label="Send date" value={formatDay(order.send_on)} />}
      <Fact label="Amount" value={amountText(order.money)} />
      {isMoving && <Fact label="Arrives" value={describeArrival(order.arrival)} />}
      {/* Each card of a mailing has its own. */}
      {order.mailing === null && (isMoving || order.tracking_number !== null) && (
        <Fact label={THANK_YOU_TEXTS.tracking} value={order.tracking_number ?? trackingToCome(order)} isWide />
      )}
    </>
  );
}

function recipientOf({ mailing, recipient_name: name, recipient_location: place }: OrderRecord): string {
  return mailing === null ? [name, place].filter(Boolean).join(', ') : countPeople(mailing.count);
}

function quantityOf({ mailing, quantity, copies_mailed: mailed }: OrderRecord): string {
  return mailing === null ? quantityFact({ quantity, mailed }) : countCards(mailing.count);
}

function trackingToCome({ status }: OrderRecord): string {
  return status === 'shipped' ? THANK_YOU_TEXTS.neverTracked : THANK_YOU_TEXTS.noTracking;
}

type FactProps = { readonly label: string; readonly value: string; readonly isWide?: boolean };

function Fact({ label, value, isWide = false }: FactProps) {
  return (
    <div className={classNames('min-w-0', isWide && 'sm:col-span-2')}>
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
