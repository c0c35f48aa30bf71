import { notifyFailure } from '../api/notify-failure.ts';
import { requestBuilderStart, takeStartRequest } from '../builder-entry/start-request.ts';
import { clearCard } from '../features/builder/storage/card-storage.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asked once after signing out with a card in progress. */
export function KeepCardQuestion({ onDone }: { readonly onDone: () => void }) {
  const remove = async () => {
    // An open builder would store its card again.
    requestBuilderStart({ kind: 'reset' });
    await clearCard('new').catch(notifyFailure);
    // Nobody has taken it if no builder is open.
    takeStartRequest();
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title="Keep your card on this computer?"
      description="The card you're making is still in this browser, with its photo. Anyone who uses this computer can open it."
      cancelLabel="Keep It"
      confirmLabel="Remove It"
      isDanger
      onConfirm={remove}
    />
  );
}
