import type { Trx } from '../db/database.ts';

export type Profile = { readonly id: string; readonly email: string; readonly full_name: string };

export async function findProfile(trx: Trx, userId: string): Promise<Profile | undefined> {
  return trx.selectFrom('profiles').select(['id', 'email', 'full_name']).where('id', '=', userId).executeTakeFirst();
}

/** False when there was one already. */
export async function insertProfile(trx: Trx, profile: Profile): Promise<boolean> {
  const row = await trx
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
