import type { Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type UserRow = Selectable<Schema['auth.users']>;
type Profile = { readonly email?: string; readonly full_name?: string };

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string;
  readonly metadata: Record<string, unknown>;
  readonly fullName: string;
  readonly confirmedAt: Date | null;
  readonly now: Date;
};

/** Addresses are stored in lower case. */
export async function findUserByEmail(db: Db | Trx, email: string): Promise<UserRow | undefined> {
  // By the expression that is indexed, which is also what keeps addresses unique.
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function lockUserById(trx: Trx, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('auth.users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The user with their profile; undefined when somebody took the address a moment ago. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow | undefined> {
  const row = await trx
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
  if (row === undefined) return undefined;
  await trx
    .insertInto('profiles')
    .values({ id: row.id, email: row.email, full_name: user.fullName, created_at: user.now })
    .execute();
  return row;
}

export async function updateUserRow(trx: Trx, id: string, changes: Updateable<Schema['auth.users']>): Promise<UserRow> {
  return trx.updateTable('auth.users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function clearNewEmail(trx: Trx, id: string): Promise<void> {
  const isWaiting = trx.updateTable('auth.users').where('id', '=', id).where('new_email', 'is not', null);
  await isWaiting.set({ new_email: null }).execute();
}

export async function updateProfile(trx: Trx, id: string, changes: Profile): Promise<void> {
  if (Object.keys(changes).length > 0) {
    await trx.updateTable('profiles').set(changes).where('id', '=', id).execute();
  }
}
