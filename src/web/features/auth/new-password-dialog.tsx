import { Dialog } from '../../ui/dialog.tsx';

/** Shown on the site's root after the link of a reset mail. */
export function NewPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Choose a new password">
      <p>You followed the link of a reset mail.</p>
    </Dialog>
  );
}
