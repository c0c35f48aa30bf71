import { authErrorCode } from '#domain/auth-error.ts';
import { ERRORS } from '#domain/errors.ts';
import { PATHS } from '../../content/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type LinkFailedDialogProps = {
  /** What the accounts service said. */
  readonly code: string;
  readonly onClose: () => void;
};

/** A mail's link led here, but it no longer works: what now. */
export function LinkFailedDialog({ code, onClose }: LinkFailedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This link no longer works"
      description={ERRORS[authErrorCode({ code })].message}
    >
      <p className="text-ink-soft">
        A link works once and for one hour. For a new password, ask for another mail; to verify an address, sign in and
        we send that mail again.
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
