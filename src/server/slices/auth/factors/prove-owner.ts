/** Asks the owner for another proof before they change the second step. docs/decisions/0022 explains this. */
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { proofNotValid, requireSecondStep } from '../accounts/require-owner.ts';
import { lockUserById, ownerOf, type UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { limitChanges } from '../limits/rate-limits.ts';
import { limitGuesses, noteRightGuess, noteWrongCode, noteWrongPassword } from '../limits/wrong-passwords.ts';
import { presentSession, type StartedSession } from '../tokens/issue-session.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { takeRecoveryCodeOf } from './enter-recovery-code.ts';
import { isSecondStep, listFactors } from './factor-store.ts';
import { renew } from './renew-session.ts';
import { proofNeeded } from './take-proof.ts';
import { takeAppCode } from './verify-factor.ts';

type Proof = {
  /** Both are empty when not sent. */
  readonly currentPassword: string;
  readonly code: string;
  readonly clientAddress: string;
};

/**
 * Takes the password, or a code of the second step. The session gets new tokens, and only they can use the proof. Throws
 * insufficient_aal, reauthentication_needed, reauthentication_not_valid, mfa_verification_failed or over_request_rate_limit.
 */
export async function proveOwner(auth: Auth, signedIn: SignedIn, proof: Proof): Promise<AuthSession> {
  await requireSecondStep(auth, signedIn);
  if (proof.currentPassword === '' && proof.code === '') throw proofNeeded();
  const renewed =
    proof.currentPassword === ''
      ? await proveByCode(auth, signedIn, proof)
      : await proveByPassword(auth, signedIn, proof.currentPassword);
  auth.log.info({ account: accountForLog(signedIn.user.id) }, 'owner confirmed');
  return presentSession(auth, renewed);
}

async function proveByPassword(auth: Auth, signedIn: SignedIn, password: string): Promise<StartedSession> {
  const { user } = signedIn;
  // One counter for all changes, so that a stolen token doesn't get ten guesses from each.
  await limitChanges(auth, user.id);
  if (!(await auth.passwords.matches(password, ownerOf(user)))) {
    noteWrongPassword(auth, user.id);
    throw proofNotValid();
  }
  return auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    if (locked?.password_hash !== user.password_hash) throw proofNotValid();
    return renew(auth, trx, { signedIn, user: locked, method: 'password', isProof: true });
  });
}

async function proveByCode(auth: Auth, signedIn: SignedIn, { code, clientAddress }: Proof): Promise<StartedSession> {
  const { user } = signedIn;
  const attempt = { kind: 'second-step', email: user.email || user.id, clientAddress } as const;
  await limitGuesses(auth, attempt);
  const renewed = await auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    const method = locked === undefined ? null : await takeCode(auth, trx, { user: locked, code });
    if (locked === undefined || method === null) return 'wrong';
    return renew(auth, trx, { signedIn, user: locked, method, isProof: true });
  });
  if (renewed === 'wrong') {
    noteWrongCode(auth, user.id);
    throw new GoTrueError(422, 'mfa_verification_failed', 'Invalid code entered');
  }
  await noteRightGuess(auth, attempt);
  return renewed;
}

type Entered = { readonly user: UserRow; readonly code: string };

/** Accepts a code of any app that is set up, or a recovery code. Returns null for a wrong one. */
async function takeCode(auth: Auth, trx: Trx, { user, code }: Entered) {
  const factors = await listFactors(trx, user.id);
  for (const factor of factors.filter(isSecondStep)) {
    if (await takeAppCode(auth, trx, { factor, code })) return 'totp';
  }
  return (await takeRecoveryCodeOf(auth, trx, { user, code })) === null ? null : 'mfa/recovery_code';
}
