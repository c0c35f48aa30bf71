import { useSearchParams } from 'react-router';
import { findOrderByPayment, type OrderRecord } from '#contract/orders.ts';
import { isUnderWay } from '#domain/order-status.ts';
import { toApiError } from '../../api/api-error.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { PAYMENT_SUCCESS } from '../../content/payment-success.ts';
import { requestBuilderStart } from '../../hand-off/builder-start.ts';
import { useAuth } from '../../session/auth-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDayRange, formatDollars, formatNumber } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { statusLabel } from '../../ui/status-chip.tsx';
import { PaperCard } from '../../ui/surface.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { NO_ORDER_TEXTS, THANK_YOU_TEXTS } from './texts.ts';

/** The plain page for anybody; the order itself for the customer whose payment it was. */
export function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id')?.slice(0, 200) ?? '';
  useDocumentTitle(PAYMENT_SUCCESS.title);
  return (
    <div className="wrap grid justify-items-center py-16 sm:py-24">
      <PaperCard className="w-full max-w-2xl p-8 sm:p-12 print:shadow-none">
        <Stamp className="absolute top-7 right-7 rotate-2 max-sm:origin-top-right max-sm:scale-75" />
        <h1 className="max-w-[10ch] text-4xl sm:text-5xl">{PAYMENT_SUCCESS.title}</h1>
        <p className="mt-5 max-w-md text-lg text-ink-soft">{PAYMENT_SUCCESS.text}</p>
        {sessionId === '' ? (
          <p className="mt-6 text-ink-soft">{PAYMENT_SUCCESS.noTransaction}</p>
        ) : (
          <Transaction sessionId={sessionId} />
        )}
        <div data-screen-only className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={PATHS.dashboard}>{PAYMENT_SUCCESS.status}</LinkButton>
          <LinkButton to={PATHS.home} variant="ghost" onClick={() => requestBuilderStart({ kind: 'scratch' })}>
            {PAYMENT_SUCCESS.another}
          </LinkButton>
        </div>
      </PaperCard>
    </div>
  );
}

/** With the order, when it is this person's. Somebody else's payment and none at all are told in the same words. */
function Transaction({ sessionId }: { readonly sessionId: string }) {
  const { user } = useAuth();
  const order = useEndpoint(findOrderByPayment, { params: { sessionId } }, { enabled: user !== null });
  const isMissing = order.isError && toApiError(order.error).code === 'not_found';
  return (
    <>
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-dashed border-line py-5 sm:grid-cols-2">
        <Fact label={PAYMENT_SUCCESS.transaction} value={sessionId} isWide />
        {order.data && <Facts order={order.data} />}
      </dl>
      {order.isLoading && (
        <div className="mt-4">
          <LoadingNote />
          <Skeleton className="h-28" />
        </div>
      )}
      {isMissing && (
        <div className="mt-6">
          <Callout tone="warning" title={NO_ORDER_TEXTS.title}>
            {NO_ORDER_TEXTS.text}
          </Callout>
        </div>
      )}
    </>
  );
}

function Facts({ order }: { readonly order: OrderRecord }) {
  const count = formatNumber(order.quantity);
  const isMoving = isUnderWay(order.status);
  return (
    <>
      <Fact label={THANK_YOU_TEXTS.orderNumber} value={order.customer_order_number} />
      <Fact label="Status" value={statusLabel(order.status)} />
      <Fact label="To" value={[order.recipient_name, order.recipient_location].filter(Boolean).join(', ')} />
      <Fact label="Cards" value={`${count} × Custom Postcard`} />
      <Fact label="Paid" value={formatDollars(order.total_amount)} />
      {isMoving && <Fact label="Arrives" value={formatDayRange(order.delivery_from, order.delivery_to)} />}
      {(isMoving || order.tracking_number !== null) && (
        <Fact label={THANK_YOU_TEXTS.tracking} value={order.tracking_number ?? THANK_YOU_TEXTS.noTracking} isWide />
      )}
    </>
  );
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
