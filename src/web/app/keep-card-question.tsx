import { clearCard } from '../features/builder/storage/card-storage.ts';
import { requestBuilderStart } from '../hand-off/builder-start.ts';
import { KEEP_CARD } from '../session/session-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notify.ts';

/** Asked once, after signing out on purpose with a card in the making. */
export function KeepCardQuestion({ onDone }: { readonly onDone: () => void }) {
  const remove = async () => {
    // The builder may be open and would keep what it shows.
    requestBuilderStart({ kind: 'nothing' });
    await clearCard('new').catch(notify.failure);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={KEEP_CARD.title}
      description={KEEP_CARD.text}
      cancelLabel={KEEP_CARD.keep}
      confirmLabel={KEEP_CARD.remove}
      isDanger
      onConfirm={remove}
    />
  );
}
