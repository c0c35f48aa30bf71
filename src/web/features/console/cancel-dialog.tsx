import { useState } from 'react';
import { cancelConsoleOrder, getConsoleOrder, type OrderStory } from '#contract/console/orders.ts';
import { formatMoney } from '#domain/money.ts';
import { CANCEL_REASONS, type CancelReason } from '#domain/refund.ts';
import { toApiError } from '#web/api/api-error.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { type Chosen, NOT_CHOSEN, ReasonField } from './reason-field.tsx';

const NO_ANSWER = "The print service can't be reached. It's asked until it answers.";

/** Says what is stopped and paid back, and asks why. */
export function CancelDialog({ order, onClose }: { readonly order: OrderStory; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen<CancelReason>>(NOT_CHOSEN);
  const [hasTried, setTried] = useState(false);
  const isPaid = order.payment_status !== 'unpaid';
  const cancel = useCall(cancelConsoleOrder, {
    refreshes: [getConsoleOrder],
    onSuccess: () => {
      onClose();
      if (isPaid) notify.success('Cancellation requested', 'The history shows which cards were stopped.');
      else notify.success('Order canceled', 'It can no longer be paid.');
    },
    onError: (error) => {
      onClose();
      // The request stands, and is repeated until the print service answers.
      if (toApiError(error).code === 'print_error') notify.info('Cancellation requested', NO_ANSWER);
      else notifyFailure(error);
    },
  });
  const submit = () => {
    setTried(true);
    const { reason, words } = chosen;
    if (reason !== 'none') cancel.mutate({ params: { id: order.id }, body: { reason, words } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel order #${order.order_number}?`}
      description={
        isPaid
          ? describeCancellation(order)
          : 'The checkout ends, and the order can no longer be paid. No money was charged.'
      }
      footer={
        <>
          <Button variant="quiet" size="small" onClick={onClose}>
            Keep Order
          </Button>
          <Button variant="danger" size="small" isLoading={cancel.isPending} onClick={submit}>
            Cancel Order
          </Button>
        </>
      }
    >
      <ReasonField reasons={CANCEL_REASONS} value={chosen} onChange={setChosen} hasTried={hasTried} />
    </Dialog>
  );
}

function describeCancellation({ can, pieces, currency }: OrderStory): string {
  const { cards, refund_cents: cents } = can.cancel ?? { cards: 0, refund_cents: 0 };
  const which = pieces === 1 ? 'the card is' : `${cards} of ${pieces} cards ${cards === 1 ? 'is' : 'are'}`;
  const money = `${formatMoney(cents, currency)} goes back to the customer, and they get an email`;
  return `If the print service hasn't started, ${which} stopped, ${money}. Cards already in production are mailed and not refunded.`;
}
