import { useState } from 'react';
import { useAuth } from '../../session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { describeFailure } from './form-failure.tsx';

type Scope = 'global' | 'local';

export function SignOutPanel() {
  const { signOut } = useAuth();
  const [leaving, setLeaving] = useState<Scope | null>(null);
  const [isAsking, setAsking] = useState(false);
  const leave = async (scope: Scope) => {
    if (leaving !== null) return;
    setLeaving(scope);
    const { error } = await signOut(scope);
    if (error === null) return;
    setLeaving(null);
    setAsking(false);
    const { title, message } = describeFailure(error);
    notify.error(title, message);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="ghost" isLoading={leaving === 'local'} onClick={() => leave('local')}>
        Sign Out Here
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="You'll have to sign in again here and on all your other devices."
        confirmLabel="Sign Out of All Devices"
        cancelLabel="Stay Signed In"
        isDanger
        isBusy={leaving === 'global'}
        onConfirm={() => leave('global')}
      />
    </div>
  );
}
