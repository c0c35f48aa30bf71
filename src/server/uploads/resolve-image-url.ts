/** Turns a postcard's image_url into its front. */
import type { UncroppedFront } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { UPLOAD_LIMIT_BYTES, type UploadRecord } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import { savePhoto, type UploadDeps } from './save-photo.ts';
import { takeUpload } from './store.ts';

/**
 * Throws image_address for a foreign URL, rate_limited for too many photos, and not_found for an upload that is not the
 * user's own.
 */
export async function resolveImageUrl(deps: UploadDeps, userId: string, imageUrl: string): Promise<UncroppedFront> {
  const reference = parseImageUrl(imageUrl);
  if (reference === null) throw new AppError('image_address');
  if (reference.kind === 'template') return reference;
  if (reference.kind === 'data') {
    await deps.uploadLimit.consume(userId);
    return photoFront(await saveDataUrl(deps, userId, reference.dataUrl));
  }
  const upload = await asUser(deps.db, userId, (trx) => takeUpload(trx, userId, reference.uploadId));
  if (upload === undefined) throw new AppError('not_found');
  return photoFront(upload);
}

function photoFront({ id, width, height }: { id: string; width: number; height: number }): UncroppedFront {
  return { kind: 'photo', uploadId: id, widthPixels: width, heightPixels: height };
}

const BASE64_URL = /^data:[^,]{0,200};base64,/i;

/** Ignores the type that the data URL claims: its bytes are sniffed like any file's. */
export async function saveDataUrl(deps: UploadDeps, userId: string, dataUrl: string): Promise<UploadRecord> {
  return savePhoto(deps, userId, decodeDataUrl(dataUrl));
}

function decodeDataUrl(dataUrl: string): Buffer {
  const head = BASE64_URL.exec(dataUrl)?.[0];
  if (head === undefined) throw new AppError('image_type');
  const bytesAtLeast = Math.floor(((dataUrl.length - head.length) / 4) * 3) - 2;
  if (bytesAtLeast > UPLOAD_LIMIT_BYTES) throw new AppError('image_too_large');
  return Buffer.from(dataUrl.slice(head.length), 'base64');
}
