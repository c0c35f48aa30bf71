import { useState } from 'react';
import { getConsoleOrder, type OrderStory, printOrderAgain } from '#contract/console/orders.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { CancelDialog } from './cancel-dialog.tsx';
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
  const print = useCall(printOrderAgain, {
    refreshes: [getConsoleOrder],
    onError: fail,
    onSuccess: (answer) => {
      close();
      notify.success('On its way to the print service', PRINT_OUTCOMES[answer.outcome]);
    },
  });
  const { can } = order;
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
      {asking === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
    </div>
  );
}
