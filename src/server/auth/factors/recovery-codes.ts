/** Ten codes that each replace the authenticator app once. Only their hashes are stored, made like those of passwords. */
import { randomInt } from 'node:crypto';
import type { AuthSession } from '#contract/auth.ts';
import type { Trx } from '../../db/database.ts';
import { accountForLog } from '../../http/logger.ts';
import { lockUserById } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { limitGuesses, noteRightGuess, noteWrongCode } from '../limits/wrong-passwords.ts';
import { presentSession } from '../tokens/issue-session.ts';
import { lowerSessions } from '../tokens/session-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { factorNotFound, refuseTakenName } from './enroll-factor.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  type FactorRow,
  insertFactor,
  isSecondStep,
  listFactors,
  putRecoveryCodes,
  takeRecoveryCode,
} from './factor-store.ts';
import { tellOwner } from './tell-owner.ts';
import { secondStep } from './verify-factor.ts';

const CODES = 10;
/** Without the letters that look like digits or each other. */
const CODE_LENGTH = 16;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const DEFAULT_NAME = 'Recovery codes';

/** Throws insufficient_aal, mfa_recovery_codes_sole_factor, mfa_verified_factor_exists or mfa_factor_name_conflict. */
export async function generateRecoveryCodes(auth: Auth, signedIn: SignedIn, name: string) {
  const { user } = signedIn;
  requireAal2(signedIn);
  const issued = await createCodes(auth, user.id);
  return auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
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
    return storeCodes(trx, factor, issued);
  });
}

/** Replaces all codes, used or not. Throws insufficient_aal or mfa_factor_not_found. */
export async function regenerateRecoveryCodes(auth: Auth, signedIn: SignedIn) {
  requireAal2(signedIn);
  const issued = await createCodes(auth, signedIn.user.id);
  return auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, signedIn.user.id);
    return storeCodes(trx, await requireCodes(trx, signedIn), issued);
  });
}

/** Throws mfa_factor_not_found. */
export async function recoveryCodesStatus({ db }: Auth, signedIn: SignedIn) {
  const factor = await requireCodes(db, signedIn);
  return { id: factor.id, type: 'recovery_code' as const, ...(await countRecoveryCodes(db, factor.id)) };
}

/** Throws insufficient_aal or mfa_factor_not_found. */
export async function removeRecoveryCodes(auth: Auth, signedIn: SignedIn): Promise<{ id: string }> {
  requireAal2(signedIn);
  return auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, signedIn.user.id);
    const { id } = await requireCodes(trx, signedIn);
    await deleteFactor(trx, id);
    await lowerSessions(trx, signedIn.user.id, id);
    return { id };
  });
}

type Entered = { readonly code: string; readonly clientAddress: string };

/** Throws mfa_verification_failed or over_request_rate_limit. */
export async function verifyRecoveryCode(auth: Auth, signedIn: SignedIn, entered: Entered): Promise<AuthSession> {
  const { user } = signedIn;
  const attempt = { kind: 'code', email: user.email || user.id, clientAddress: entered.clientAddress } as const;
  await limitGuesses(auth, attempt);
  const codeHash = await auth.passwords.hashCode(plain(entered.code), user.id);
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    const factor = (await listFactors(trx, user.id)).find(isRecoveryCodes);
    if (locked === undefined || factor === undefined) return 'wrong';
    const now = auth.clock.now();
    if (!(await takeRecoveryCode(trx, { factorId: factor.id, codeHash, now }))) return 'wrong';
    const { remaining } = await countRecoveryCodes(trx, factor.id);
    await tellOwner(auth, trx, { user: locked, kind: 'recovery-code-used', remaining });
    return secondStep(auth, trx, { signedIn, user: locked, factorId: factor.id, method: 'mfa/recovery_code' });
  });
  if (outcome === 'wrong') {
    noteWrongCode(auth, user.id);
    throw new GoTrueError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
  }
  await noteRightGuess(auth, attempt);
  auth.log.warn({ account: accountForLog(user.id) }, 'recovery code used');
  return presentSession(auth, outcome);
}

async function requireCodes(db: Auth['db'] | Trx, { user }: SignedIn): Promise<FactorRow> {
  const factor = (await listFactors(db, user.id)).find(isRecoveryCodes);
  if (factor === undefined) throw factorNotFound();
  return factor;
}

function isRecoveryCodes({ factor_type }: FactorRow): boolean {
  return factor_type === 'recovery_code';
}

function requireAal2({ aal }: SignedIn): void {
  if (aal !== 'aal2') throw new GoTrueError(422, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

type IssuedCodes = { readonly codes: readonly string[]; readonly hashes: readonly string[] };

async function createCodes({ passwords }: Auth, userId: string): Promise<IssuedCodes> {
  const codes = Array.from({ length: CODES }, createCode);
  return { codes, hashes: await Promise.all(codes.map((code) => passwords.hashCode(code, userId))) };
}

async function storeCodes(trx: Trx, { id, friendly_name }: FactorRow, { codes, hashes }: IssuedCodes) {
  await putRecoveryCodes(trx, id, hashes);
  return { id, type: 'recovery_code' as const, friendly_name, total: CODES, codes };
}

function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** People type it with capitals, spaces and dashes. No code is longer, and hashing takes time. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .slice(0, CODE_LENGTH + 1);
}
