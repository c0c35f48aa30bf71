import { clearEditHandOff } from '../hand-off/edit-hand-off-key.ts';
import { useAuthEvent } from '../session/auth-context.ts';

/** A saved card that was open for editing belongs to the account, not to whoever sits at this browser next. */
export function ForgetOnSignOut() {
  useAuthEvent((event) => {
    if (event !== 'SIGNED_OUT') return;
    clearEditHandOff();
    void import('../features/builder/storage/card-storage.ts')
      .then(({ clearCard }) => clearCard('edit'))
      // Without storage there was nothing to forget.
      .catch(() => {});
  });
  return null;
}
