import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { getConsoleOrder, type OrderStory, refundConsoleOrder } from '#contract/console/orders.ts';
import { formatMoney } from '#domain/money.ts';
import { ASKED_REASONS, type AskedReason, givenReason, reasonText } from '#domain/refund.ts';
import { toApiError } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { readCents } from './read-cents.ts';
import { type Chosen, NOT_CHOSEN, ReasonField } from './reason-field.tsx';

type RefundDialogProps = {
  readonly order: OrderStory;
  /** The only card to refund; all of them when left out. */
  readonly piece?: OrderStory['listed_pieces'][number];
  readonly onClose: () => void;
};

/** First the amount, then exactly what will happen, then the button that does it. */
export function RefundDialog({ order, piece, onClose }: RefundDialogProps) {
  const left = piece === undefined ? order.can.refund_cents : piece.price_cents - piece.refund_cents;
  const formId = useId();
  const canChoose = piece === undefined;
  const [text, setText] = useState((left / 100).toFixed(2));
  const [chosen, setChosen] = useState<Chosen<AskedReason>>(NOT_CHOSEN);
  const [hasTried, setTried] = useState(false);
  const [isChecking, setChecking] = useState(false);
  // The amount stays as the operator saw it when the dialog opened, even if the page is refreshed behind it.
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
  const { reason, words } = chosen;
  const isOne = piece !== undefined || order.pieces === 1;
  const given = reason === 'none' ? '' : reasonText(givenReason(reason, words), { isOne });
  const isReady = amount !== null && reason !== 'none';
  const next = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReady) setChecking(true);
  };
  /** The second press of a double click on Continue is none on the button in its place. */
  const send = (event: MouseEvent) => {
    if (!isReady || event.detail > 1) return;
    const body = { amount_cents: amount, refunded_cents: seenCents, reason, words };
    refund.mutate({ params: { id: order.id }, body: piece === undefined ? body : { ...body, piece_id: piece.id } });
  };
  const who = piece === undefined ? `order #${order.order_number}` : `the card to ${piece.recipient}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund ${who}`}
      footer={
        isChecking && isReady ? (
          <>
            <Button variant="quiet" size="small" onClick={() => setChecking(false)}>
              Back
            </Button>
            <Button variant="danger" size="small" isLoading={refund.isPending} onClick={send}>
              Refund {formatMoney(amount, order.currency)}
            </Button>
          </>
        ) : (
          <Button type="submit" form={formId} size="small">
            Continue
          </Button>
        )
      }
    >
      {isChecking && isReady ? (
        <div className="grid gap-5">
          <p>{whatHappens(order, { amount, isAll: amount === left })}</p>
          {given !== '' && (
            <figure className="m-0 rounded-panel border border-line bg-paper px-4 py-3">
              <figcaption className="eyebrow">Reason in the email</figcaption>
              <blockquote dir="auto" className="mt-1 wrap-anywhere">
                {given}
              </blockquote>
            </figure>
          )}
          {refund.isError && (
            <Callout tone="danger" title={toApiError(refund.error).title}>
              {toApiError(refund.error).message}
            </Callout>
          )}
        </div>
      ) : (
        <form noValidate id={formId} onSubmit={next} className="grid gap-5">
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
          <ReasonField reasons={ASKED_REASONS} value={chosen} onChange={setChosen} hasTried={hasTried} />
        </form>
      )}
    </Dialog>
  );
}

type Refunding = { readonly amount: number; readonly isAll: boolean };

function whatHappens(order: OrderStory, { amount, isAll }: Refunding): string {
  const { customer, contact_email, currency, status } = order;
  const question = `Refund ${formatMoney(amount, currency)} to ${customer.name || contact_email}'s card?`;
  const printing = isAll ? " What isn't printed yet won't be." : ' Printing continues.';
  return `${question}${status === 'processing' ? printing : ''} We'll email the customer.`;
}
