import { useState } from 'react';
import { cancelConsoleOrder, getConsoleOrder, type OrderStory, printOrderAgain } from '#contract/console.ts';
import { formatMoney } from '#domain/money.ts';
import { toApiError } from '../../api/api-error.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { useCall } from '../../api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { PRINT_OUTCOMES } from './labels.ts';
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
      if (isPaid) notify.success('Cancellation requested', 'The history shows which cards were stopped.');
      else notify.success('Order canceled', 'It can no longer be paid.');
    },
    onError: (error) => {
      close();
      // The request stands, and is repeated until the print service answers.
      if (toApiError(error).code === 'print_error') notify.info('Cancellation requested', NO_ANSWER);
      else notifyFailure(error);
    },
  });
  const { can } = order;
  const isPaid = order.payment_status !== 'unpaid';
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
      {can.cancel !== null && (
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
            ? describeCancellation(order)
            : 'The checkout ends, and the order can no longer be paid. No money was charged.'
        }
        confirmLabel="Cancel Order"
        cancelLabel="Keep Order"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: order.id } })}
      />
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
    </div>
  );
}

const NO_ANSWER = "The print service can't be reached. It's asked until it answers.";

function describeCancellation({ can, pieces, currency }: OrderStory): string {
  const { cards, refund_cents: cents } = can.cancel ?? { cards: 0, refund_cents: 0 };
  const which = pieces === 1 ? 'the card is' : `${cards} of ${pieces} cards ${cards === 1 ? 'is' : 'are'}`;
  const money = `${formatMoney(cents, currency)} goes back to the customer, and they get an email`;
  return `If the print service hasn't started, ${which} stopped, ${money}. Cards already in production are mailed and not refunded.`;
}
