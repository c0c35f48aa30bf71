import type { Db } from '#server/frame/db/database.ts';
import { isShopFile } from '#server/providers/printing/shop/store.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { isPrintFile } from '#server/slices/fulfilment/backup-store.ts';
import { isPhotoOrdered } from '#server/slices/orders/account-store.ts';
import { removePhoto } from '#server/slices/uploads/photo-files.ts';
import { isPhotoUploaded, lockPhotoFiles } from '#server/slices/uploads/store.ts';
import type { LostFiles } from './forget-files.ts';
import { type SweepServices, sweep } from './sweep.ts';

const EVERY_NIGHT = '17 3 * * *';

export async function registerPrivacyJobs(services: SweepServices & { readonly storage: Storage }): Promise<void> {
  const { jobs } = services;
  await jobs.work('forget-files', (lost) => forgetFiles(services, lost));
  await jobs.work('sweep-uploads', () => sweep(services));
  await jobs.schedule('sweep-uploads', EVERY_NIGHT);
}

/** Files are named by their content's hash, so another user may still need one. */
export async function forgetFiles(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { photos, files }: LostFiles,
): Promise<void> {
  for (const sha256 of photos) {
    await db.transaction().execute(async (trx) => {
      await lockPhotoFiles(trx, sha256);
      const isUsed = (await isPhotoUploaded(trx, sha256)) || (await isPhotoOrdered(trx, sha256));
      if (!isUsed) await removePhoto(storage, sha256);
    });
  }
  for (const key of files) {
    const isUsed = (await isPrintFile(db, key)) || (await isShopFile(db, key));
    if (!isUsed) await storage.delete(key);
  }
}
