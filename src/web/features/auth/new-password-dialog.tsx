import { Dialog } from '../../ui/dialog.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Shown on the site's root after the link of a reset mail. */
export function NewPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose a new password"
      description="You are signed in by the link in our mail. The new password replaces the one you forgot."
    >
      <NewPasswordForm onSaved={onClose} />
    </Dialog>
  );
}
