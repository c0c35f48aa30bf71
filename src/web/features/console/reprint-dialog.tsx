import { useState } from 'react';
import { getConsoleOrder, MAX_REPRINT_NOTE, type OrderStory, reprintConsolePiece } from '#contract/console/orders.ts';
import { REPRINT_REASONS, REPRINT_TEXTS, type ReprintReason } from '#domain/audit.ts';
import { toApiError } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FIELD_STYLE, FieldFrame, useFieldWiring } from '#web/ui/field-frame.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';

type ReprintDialogProps = { readonly piece: OrderStory['listed_pieces'][number]; readonly onClose: () => void };

const OPTIONS = [
  { value: 'none', label: 'Choose a reason', disabled: true },
  ...REPRINT_REASONS.map((value) => ({ value, label: REPRINT_TEXTS[value] })),
] as const;

/** Names the recipient and asks why, so that nobody reprints a card by accident. */
export function ReprintDialog({ piece, onClose }: ReprintDialogProps) {
  const [reason, setReason] = useState<ReprintReason | 'none'>('none');
  const [note, setNote] = useState('');
  const [hasTried, setTried] = useState(false);
  // The attempt stays as the operator saw it when the dialog opened: sent twice, it makes one reprint.
  const [seen] = useState(piece.attempt);
  const reprint = useCall(reprintConsolePiece, {
    refreshes: [getConsoleOrder],
    onSuccess: ({ outcome }) => {
      onClose();
      if (outcome === 'requested') notify.success('On its way to the print service', 'The customer gets an email.');
      else notify.success('Already reprinted', 'Nothing more was sent to the print service.');
    },
  });
  const isNoteMissing = reason === 'other' && note.trim() === '';
  const submit = () => {
    setTried(true);
    if (reason === 'none' || isNoteMissing) return;
    reprint.mutate({ params: { id: piece.id }, body: { attempt: seen, reason, note: note.trim() } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reprint the card to ${piece.recipient} for free?`}
      description={`${piece.copies > 1 ? `All ${piece.copies} copies are` : 'It is'} printed and mailed once more, to the same address. The customer pays nothing and gets an email. From then on we follow the new print, not the first one.`}
      footer={
        <>
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" isLoading={reprint.isPending} onClick={submit}>
            Reprint for Free
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Reason"
          value={reason}
          onChange={setReason}
          options={OPTIONS}
          error={hasTried && reason === 'none' ? 'Please choose a reason.' : undefined}
        />
        <NoteField
          value={note}
          isNeeded={reason === 'other'}
          isMissing={hasTried && isNoteMissing}
          onChange={setNote}
        />
        {reprint.isError && (
          <Callout tone="danger" title={toApiError(reprint.error).title}>
            {toApiError(reprint.error).message}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

type NoteFieldProps = {
  readonly value: string;
  readonly isNeeded: boolean;
  readonly isMissing: boolean;
  readonly onChange: (text: string) => void;
};

function NoteField({ value, isNeeded, isMissing, onChange }: NoteFieldProps) {
  const texts = {
    label: isNeeded ? 'What happened' : 'What happened (optional)',
    hint: 'Kept as a note about the order, which the customer may ask for.',
    error: isMissing ? 'Please say what happened.' : undefined,
  };
  const wiring = useFieldWiring(texts);
  return (
    <FieldFrame {...texts} id={wiring.id}>
      <textarea
        {...wiring}
        rows={3}
        maxLength={MAX_REPRINT_NOTE}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={FIELD_STYLE}
      />
    </FieldFrame>
  );
}
