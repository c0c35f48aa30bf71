/** Everything that an installation knows, as one file: all rows as they were at one moment, and the files they name. */
import { sql } from 'kysely';
import { PHOTO_VARIANTS } from '#contract/uploads.ts';
import type { Db } from '../db/database.ts';
import type { Storage } from '../storage/port.ts';
import { photoKey } from '../uploads/photo-files.ts';
import { headerLine, markLine, writeBackupFile } from './backup-file.ts';
import { findJobsVersion, listMigrations, listSequences, listStoredFiles, listTables, readRows } from './store.ts';

export type BackupParts = { readonly db: Db; readonly storage: Storage };

export type BackupReport = {
  readonly rows: number;
  readonly files: number;
  /** Files that a row names but that are not in the storage. */
  readonly missing: readonly string[];
};

/** Servers may go on working meanwhile: the rows are those of one moment, and a file never changes. */
export async function createBackup(parts: BackupParts, path: string): Promise<BackupReport> {
  const report = { rows: 0, files: 0, missing: [] as string[] };
  await writeBackupFile(path, backupLines(parts, report));
  return report;
}

type Tally = { rows: number; files: number; readonly missing: string[] };

async function* backupLines({ db, storage }: BackupParts, tally: Tally): AsyncGenerator<string> {
  const keys = yield* databaseLines(db, tally);
  for (const key of keys) {
    const file = await storage.get(key);
    if (file === null) {
      tally.missing.push(key);
      continue;
    }
    tally.files += 1;
    const base64 = Buffer.from(file.bytes).toString('base64');
    yield markLine('file', { key, contentType: file.contentType, base64 });
  }
  yield markLine('end', { rows: tally.rows, files: tally.files });
}

/** Returns the keys of the files that the rows name. */
async function* databaseLines(db: Db, tally: Tally): AsyncGenerator<string, readonly string[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    // Times are written the same by every server.
    await sql`set local time zone 'UTC'`.execute(trx);
    yield headerLine({
      createdAt: new Date().toISOString(),
      migrations: [...(await listMigrations(trx))],
      jobsVersion: await findJobsVersion(trx),
    });
    for (const table of await listTables(trx)) {
      yield markLine('table', table);
      for await (const json of readRows(trx, table)) {
        tally.rows += 1;
        yield `${json}\n`;
      }
    }
    for (const sequence of await listSequences(trx)) yield markLine('sequence', sequence);
    const { photos, printFiles } = await listStoredFiles(trx);
    const photoKeys = photos.flatMap((sha256) => PHOTO_VARIANTS.map((variant) => photoKey(sha256, variant)));
    return [...photoKeys, ...printFiles];
  } finally {
    await trx.rollback().execute();
  }
}
