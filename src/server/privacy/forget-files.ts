/** Removes the files that nobody's row names any more. Files lie by the hash of their content, so two people may share one. */
import type { Db, Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Storage } from '../storage/port.ts';
import { removePhoto } from '../uploads/photo-files.ts';
import { lockPhotoFiles } from '../uploads/photo-files-lock.ts';
import { isFileUsed, isPhotoUsed } from './files-store.ts';

/** Storage keys of rendered files, and hashes of photos. */
export type LostFiles = { readonly photos: readonly string[]; readonly files: readonly string[] };

/** Where the local print shop keeps what it drew of its prints. */
export function pictureKeys(printIds: readonly string[]): string[] {
  return printIds.flatMap((id) => [`print-shop/${id}-front.png`, `print-shop/${id}-back.png`]);
}

const FILES_PER_JOB = 200;

/** In the transaction that removes the rows: a crash before the files are gone is made good by the job. */
export async function queueForgetting(trx: Trx, jobs: Jobs, lost: LostFiles): Promise<void> {
  const photos = chunksOf([...new Set(lost.photos)]);
  const files = chunksOf([...new Set(lost.files)]);
  for (const chunk of photos) await jobs.send('forget-files', { photos: chunk, files: [] }, { trx });
  for (const chunk of files) await jobs.send('forget-files', { photos: [], files: chunk }, { trx });
}

export async function forgetFiles(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { photos, files }: LostFiles,
): Promise<void> {
  for (const sha256 of photos) {
    await db.transaction().execute(async (trx) => {
      await lockPhotoFiles(trx, sha256);
      if (!(await isPhotoUsed(trx, sha256))) await removePhoto(storage, sha256);
    });
  }
  for (const key of files) {
    if (!(await isFileUsed(db, key))) await storage.delete(key);
  }
}

function chunksOf(items: readonly string[]): string[][] {
  const count = Math.ceil(items.length / FILES_PER_JOB);
  return Array.from({ length: count }, (_, at) => items.slice(at * FILES_PER_JOB, (at + 1) * FILES_PER_JOB));
}
