import { useState } from 'react';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { forgetSignature, hasSignature, hasUnfinishedCard } from '#web/builder-entry/local-storage.ts';
import { requestBuilderStart, takeStartRequest } from '#web/builder-entry/start-request.ts';
import { removeCard } from '#web/features/builder/storage/card-storage.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asked once after signing out with a card in progress or a signature in this browser. */
export function KeepCardQuestion({ onDone }: { readonly onDone: () => void }) {
  const [kept] = useState(() => (hasUnfinishedCard() ? KEPT[hasSignature() ? 'both' : 'card'] : KEPT.signature));
  const remove = async () => {
    forgetSignature();
    if (!hasUnfinishedCard()) return onDone();
    // An open builder would store its card again.
    requestBuilderStart({ kind: 'reset' });
    await removeCard('new').catch(notifyFailure);
    // Nobody has taken it if no builder is open.
    takeStartRequest();
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={kept.title}
      description={kept.text}
      cancelLabel="Keep It"
      confirmLabel="Remove It"
      isDanger
      onConfirm={remove}
    />
  );
}

const CARD_TITLE = 'Keep your card on this computer?';

const KEPT = {
  card: {
    title: CARD_TITLE,
    text: "The card you're making is still in this browser, with its photo. Anyone who uses this computer can open it.",
  },
  both: {
    title: CARD_TITLE,
    text: "The card you're making is still in this browser, with its photo and your signature. Anyone who uses this computer can open them.",
  },
  signature: {
    title: 'Keep your signature on this computer?',
    text: 'It is still in this browser. Anyone who uses this computer can put it on a card.',
  },
} as const;
