/** Stores a photo's files under its content's hash, so that the same photo is stored once. */
import type { PHOTO_VARIANTS } from '#contract/uploads.ts';
import type { PreparedPhoto } from '#server/engines/imaging/photo-messages.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { findUpload } from './store.ts';

export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

/** Every upload is stored and served as a JPEG. */
export const PHOTO_CONTENT_TYPE = 'image/jpeg';

export function photoKey(sha256: string, variant: PhotoVariant): string {
  return `photos/${sha256}/${variant}.jpg`;
}

const VARIANTS = ['thumb', 'preview', 'original'] as const;

/** Stores the original last, so that where it exists, the others do too. */
export async function storePhoto(storage: Storage, photo: PreparedPhoto): Promise<void> {
  if (await storage.has(photoKey(photo.sha256, 'original'))) return;
  for (const variant of VARIANTS) await storeVariant(storage, photo, variant);
}

/** Restores files that were removed during the upload because another user deleted the same photo. */
export async function restorePhoto(storage: Storage, photo: PreparedPhoto): Promise<void> {
  for (const variant of VARIANTS) {
    if (!(await storage.has(photoKey(photo.sha256, variant)))) await storeVariant(storage, photo, variant);
  }
}

async function storeVariant(storage: Storage, photo: PreparedPhoto, variant: PhotoVariant): Promise<void> {
  await storage.put(photoKey(photo.sha256, variant), { bytes: photo[variant], contentType: PHOTO_CONTENT_TYPE });
}

/** Removes the original first, so that an incomplete photo never looks complete. */
export async function removePhoto(storage: Storage, sha256: string): Promise<void> {
  for (const variant of VARIANTS.toReversed()) await storage.delete(photoKey(sha256, variant));
}

/** Returns null when there is no such photo. */
export async function readPhoto(storage: Storage, sha256: string, variant: PhotoVariant): Promise<Uint8Array | null> {
  return (await storage.get(photoKey(sha256, variant)))?.bytes ?? null;
}

type OwnPhoto = { readonly userId: string; readonly uploadId: string; readonly variant: PhotoVariant };

/** Returns null when the user has no such photo. */
export async function readOwnPhoto(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { userId, uploadId, variant }: OwnPhoto,
): Promise<Uint8Array | null> {
  const upload = await asUser(db, userId, (trx) => findUpload(trx, userId, uploadId));
  return upload === undefined ? null : readPhoto(storage, upload.sha256, variant);
}
