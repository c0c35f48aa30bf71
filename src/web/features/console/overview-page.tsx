import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { getOverview, OVERVIEW_DAYS } from '#contract/console/overview.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { formatMoney } from '#domain/money.ts';
import { CARD_STATES, STATUS_LABELS } from '#domain/order-status.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { formatDateTime, formatDay, formatNumber } from '#web/ui/format.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { Panel } from '#web/ui/surface.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import { Box } from './box.tsx';

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
  const revenue = sum((day) => day.revenue_cents);
  const refunded = sum((day) => day.refunded_cents);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl">Overview</h1>
        <p className="text-sm text-ink-soft">Paid orders of the last {OVERVIEW_DAYS} days, in UTC</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure label="Orders" value={formatNumber(sum((day) => day.orders))} to="orders?overview=true" />
        <Figure
          label="Revenue, net"
          value={formatMoney(revenue - refunded, overview.currency)}
          to="orders?overview=true"
        >
          {formatMoney(revenue, overview.currency)} charged, {formatMoney(refunded, overview.currency)} refunded
          {overview.other_currencies.map(({ currency, orders, revenue_cents, refunded_cents }) => (
            <span key={currency} className="block">
              and {formatMoney(revenue_cents - refunded_cents, currency)} net of {formatNumber(orders)}{' '}
              {orders === 1 ? 'order' : 'orders'} in {currency.toUpperCase()}
            </span>
          ))}
        </Figure>
        <Figure
          label="Failed orders"
          value={formatNumber(failed)}
          to="orders?overview=true&state=failed"
          isBad={failed > 0}
        />
        <Figure label="Open alerts" value={formatNumber(overview.alerts)} to="alerts" isBad={overview.alerts > 0}>
          {formatNumber(overview.refunds_due)} {overview.refunds_due === 1 ? 'refund' : 'refunds'} due
        </Figure>
      </ul>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Charts days={days} currency={overview.currency} />
        <div className="grid gap-5">
          <Box title="Cards">
            <ul className="grid text-sm">
              {CARD_STATES.map((state) => (
                <li key={state}>
                  <Link
                    to={`${PATHS.console}/orders?overview=true&card=${state}`}
                    className="flex min-h-9 items-center justify-between no-underline hover:underline pointer-coarse:min-h-11"
                  >
                    {STATUS_LABELS[state]}
                    <span className="font-semibold tabular-nums">{formatNumber(cards[state])}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-ink-soft">Each card counts once. Select a number to see its orders.</p>
          </Box>
          <Box title="Oldest unprinted order">
            {oldest === null ? (
              <p className="text-sm text-ink-soft">None. Every paid card that's due is at the printer.</p>
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
          <p className={`text-2xl font-semibold tabular-nums sm:text-3xl ${isBad ? 'text-red-deep' : 'text-ink'}`}>
            {value}
          </p>
          {children !== undefined && <p className="text-sm text-ink-soft">{children}</p>}
        </Panel>
      </Link>
    </li>
  );
}

const DayBars = lazyPart(async () => (await import('./day-bars.tsx')).DayBars);

/** The pictures, and the same figures as a table. */
function Charts({ days, currency }: Pick<Overview, 'days' | 'currency'>) {
  const { names, orders, revenue } = useMemo(
    () => ({
      names: days.map(({ day }) => day),
      orders: days.map((day) => day.orders),
      revenue: days.map((day) => day.revenue_cents - day.refunded_cents),
    }),
    [days],
  );
  // One function for each currency: the chart is drawn again when it changes.
  const formatWhole = useCallback((cents: number) => formatMoney(cents, currency).replace(/\.00$/, ''), [currency]);
  const waiting = <Skeleton className="h-[190px]" />;
  return (
    <div className="grid gap-5">
      <Box title="Orders by day">
        <Suspense fallback={waiting}>
          <DayBars days={names} values={orders} format={formatNumber} color="blue" />
        </Suspense>
      </Box>
      <Box title="Net revenue by day">
        <Suspense fallback={waiting}>
          <DayBars days={names} values={revenue} format={formatWhole} color="green" />
        </Suspense>
        <details className="mt-3 text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold">Show as a table</summary>
          <DayTable days={days} currency={currency} />
        </details>
      </Box>
    </div>
  );
}

/** Whole dollars where they are whole, as on an axis. */
const COLUMNS = ['Orders', 'Charged', 'Paid back', 'Failed'];

function DayTable({ days, currency }: Pick<Overview, 'days' | 'currency'>) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Table caption="The last 30 days">
      <thead>
        <tr>
          <Th>Day</Th>
          {COLUMNS.map((heading) => (
            <Th key={heading} className="text-right">
              {heading}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, revenue_cents, refunded_cents, failed }) => (
          <Tr key={day}>
            <Td className="py-2 whitespace-nowrap">{formatDay(day)}</Td>
            {[formatNumber(orders), money(revenue_cents), money(refunded_cents), formatNumber(failed)].map(
              (text, column) => (
                <Td key={COLUMNS[column]} className="py-2 text-right tabular-nums">
                  {text}
                </Td>
              ),
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
