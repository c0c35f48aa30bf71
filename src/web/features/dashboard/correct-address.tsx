import { useId, useState } from 'react';
import { getOrder, listOrders, type OrderRecord } from '#contract/orders.ts';
import { correctAddress, listPieces, type PieceRecord } from '#contract/pieces.ts';
import { getPostcard, listPostcards } from '#contract/postcards.ts';
import type { Address } from '#domain/address.ts';
import { addressLines } from '#layout/back/address-lines.ts';
import { AddressFieldset } from '#web/address/address-fields.tsx';
import { useAddressForm } from '#web/address/use-address-form.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatDay } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';

const POLL_MS = 10_000;

/** [M-11] The address of a card with a send date, as long as it may be corrected. */
export function OrderAddress({ order }: { readonly order: OrderRecord }) {
  const pieces = useEndpoint(listPieces, { params: { id: order.id }, query: {} }, { pollMs: POLL_MS });
  const piece = pieces.data?.items[0];
  if (piece === undefined) return null;
  const address = piece.correctable_address;
  return (
    <div className="grid justify-items-start gap-3 text-sm" data-screen-only>
      {address !== null && (
        <address dir="auto" className="whitespace-pre-line not-italic wrap-anywhere">
          {addressLines(address).join('\n')}
        </address>
      )}
      <CorrectAddress order={order} piece={piece} />
    </div>
  );
}

type CorrectAddressProps = { readonly order: OrderRecord; readonly piece: PieceRecord };

/** The dialog stays open when the day begins, so that nothing typed is lost without a word. */
export function CorrectAddress({ order, piece }: CorrectAddressProps) {
  const [before, setBefore] = useState<Address | null>(null);
  const { correctable_address: address } = piece;
  return (
    <>
      {address !== null && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Correct Address of ${piece.recipient_name}`}
          onClick={() => setBefore(address)}
        >
          Correct Address
        </Button>
      )}
      {before !== null && (
        <CorrectionDialog
          order={order}
          position={String(piece.position)}
          before={before}
          onClose={() => setBefore(null)}
        />
      )}
    </>
  );
}

type CorrectionDialogProps = {
  readonly order: OrderRecord;
  readonly position: string;
  readonly before: Address;
  readonly onClose: () => void;
};

function CorrectionDialog({ order, position, before, onClose }: CorrectionDialogProps) {
  const { form, fields } = useAddressForm(before);
  const formId = useId();
  const { countries } = useShopSettings();
  const correct = useCall(correctAddress, {
    refreshes: [listPieces, getOrder, listOrders, listPostcards, getPostcard],
    onSuccess: ({ recipient_name }) => {
      onClose();
      notify.success('Address corrected', `The card to ${recipient_name} will be printed with the new address.`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct the address"
      {...(order.send_on === null ? {} : { description: `You can do this until ${formatDay(order.send_on)} begins.` })}
      footer={
        <>
          <Button variant="ghost" size="small" disabled={correct.isPending} onClick={onClose}>
            Keep As It Was
          </Button>
          <Button type="submit" form={formId} size="small" isLoading={correct.isPending}>
            Save Address
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={(body) => correct.mutate({ params: { id: order.id, position }, body })}
        className="grid gap-6"
      >
        {/* A card that is paid for goes where it was to go, whatever the shop offers now. */}
        <AddressFieldset legend="Address" countries={[...countries, before.country]} {...fields} />
        {correct.isError && <ErrorPanel error={correct.error} />}
      </Form>
    </Dialog>
  );
}
