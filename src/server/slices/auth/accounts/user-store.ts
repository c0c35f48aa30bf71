import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';

export type UserRow = Selectable<Schema['auth.users']>;

/** Returns what a password comparison needs to know about its owner. */
export function ownerOf({ email, id, password_hash }: UserRow) {
  return { asker: email || id, passwordHash: password_hash };
}

export type NewUser = {
  readonly id?: string | undefined;
  readonly email: string;
  readonly passwordHash: string;
  readonly metadata: Record<string, unknown>;
  readonly confirmedAt: Date | null;
  readonly isAnonymous?: boolean;
  readonly now: Date;
};

/**
 * Listed by name, because the database doesn't cache plans of queries with a star (frame/db/database.ts), and these run at every
 * sign-in.
 */
export const USER_COLUMNS = [
  'auth.users.id',
  'auth.users.email',
  'auth.users.password_hash',
  'auth.users.email_confirmed_at',
  'auth.users.new_email',
  'auth.users.user_metadata',
  'auth.users.app_metadata',
  'auth.users.confirmation_sent_at',
  'auth.users.invited_at',
  'auth.users.recovery_sent_at',
  'auth.users.email_change_sent_at',
  'auth.users.last_sign_in_at',
  'auth.users.banned_until',
  'auth.users.is_anonymous',
  'auth.users.created_at',
  'auth.users.updated_at',
] as const;

/** Matches the indexed expression that keeps addresses unique. Anonymous users have none. */
function isEmail(email: string) {
  return sql<boolean>`lower(email) = ${email.toLowerCase()} and email <> ''`;
}

/** Addresses are stored in lower case. */
export async function findUserByEmail(db: Db | Trx, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').select(USER_COLUMNS).where(isEmail(email)).executeTakeFirst();
}

/** Anything that locks more than one session locks the user first, to prevent deadlocks. */
export async function lockUserByEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').select(USER_COLUMNS).where(isEmail(email)).forUpdate().executeTakeFirst();
}

export async function lockUserById(trx: Trx, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').select(USER_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns undefined when the email address was taken a moment ago. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow | undefined> {
  return trx
    .insertInto('auth.users')
    .values({
      ...(user.id === undefined ? {} : { id: user.id }),
      email: user.email,
      password_hash: user.passwordHash,
      user_metadata: JSON.stringify(user.metadata),
      email_confirmed_at: user.confirmedAt,
      ...(user.isAnonymous ? { is_anonymous: true, app_metadata: '{}' } : {}),
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateUserRow(trx: Trx, id: string, changes: Updateable<Schema['auth.users']>): Promise<UserRow> {
  return trx.updateTable('auth.users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Returns 'taken' when another account took the address a moment ago; the transaction must then end. */
export async function updateUserEmail(
  trx: Trx,
  id: string,
  changes: Updateable<Schema['auth.users']>,
): Promise<UserRow | 'taken'> {
  try {
    return await updateUserRow(trx, id, changes);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

export async function clearNewEmail(trx: Trx, id: string): Promise<void> {
  const isWaiting = trx.updateTable('auth.users').where('id', '=', id).where('new_email', 'is not', null);
  await isWaiting.set({ new_email: null }).execute();
}

export async function findUserById(db: Db | Trx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the email addresses of accounts that still exist, by id. */
export async function findEmails(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('auth.users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', id).execute();
}

/** Returns the ids of accounts whose email starts with this text, in alphabetical order. Compares bytes, like the index. */
export async function findUsersByEmailStart(db: Db, start: string, limit: number): Promise<readonly string[]> {
  const from = start.toLowerCase();
  const { rows } = await sql<{ id: string }>`
    select id from auth.users
    where lower(email) ~>=~ ${from} and lower(email) ~<~ ${`${from}\u{10ffff}`} and email <> ''
    order by lower(email) using ~<~ limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type UserPage = {
  /** All accounts if omitted. */
  readonly ids?: readonly string[] | undefined;
  /** The last account of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Newest first. Leaves out anonymous users, who have no email. */
export async function listUserPage(db: Db, { ids, cursor, limit }: UserPage): Promise<readonly UserRow[]> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '<>', '')
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(ids ?? [])]}::uuid[])`))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from auth.users where id = ${cursor})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Newest first. */
export async function listUsers(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ readonly users: UserRow[]; readonly total: number }> {
  const users = await db
    .selectFrom('auth.users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('auth.users')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { users, total };
}

/** Finds anonymous users who haven't come back. */
export async function listStaleAnonymous(db: Db, usedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users
    where is_anonymous and created_at < ${usedBefore}
      and not exists (select from auth.sessions where user_id = users.id and refreshed_at >= ${usedBefore})
    order by created_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

type Unconfirmed = {
  readonly askedBefore: Date;
  /** SQL condition on a user's id: something else still refers to it. */
  readonly isKept: (userId: RawBuilder<unknown>) => RawBuilder<boolean>;
};

/** Deletes typos and bots: accounts whose email was never confirmed and not asked about again. */
export async function deleteUnconfirmedUsers(db: Db, { askedBefore, isKept }: Unconfirmed): Promise<void> {
  await sql`
    delete from auth.users
    where email_confirmed_at is null and last_sign_in_at is null and not is_anonymous
      and greatest(created_at, confirmation_sent_at, recovery_sent_at) < ${askedBefore}
      and not ${isKept(sql.ref('users.id'))}
  `.execute(db);
}

/** Leaves out the password's hash. */
export async function exportUser(db: Db, id: string) {
  const row = await findUserById(db, id);
  if (row === undefined) return null;
  const { password_hash: _secret, ...user } = row;
  return user;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('auth.users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
