/** A new password or email needs more than an access token, which may be stolen. Why: docs/decisions/0013. */
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { isSecondStep, listFactors } from '../factors/factor-store.ts';
import { noteWrongPassword } from '../limits/wrong-passwords.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';

/** How long after opening a reset link a new password needs no old one. */
const RECOVERY_LIFE_SECONDS = 15 * 60;

/** Returns true shortly after a reset link was opened, until the new password is set. */
export function isRecovering({ clock }: Auth, { amr }: SignedIn): boolean {
  const now = clock.now().getTime() / 1000;
  return amr.some(({ method, timestamp }) => method === 'recovery' && now - timestamp < RECOVERY_LIFE_SECONDS);
}

/** Throws insufficient_aal. Not even a reset link replaces the second step. */
export async function requireSecondStep({ db }: Auth, { user, aal }: SignedIn): Promise<void> {
  if (aal === 'aal2' || !(await listFactors(db, user.id)).some(isSecondStep)) return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new GoTrueError(401, 'insufficient_aal', message);
}

/** Throws reauthentication_needed without the current password, reauthentication_not_valid with a wrong one. */
export async function requirePassword(auth: Auth, { user }: SignedIn, currentPassword: string): Promise<void> {
  if (currentPassword === '') {
    throw new GoTrueError(400, 'reauthentication_needed', 'Changing email or password requires the current password');
  }
  if (await auth.passwords.matches(currentPassword, user.password_hash)) return;
  noteWrongPassword(auth, user.id);
  throw passwordNotValid();
}

export function passwordNotValid(): GoTrueError {
  return new GoTrueError(422, 'reauthentication_not_valid', 'The current password is not right');
}
