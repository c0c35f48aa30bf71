/** Ten codes that each replace the authenticator app once. Only their hashes are stored. */
import { randomInt } from 'node:crypto';
import type { Trx } from '#server/frame/db/database.ts';
import { lockUserById } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { lowerSessions } from '../tokens/session-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { factorNotFound, refuseTakenName } from './enroll-factor.ts';
import { CODE_LENGTH, hashRecoveryCode, isRecoveryCodes } from './enter-recovery-code.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  type FactorRow,
  insertFactor,
  isSecondStep,
  listFactors,
  putRecoveryCodes,
} from './factor-store.ts';
import { reportChange, takeProof } from './take-proof.ts';

const CODES = 10;
/** Leaves out letters that look like digits or each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const DEFAULT_NAME = 'Recovery codes';

/**
 * Throws insufficient_aal, reauthentication_needed, mfa_recovery_codes_sole_factor, mfa_verified_factor_exists or
 * mfa_factor_name_conflict.
 */
export async function generateRecoveryCodes(auth: Auth, signedIn: SignedIn, name: string) {
  const { user } = signedIn;
  requireAal2(signedIn);
  return auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    await takeProof(auth, trx, signedIn);
    const factors = await listFactors(trx, user.id);
    if (!factors.some(isSecondStep)) {
      throw new GoTrueError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor');
    }
    if (factors.some(isRecoveryCodes)) {
      throw new GoTrueError(422, 'mfa_verified_factor_exists', 'Recovery codes exist: regenerate them to replace them');
    }
    const friendlyName = name === '' ? DEFAULT_NAME : name;
    refuseTakenName(factors, friendlyName);
    const facts = { userId: user.id, name: friendlyName, now: auth.clock.now() };
    const factor = await insertFactor(trx, { ...facts, type: 'recovery_code', status: 'verified' });
    return issueCodes(auth, trx, { signedIn, factor });
  });
}

/** Replaces all codes, used or not. Throws insufficient_aal, reauthentication_needed or mfa_factor_not_found. */
export async function regenerateRecoveryCodes(auth: Auth, signedIn: SignedIn) {
  requireAal2(signedIn);
  return auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, signedIn.user.id);
    await takeProof(auth, trx, signedIn);
    return issueCodes(auth, trx, { signedIn, factor: await requireCodes(trx, signedIn) });
  });
}

/** Throws mfa_factor_not_found. */
export async function recoveryCodesStatus({ db }: Auth, signedIn: SignedIn) {
  const factor = await requireCodes(db, signedIn);
  return { id: factor.id, type: 'recovery_code' as const, ...(await countRecoveryCodes(db, factor.id)) };
}

/** Throws insufficient_aal, reauthentication_needed or mfa_factor_not_found. */
export async function removeRecoveryCodes(auth: Auth, signedIn: SignedIn): Promise<{ id: string }> {
  const { user, sessionId } = signedIn;
  requireAal2(signedIn);
  return auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    await takeProof(auth, trx, signedIn);
    const { id } = await requireCodes(trx, signedIn);
    await deleteFactor(trx, id);
    await lowerSessions(trx, user.id, id);
    await reportChange(auth, trx, { user, sessionId, kind: 'recovery-codes-removed' });
    return { id };
  });
}

async function requireCodes(db: Auth['db'] | Trx, { user }: SignedIn): Promise<FactorRow> {
  const factor = (await listFactors(db, user.id)).find(isRecoveryCodes);
  if (factor === undefined) throw factorNotFound();
  return factor;
}

function requireAal2({ aal }: SignedIn): void {
  if (aal !== 'aal2') throw new GoTrueError(422, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

type Issue = { readonly signedIn: SignedIn; readonly factor: FactorRow };

async function issueCodes(auth: Auth, trx: Trx, { signedIn: { user, sessionId }, factor }: Issue) {
  const codes = Array.from({ length: CODES }, createCode);
  await putRecoveryCodes(
    trx,
    factor.id,
    codes.map((code) => hashRecoveryCode(factor.id, code)),
  );
  await reportChange(auth, trx, { user, sessionId, kind: 'recovery-codes-made' });
  return { id: factor.id, type: 'recovery_code' as const, friendly_name: factor.friendly_name, total: CODES, codes };
}

function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
