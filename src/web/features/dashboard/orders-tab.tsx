import { listOrders, ORDER_PAGE_SIZE, type OrderRecord } from '#contract/orders.ts';
import { orderDisplayStatus } from '#contract/shown-status.ts';
import { isUnderWay } from '#domain/order-status.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { amountText, moneyNote } from '#web/content/money-texts.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDate, formatDay } from '#web/ui/format.ts';
import { Pager } from '#web/ui/pager.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { Panel } from '#web/ui/surface.tsx';
import { OrderPicture } from './card-pictures.tsx';
import { expectedText, recipientOf, trackingText } from './card-status.tsx';
import type { ChangeView, DashboardView } from './dashboard-view.ts';
import { databaseError } from './database-error.ts';
import { MailingProgress } from './mailing-progress.tsx';

const POLL_MS = 10_000;

type OrdersTabProps = { readonly view: DashboardView; readonly onChange: ChangeView };

export function OrdersTab({ view, onChange }: OrdersTabProps) {
  const cursor = view.orderTrail.at(-1);
  const request = { query: cursor === undefined ? {} : { cursor } };
  const orders = useEndpoint(listOrders, request, { keepsPrevious: true });
  const hasOpenOrders = orders.data?.items.some(({ status }) => isUnderWay(status)) ?? false;
  useEndpoint(listOrders, request, { enabled: hasOpenOrders, pollMs: POLL_MS });

  if (orders.isPending) return <OrdersSkeleton />;
  if (orders.isError) return <ErrorPanel error={databaseError(orders.error)} onRetry={() => orders.refetch()} />;
  if (orders.data.total === 0) {
    return (
      <EmptyState title="No orders yet" action={<LinkButton to={PATHS.builder}>Create New Postcard</LinkButton>}>
        Once you order a card, you can follow it here all the way to the mailbox.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      <ul aria-label="Orders" className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {orders.data.items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onTrack={() => onChange({ orderId: order.id })} />
          </li>
        ))}
      </ul>
      <Pager
        trail={view.orderTrail}
        nextCursor={orders.data.next_cursor}
        pageSize={ORDER_PAGE_SIZE}
        shown={orders.data.items.length}
        total={orders.data.total}
        onChange={(orderTrail) => onChange({ orderTrail })}
      />
    </div>
  );
}

function OrderCard({ order, onTrack }: { readonly order: OrderRecord; readonly onTrack: () => void }) {
  const { mailing } = order;
  const note = moneyNote(order.money);
  const isPaid = order.payment_status !== 'unpaid';
  // Each card of a mailing has its own.
  const tracking = isPaid && mailing === null ? trackingText(order.tracking_number, order.status) : null;
  return (
    <Panel className="flex h-full flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:gap-x-5">
        <OrderPicture postcardId={order.postcard_id} version={order.created_at} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <h2 className="text-xl">Order #{order.customer_order_number}</h2>
          <p className="text-sm text-ink-soft">Placed {formatDate(order.created_at)}</p>
          <StatusChip status={orderDisplayStatus(order)} />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-ink-soft">To</dt>
        <dd dir="auto" className="truncate">
          {recipientOf(order)}
        </dd>
        <dt className="text-ink-soft">Amount</dt>
        <dd className="tabular-nums">{amountText(order.money)}</dd>
        {order.send_on !== null && (
          <>
            <dt className="text-ink-soft">Send date</dt>
            <dd>{formatDay(order.send_on)}</dd>
          </>
        )}
        {tracking !== null && (
          <>
            <dt className="text-ink-soft">Tracking number</dt>
            <dd className="text-balance wrap-anywhere">{tracking}</dd>
          </>
        )}
        {isUnderWay(order.status) && (
          <>
            <dt className="text-ink-soft">Expected</dt>
            <dd>{expectedText(order)}</dd>
          </>
        )}
      </dl>
      {note !== null && <p className="text-sm text-ink-soft">{note}</p>}
      {mailing !== null && <MailingProgress mailing={mailing} />}
      <Button variant="ghost" size="small" className="mt-auto self-start" onClick={onTrack}>
        {isPaid ? 'Track Order' : 'View Order'}
      </Button>
    </Panel>
  );
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <LoadingNote>Loading your orders…</LoadingNote>
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </div>
  );
}
