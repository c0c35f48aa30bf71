/** Accepts a recovery code in place of an authenticator app's. */
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { lockUserById, type UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { limitGuesses, noteRightGuess, noteWrongCode } from '../limits/wrong-passwords.ts';
import { presentSession } from '../tokens/issue-session.ts';
import { hashToken } from '../tokens/secret-tokens.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { countRecoveryCodes, type FactorRow, listFactors, takeRecoveryCode } from './factor-store.ts';
import { notifyOwner } from './notify-owner.ts';
import { passSecondStep } from './verify-factor.ts';

/** 120 bits can't be guessed, so a plain hash is enough: docs/decisions/0022. */
export const CODE_LENGTH = 24;

export function hashRecoveryCode(factorId: string, code: string): string {
  return hashToken(`${factorId}:${code}`);
}

export function isRecoveryCodes({ factor_type }: FactorRow): boolean {
  return factor_type === 'recovery_code';
}

type Entered = { readonly code: string; readonly clientAddress: string };

/** Throws mfa_verification_failed or over_request_rate_limit. */
export async function verifyRecoveryCode(auth: Auth, signedIn: SignedIn, entered: Entered): Promise<AuthSession> {
  const { user } = signedIn;
  const { code, clientAddress } = entered;
  const attempt = { kind: 'second-step', email: user.email || user.id, clientAddress } as const;
  await limitGuesses(auth, attempt);
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    const factorId = locked === undefined ? null : await takeRecoveryCodeOf(auth, trx, { user: locked, code });
    if (locked === undefined || factorId === null) return 'wrong';
    return passSecondStep(auth, trx, { signedIn, user: locked, factorId, method: 'mfa/recovery_code' });
  });
  if (outcome === 'wrong') {
    noteWrongCode(auth, user.id);
    throw new GoTrueError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
  }
  await noteRightGuess(auth, attempt);
  return presentSession(auth, outcome);
}

type TypedCode = { readonly user: UserRow; readonly code: string };

/** Uses up the code and emails the owner. Returns the codes' factor, or null for a wrong code. */
export async function takeRecoveryCodeOf(auth: Auth, trx: Trx, { user, code }: TypedCode): Promise<string | null> {
  const factor = (await listFactors(trx, user.id)).find(isRecoveryCodes);
  if (factor === undefined) return null;
  const codeHash = hashRecoveryCode(factor.id, plain(code));
  if (!(await takeRecoveryCode(trx, { factorId: factor.id, codeHash, now: auth.clock.now() }))) return null;
  const { remaining } = await countRecoveryCodes(trx, factor.id);
  await notifyOwner(auth, trx, { user, kind: 'recovery-code-used', remaining });
  auth.log.warn({ account: accountForLog(user.id) }, 'recovery code used');
  return factor.id;
}

/** People type codes with capitals, spaces and dashes. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}
