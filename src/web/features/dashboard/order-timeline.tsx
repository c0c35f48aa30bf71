import type * as z from 'zod/mini';
import type { OrderRecord, orderEventSchema } from '#contract/orders.ts';
import { isUnderWay, type OrderEvent, type OrderStatus, STATUS_LABELS } from '#domain/order-status.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatDateTime, formatDay } from '#web/ui/format.ts';
import { expectedText } from './card-status.tsx';

type EventRecord = z.infer<typeof orderEventSchema>;

const LABELS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  declined: 'Payment declined',
  paid: 'Payment received',
  address_corrected: 'Address corrected',
  rescheduled: 'Send date changed',
  delayed: 'Printing is delayed',
  retried: 'Printing retried',
  reprinted: 'Printing it again, for free',
  reprint_failed: "We couldn't print it again",
  printing: 'Sent to print',
  address_doubted: 'Please check the address',
  shipped: STATUS_LABELS.shipped,
  delivered: STATUS_LABELS.delivered,
  failed: 'Printing failed',
  stopped: 'Printing stopped',
  returned: 'Returned to sender',
  refunded: 'Refunded in full',
  partly_refunded: 'Partly refunded',
  refund_failed: 'Your bank refused the refund',
  refund_settled: 'Paid back another way',
  cancelled: STATUS_LABELS.cancelled,
  fraud_warning: 'Your bank flagged this payment as suspicious',
  disputed: 'Your bank disputed this payment',
  dispute_won: 'Your bank confirmed this payment',
  dispute_lost: 'Your bank reversed this payment',
};

const PROBLEMS: readonly OrderEvent[] = [
  'delayed',
  'address_doubted',
  'failed',
  'stopped',
  'reprint_failed',
  'returned',
  'refund_failed',
  'fraud_warning',
  'disputed',
  'dispute_lost',
];

/** A retry that nobody asked for means that the print service turned out to have the card. */
function labelOf({ type, source }: EventRecord, { is_delivery_estimated }: OrderRecord): string {
  if (type === 'delivered' && is_delivery_estimated) return STATUS_LABELS.delivered_estimated;
  return type === 'retried' && source !== 'customer' ? 'Printing resumed' : LABELS[type];
}

/** The stages of an order without problems. */
const STAGES = ['printing', 'shipped', 'delivered'] as const satisfies readonly OrderEvent[];
type Stage = (typeof STAGES)[number];

/** The stages that a card still has before it, the next one first. None once the order is over. */
function stagesToCome(status: OrderStatus, events: readonly EventRecord[]) {
  if (!isUnderWay(status)) return [];
  // A reprint goes through all of them once more.
  const since = events.findLastIndex(({ type }) => type === 'reprinted');
  const isSent = events.slice(since + 1).some(({ type }) => type === 'printing');
  // Some of a mailing's cards may be further than the order.
  const reached: Stage | null = status === 'shipped' ? 'shipped' : isSent ? 'printing' : null;
  return reached === null ? STAGES : STAGES.slice(STAGES.indexOf(reached) + 1);
}

type OrderTimelineProps = {
  readonly order: OrderRecord;
  readonly events: readonly EventRecord[];
};

/** The tracking history, newest first, below what is still to come. */
export function OrderTimeline({ order, events }: OrderTimelineProps) {
  const toCome = stagesToCome(order.status, events);
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-5">
      {toCome.toReversed().map((stage) => (
        <li key={stage} className="relative text-ink-soft">
          <Dot className="border-line-strong bg-card" />
          <p>
            {LABELS[stage]} <span className="sr-only">(still to come)</span>
          </p>
          {stage === 'printing' && order.send_on !== null && <p className="text-sm">On {formatDay(order.send_on)}</p>}
          {stage === 'delivered' && !order.is_delayed && <p className="text-sm">Expected {expectedText(order)}</p>}
        </li>
      ))}
      {events.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows, and two events can be alike.
        <li key={events.length - index} className="relative">
          <Dot
            className={classNames(
              'border-card',
              PROBLEMS.includes(event.type) ? 'bg-red-deep' : index === 0 ? 'bg-green' : 'bg-line-strong',
            )}
          />
          <p className={index === 0 ? 'font-semibold' : ''}>{labelOf(event, order)}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          </p>
          {event.note !== null && <p className="text-sm">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function Dot({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute top-1.5 -left-[1.7rem] size-3 rounded-full border-2', className)}
    />
  );
}
