/** Turns what a client sent as the card's front into one whose photos are the user's own. */
import { frontOf, type NamedFront, type PostcardInput } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { UPLOAD_LIMIT_BYTES, type UploadRecord } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, photosOf } from '#domain/front.ts';
import { asUser } from '../db/as-user.ts';
import { savePhoto, type UploadDeps } from './save-photo.ts';
import { takeUploads } from './store.ts';

type SentFront = Pick<PostcardInput, 'front' | 'image_url' | 'image_crop'>;

/**
 * Throws image_address for a foreign URL, rate_limited for too many photos, and not_found for an upload that is not the
 * user's own.
 */
export async function resolveFront(deps: UploadDeps, userId: string, sent: SentFront): Promise<Front | null> {
  const { front, image_url, image_crop } = sent;
  if (front === undefined) {
    return image_url === null ? null : frontOf(await resolveImageUrl(deps, userId, image_url), image_crop);
  }
  if (front?.kind !== 'photos') return front;
  const photos = await takePhotos(
    deps,
    userId,
    photosOf(front).map(({ uploadId }) => uploadId),
  );
  return { ...front, slots: front.slots.map((slot) => slot && { ...slot, ...photos.get(slot.uploadId) }) };
}

async function resolveImageUrl(deps: UploadDeps, userId: string, imageUrl: string): Promise<NamedFront> {
  const reference = parseImageUrl(imageUrl);
  if (reference === null) throw new AppError('image_address');
  if (reference.kind === 'template') return reference;
  if (reference.kind === 'data') {
    await deps.uploadLimit.consume(userId);
    return { kind: 'photo', photo: toPhoto(await saveDataUrl(deps, userId, reference.dataUrl)) };
  }
  const { uploadId } = reference;
  const photo = (await takePhotos(deps, userId, [uploadId])).get(uploadId);
  if (photo === undefined) throw new AppError('not_found');
  return { kind: 'photo', photo };
}

async function takePhotos({ db }: UploadDeps, userId: string, uploadIds: readonly string[]) {
  const uploads = await asUser(db, userId, (trx) => takeUploads(trx, userId, uploadIds));
  const photos = new Map(uploads.map((upload) => [upload.id, toPhoto(upload)]));
  if (uploadIds.some((id) => !photos.has(id))) throw new AppError('not_found');
  return photos;
}

function toPhoto({ id, width, height }: { id: string; width: number; height: number }) {
  return { uploadId: id, widthPixels: width, heightPixels: height };
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
