import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import type { LinkPurpose } from '../tables.ts';

export type Purpose = LinkPurpose;

export type OneTimeToken = {
  readonly userId: string;
  readonly purpose: Purpose;
  /** The address that the link was sent to. */
  readonly email: string;
  readonly expiresAt: Date;
  /** Hash of the six digits in the same email. */
  readonly codeHash?: string;
  /** Null when the link itself brings the session. */
  readonly flow?: CodeFlow | null;
  /** For a code in a URL: the link it was issued for. */
  readonly openedPurpose?: Purpose;
};

/** A client that exchanges a URL's code for a session with the verifier of this challenge (PKCE). */
export type CodeFlow = { readonly challenge: string; readonly method: 's256' | 'plain' };

/** Anyone may ask for a link to somebody's address, so a new one must not void the one that its owner is about to open. */
const LINKS_KEPT = 3;

/** Adds a link, voids all but the latest three of its purpose, and leaves only the newest a code that could be guessed. */
export async function putOneTimeToken(trx: Trx, tokenHash: string, token: OneTimeToken): Promise<void> {
  const values = {
    token_hash: tokenHash,
    relates_to: token.email,
    expires_at: token.expiresAt,
    code_hash: token.codeHash ?? null,
    code_challenge: token.flow?.challenge ?? null,
    code_challenge_method: token.flow?.method ?? null,
    opened_purpose: token.openedPurpose ?? null,
  };
  const { userId, purpose } = token;
  const older = await trx
    .updateTable('auth.one_time_tokens')
    .set({ code_hash: null })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['token_hash', 'created_at'])
    .execute();
  const newestFirst = older.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const voided = newestFirst.slice(LINKS_KEPT - 1).map(({ token_hash }) => token_hash);
  if (voided.length > 0) await trx.deleteFrom('auth.one_time_tokens').where('token_hash', 'in', voided).execute();
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ ...values, user_id: userId, purpose })
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

export async function findLink(db: Db | Trx, tokenHash: string): Promise<OneTimeToken | null> {
  const ofHash = db.selectFrom('auth.one_time_tokens').selectAll().where('token_hash', '=', tokenHash);
  const row = await ofHash.executeTakeFirst();
  return row === undefined ? null : toToken(row);
}

/** Finds and removes the token in one statement, so that it works only once, and then the others of its purpose. */
export async function takeOneTimeToken(trx: Trx, tokenHash: string): Promise<OneTimeToken | null> {
  const row = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  await deleteOneTimeTokens(trx, row.user_id, row.purpose);
  return toToken(row);
}

type Code = { readonly userId: string; readonly purposes: readonly Purpose[]; readonly codeHash: string };

export async function findCode(db: Db | Trx, { userId, purposes, codeHash }: Code): Promise<OneTimeToken | null> {
  const row = await db
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row === undefined ? null : toToken(row);
}

function toToken(row: Selectable<Schema['auth.one_time_tokens']>): OneTimeToken {
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    userId: row.user_id,
    purpose: row.purpose,
    email: row.relates_to,
    expiresAt: row.expires_at,
    flow: challenge === null || method === null ? null : { challenge, method },
    ...(row.opened_purpose === null ? {} : { openedPurpose: row.opened_purpose }),
  };
}

/** Returns when the user's newest link of this purpose expires; undefined without one. */
export async function findLinkExpiry(db: Db | Trx, userId: string, purpose: Purpose): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auth.one_time_tokens')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row?.expires_at;
}

/** Deletes all of the user's links, or those of one purpose. */
export async function deleteOneTimeTokens(trx: Trx, userId: string, purpose?: Purpose): Promise<void> {
  const ofUser = trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  await (purpose === undefined ? ofUser : ofUser.where('purpose', '=', purpose)).execute();
}

/** Exports unopened links, without their tokens. */
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
