/** The link of a reset mail lands on the site's root; here the new password is asked for. */
import { lazy, Suspense, useState } from 'react';
import { useAuthEvent } from '../session/auth-context.ts';

const NewPasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/new-password-dialog.tsx')).NewPasswordDialog,
}));

export function PasswordRecovery() {
  const [isAsking, setIsAsking] = useState(false);
  useAuthEvent((event) => {
    if (event === 'PASSWORD_RECOVERY') setIsAsking(true);
  });
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <NewPasswordDialog onClose={() => setIsAsking(false)} />
    </Suspense>
  );
}
