import { authErrorCode } from '#domain/auth-error.ts';
import { ERRORS } from '#domain/errors.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type LinkFailedDialogProps = {
  /** The auth server's error code. */
  readonly code: string;
  readonly onClose: () => void;
};

/** Shown after opening an email link that no longer works. */
export function LinkFailedDialog({ code, onClose }: LinkFailedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This link no longer works"
      description={ERRORS[authErrorCode({ code })].message}
    >
      <p className="text-ink-soft">
        Links work once: those to sign in for ten minutes, others for one hour. To reset your password, ask for a new
        link. To verify your email, sign in and we'll send you another.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`${PATHS.auth}?mode=reset`} onClick={onClose}>
          Send Another Link
        </LinkButton>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
