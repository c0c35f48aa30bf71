import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { USER_COLUMNS, type UserRow } from '../accounts/user-store.ts';
import { type Client, clientColumns } from '../client.ts';
import type { Aal } from '../tables.ts';

export type Amr = { readonly method: string; readonly timestamp: number }[];

type NewSession = {
  readonly id: string;
  readonly userId: string;
  /** The user's hash when they were authenticated. */
  readonly passwordHash: string;
  readonly amr: Amr;
  readonly tokenHash: string;
  readonly client: Client;
  readonly now: Date;
};

/**
 * Returns null when the password was changed or the account deleted or banned in the meantime, because that also ends a session
 * that is just starting. One statement, because it runs at every sign-in.
 */
export async function insertSession(
  db: Db | Trx,
  session: NewSession,
): Promise<{ readonly has_factors: boolean } | null> {
  const { id, userId, now } = session;
  const { user_agent, network } = clientColumns(session.client);
  const { rows } = await sql<{ has_factors: boolean }>`
    with signed_in as (
        update auth.users set last_sign_in_at = ${now}
        where id = ${userId} and password_hash = ${session.passwordHash}
          and (banned_until is null or banned_until <= ${now})
        returning id
      ),
      session as (
        insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, user_agent, network)
        select ${id}::uuid, id, ${JSON.stringify(session.amr)}::jsonb, ${now}::timestamptz, ${now}::timestamptz,
          ${user_agent}, ${network}
        from signed_in
        returning id
      )
    insert into auth.refresh_tokens (token_hash, session_id, created_at)
    select ${session.tokenHash}, id, ${now}::timestamptz from session
    returning exists (select from auth.factors where user_id = ${userId}) as has_factors
  `.execute(db);
  return rows[0] ?? null;
}

type UserWithSession = {
  readonly user: UserRow;
  /** Null for a session that is over. */
  readonly amr: Amr | null;
  readonly aal: Aal | null;
  readonly hasFactors: boolean;
};

