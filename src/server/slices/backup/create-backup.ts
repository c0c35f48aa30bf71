/** Saves everything an installation knows in one file: all rows at a single moment, and the files they name. */
import { sql } from 'kysely';
import { PHOTO_VARIANTS } from '#contract/uploads.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { photoKey } from '#server/slices/uploads/photo-files.ts';
import { FORMAT_VERSION, writeBackupFile } from './backup-file.ts';
import { type BackupPart, FORMAT, rowsParts } from './backup-part.ts';
import { findJobsVersion, listMigrations, listSequences, listTables, readRows } from './store.ts';
import { listStoredFiles } from './stored-files.ts';

export type BackupParts = { readonly db: Db; readonly storage: Storage };

export type BackupReport = {
  /** Row counts by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that a row names but the storage doesn't have. */
  readonly missing: readonly string[];
};

/** Servers may keep running, because all rows come from one snapshot and files never change. */
export async function createBackup(parts: BackupParts, path: string): Promise<BackupReport> {
  const report: Tally = { rows: {}, files: 0, missing: [] };
  await writeBackupFile(path, readParts(parts, report));
  return report;
}

type Tally = { readonly rows: Record<string, number>; files: number; readonly missing: string[] };

async function* readParts({ db, storage }: BackupParts, tally: Tally): AsyncGenerator<BackupPart> {
  const keys = yield* readDatabase(db, tally);
  for (const key of keys) {
    const file = await storage.get(key);
    if (file === null) {
      tally.missing.push(key);
      continue;
    }
    tally.files += 1;
    yield { kind: 'file', key, file };
  }
}

/** Returns the keys of the files that the rows name. */
async function* readDatabase(db: Db, tally: Tally): AsyncGenerator<BackupPart, readonly string[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    // Makes every server write times the same way.
    await sql`set local time zone 'UTC'`.execute(trx);
    const createdAt = new Date().toISOString();
    const migrations = [...(await listMigrations(trx))];
    const jobsVersion = await findJobsVersion(trx);
    yield { kind: 'header', header: { format: FORMAT, version: FORMAT_VERSION, createdAt, migrations, jobsVersion } };
    for (const table of await listTables(trx)) {
      const name = `${table.schema}.${table.name}`;
      for await (const part of rowsParts(table, readRows(trx, table))) {
        tally.rows[name] = (tally.rows[name] ?? 0) + part.rows.length;
        yield part;
      }
    }
    yield { kind: 'sequences', sequences: await listSequences(trx) };
    const { photos, printFiles } = await listStoredFiles(trx);
    const photoKeys = photos.flatMap((sha256) => PHOTO_VARIANTS.map((variant) => photoKey(sha256, variant)));
    return [...photoKeys, ...printFiles];
  } finally {
    await trx.rollback().execute();
  }
}
