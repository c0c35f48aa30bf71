import type { Db, Trx } from '../../db/database.ts';
import type { LinkPurpose } from '../../db/schema.ts';

export type Purpose = LinkPurpose;

export type OneTimeToken = {
  readonly userId: string;
  readonly purpose: Purpose;
  /** Where the link was sent. */
  readonly email: string;
  readonly expiresAt: Date;
};

/** Replaces the user's older link of the same purpose. */
export async function putOneTimeToken(trx: Trx, tokenHash: string, token: OneTimeToken): Promise<void> {
  const values = { token_hash: tokenHash, relates_to: token.email, expires_at: token.expiresAt };
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ ...values, user_id: token.userId, purpose: token.purpose })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

export async function findLinkOwner(db: Db | Trx, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth.one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

/** Finds and removes the token in one statement, so that it works once even when used twice at the same moment. */
export async function takeOneTimeToken(trx: Trx, tokenHash: string): Promise<OneTimeToken | null> {
  const row = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userId: row.user_id, purpose: row.purpose, email: row.relates_to, expiresAt: row.expires_at };
}

/** Returns when the user's link of this purpose expires; undefined when there is none. */
export async function findLinkExpiry(db: Db | Trx, userId: string, purpose: Purpose): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auth.one_time_tokens')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Deletes all of the user's links, or those of one purpose. */
export async function deleteOneTimeTokens(trx: Trx, userId: string, purpose?: Purpose): Promise<void> {
  const ofUser = trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  await (purpose === undefined ? ofUser : ofUser.where('purpose', '=', purpose)).execute();
}

/** Exports the links that were not opened yet, without their tokens. */
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

export async function deleteAllLinks(trx: Trx): Promise<void> {
  await trx.deleteFrom('auth.one_time_tokens').execute();
}
