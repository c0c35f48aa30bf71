import type { Env } from '../env.ts';
import { StartError } from '../start-errors.ts';
import { DataFolderError, lockDataFolder } from './data-folder-lock.ts';
import type { Database } from './database.ts';
import { openConfiguredDatabase } from './open-configured.ts';

/** For commands that run beside the server: opens the database for one piece of work. */
export async function withConfiguredDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const lock = env.DATABASE_URL === undefined ? lockForCommand(env.DATA_DIR) : null;
  try {
    const database = await openConfiguredDatabase(env);
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
      'The embedded database serves one process at a time: stop the server, run this command, start it again.';
    throw new StartError(`${cause.message}\n${hint} With PostgreSQL (DATABASE_URL) the server may go on.`, { cause });
  }
}
