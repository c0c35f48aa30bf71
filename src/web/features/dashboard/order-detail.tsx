import { Printer } from 'lucide-react';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { getOrder, type OrderRecord } from '#contract/orders.ts';
import { orderDisplayStatus } from '#contract/shown-status.ts';
import { quantityFact } from '#domain/copies.ts';
import { countCards } from '#domain/counts.ts';
import { formatMoney } from '#domain/money.ts';
import { isUnderWay } from '#domain/order-status.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useProduct } from '#web/api/use-public-config.ts';
import { moneyNote, refundRows } from '#web/content/money-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { StatusChip } from '#web/ui/chip.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatDate, formatDay } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { CardSides } from './card-pictures.tsx';
import { expectedText, isUnderReview, recipientOf, trackingText } from './card-status.tsx';
import { ChangeSendDate } from './change-send-date.tsx';
import { OrderAddress } from './correct-address.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import { OrderRecipients } from './order-recipients.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { SendAgain } from './send-again.tsx';
import { usePostcardActions } from './use-postcard-actions.ts';

const POLL_MS = 10_000;

type OrderDetailProps = { readonly id: string; readonly onClose: () => void };

/** Track Order: both sides of the card, its history, and a printable receipt. */
export function OrderDetail({ id, onClose }: OrderDetailProps) {
  const order = useEndpoint(getOrder, { params: { id } }, { pollMs: POLL_MS });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={order.data === undefined ? 'Your order' : `Order #${order.data.customer_order_number}`}
      footer={order.data && <DetailActions order={order.data} />}
    >
      {order.isPending && <DetailSkeleton />}
      {order.isError && <ErrorPanel error={order.error} onRetry={() => order.refetch()} />}
      {order.data !== undefined && (
        <div className="grid gap-7">
          <Seller />
          {order.data.address_problem !== null && (
            <AddressNote order={order.data} problem={order.data.address_problem} />
          )}
          {order.data.send_again_count > 0 && !isUnderReview(order.data) && <SendAgain order={order.data} />}
          <CardSides
            postcardId={order.data.postcard_id}
            version={pictureVersion(order.data)}
            name={recipientOf(order.data)}
          />
          {order.data.mailing !== null && <MailingProgress mailing={order.data.mailing} />}
          <div className="grid gap-8 sm:grid-cols-2">
            <section className="grid content-start gap-4">
              <h3 className="text-xl">Tracking</h3>
              <OrderTimeline order={order.data} events={order.data.events} />
            </section>
            <div className="grid content-start gap-5">
              <Receipt order={order.data} />
              {order.data.mailing === null && order.data.send_on !== null && <OrderAddress order={order.data} />}
            </div>
          </div>
          {order.data.mailing !== null && <OrderRecipients order={order.data} />}
        </div>
      )}
    </Dialog>
  );
}

function DetailActions({ order }: { readonly order: OrderRecord }) {
  return (
    <>
      <div className="mr-auto flex flex-wrap items-center gap-3">
        {order.can_retry && order.mailing === null && <RetryOrder postcardId={order.postcard_id} />}
        <CancelOrder order={order} />
        <ChangeSendDate order={order} />
      </div>
      <Button
        variant="quiet"
        size="small"
        icon={<Printer aria-hidden="true" className="size-4" />}
        onClick={() => print()}
      >
        Print Receipt
      </Button>
    </>
  );
}

/** The back shows the address. */
function pictureVersion({ created_at, events }: EndpointResponse<typeof getOrder>): string {
  return events.findLast(({ type }) => type === 'address_corrected')?.at ?? created_at;
}

type AddressNoteProps = { readonly order: OrderRecord; readonly problem: string };

/** The print service doubts the address, and the card isn't mailed yet. */
function AddressNote({ order: { mailing, cancel_until }, problem }: AddressNoteProps) {
  const change = ' If it needs a change, cancel this order for a full refund, correct the address, and order again.';
  return (
    <Callout tone="warning" title={mailing === null ? 'Please check the address' : 'Please check the addresses'}>
      {mailing === null
        ? problem
        : "We couldn't confirm some of the addresses, so those cards may not arrive. The list of recipients shows which."}
      {cancel_until !== null && change}
    </Callout>
  );
}

/** Works like Retry in the list of postcards. Each card of a mailing has its own. */
function RetryOrder({ postcardId }: { readonly postcardId: string }) {
  const actions = usePostcardActions();
  return (
    <Button
      size="small"
      isLoading={actions.retryingId === postcardId}
      onClick={() => actions.retry({ id: postcardId })}
    >
      Retry
    </Button>
  );
}

/** Shown on the printed receipt only. */
function Seller() {
  const { name, contactEmail } = useProduct();
  return (
    <p className="hidden print:block">
      Receipt from <strong>{name}</strong> · {contactEmail}
    </p>
  );
}

function Receipt({ order }: { readonly order: OrderRecord }) {
  const { mailing, quantity, copies_mailed: mailed } = order;
  const { charged_cents } = order.money;
  const money = (amount: number) => formatMoney(amount, order.currency);
  // Each card of a mailing has its own.
  const isPaid = order.payment_status !== 'unpaid';
  const tracking = isPaid && mailing === null ? trackingText(order.tracking_number, order.status) : null;
  const hasDates = isUnderWay(order.status);
  const note = moneyNote(order.money);
  const rows: (readonly [string, string])[] = [
    ['Placed', formatDate(order.created_at)],
    ['Order number', order.customer_order_number],
    [mailing === null ? 'Recipient' : 'Recipients', recipientOf(order)],
    ['Quantity', mailing === null ? quantityFact({ quantity, mailed }) : countCards(mailing.count)],
    ...(order.coupon_code === null
      ? []
      : [
          ['Subtotal', money(charged_cents + order.discount_cents - order.delivery_cents)] satisfies [string, string],
          [`Discount (${order.coupon_code})`, `-${money(order.discount_cents)}`] satisfies [string, string],
        ]),
    ...(order.send_on === null ? [] : [['Send date', formatDay(order.send_on)] satisfies [string, string]]),
    ['Delivery', order.delivery_cents === 0 ? 'Free' : money(order.delivery_cents)],
    ['Total', money(charged_cents)],
    ...refundRows(order.money),
    ...(tracking === null ? [] : [['Tracking number', tracking] satisfies [string, string]]),
    ...(hasDates ? [['Expected', expectedText(order)] satisfies [string, string]] : []),
  ];
  return (
    <section className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">Receipt</h3>
        <StatusChip status={orderDisplayStatus(order)} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd dir="auto" className="text-right text-balance wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {note !== null && (
        <p className={order.money.state === 'refunded' ? 'text-sm font-semibold text-green' : 'text-sm text-amber'}>
          {note}
        </p>
      )}
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingNote>Loading the order…</LoadingNote>
      <Skeleton className="h-48" />
      <Skeleton className="h-40" />
    </div>
  );
}
