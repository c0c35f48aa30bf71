import { useState } from 'react';
import { cancelOrder, getOrder, listOrders, type OrderRecord } from '#contract/orders.ts';
import { getPostcard, listPostcards } from '#contract/postcards.ts';
import { formatMoney } from '#domain/money.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { useTimeLeft } from '#web/api/use-time-left.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatCountdown, formatNumber, formatShortDay } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';

const DAY_MS = 24 * 3_600_000;

/** Cancels an order while that is possible, and says so when it no longer is. */
export function CancelOrder({ order }: { readonly order: OrderRecord }) {
  const left = useTimeLeft(order.cancel_until);
  const [isAsking, setAsking] = useState(false);
  const cancel = useCall(cancelOrder, {
    refreshes: [listOrders, getOrder, listPostcards, getPostcard],
    onSuccess: ({ status }) => {
      setAsking(false);
      // A mailing is canceled card by card, and the detail says so meanwhile.
      if (status === 'cancelled')
        notify.success('Order canceled', 'Your refund is on its way, and your card is a draft again.');
    },
    onError: (error) => {
      setAsking(false);
      notifyFailure(error);
    },
  });
  if (order.status !== 'processing') return null;
  if (order.is_cancelling) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        We're canceling this order. We'll email you as soon as the print service confirms.
      </p>
    );
  }
  if (left <= 0) {
    return (
      <p className="text-sm text-ink-soft">Printing has started, so this order can't be changed or canceled anymore.</p>
    );
  }
  const moneyBack = describeMoneyBack(order);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <p className="text-sm text-ink-soft">
        {left > DAY_MS && order.send_on !== null ? (
          <>
            Cancel before {formatShortDay(order.send_on)} for {moneyBack}.
          </>
        ) : (
          <>
            Cancel within <span className="font-semibold text-ink tabular-nums">{formatCountdown(left)}</span> for{' '}
            {moneyBack}.
          </>
        )}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel this order?"
        description={
          order.mailing === null
            ? `You'll get ${moneyBack}. We'll keep your card as a draft.`
            : `Every one of the ${formatNumber(order.mailing.count)} cards that isn't being printed yet is stopped, and you get back what you paid for it: at most ${formatMoney(order.cancel_cents, order.currency)}.`
        }
        confirmLabel="Cancel Order"
        cancelLabel="Keep Order"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: order.id } })}
      />
    </div>
  );
}

/** After "You'll get". */
function describeMoneyBack({ money, cancel_cents, currency }: OrderRecord): string {
  if (cancel_cents === money.charged_cents) return 'a full refund';
  const isRest = cancel_cents + money.refund_cents >= money.charged_cents;
  const amount = formatMoney(cancel_cents, currency);
  return isRest ? `the remaining ${amount} back` : `${amount} back`;
}
