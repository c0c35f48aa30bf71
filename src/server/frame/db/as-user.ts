/** Runs work as one signed-in user, with everyone else's rows hidden by row-level security. */
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

export async function asUser<T>(db: Db, userId: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('app.user_id', ${userId}, true), set_config('role', 'cartolina_user', true)`.execute(
      trx,
    );
    return work(trx);
  });
}
