import type { Db, Trx } from '../../db/database.ts';

export type Purpose = 'signup' | 'recovery' | 'email_change';

export type OneTimeToken = {
  readonly userId: string;
  readonly purpose: Purpose;
  /** The address that the link was sent to. */
  readonly email: string;
  readonly expiresAt: Date;
};

/** A newer link replaces the older one of its kind. */
export async function putOneTimeToken(trx: Trx, tokenHash: string, token: OneTimeToken): Promise<void> {
  const values = { token_hash: tokenHash, relates_to: token.email, expires_at: token.expiresAt };
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ ...values, user_id: token.userId, purpose: token.purpose })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Removes the token in the same statement that finds it: it works once, whoever else asks at the same moment. */
export async function takeOneTimeToken(trx: Trx, tokenHash: string): Promise<OneTimeToken | null> {
  const row = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userId: row.user_id, purpose: row.purpose, email: row.relates_to, expiresAt: row.expires_at };
}

/** When the user's link of this kind stops to work; undefined when there is none. */
export async function findLinkExpiry(db: Db | Trx, userId: string, purpose: Purpose): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auth.one_time_tokens')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.expires_at;
}

/** All of them, unless a purpose is named. */
export async function deleteOneTimeTokens(trx: Trx, userId: string, purpose?: Purpose): Promise<void> {
  const ofUser = trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  await (purpose === undefined ? ofUser : ofUser.where('purpose', '=', purpose)).execute();
}

/** Exports which links wait to be opened, without their tokens. */
export async function exportLinks(db: Db, userId: string) {
  return db
    .selectFrom('auth.one_time_tokens')
    .select(['purpose', 'relates_to', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('auth.one_time_tokens').where('expires_at', '<', now).execute();
}
