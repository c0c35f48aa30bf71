import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';

const COLUMNS = ['id', 'email', 'full_name', 'return_address'] as const;

export type Profile = Pick<Selectable<Schema['profiles']>, (typeof COLUMNS)[number]>;

export async function findProfile(trx: Db | Trx, userId: string): Promise<Profile | undefined> {
  return trx.selectFrom('profiles').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
}

/** Returns the ids of accounts whose name has all these words; the last one may be unfinished. */
export async function findProfilesByName(db: Db, words: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where to_tsvector('simple', fold_name(full_name))
      @@ (nullif(plainto_tsquery('simple', fold_name(${words}))::text, '') || ':*')::tsquery
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns false when the user already has one. */
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
