import { type FormEvent, useState } from 'react';
import { getConsoleOrder, type OrderStory, refundConsoleOrder } from '#contract/console.ts';
import { formatMoney } from '#domain/money.ts';
import { ASKED_REASONS, type AskedReason } from '#domain/refund.ts';
import { toApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { readCents } from './read-cents.ts';
import { type Chosen, ReasonField } from './reason-field.tsx';

type RefundDialogProps = {
  readonly order: OrderStory;
  /** The only card to refund; all of them when left out. */
  readonly piece?: OrderStory['listed_pieces'][number];
  readonly onClose: () => void;
};

/** First the amount, then exactly what will happen, then the button that does it. */
export function RefundDialog({ order, piece, onClose }: RefundDialogProps) {
  const left = piece === undefined ? order.can.refund_cents : piece.price_cents - piece.refund_cents;
  const canChoose = piece === undefined;
  const [text, setText] = useState((left / 100).toFixed(2));
  const [reason, setReason] = useState<Chosen<AskedReason>>('none');
  const [hasTried, setTried] = useState(false);
  const [isChecking, setChecking] = useState(false);
  // As the operator saw it when the dialog opened, even if the page is refreshed behind it.
  const [seenCents] = useState(order.refunded_cents + order.refund_due_cents);
  const refund = useCall(refundConsoleOrder, {
    refreshes: [getConsoleOrder],
    onSuccess: ({ outcome }) => {
      onClose();
      if (outcome === 'requested')
        notify.success('Refund requested', `${formatMoney(amount ?? 0, order.currency)} is on its way.`);
      else notify.success('Already refunded', 'Nothing more was refunded.');
    },
  });
  const amount = canChoose ? readCents(text, left) : left;
  const next = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount !== null && reason !== 'none') setChecking(true);
  };
  const who = piece === undefined ? `order #${order.order_number}` : `the card to ${piece.recipient}`;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Refund ${who}`}>
      {isChecking && amount !== null && reason !== 'none' ? (
        <div className="grid gap-5">
          <p>{whatHappens(order, { amount, isAll: amount === left })}</p>
          {refund.isError && (
            <Callout tone="danger" title={toApiError(refund.error).title}>
              {toApiError(refund.error).message}
            </Callout>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" size="small" onClick={() => setChecking(false)}>
              Back
            </Button>
            <Button
              variant="danger"
              size="small"
              isLoading={refund.isPending}
              onClick={() =>
                refund.mutate({
                  params: { id: order.id },
                  body: {
                    amount_cents: amount,
                    refunded_cents: seenCents,
                    reason,
                    ...(piece === undefined ? {} : { piece_id: piece.id }),
                  },
                })
              }
            >
              Refund {formatMoney(amount, order.currency)}
            </Button>
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={next} className="grid gap-5">
          {canChoose && (
            <TextField
              label={`Amount in ${order.currency.toUpperCase()}`}
              inputMode="decimal"
              value={text}
              maxLength={12}
              onChange={(event) => setText(event.target.value)}
              error={
                amount === null
                  ? `Please enter an amount from ${formatMoney(1, order.currency)} to ${formatMoney(left, order.currency)}.`
                  : undefined
              }
              hint={`Up to ${formatMoney(left, order.currency)} can be refunded.`}
            />
          )}
          <ReasonField reasons={ASKED_REASONS} value={reason} onChange={setReason} hasTried={hasTried} />
          <Button type="submit" size="small" className="justify-self-end">
            Continue
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function whatHappens(
  order: OrderStory,
  { amount, isAll }: { readonly amount: number; readonly isAll: boolean },
): string {
  const money = `${formatMoney(amount, order.currency)} goes back to the payment card of ${order.contact_email}.`;
  const isOpen = order.status === 'processing';
  if (!isAll)
    return `${money} The cards stay as they are: what isn't printed yet still will be. The customer gets an email.`;
  if (!isOpen) return `${money} The customer gets an email.`;
  return `${money} What isn't printed yet is stopped; what is can't be. The customer gets an email.`;
}
