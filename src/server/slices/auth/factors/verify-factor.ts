/** Accepts the code of an authenticator app: once, in its time, and only for the challenged factor. */
import { verify } from 'otplib';
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { lockUserById, type UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { limitGuesses, noteRightGuess, noteWrongCode } from '../limits/wrong-passwords.ts';
import { presentSession } from '../tokens/issue-session.ts';
import { deleteLowSessions } from '../tokens/session-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { factorNotFound } from './enroll-factor.ts';
import {
  deleteChallenges,
  deleteExpiredChallenges,
  deleteUnverifiedFactors,
  type FactorRow,
  findChallenge,
  findFactor,
  insertChallenge,
  isSecondStep,
  listFactors,
  updateFactor,
} from './factor-store.ts';
import { renew } from './renew-session.ts';
import { reportChange } from './take-proof.ts';

const CHALLENGE_LIFE_MS = 300_000;
/** Phones' clocks differ, so the previous and the next code count as well. */
const TOLERANCE_SECONDS = 30;

/** Throws mfa_factor_not_found. */
export async function challengeFactor({ db, clock }: Auth, { user, sessionId }: SignedIn, factorId: string) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  return db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    const factor = await findFactor(trx, { userId: user.id, factorId });
    if (factor === undefined || factor.factor_type !== 'totp') throw factorNotFound();
    await deleteExpiredChallenges(trx, now, factor.id);
    const id = await insertChallenge(trx, { factorId: factor.id, sessionId, expiresAt });
    return { id, type: 'totp' as const, expires_at: Math.floor(expiresAt.getTime() / 1000) };
  });
}

type Answer = {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly clientAddress: string;
};

/** Throws mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed or over_request_rate_limit. */
export async function verifyFactor(auth: Auth, signedIn: SignedIn, answer: Answer): Promise<AuthSession> {
  const { user, sessionId } = signedIn;
  const attempt = { kind: 'second-step', email: user.email || user.id, clientAddress: answer.clientAddress } as const;
  await limitGuesses(auth, attempt);
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    const factor = await findFactor(trx, { userId: user.id, factorId: answer.factorId });
    if (locked === undefined || factor === undefined || factor.factor_type !== 'totp') throw factorNotFound();
    const challenge = await findChallenge(trx, { factorId: factor.id, sessionId, challengeId: answer.challengeId });
    if (challenge === undefined) {
      throw new GoTrueError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    }
    if (challenge.expires_at <= auth.clock.now()) throw challengeExpired(answer.challengeId);
    if (!(await takeAppCode(auth, trx, { factor, code: answer.code }))) return 'wrong';
    const isNew = factor.status === 'unverified';
    if (isNew) await acceptFactor(auth, trx, { user: locked, sessionId, factor });
    return passSecondStep(auth, trx, { signedIn, user: locked, factorId: factor.id, method: 'totp', isNew });
  });
  if (outcome === 'wrong') {
    noteWrongCode(auth, user.id);
    throw new GoTrueError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await noteRightGuess(auth, attempt);
  return presentSession(auth, outcome);
}

function challengeExpired(id: string): GoTrueError {
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
  return new GoTrueError(422, 'mfa_challenge_expired', message);
}

/** Returns the 30-second step of the code, or null when the code is wrong or was used before. */
async function findStep({ clock }: Auth, factor: FactorRow, code: string): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const result = await verify({
    secret: factor.secret,
    token,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: factor.last_step,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

type AppCode = { readonly factor: FactorRow; readonly code: string };

/** Returns false for a wrong code. A right one, and all earlier ones, stop working. */
export async function takeAppCode(auth: Auth, trx: Trx, { factor, code }: AppCode): Promise<boolean> {
  const step = await findStep(auth, factor, code);
  if (step === null) return false;
  await updateFactor(trx, factor.id, { last_step: step });
  await deleteChallenges(trx, factor.id);
  return true;
}

type Accepted = { readonly user: UserRow; readonly sessionId: string; readonly factor: FactorRow };

async function acceptFactor(auth: Auth, trx: Trx, { user, sessionId, factor }: Accepted): Promise<void> {
  const isFirst = !(await listFactors(trx, user.id)).some(isSecondStep);
  await updateFactor(trx, factor.id, { status: 'verified', updated_at: auth.clock.now() });
  await deleteUnverifiedFactors(trx, user.id);
  await reportChange(auth, trx, { user, sessionId, kind: isFirst ? 'two-step-on' : 'factor-added' });
}

type SecondStep = {
  readonly signedIn: SignedIn;
  readonly user: UserRow;
  readonly factorId: string;
  readonly method: 'totp' | 'mfa/recovery_code';
  /** True if the factor was just set up. */
  readonly isNew?: boolean;
};

/** Raises this session to aal2 with new tokens, and ends sessions at aal1. Throws session_not_found. */
export async function passSecondStep(auth: Auth, trx: Trx, { isNew = false, ...step }: SecondStep) {
  // Signing in is no proof for changes: a token stolen right after it must not change the second step.
  const isProof = isNew || step.signedIn.aal === 'aal2';
  const renewed = await renew(auth, trx, { ...step, isProof });
  await deleteLowSessions(trx, step.user.id);
  auth.log.info({ account: accountForLog(step.user.id), method: step.method }, 'second step passed');
  return renewed;
}
