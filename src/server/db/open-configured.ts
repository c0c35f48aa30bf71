import { join } from 'node:path';
import { sql } from 'kysely';
import type { Env } from '../env.ts';
import { StartError } from '../start-errors.ts';
import { type Database, openPglite, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/** Opens the database that the environment names, and brings its tables up to date. */
export async function openConfiguredDatabase(env: Env): Promise<Database> {
  const database =
    env.DATABASE_URL === undefined
      ? await openPglite(join(env.DATA_DIR, 'database'))
      : await connect(env.DATABASE_URL, env.DATABASE_POOL);
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function connect(url: string, poolSize: number): Promise<Database> {
  const database = openPostgres(url, poolSize);
  try {
    await sql`select 1`.execute(database.db);
  } catch (cause) {
    await database.close();
    const { host, pathname } = new URL(url);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database of DATABASE_URL (${host}${pathname}) can't be reached: ${reason}`, { cause });
  }
  return database;
}
