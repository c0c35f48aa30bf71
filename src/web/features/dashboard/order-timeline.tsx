import type * as z from 'zod/mini';
import type { orderEventSchema } from '#contract/orders.ts';
import type { OrderEvent } from '#domain/order-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatDateTime } from '../../ui/format.ts';

type EventRecord = z.infer<typeof orderEventSchema>;

const LABELS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  delayed: 'Printing is delayed',
  retried: 'Printing retried',
  printing: 'Sent to print',
  shipped: 'In the mail',
  delivered: 'Delivered',
  failed: 'Printing failed',
  returned: 'Returned to sender',
  refunded: 'Refunded in full',
  cancelled: 'Canceled',
  fraud_warning: 'Your bank flagged this payment as suspicious',
  disputed: 'Your bank disputed this payment',
  dispute_won: 'Your bank confirmed this payment',
  dispute_lost: 'Your bank reversed this payment',
};

const PROBLEMS: readonly OrderEvent[] = ['delayed', 'failed', 'returned', 'fraud_warning', 'disputed', 'dispute_lost'];

/** A retry that nobody asked for means that the print service turned out to have the card. */
function labelOf({ type, source }: EventRecord): string {
  return type === 'retried' && source !== 'customer' ? 'Printing resumed' : LABELS[type];
}

/** The tracking history, newest first. */
export function OrderTimeline({ events }: { readonly events: readonly EventRecord[] }) {
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-5">
      {[...events].reverse().map((event, index) => (
        <li key={`${event.type}-${event.at}`} className="relative">
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1.5 -left-[1.7rem] size-3 rounded-full border-2 border-card',
              PROBLEMS.includes(event.type) ? 'bg-red-deep' : index === 0 ? 'bg-green' : 'bg-line-strong',
            )}
          />
          <p className={index === 0 ? 'font-semibold' : ''}>{labelOf(event)}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          </p>
          {event.note !== null && <p className="text-sm">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
