import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Chip, StatusChip } from '#web/ui/chip.tsx';
import { DISPUTE_LABELS, PAYMENT_LABELS, REFUND_FAILED } from './labels.ts';

/** Where an order, its payment and its dispute are: the same words in the list and on its page. */
export function OrderChips({ order }: { readonly order: ConsoleOrder }) {
  const payment = PAYMENT_LABELS[order.payment_status];
  return (
    <>
      <StatusChip status={order.shown_status} />
      {order.refund_failed_cents > 0 ? (
        <Chip tone="warning">{REFUND_FAILED}</Chip>
      ) : (
        order.status !== 'pending_payment' && <Chip tone={payment.tone}>{payment.label}</Chip>
      )}
      {order.dispute !== null && <Chip tone="warning">{DISPUTE_LABELS[order.dispute]}</Chip>}
    </>
  );
}
