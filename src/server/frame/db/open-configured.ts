/** Opens the database that the environment names. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Env } from '#server/frame/env.ts';
import { StartError } from '#server/frame/start-errors.ts';
import { DataFolderError, lockDataFolder } from './data-folder-lock.ts';
import { type Database, openPglite, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/** Migrates before anything uses the tables. */
export async function openConfiguredDatabase(env: Env): Promise<Database> {
  const patient = await openPatiently(env);
  if (env.DATABASE_URL === undefined) return patient;
  await patient.close();
  return openPostgres(env.DATABASE_URL, { poolSize: env.DATABASE_POOL });
}

/** Sets no time limits, because a migration or a backup of a large database takes its time. */
async function openPatiently(env: Env): Promise<Database> {
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
  const database = openPostgres(url, { poolSize, timeouts: null });
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

/** Throws StartError if no server has run yet. Used by commands that would find nothing in a database they created. */
export async function requireExistingDatabase(env: Env): Promise<void> {
  const hint = 'Set DATA_DIR or DATABASE_URL as for the server.';
  if (env.DATABASE_URL === undefined) {
    if (existsSync(join(env.DATA_DIR, 'database', 'PG_VERSION'))) return;
    throw new StartError(`There is no database in DATA_DIR=${resolve(env.DATA_DIR)}. ${hint}`);
  }
  const database = await connect(env.DATABASE_URL, 1);
  try {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('kysely_migration') is not null as there`.execute(database.db);
    if (rows[0]?.there === true) return;
    const { host, pathname } = new URL(env.DATABASE_URL);
    throw new StartError(`The database of DATABASE_URL (${host}${pathname}) is empty: no server has used it. ${hint}`);
  } finally {
    await database.close();
  }
}

/** Opens the database for one piece of work, for commands that run beside the server. */
export async function withConfiguredDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const lock = env.DATABASE_URL === undefined ? lockForCommand(env.DATA_DIR) : null;
  try {
    const database = await openPatiently(env);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

function lockForCommand(dataDir: string) {
  try {
    return lockDataFolder(dataDir);
  } catch (cause) {
    if (!(cause instanceof DataFolderError)) throw cause;
    const hint =
      'The embedded database serves one process at a time. If the server is starting or stopping, or another command is ' +
      'running, try again in a moment; if it serves pages but not commands, stop it for this one.';
    throw new StartError(`${cause.message}\n${hint} With PostgreSQL (DATABASE_URL) the server may go on.`, { cause });
  }
}
