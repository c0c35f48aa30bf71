/** Loads a backup into a database and a storage of any kind, all or nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Db, Trx } from '#server/frame/db/database.ts';
import { listRunningServers } from '#server/frame/db/migrate.ts';
import { startJobs } from '#server/frame/jobs/boss-jobs.ts';
import { retryActiveJobs } from '#server/frame/jobs/job-store.ts';
import { StartError } from '#server/frame/start-errors.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { hasAccounts } from '#server/slices/auth/accounts/user-store.ts';
import { deleteAllLinks } from '#server/slices/auth/tokens/one-time-store.ts';
import { deleteAllSessions } from '#server/slices/auth/tokens/session-store.ts';
import { markQueuedAsSent } from '#server/slices/fulfilment/backup-store.ts';
import { type LostFiles, queueFileRemoval } from '#server/slices/privacy/forget-files.ts';
import { checkBackupFile, readBackupFile } from './backup-file.ts';
import type { BackupHeader } from './backup-part.ts';
import {
  dropForeignKeys,
  emptyTables,
  findJobsVersion,
  insertRows,
  listMigrations,
  listTables,
  setSequence,
  type Table,
} from './store.ts';
import { listStoredFiles } from './stored-files.ts';

export type RestoreParts = { readonly database: Database; readonly storage: Storage; readonly log: Logger };
export type RestoreOptions = {
  readonly path: string;
  /** Deletes what the database holds now. */
  readonly replace: boolean;
};
export type RestoreReport = { readonly createdAt: string; readonly rows: number; readonly files: number };

/** Expects a migrated database. Throws StartError with instructions before anything has changed. */
export async function restoreBackup(parts: RestoreParts, options: RestoreOptions): Promise<RestoreReport> {
  const { database } = parts;
  const { path, replace } = options;
  const header = await checkBackupFile(path);
  if (database.kind === 'postgres' && !(await areServersStopped(database.db))) {
    throw new StartError('Cartolina is running on this database. Stop all its processes first.');
  }
  if (!replace && (await hasAccounts(database.db))) {
    throw new StartError('The database has accounts. Use --replace to delete everything in it first.');
  }
  await prepareJobTables(database);
  await requireSameVersion(database, header);
  const { replaced, ...counts } = await database.db.transaction().execute(async (trx) => ({
    replaced: await listReplacedFiles(trx),
    ...(await load(trx, parts.storage, path)),
  }));
  if (replace) await forgetReplaced(parts, replaced);
  return { createdAt: header.createdAt, ...counts };
}

/** Waits a little, because PostgreSQL lists the connections of a stopped server for a moment longer. */
async function areServersStopped(db: Db): Promise<boolean> {
  for (let looks = 0; looks < 20; looks += 1) {
    if ((await listRunningServers(db)).length === 0) return true;
    await sleep(100);
  }
  return false;
}

async function listReplacedFiles(trx: Trx): Promise<LostFiles> {
  const { photos, printFiles, pictures } = await listStoredFiles(trx);
  return { photos, files: [...printFiles, ...pictures] };
}

/** Queues the removal of replaced files that no row names anymore, for the next server. */
async function forgetReplaced({ database, log }: RestoreParts, replaced: LostFiles): Promise<void> {
  const jobs = await startJobs(database, log);
  try {
    await database.db.transaction().execute((trx) => queueFileRemoval(trx, jobs, replaced));
  } finally {
    await jobs.stop();
  }
}

/** The job queue creates its own tables when it starts. */
async function prepareJobTables(database: Database): Promise<void> {
  const boss = database.createBoss();
  await boss.start();
  await boss.stop();
}

async function requireSameVersion({ db }: Database, header: BackupHeader): Promise<void> {
  const migrations = await listMigrations(db);
  const unknown = header.migrations.filter((name) => !migrations.includes(name));
  if (unknown.length > 0) {
    throw new StartError(`The backup is from a newer Cartolina, with ${unknown.join(', ')}. Upgrade first.`);
  }
  const isSame = header.migrations.length === migrations.length && header.jobsVersion === (await findJobsVersion(db));
  if (!isSame) {
    throw new StartError(
      `The backup is from an older Cartolina, whose last migration was ${header.migrations.at(-1) ?? 'none'}. ` +
        'Restore it with that version, then start this one.',
    );
  }
}

async function load(trx: Trx, storage: Storage, path: string): Promise<{ rows: number; files: number }> {
  const tables = await listTables(trx);
  const restoreForeignKeys = await dropForeignKeys(trx);
  await emptyTables(trx, tables);
  const counts = { rows: 0, files: 0 };
  for await (const part of readBackupFile(path)) {
    if (part.kind === 'rows') {
      await insertRows(trx, requireTable(tables, part.table), part.rows);
      counts.rows += part.rows.length;
    }
    if (part.kind === 'sequences') for (const each of part.sequences) await setSequence(trx, each);
    if (part.kind === 'file') {
      // Stored before the rows become visible, so that a row always has its photo.
      await storage.put(part.key, part.file);
      counts.files += 1;
    }
  }
  await resume(trx);
  await restoreForeignKeys();
  return counts;
}

/**
 * Restarts jobs that were running, and marks queued prints as possibly sent, because they may have been printed since. Ends all
 * sessions and links, because they may have been ended since the backup.
 */
async function resume(trx: Trx): Promise<void> {
  await deleteAllSessions(trx);
  await deleteAllLinks(trx);
  await retryActiveJobs(trx);
  await markQueuedAsSent(trx);
}

function requireTable(tables: readonly Table[], wanted: Table): Table {
  const table = tables.find(({ schema, name }) => schema === wanted.schema && name === wanted.name);
  if (table === undefined) throw new StartError(`The backup has an unknown table: ${wanted.schema}.${wanted.name}.`);
  return table;
}
