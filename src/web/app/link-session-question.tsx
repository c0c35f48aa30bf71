import { useState } from 'react';
import { describeFailure } from '#web/features/auth/form-failure.tsx';
import { loadAuthClient } from '#web/session/auth-client.ts';
import type { OfferedSession } from '#web/session/link-session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

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
      title={<Title email={offer.email} />}
      description="The link you opened is for this account, and your cards will be saved there. Continue only if it's yours."
      cancelLabel="Not My Account"
      confirmLabel="Sign In"
      isBusy={isBusy}
      onConfirm={accept}
    />
  );
}

/** A long email breaks before its domain. */
function Title({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      Sign in as {email.slice(0, at)}
      <wbr />
      {email.slice(at)}?
    </span>
  );
}
