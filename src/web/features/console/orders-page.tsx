import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ListedConsoleOrder, listConsoleOrders } from '#contract/console/orders.ts';
import { OVERVIEW_DAYS } from '#contract/console/overview.ts';
import { formatMoney } from '#domain/money.ts';
import { ORDER_FILTERS, type OrderFilter } from '#domain/order-filter.ts';
import { CARD_STATES, type CardState, STATUS_LABELS } from '#domain/order-status.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { countriesOf, FILTER_LABELS, recipientsOf } from './labels.ts';
import { OlderNewer } from './older-newer.tsx';
import { OrderChips } from './order-chips.tsx';
import { SearchForm } from './search-form.tsx';

/** Search and filter are in the URL, so that figures can link here and the way back works. */
export function OrdersPage() {
  useDocumentTitle('Orders');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const customer = params.get('customer') ?? undefined;
  const state = ORDER_FILTERS.find((filter) => filter === params.get('state'));
  const card = CARD_STATES.find((each) => each === params.get('card'));
  const isOfOverview = params.has('overview') || card !== undefined;
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <h1 className="mr-auto text-3xl">Orders</h1>
        <SearchForm
          key={search}
          label="Number, name, email or id"
          search={search}
          onSearch={(text) => change('search', text)}
        />
        <SelectField
          label="State"
          value={state ?? 'all'}
          onChange={(value) => change('state', value === 'all' ? '' : value)}
          options={[
            { value: 'all', label: 'All' },
            ...ORDER_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] })),
          ]}
          className="w-full sm:w-48"
        />
      </div>
      {isOfOverview && (
        <p className="max-w-prose text-sm text-ink-soft">
          {overviewText(card)} <TextLink to={`${PATHS.console}/orders`}>Show all orders</TextLink>
        </p>
      )}
      {customer !== undefined && (
        <p className="text-sm text-ink-soft">
          Orders of <TextLink to={`${PATHS.console}/customers/${customer}`}>one customer</TextLink>.{' '}
          <button type="button" className="font-semibold text-ink underline" onClick={() => change('customer', '')}>
            Show everyone's
          </button>
        </p>
      )}
      <OrderList key={params.toString()} filter={{ search, state, customer, card, isOfOverview }} />
    </div>
  );
}

/** Says what the overview's figure counts. */
function overviewText(card: CardState | undefined): string {
  const orders = `Paid orders of the last ${OVERVIEW_DAYS} days`;
  if (card === undefined) return `${orders}.`;
  return `${orders} with a card that is ${STATUS_LABELS[card].toLowerCase()}. An order of many cards shows the state of its slowest one.`;
}

type Filter = {
  readonly search?: string;
  readonly state?: OrderFilter | undefined;
  readonly card?: CardState | undefined;
  readonly isOfOverview?: boolean;
  readonly customer?: string | undefined;
};

export function OrderList({ filter }: { readonly filter: Filter }) {
  const [trail, setTrail] = useState<readonly string[]>([]);
  const { search = '', state, card, isOfOverview = false, customer } = filter;
  const query = {
    ...(search === '' ? {} : { search }),
    ...(state === undefined ? {} : { state }),
    ...(card === undefined ? {} : { card }),
    ...(isOfOverview ? { overview: 'true' as const } : {}),
    ...(customer === undefined ? {} : { customer }),
    ...(trail.length === 0 ? {} : { cursor: trail.at(-1) }),
  };
  const orders = useEndpoint(listConsoleOrders, { query }, { keepsPrevious: true });
  if (orders.isPending) {
    return (
      <div>
        <LoadingNote>Loading orders…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (orders.isError) return <ErrorPanel error={orders.error} onRetry={() => orders.refetch()} />;
  const { items, next_cursor: next } = orders.data;
  if (items.length === 0) {
    const { title, text } = emptyTexts(filter);
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <>
      <ul aria-label="Orders" className="overflow-hidden rounded-panel border border-line bg-card text-[0.90625rem]">
        {items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <OlderNewer trail={trail} next={next} onChange={setTrail} />
    </>
  );
}

function emptyTexts({ search = '', state, isOfOverview = false, customer }: Filter) {
  if (search !== '') {
    const text = 'Names match from the beginning of each word; ids of payments, refunds, prints and orders as a whole.';
    return { title: 'No order matches', text: state === undefined ? text : `${text} Or choose another state.` };
  }
  if (state !== undefined) return { title: 'No orders in this state', text: 'Choose another state to see more.' };
  if (isOfOverview) return { title: 'No such order', text: 'A card may have moved on since you saw the figure.' };
  const isOfOne = customer !== undefined;
  return {
    title: 'No orders yet',
    text: `They appear here as soon as ${isOfOne ? 'this customer' : 'somebody'} checks out.`,
  };
}

function OrderRow({ order }: { readonly order: ListedConsoleOrder }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`${PATHS.console}/orders/${order.id}`}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 no-underline hover:bg-paper/70 focus-visible:-outline-offset-3 md:grid-cols-[5rem_minmax(0,1fr)_17rem] lg:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.2fr)_5rem_17rem_11rem]"
      >
        <span className="font-semibold text-ink tabular-nums">#{order.order_number}</span>
        <span className="max-lg:order-2 max-md:order-3 max-md:col-span-2 md:truncate" dir="auto">
          {recipientsOf(order)}
          <span className="text-ink-soft">, {countriesOf(order)}</span>
        </span>
        <span className="truncate text-ink-soft max-lg:order-5 max-md:col-span-2">{order.contact_email}</span>
        <span className="tabular-nums max-lg:order-4 max-md:order-2 max-md:text-right lg:text-right">
          {formatMoney(order.total_cents, order.currency)}
        </span>
        <span className="flex flex-wrap gap-1.5 max-lg:order-6 max-lg:justify-end max-md:col-span-2 max-md:justify-start">
          <OrderChips order={order} />
          {order.has_alert && (
            <span className="inline-flex items-center gap-1 text-[0.8125rem] font-semibold text-red-deep">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              Alert
            </span>
          )}
        </span>
        <time
          dateTime={order.created_at}
          className="text-right text-sm whitespace-nowrap text-ink-soft max-lg:order-3 max-md:order-7 max-md:col-span-2 max-md:text-left"
        >
          {formatDateTime(order.created_at)}
        </time>
      </Link>
    </li>
  );
}
