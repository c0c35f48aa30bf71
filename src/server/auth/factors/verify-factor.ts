/** Accepts the code of an authenticator app: once, in its time, and for the factor that was asked. */
import { verify } from 'otplib';
import type { AuthSession } from '#contract/auth.ts';
import type { Trx } from '../../db/database.ts';
import { accountForLog } from '../../http/logger.ts';
import { lockUserById, type UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { limitGuesses, noteRightGuess, noteWrongCode } from '../limits/wrong-passwords.ts';
import { presentSession } from '../tokens/issue-session.ts';
import { createSecretToken, hashToken } from '../tokens/secret-tokens.ts';
import { deleteLowSessions, raiseSession } from '../tokens/session-store.ts';
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
import { tellOwner } from './tell-owner.ts';

const CHALLENGE_LIFE_MS = 300_000;
/** Phones' clocks differ: the code before and the one after count as well. */
const TOLERANCE_SECONDS = 30;

/** Throws mfa_factor_not_found. */
export async function challengeFactor({ db, clock }: Auth, { user }: SignedIn, factorId: string) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  return db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    const factor = await findFactor(trx, { userId: user.id, factorId });
    if (factor === undefined || factor.factor_type !== 'totp') throw factorNotFound();
    await deleteExpiredChallenges(trx, now, factor.id);
    const id = await insertChallenge(trx, factor.id, expiresAt);
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
  const { user } = signedIn;
  const attempt = { kind: 'code', email: user.email || user.id, clientAddress: answer.clientAddress } as const;
  await limitGuesses(auth, attempt);
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    const factor = await findFactor(trx, { userId: user.id, factorId: answer.factorId });
    if (locked === undefined || factor === undefined || factor.factor_type !== 'totp') throw factorNotFound();
    const challenge = await findChallenge(trx, { factorId: factor.id, challengeId: answer.challengeId });
    if (challenge === undefined) {
      throw new GoTrueError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    }
    if (challenge.expires_at <= auth.clock.now()) throw challengeExpired(answer.challengeId);
    const step = await findStep(auth, factor, answer.code);
    if (step === null) return 'wrong';
    await acceptFactor(auth, trx, { user: locked, factor, step });
    return secondStep(auth, trx, { signedIn, user: locked, factorId: factor.id, method: 'totp' });
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

/** Returns the 30 seconds that the code belongs to; null when it is wrong or was used before. */
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

type Accepted = { readonly user: UserRow; readonly factor: FactorRow; readonly step: number };

async function acceptFactor(auth: Auth, trx: Trx, { user, factor, step }: Accepted): Promise<void> {
  const isFirst = !(await listFactors(trx, user.id)).some(isSecondStep);
  const isNew = factor.status === 'unverified';
  const verified = { status: 'verified', updated_at: auth.clock.now() } as const;
  await updateFactor(trx, factor.id, { last_step: step, ...(isNew ? verified : {}) });
  await deleteChallenges(trx, factor.id);
  if (!isNew) return;
  await deleteUnverifiedFactors(trx, user.id);
  if (isFirst) await tellOwner(auth, trx, { user, kind: 'two-step-on' });
}

type SecondStep = {
  readonly signedIn: SignedIn;
  readonly user: UserRow;
  readonly factorId: string;
  readonly method: 'totp' | 'mfa/recovery_code';
};

/** Raises this session to aal2 with a new refresh token, and ends those of aal1. Throws session_not_found. */
export async function secondStep(auth: Auth, trx: Trx, { signedIn, user, factorId, method }: SecondStep) {
  const { sessionId } = signedIn;
  const now = auth.clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const amr = [{ method, timestamp }, ...signedIn.amr.filter((entry) => entry.method !== method)];
  const refreshToken = createSecretToken();
  const isAlive = await raiseSession(trx, { id: sessionId, factorId, amr, tokenHash: hashToken(refreshToken), now });
  if (!isAlive) {
    throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await deleteLowSessions(trx, user.id);
  auth.log.info({ account: accountForLog(user.id), method }, 'second step passed');
  return { user, sessionId, amr, aal: 'aal2' as const, refreshToken };
}
