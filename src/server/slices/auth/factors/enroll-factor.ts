/** Sets up an authenticator app as a second step, and removes it. docs/decisions/0022 explains this. */
import { generateSecret, generateURI } from 'otplib';
import { renderSVG } from 'uqr';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { lockUserById, type UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { lowerSessions } from '../tokens/session-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import {
  deleteFactor,
  deleteUnverifiedFactors,
  type FactorRow,
  findFactor,
  insertFactor,
  isSecondStep,
  listFactors,
} from './factor-store.ts';
import { notifyOwner } from './notify-owner.ts';
import { reportChange, takeProof } from './take-proof.ts';

const MAX_FACTORS = 10;
/** An unfinished setup makes room for the next one after this long. */
const UNFINISHED_LIFE_MS = 300_000;
/** Shorter than the life of most stolen tokens, long enough to fetch the phone. */
const RECENT_MS = 600_000;

type Enrollment = { readonly name: string; readonly issuer: string };

/** Throws too_many_enrolled_mfa_factors, mfa_factor_name_conflict, insufficient_aal or reauthentication_needed. */
export async function enrollFactor(auth: Auth, signedIn: SignedIn, { name, issuer }: Enrollment) {
  const { user, aal } = signedIn;
  const now = auth.clock.now();
  const secret = generateSecret();
  const factor = await auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    await deleteUnverifiedFactors(trx, user.id, new Date(now.getTime() - UNFINISHED_LIFE_MS));
    const factors = await listFactors(trx, user.id);
    if (factors.filter(({ factor_type }) => factor_type === 'totp').length >= MAX_FACTORS) {
      throw new GoTrueError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    }
    const hasSecondStep = factors.some(isSecondStep);
    if (hasSecondStep && aal !== 'aal2') {
      throw new GoTrueError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    if (hasSecondStep) await takeProof(auth, trx, signedIn);
    else requireRecentSignIn(auth, signedIn);
    refuseTakenName(factors, name);
    return insertFactor(trx, { userId: user.id, type: 'totp', name, secret, status: 'unverified', now });
  });
  const uri = generateURI({ issuer, label: user.email, secret });
  return {
    id: factor.id,
    type: 'totp' as const,
    friendly_name: name,
    totp: { qr_code: renderSVG(uri), secret, uri },
  };
}

/** The first factor ends all other sessions, so a stolen access token must not be enough to set it up. */
function requireRecentSignIn({ clock }: Auth, { amr }: SignedIn): void {
  const signedInAt = Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1000;
  if (clock.now().getTime() - signedInAt <= RECENT_MS) return;
  throw new GoTrueError(400, 'reauthentication_needed', 'Please sign in again to set up two-step sign-in');
}

/** Throws mfa_factor_name_conflict. */
export function refuseTakenName(factors: readonly FactorRow[], name: string): void {
  if (name === '' || !factors.some(({ friendly_name }) => friendly_name === name)) return;
  throw new GoTrueError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  );
}

export function factorNotFound(): GoTrueError {
  return new GoTrueError(404, 'mfa_factor_not_found', 'Factor not found');
}

/**
 * Removes a factor and drops its sessions back to one step. Throws mfa_factor_not_found, insufficient_aal or
 * reauthentication_needed.
 */
export async function unenrollFactor(auth: Auth, signedIn: SignedIn, factorId: string): Promise<{ id: string }> {
  const { user, sessionId } = signedIn;
  await auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    const factor = await findFactor(trx, { userId: user.id, factorId });
    if (factor === undefined) throw factorNotFound();
    if (factor.status === 'unverified') return deleteFactor(trx, factor.id);
    requireAal2(signedIn);
    await takeProof(auth, trx, signedIn);
    await reportChange(auth, trx, { user, sessionId, kind: await takeFactorsAway(trx, user, [factor]) });
  });
  auth.log.info({ account: accountForLog(user.id) }, 'factor removed');
  return { id: factorId };
}

/** Turns two-step sign-in off. Throws insufficient_aal or reauthentication_needed. */
export async function unenrollAll(auth: Auth, signedIn: SignedIn): Promise<{ ids: string[] }> {
  const { user, sessionId } = signedIn;
  requireAal2(signedIn);
  const factors = await auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    await takeProof(auth, trx, signedIn);
    const all = await listFactors(trx, user.id);
    await reportChange(auth, trx, { user, sessionId, kind: await takeFactorsAway(trx, user, all) });
    return all;
  });
  auth.log.info({ account: accountForLog(user.id) }, 'all factors removed');
  return { ids: factors.map(({ id }) => id) };
}

function requireAal2({ aal }: SignedIn): void {
  if (aal !== 'aal2') throw new GoTrueError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
}

/** Removes a factor for an administrator, who needn't pass the second step. */
export async function removeFactor(auth: Auth, { id }: UserRow, factorId: string): Promise<void> {
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUserById(trx, id);
    const factor = await findFactor(trx, { userId: id, factorId });
    if (user === undefined || factor === undefined) return;
    const kind = await takeFactorsAway(trx, user, [factor]);
    if (factor.status === 'verified') await notifyOwner(auth, trx, { user, kind });
  });
  auth.log.info({ account: accountForLog(id) }, 'factor removed by an administrator');
}

/** Removes recovery codes together with the last app. Returns what the owner should know. */
async function takeFactorsAway(trx: Trx, { id: userId }: UserRow, gone: readonly FactorRow[]) {
  const removeAll = async (factors: readonly FactorRow[]) => {
    for (const { id } of factors) {
      await deleteFactor(trx, id);
      await lowerSessions(trx, userId, id);
    }
  };
  await removeAll(gone);
  const rest = await listFactors(trx, userId);
  if (rest.some(isSecondStep)) {
    return gone.some(isSecondStep) ? ('factor-removed' as const) : ('recovery-codes-removed' as const);
  }
  await removeAll(rest.filter(({ factor_type }) => factor_type === 'recovery_code'));
  return 'two-step-off' as const;
}
