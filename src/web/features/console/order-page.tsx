import { type ReactNode, useState } from 'react';
import { getConsoleOrder, type OrderStory } from '#contract/console/orders.ts';
import type { AlertCode } from '#domain/alert.ts';
import { formatUsPhone } from '#domain/contact.ts';
import { formatMoney } from '#domain/money.ts';
import { reasonLabel } from '#domain/refund.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Callout } from '#web/ui/callout.tsx';
import { formatDateTime, formatDay } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ALERT_TEXTS } from './alert-texts.ts';
import { BackLink, Box, Facts } from './box.tsx';
import { EMAIL_LABELS, EVENT_LABELS, REFUND_LABELS, SOURCE_LABELS } from './labels.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderChips } from './order-chips.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { OrderPrints } from './order-prints.tsx';
import { SettleRefund } from './settle-refund.tsx';

const POLL_MS = 10_000;

/** The whole story of one order. */
export function OrderPage({ id }: { readonly id: string }) {
  const [card, setCard] = useState('');
  const query = card === '' ? {} : { card };
  const order = useEndpoint(getConsoleOrder, { params: { id }, query }, { pollMs: POLL_MS, keepsPrevious: true });
  useDocumentTitle(order.data === undefined ? 'Order' : `Order #${order.data.order_number}`);
  return (
    <div className="grid gap-5">
      <BackLink to="orders">All orders</BackLink>
      {order.isPending && <StorySkeleton />}
      {order.isError && <ErrorPanel error={order.error} onRetry={() => order.refetch()} />}
      {order.data !== undefined && <Story order={order.data} search={card} onSearch={setCard} />}
    </div>
  );
}

type StoryProps = {
  readonly order: OrderStory;
  /** The search that found the listed cards of a mailing. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

function Story({ order, search, onSearch }: StoryProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-3xl">Order #{order.order_number}</h1>
        <div className="flex flex-wrap gap-1.5">
          <OrderChips order={order} />
        </div>
        <div className="ml-auto max-sm:ml-0">
          <OrderActions order={order} />
        </div>
      </div>
      {alertsToShow(order).map((code) => (
        <Callout key={code} tone="warning" title={ALERT_TEXTS[code].title}>
          {ALERT_TEXTS[code].text}
        </Callout>
      ))}
      {order.refund_failed_cents > 0 && <SettleRefund order={order} />}
      {order.is_stopping && (
        <Callout tone="info" title="Being canceled or refunded">
          Cards that aren't printed yet are stopped. The print service is asked until it answers.
        </Callout>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <OrderPieces order={order} search={search} onSearch={onSearch} />
          <OrderPrints attempts={order.attempts} orderNumber={order.order_number} />
          <Emails emails={order.emails} />
        </div>
        <div className="grid gap-5">
          <Money order={order} />
          <Box title="History">
            <History order={order} />
            <p className="mt-3 text-sm">
              <TextLink to={`${PATHS.console}/log?order=${order.order_number}`}>Operator log</TextLink>
            </p>
          </Box>
          <OrderNotes order={order} />
        </div>
      </div>
    </>
  );
}

/** A refused refund has a callout of its own, with what to do. */
function alertsToShow({ alerts, refund_failed_cents }: OrderStory): readonly AlertCode[] {
  return refund_failed_cents > 0 ? alerts.filter((code) => code !== 'refund_failed') : alerts;
}

function Money({ order }: { readonly order: OrderStory }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Customer', order.customer.name],
    [
      'Account',
      <TextLink key="account" to={`${PATHS.console}/customers/${order.customer.id}`}>
        {order.customer.email}
      </TextLink>,
    ],
    ...(order.contact_email === order.customer.email ? [] : [['Contact', order.contact_email] as const]),
    ...(order.contact_phone === '' ? [] : [['Phone', formatUsPhone(order.contact_phone)] as const]),
    ['Placed', formatDateTime(order.created_at)],
    ...(order.send_on === null ? [] : [['Send date', formatDay(order.send_on)] as const]),
    ...(order.paid_at === null ? [] : [['Paid', formatDateTime(order.paid_at)] as const]),
    ['Total', formatMoney(order.total_cents, order.currency)],
    ...(order.coupon_code === null
      ? []
      : [['Discount', `${formatMoney(order.discount_cents, order.currency)} (${order.coupon_code})`] as const]),
    ...(order.refunded_cents === 0 ? [] : [['Refunded', formatMoney(order.refunded_cents, order.currency)] as const]),
    ...(order.refund_failed_cents === 0
      ? []
      : [["Refused by the customer's bank", formatMoney(order.refund_failed_cents, order.currency)] as const]),
    ...(order.refund_due_cents === 0
      ? []
      : [['Refund on its way', formatMoney(order.refund_due_cents, order.currency)] as const]),
    ...(order.payment_intent_id === null ? [] : [['Payment', order.payment_intent_id] as const]),
  ];
  return (
    <Box title="Customer and payment">
      <Facts rows={rows} />
    </Box>
  );
}

function History({ order: { events, currency } }: { readonly order: OrderStory }) {
  return (
    <ol className="grid gap-2 text-sm">
      {events.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows, and two events can be alike.
        <li key={events.length - index} className="grid gap-x-4 sm:grid-cols-[1fr_auto]">
          <span>
            <span className="font-semibold">{EVENT_LABELS[event.type]}</span>
            {event.cards !== null && (
              <span className="text-ink-soft">
                {' '}
                · {event.recipient ?? `${event.cards} ${event.cards === 1 ? 'card' : 'cards'}`}
              </span>
            )}
            <span className="wrap-anywhere text-ink-soft"> · {event.operator ?? SOURCE_LABELS[event.source]}</span>
          </span>
          <time dateTime={event.at} className="whitespace-nowrap text-ink-soft">
            {formatDateTime(event.at)}
          </time>
          {event.refund !== null && (
            <span className="wrap-anywhere sm:col-span-2">
              {formatMoney(event.refund.amount_cents, currency)}, {REFUND_LABELS[event.refund.reason]}
              {event.refund.provider_id !== null && (
                <span className="text-ink-soft"> · {event.refund.provider_id}</span>
              )}
            </span>
          )}
          {event.operator_reason !== null && (
            <span dir="auto" className="wrap-anywhere sm:col-span-2">
              {reasonLabel(event.operator_reason)}
            </span>
          )}
          {event.change !== null && (
            <span dir="auto" className="wrap-anywhere sm:col-span-2">
              {event.change.before} → {event.change.after}
            </span>
          )}
          {event.note !== null && <span className="sm:col-span-2">{event.note}</span>}
        </li>
      ))}
    </ol>
  );
}

function Emails({ emails }: { readonly emails: OrderStory['emails'] }) {
  if (emails.length === 0) return null;
  return (
    <Box title="Emails">
      <ul className="grid gap-1.5 text-sm">
        {emails.map(({ id, kind, to, created_at, sent_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              <span className="font-semibold">{EMAIL_LABELS[kind] ?? kind}</span>
              <span className="text-ink-soft"> to {to}</span>
            </span>
            <span className="text-ink-soft">
              {sent_at === null ? `waiting since ${formatDateTime(created_at)}` : `sent ${formatDateTime(sent_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function StorySkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingNote>Loading the order…</LoadingNote>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-80" />
    </div>
  );
}
