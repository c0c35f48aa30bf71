import { useState } from 'react';
import { cancelConsoleOrder, getConsoleOrder, type OrderStory, printOrderAgain } from '#contract/console.ts';
import { formatMoney } from '#domain/money.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { useCall } from '../../api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { RefundDialog } from './refund-dialog.tsx';

type Asking = 'print' | 'refund' | 'cancel' | null;

/** Each action says what will happen, and asks once more. */
export function OrderActions({ order }: { readonly order: OrderStory }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const fail = (error: Error) => {
    close();
    notifyFailure(error);
  };
  const outcome = { refreshes: [getConsoleOrder], onError: fail };
  const print = useCall(printOrderAgain, {
    ...outcome,
    onSuccess: (answer) => {
      close();
      notify.success('On its way to the print service', PRINT_OUTCOMES[answer.outcome]);
    },
  });
  const cancel = useCall(cancelConsoleOrder, {
    ...outcome,
    onSuccess: () => {
      close();
      notify.success('Order canceled', isPaid ? 'The refund is on its way.' : 'It can no longer be paid.');
    },
  });
  const { can } = order;
  const isPaid = order.payment_status !== 'unpaid';
  const total = formatMoney(can.refund_cents, order.currency);
  return (
    <div className="flex flex-wrap gap-2">
      {can.print && (
        <Button variant="ghost" size="small" onClick={() => setAsking('print')}>
          Print Again
        </Button>
      )}
      {can.refund_cents > 0 && (
        <Button variant="ghost" size="small" onClick={() => setAsking('refund')}>
          Refund
        </Button>
      )}
      {can.cancel && (
        <Button variant="danger" size="small" onClick={() => setAsking('cancel')}>
          Cancel Order
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'print'}
        onOpenChange={close}
        title="Print this order again?"
        description="Every card that the print service doesn't have is sent to it now. It is asked first, so none is printed twice. The customer pays nothing more."
        confirmLabel="Print Again"
        isBusy={print.isPending}
        onConfirm={() => print.mutate({ params: { id: order.id } })}
      />
      <ConfirmDialog
        open={asking === 'cancel'}
        onOpenChange={close}
        title={`Cancel order #${order.order_number}?`}
        description={
          isPaid
            ? `If the print service hasn't started, the cards are stopped, ${total} goes back to the customer, and they get an email. If it has, nothing changes.`
            : 'The checkout ends, and the order can no longer be paid. No money was charged.'
        }
        confirmLabel={isPaid ? `Cancel and Refund ${total}` : 'Cancel Order'}
        cancelLabel="Keep Order"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: order.id } })}
      />
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
    </div>
  );
}

const PRINT_OUTCOMES = {
  queued: 'The job was lost, and is in the queue again.',
  retried: 'Printing had failed, so this is a new attempt.',
  waiting: 'It was in the queue already, and is tried again automatically.',
} as const;
