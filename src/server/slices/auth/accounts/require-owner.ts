/** A new password or email needs more than an access token, which may be stolen. docs/decisions/0013 explains this. */
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { isSecondStep, listFactors } from '../factors/factor-store.ts';
import { noteWrongCode, noteWrongPassword } from '../limits/wrong-passwords.ts';
import { deleteOneTimeTokens, findCode } from '../tokens/one-time-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { hashCode } from './email-links.ts';
import { ownerOf, type UserRow } from './user-store.ts';

/** For this long after a reset link is opened, a new password needs no old one. */
const RECOVERY_LIFE_SECONDS = 15 * 60;

/** Returns true shortly after a reset link was opened, until the new password is set. */
export function isRecovering({ clock }: Auth, { amr }: SignedIn): boolean {
  const now = clock.now().getTime() / 1000;
  return amr.some(({ method, timestamp }) => method === 'recovery' && now - timestamp < RECOVERY_LIFE_SECONDS);
}

/** Throws insufficient_aal. Not even a reset link replaces the second step. */
export async function requireSecondStep({ db }: Auth, { user, aal }: SignedIn): Promise<void> {
  if (aal === 'aal2' || !(await listFactors(db, user.id)).some(isSecondStep)) return;
  const message = 'AAL2 session is required to update the user when MFA is enabled.';
  throw new GoTrueError(401, 'insufficient_aal', message);
}

type Proof = {
  /** Both are empty when not sent. */
  readonly currentPassword: string;
  readonly nonce: string;
};

/**
 * Accepts the current password, or a code that was just emailed. Throws reauthentication_needed without either,
 * reauthentication_not_valid for a wrong one.
 */
export async function requireProof(
  auth: Auth,
  { user }: Pick<SignedIn, 'user'>,
  { currentPassword, nonce }: Proof,
): Promise<void> {
  if (nonce !== '') {
    if (await isEmailedCode(auth, auth.db, { user, nonce })) return;
    noteWrongCode(auth, user.id);
    throw proofNotValid();
  }
  if (currentPassword === '') {
    const message = 'Changing email or password requires the current password or an emailed code';
    throw new GoTrueError(400, 'reauthentication_needed', message);
  }
  if (await auth.passwords.matches(currentPassword, ownerOf(user))) return;
  noteWrongPassword(auth, user.id);
  throw proofNotValid();
}

type EmailedCode = { readonly user: UserRow; readonly nonce: string };

async function isEmailedCode({ clock }: Auth, db: Db | Trx, { user, nonce }: EmailedCode): Promise<boolean> {
  const purposes = ['reauthentication'] as const;
  const found = await findCode(db, { userId: user.id, purposes, codeHash: hashCode(user.id, nonce) });
  return found !== null && found.expiresAt > clock.now();
}

/** Throws reauthentication_not_valid when another request used the code up since it was checked. */
export async function takeEmailedCode(auth: Auth, trx: Trx, code: EmailedCode): Promise<void> {
  if (!(await isEmailedCode(auth, trx, code))) throw proofNotValid();
  await deleteOneTimeTokens(trx, code.user.id, 'reauthentication');
}

export function proofNotValid(): GoTrueError {
  return new GoTrueError(422, 'reauthentication_not_valid', 'The current password or the code is not right');
}
