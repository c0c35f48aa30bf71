/** Turns a file from a client into an upload, or says what is wrong with it. */
import { photoUrl } from '#contract/image-url.ts';
import { PIXEL_LIMIT, UPLOAD_LIMIT_BYTES, type UploadRecord } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import type { Photo, PhotoReader } from '#server/engines/imaging/photo-reader.ts';
import { readPhotoSize } from '#server/engines/imaging/photo-size.ts';
import { type PhotoType, sniffPhoto } from '#server/engines/imaging/sniff-photo.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { RateLimit } from '#server/frame/http/rate-limit.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { PHOTO_CONTENT_TYPE, restorePhoto, storePhoto } from './photo-files.ts';
import { awaitPhotoRemoval, insertUpload, sumUploadBytes, type Upload } from './store.ts';

export type UploadDeps = {
  readonly db: Db;
  readonly storage: Storage;
  readonly photoReader: PhotoReader;
  readonly jobs: Jobs;
  readonly uploadLimit: RateLimit;
};

/** Limit per account, counting the stored originals. */
const MAX_BYTES = 5_000_000_000;
/** Long after any upload has ended. */
const CLEAN_UP_AFTER_MILLISECONDS = 3_600_000;

/**
 * Throws image_missing, image_type, image_too_large, image_too_many_pixels, image_too_many_frames, image_broken,
 * image_locked, image_too_complex, photos_full, profile_missing, rate_limited or unavailable.
 */
export async function savePhoto(deps: UploadDeps, userId: string, bytes: Uint8Array): Promise<UploadRecord> {
  const header = checkPhoto(bytes);
  const keptBytes = await asUser(deps.db, userId, (trx) => sumUploadBytes(trx, userId));
  if (keptBytes + bytes.length > MAX_BYTES) throw new AppError('photos_full');
  const photo = await deps.photoReader.prepare({ ...header, userId, bytes, pixelLimit: PIXEL_LIMIT });
  // Files come first, so that every row has its photo. Files that never get a row are cleaned up later.
  await queueCleanUp(deps, photo.sha256);
  await storePhoto(deps.storage, photo);
  const upload = await asUser(deps.db, userId, (trx) =>
    insertUpload(trx, {
      user_id: userId,
      sha256: photo.sha256,
      content_type: PHOTO_CONTENT_TYPE,
      width: photo.width,
      height: photo.height,
      bytes: photo.original.length,
    }),
  ).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('profile_missing', { cause: error }) : error;
  });
  await awaitPhotoRemoval(deps.db, photo.sha256);
  await restorePhoto(deps.storage, photo);
  return presentUpload(upload);
}

/** Removes the files later unless a row refers to them, because the process or the database may fail before one does. */
async function queueCleanUp({ jobs }: UploadDeps, sha256: string): Promise<void> {
  const startAfter = new Date(Date.now() + CLEAN_UP_AFTER_MILLISECONDS);
  await jobs.send('forget-files', { photos: [sha256], files: [] }, { startAfter });
}

function presentUpload(upload: Upload): UploadRecord {
  return { ...upload, image_url: photoUrl(upload.id) };
}

/**
 * Below the limit for all types, because decoding takes two or three times the memory. The largest photos of phones have 50
 * million pixels.
 */
const PIXEL_LIMITS: Partial<Record<PhotoType, number>> = { heic: 55_000_000, avif: 40_000_000 };

/** Checks only the header, before anything is decoded. */
function checkPhoto(bytes: Uint8Array): Pick<Photo, 'type' | 'pixels'> {
  if (bytes.length === 0) throw new AppError('image_missing');
  if (bytes.length > UPLOAD_LIMIT_BYTES) throw new AppError('image_too_large');
  const type = sniffPhoto(bytes);
  if (type === null) throw new AppError('image_type');
  if (type === 'pdf') return { type, pixels: 0 };
  const size = readPhotoSize(bytes, type);
  if (size === null || size.width === 0 || size.height === 0) throw new AppError('image_broken');
  const pixels = size.width * size.height;
  if (pixels > PIXEL_LIMIT) throw new AppError('image_too_many_pixels');
  const typeLimit = PIXEL_LIMITS[type] ?? PIXEL_LIMIT;
  if (pixels > typeLimit) {
    const message = `This ${type.toUpperCase()} file has more than ${typeLimit / 1_000_000} million pixels. Please save it as a JPG.`;
    throw new AppError('image_too_many_pixels', { message });
  }
  return { type, pixels };
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
