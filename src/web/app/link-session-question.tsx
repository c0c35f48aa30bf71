import { useState } from 'react';
import { describeFailure } from '../features/auth/form-failure.tsx';
import { loadAuthClient } from '../session/auth-client.ts';
import type { OfferedSession } from '../session/link-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notify.ts';

type LinkSessionQuestionProps = {
  readonly offer: OfferedSession;
  readonly onDone: (isSignedIn: boolean) => void;
};

/** Asked after opening a link of an account that this browser knows nothing about. */
export function LinkSessionQuestion({ offer, onDone }: LinkSessionQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    const { error } = await loadAuthClient().then((client) => client.setSession(offer.tokens));
    if (error !== null) {
      const { title, message } = describeFailure(error);
      notify.error(title, message);
    }
    onDone(error === null);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onDone(false)}
      title={<span className="wrap-anywhere">Sign in as {offer.email}?</span>}
      description="The link you opened signs you in to this account, and your cards will be saved there. Continue only if the account is yours."
      cancelLabel="Not My Account"
      confirmLabel="Sign In"
      isBusy={isBusy}
      onConfirm={accept}
    />
  );
}
