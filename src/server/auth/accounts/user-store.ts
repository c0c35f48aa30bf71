import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type UserRow = Selectable<Schema['auth.users']>;

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string;
  readonly metadata: Record<string, unknown>;
  readonly confirmedAt: Date | null;
  readonly now: Date;
};

/** Addresses are stored in lower case. */
export async function findUserByEmail(db: Db | Trx, email: string): Promise<UserRow | undefined> {
  // The indexed expression, which also keeps addresses unique.
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

/** Everything that locks more of an account than one session locks the user first, so that nobody waits in a circle. */
export async function lockUserByEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('auth.users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
}

export async function lockUserById(trx: Trx, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns undefined when the email address was taken a moment ago. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow | undefined> {
  return trx
    .insertInto('auth.users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      user_metadata: JSON.stringify(user.metadata),
      email_confirmed_at: user.confirmedAt,
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

export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', id).execute();
}

type Unconfirmed = {
  readonly askedBefore: Date;
  /** A condition on a user's id: whether something else still refers to it. */
  readonly isKept: (userId: RawBuilder<unknown>) => RawBuilder<boolean>;
};

/** Deletes accounts whose email was never confirmed and not asked about again: typos and bots. */
export async function deleteUnconfirmedUsers(db: Db, { askedBefore, isKept }: Unconfirmed): Promise<void> {
  await sql`
    delete from auth.users
    where email_confirmed_at is null and last_sign_in_at is null
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
