import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';

export type FactorRow = Selectable<Schema['auth.factors']>;

/** Oldest first. */
export async function listFactors(db: Db | Trx, userId: string): Promise<FactorRow[]> {
  return db.selectFrom('auth.factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

export async function findFactor(
  db: Db | Trx,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<FactorRow | undefined> {
  return db
    .selectFrom('auth.factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Recovery codes don't count: they only replace another factor. */
export function isSecondStep({ factor_type, status }: FactorRow): boolean {
  return factor_type === 'totp' && status === 'verified';
}

type NewFactor = {
  readonly userId: string;
  readonly type: FactorRow['factor_type'];
  readonly name: string;
  readonly secret?: string;
  readonly status: FactorRow['status'];
  readonly now: Date;
};

export async function insertFactor(trx: Trx, { userId, type, name, secret = '', status, now }: NewFactor) {
  return trx
    .insertInto('auth.factors')
    .values({
      user_id: userId,
      factor_type: type,
      friendly_name: name,
      secret,
      status,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateFactor(trx: Trx, id: string, changes: Updateable<Schema['auth.factors']>): Promise<void> {
  await trx.updateTable('auth.factors').set(changes).where('id', '=', id).execute();
}

export async function deleteFactor(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('auth.factors').where('id', '=', id).execute();
}

export async function deleteUnverifiedFactors(trx: Trx, userId: string, createdBefore?: Date): Promise<void> {
  const unverified = trx.deleteFrom('auth.factors').where('user_id', '=', userId).where('status', '=', 'unverified');
  await (createdBefore === undefined ? unverified : unverified.where('created_at', '<', createdBefore)).execute();
}

type NewChallenge = { readonly factorId: string; readonly sessionId: string; readonly expiresAt: Date };

export async function insertChallenge(trx: Trx, { factorId, sessionId, expiresAt }: NewChallenge): Promise<string> {
  const { id } = await trx
    .insertInto('auth.challenges')
    .values({ factor_id: factorId, session_id: sessionId, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findChallenge(
  trx: Trx,
  { factorId, sessionId, challengeId }: { factorId: string; sessionId: string; challengeId: string },
): Promise<{ readonly expires_at: Date } | undefined> {
  return trx
    .selectFrom('auth.challenges')
    .select('expires_at')
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Deletes a factor's challenges, answered or not. */
export async function deleteChallenges(trx: Trx, factorId: string): Promise<void> {
  await trx.deleteFrom('auth.challenges').where('factor_id', '=', factorId).execute();
}

export async function deleteExpiredChallenges(db: Db | Trx, now: Date, factorId?: string): Promise<void> {
  const expired = db.deleteFrom('auth.challenges').where('expires_at', '<', now);
  await (factorId === undefined ? expired : expired.where('factor_id', '=', factorId)).execute();
}

export async function putRecoveryCodes(trx: Trx, factorId: string, codeHashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('auth.recovery_codes').where('factor_id', '=', factorId).execute();
  await trx
    .insertInto('auth.recovery_codes')
    .values(codeHashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute();
}

/** Returns false for an unknown or used code. */
export async function takeRecoveryCode(
  trx: Trx,
  { factorId, codeHash, now }: { factorId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(
  db: Db | Trx,
  factorId: string,
): Promise<{ readonly total: number; readonly remaining: number }> {
  return db
    .selectFrom('auth.recovery_codes')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`(count(*) - count(used_at))::int`.as('remaining')])
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow();
}

/** Exports the second steps, without secrets and codes. */
export async function exportFactors(db: Db, userId: string) {
  const factors = await listFactors(db, userId);
  return factors.map(({ secret: _secret, last_step: _step, ...factor }) => factor);
}