export async function findUserWithSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<UserWithSession | null> {
  const row = await db
    .selectFrom('auth.users')
    .leftJoin('auth.sessions', (join) =>
      join.onRef('auth.sessions.user_id', '=', 'auth.users.id').on('auth.sessions.id', '=', sessionId),
    )
    .select(USER_COLUMNS)
    .select([
      'auth.sessions.amr',
      'auth.sessions.aal',
      sql<boolean>`exists (select from auth.factors where user_id = auth.users.id)`.as('has_factors'),
    ])
    .where('auth.users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { amr, aal, has_factors: hasFactors, ...user } = row;
  return { user, amr, aal, hasFactors };
}

type Caller = {
  readonly email: string;
  readonly full_name: string | null;
  readonly aal: Aal;
  readonly has_second_step: boolean;
};

/** Returns undefined when the session is over. Runs at every API request, so it reads as little as possible. */
export async function findCaller(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Caller | undefined> {
  return db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select([
      'auth.users.email',
      'auth.sessions.aal',
      sql<string | null>`auth.users.user_metadata ->> 'full_name'`.as('full_name'),
      sql<boolean>`exists (
        select from auth.factors where user_id = auth.users.id and factor_type = 'totp' and status = 'verified'
      )`.as('has_second_step'),
    ])
    .where('auth.sessions.id', '=', sessionId)
    .where('auth.users.id', '=', userId)
    .executeTakeFirst();
}

export type SessionRow = { readonly id: string; readonly user_id: string; readonly amr: Amr; readonly aal: Aal };

/** Locks the session, so that two tabs that refresh at once take turns. */
export async function lockSessionOfToken(trx: Trx, tokenHash: string): Promise<SessionRow | undefined> {
  return trx
    .selectFrom('auth.sessions')
    .select(['id', 'user_id', 'amr', 'aal'])
    .where('id', '=', (eb) =>
      eb.selectFrom('auth.refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function findRefreshToken(trx: Trx, tokenHash: string): Promise<{ revokedAt: Date | null } | undefined> {
  const row = await trx
    .selectFrom('auth.refresh_tokens')
    .select('revoked_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { revokedAt: row.revoked_at };
}

/** Returns the sealed token that replaced this one. */
export async function findReplacement(
  trx: Trx,
  tokenHash: string,
): Promise<{ readonly sealedToken: string; readonly revokedAt: Date | null } | undefined> {
  const row = await trx
    .selectFrom('auth.refresh_tokens')
    .select(['sealed_token', 'revoked_at'])
    .where('parent_hash', '=', tokenHash)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (row === undefined || row.sealed_token === null) return undefined;
  return { sealedToken: row.sealed_token, revokedAt: row.revoked_at };
}

type Replacement = {
  readonly session: SessionRow;
  readonly oldHash: string;
  readonly newHash: string;
  readonly sealedToken: string;
  readonly client: Client;
  readonly now: Date;
};

const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

/** One statement, because it runs at every refresh. */
export async function replaceRefreshToken(trx: Trx, replacement: Replacement): Promise<void> {
  const { session, oldHash, newHash, sealedToken, now } = replacement;
  const { user_agent, network } = clientColumns(replacement.client);
  const forgottenBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  await sql`
    with used as (
        update auth.refresh_tokens set revoked_at = ${now} where token_hash = ${oldHash} and revoked_at is null
      ),
      forgotten as (
        delete from auth.refresh_tokens where session_id = ${session.id} and revoked_at < ${forgottenBefore}
      ),
      seen as (
        update auth.sessions set refreshed_at = ${now}, user_agent = ${user_agent}, network = ${network}
        where id = ${session.id}
      )
    insert into auth.refresh_tokens (token_hash, session_id, parent_hash, sealed_token, created_at)
    values (${newHash}, ${session.id}, ${oldHash}, ${sealedToken}, ${now})
  `.execute(trx);
}

export type SignOutScope = 'global' | 'local' | 'others';

export async function deleteSessions(
  db: Db | Trx,
  { userId, sessionId, scope }: { userId: string; sessionId: string; scope: SignOutScope },
): Promise<void> {
  const ofUser = db.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (scope === 'global') await ofUser.execute();
  else await ofUser.where('id', scope === 'local' ? '=' : '!=', sessionId).execute();
}

type RenewedSession = {
  readonly id: string;
  readonly amr: Amr;
  readonly tokenHash: string;
  /** The factor that was just verified and raises the session to aal2. */
  readonly factorId?: string | undefined;
  /** When the owner proved who they are, for one change of the second step. */
  readonly provedAt: Date | null;
  readonly now: Date;
};

/** Gives the session a new refresh token and uses up the old ones. Returns false when it is over. */
export async function renewSession(trx: Trx, session: RenewedSession): Promise<boolean> {
  const { id, amr, tokenHash, factorId, provedAt, now } = session;
  const renewed = await trx
    .updateTable('auth.sessions')
    .set({ amr: JSON.stringify(amr), refreshed_at: now, proved_at: provedAt })
    .$if(factorId !== undefined, (query) => query.set({ aal: 'aal2', factor_id: factorId ?? null }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (renewed === undefined) return false;
  await trx
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: now })
    .where('session_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: tokenHash, session_id: id, created_at: now })
    .execute();
  return true;
}

type Proof = { readonly sessionId: string; readonly notBefore: Date; readonly notAfter: Date };

/** Uses up the proof. Returns false when there is none from that time. */
export async function takeSessionProof(trx: Trx, { sessionId, notBefore, notAfter }: Proof): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.sessions')
    .set({ proved_at: null })
    .where('id', '=', sessionId)
    .where('proved_at', '>', notBefore)
    .where('proved_at', '<=', notAfter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLowSessions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.sessions').where('user_id', '=', userId).where('aal', '=', 'aal1').execute();
}

/** Drops sessions back to one step when their factor is removed. */
export async function lowerSessions(trx: Trx, userId: string, factorId: string): Promise<void> {
  await sql`
    update auth.sessions
    set aal = 'aal1', factor_id = null,
      amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
        where entry ->> 'method' not in ('totp', 'mfa/recovery_code'))
    where user_id = ${userId} and factor_id = ${factorId}
  `.execute(trx);
}

export async function updateAmr(trx: Trx, sessionId: string, amr: Amr): Promise<void> {
  await trx
    .updateTable('auth.sessions')
    .set({ amr: JSON.stringify(amr) })
    .where('id', '=', sessionId)
    .execute();
}

/** Most recently used first. */
export async function listSessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('auth.sessions')
    .select(['id', 'user_agent', 'network', 'aal', 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

const MAX_LISTED = 200;

/** Returns false when the user has no such session. */
export async function deleteSession(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const ofUser = trx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  return (await ofUser.where('id', '=', sessionId).executeTakeFirst()).numDeletedRows > 0n;
}

/** Exports where the user is signed in, without tokens. */
export async function exportSessions(db: Db, userId: string) {
  return db.selectFrom('auth.sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

type SessionLimits = { readonly refreshedBefore: Date; readonly startedBefore: Date };

export async function deleteOldSessions(db: Db, { refreshedBefore, startedBefore }: SessionLimits): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where((eb) => eb.or([eb('refreshed_at', '<', refreshedBefore), eb('created_at', '<', startedBefore)]))
    .execute();
}

/** Also deletes their refresh tokens. */
export async function deleteAllSessions(trx: Trx): Promise<void> {
  await sql`truncate auth.sessions, auth.refresh_tokens`.execute(trx);
}
