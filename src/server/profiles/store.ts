import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

const COLUMNS = ['id', 'email', 'full_name', 'return_address'] as const;

export type Profile = Pick<Selectable<Schema['profiles']>, (typeof COLUMNS)[number]>;

export async function findProfile(trx: Trx, userId: string): Promise<Profile | undefined> {
  return trx.selectFrom('profiles').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
}

/** Returns false when the user has one already. */
export async function insertProfile(trx: Trx, profile: Insertable<Schema['profiles']>): Promise<boolean> {
  const row = await trx
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProfileRow(trx: Trx, userId: string, changes: Updateable<Schema['profiles']>) {
  await trx.updateTable('profiles').set(changes).where('id', '=', userId).execute();
}

export async function exportProfile(trx: Trx, userId: string) {
  return (await trx.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirst()) ?? null;
}
