import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getOverview } from '#contract/console-overview.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import { ErrorPanel } from '../../api/error-panel.tsx';
import { useDocumentTitle } from '../../api/use-document-title.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from '../../ui/surface.tsx';
import { Box } from './box.tsx';
import { FILTER_LABELS, formatCents } from './labels.ts';

const POLL_MS = 60_000;

type Overview = EndpointResponse<typeof getOverview>;

/** How the shop is doing; every figure leads to the list behind it. */
export function OverviewPage() {
  useDocumentTitle('Console');
  const overview = useEndpoint(getOverview, {}, { pollMs: POLL_MS });
  if (overview.isPending) {
    return (
      <div>
        <LoadingNote>Loading the figures…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (overview.isError) return <ErrorPanel error={overview.error} onRetry={() => overview.refetch()} />;
  return <Figures overview={overview.data} />;
}

function Figures({ overview }: { readonly overview: Overview }) {
  const { days, cards, oldest_unprinted: oldest } = overview;
  const sum = (pick: (day: Overview['days'][number]) => number) => days.reduce((total, day) => total + pick(day), 0);
  const failed = sum((day) => day.failed);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl">Overview</h1>
        <p className="text-sm text-ink-soft">The last 30 days, in UTC</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure label="Orders" value={formatNumber(sum((day) => day.orders))} to="orders" />
        <Figure label="Revenue" value={formatCents(sum((day) => day.revenue_cents))} to="orders">
          {formatCents(sum((day) => day.refunded_cents))} of it refunded
        </Figure>
        <Figure label="Failed orders" value={formatNumber(failed)} to="orders?state=failed" isBad={failed > 0} />
        <Figure label="Open alerts" value={formatNumber(overview.alerts)} to="alerts" isBad={overview.alerts > 0}>
          {formatNumber(overview.refunds_due)} {overview.refunds_due === 1 ? 'refund' : 'refunds'} due
        </Figure>
      </ul>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Box title="Orders by day">
          <DayBars days={days} />
        </Box>
        <div className="grid gap-5">
          <Box title="Cards">
            <ul className="grid text-sm">
              {ORDER_STATUSES.filter((status) => status !== 'pending_payment').map((status) => (
                <li key={status}>
                  <Link
                    to={`${PATHS.console}/orders?state=${status}`}
                    className="flex min-h-9 items-center justify-between no-underline hover:underline"
                  >
                    {FILTER_LABELS[status]}
                    <span className="font-semibold tabular-nums">{formatNumber(cards[status] ?? 0)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Box>
          <Box title="Oldest unprinted order">
            {oldest === null ? (
              <p className="text-sm text-ink-soft">None: every paid card is with the print service.</p>
            ) : (
              <p className="text-sm">
                <Link to={`${PATHS.console}/orders/${oldest.id}`} className="font-semibold">
                  #{oldest.order_number}
                </Link>
                , paid {formatDateTime(oldest.paid_at)}
              </p>
            )}
          </Box>
        </div>
      </div>
    </div>
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: string;
  readonly to: string;
  readonly isBad?: boolean;
  readonly children?: ReactNode;
};

function Figure({ label, value, to, isBad = false, children }: FigureProps) {
  return (
    <li>
      <Link to={`${PATHS.console}/${to}`} className="block h-full no-underline focus-visible:rounded-panel">
        <Panel className="h-full p-4 transition-shadow hover:shadow-card">
          <p className="text-sm text-ink-soft">{label}</p>
          <p className={`font-display text-2xl font-semibold sm:text-3xl ${isBad ? 'text-red-deep' : 'text-ink'}`}>
            {value}
          </p>
          {children !== undefined && <p className="text-sm text-ink-soft">{children}</p>}
        </Panel>
      </Link>
    </li>
  );
}

/** One bar a day. Screen readers get the same as a list. */
function DayBars({ days }: { readonly days: Overview['days'] }) {
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  return (
    <>
      <ol className="flex h-44 items-end gap-[2px] border-b border-line sm:gap-1">
        {days.map(({ day, orders, revenue_cents, failed }) => {
          const text = `${day}: ${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatCents(revenue_cents)}${failed > 0 ? `, ${failed} failed` : ''}`;
          return (
            <li key={day} title={text} className="flex h-full grow flex-col justify-end">
              <span className="sr-only">{text}</span>
              <span
                aria-hidden="true"
                style={{ height: `${(orders / most) * 100}%` }}
                className={`block rounded-t-[2px] ${orders === 0 ? 'min-h-px bg-line' : 'min-h-1 bg-blue'}`}
              />
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </>
  );
}
