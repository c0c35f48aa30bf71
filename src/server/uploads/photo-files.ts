/** Where the files of a photo lie: by the hash of its content, so that the same photo is stored once. */
import type { PHOTO_VARIANTS } from '#contract/uploads.ts';
import type { PreparedPhoto } from '../imaging/prepare-photo.ts';
import type { Storage } from '../storage/port.ts';

export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

/** Whatever was uploaded, what is kept and served is a JPEG. */
export const PHOTO_CONTENT_TYPE = 'image/jpeg';

export function photoKey(sha256: string, variant: PhotoVariant): string {
  return `photos/${sha256}/${variant}.jpg`;
}

const VARIANTS = ['thumb', 'preview', 'original'] as const;

/** The original comes last: where it lies, the others do too. */
export async function storePhoto(storage: Storage, photo: PreparedPhoto): Promise<void> {
  if (await storage.has(photoKey(photo.sha256, 'original'))) return;
  for (const variant of VARIANTS) await storeVariant(storage, photo, variant);
}

/** Puts back what was removed while the photo was on its way: somebody else may have let go of the same photo. */
export async function restorePhoto(storage: Storage, photo: PreparedPhoto): Promise<void> {
  for (const variant of VARIANTS) {
    if (!(await storage.has(photoKey(photo.sha256, variant)))) await storeVariant(storage, photo, variant);
  }
}

async function storeVariant(storage: Storage, photo: PreparedPhoto, variant: PhotoVariant): Promise<void> {
  await storage.put(photoKey(photo.sha256, variant), { bytes: photo[variant], contentType: PHOTO_CONTENT_TYPE });
}

/** The original goes first, so that a photo is never taken for whole when it is not. */
export async function removePhoto(storage: Storage, sha256: string): Promise<void> {
  for (const variant of VARIANTS.toReversed()) await storage.delete(photoKey(sha256, variant));
}

/** Null when there is no such photo. */
export async function readPhoto(storage: Storage, sha256: string, variant: PhotoVariant): Promise<Uint8Array | null> {
  return (await storage.get(photoKey(sha256, variant)))?.bytes ?? null;
}
