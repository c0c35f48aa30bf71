/** Turns the front that a client sent into one whose photos belong to the user. */
import { frontOf, type PostcardInput } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { UPLOAD_LIMIT_BYTES, type UploadRecord } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, photosOf } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import { savePhoto, type UploadDeps } from '#server/slices/uploads/save-photo.ts';
import { takeUploads } from '#server/slices/uploads/store.ts';
import { findPostcardDesign } from './postcard-design.ts';

type SentFront = Pick<PostcardInput, 'front' | 'image_url'>;

export type ResolvedFront = {
  readonly front: Front | null;
  /** The files of its photos. */
  readonly photos: readonly UsedPhoto[];
  /** An empty design, except for a drawing if image_url names a card. */
  readonly base: PostcardDesign;
};

type UsedPhoto = Pick<UploadRecord, 'id' | 'sha256' | 'width' | 'height'>;

/**
 * Throws image_address for a foreign URL, rate_limited for too many photos, and not_found for someone else's upload or card.
 */
export async function resolveFront(deps: UploadDeps, userId: string, sent: SentFront): Promise<ResolvedFront> {
  const { front, image_url } = sent;
  if (front !== undefined) return takePhotos(deps, userId, { front, base: EMPTY_DESIGN });
  if (image_url === null) return { front: null, photos: [], base: EMPTY_DESIGN };
  const reference = parseImageUrl(image_url);
  if (reference === null) throw new AppError('image_address');
  switch (reference.kind) {
    case 'template':
      return { front: frontOf(reference), photos: [], base: EMPTY_DESIGN };
    case 'card':
      return takePhotos(deps, userId, await findNamedFront(deps, userId, reference.postcardId));
    case 'data': {
      await deps.uploadLimit.consume(userId);
      return onlyPhoto(await saveDataUrl(deps, userId, reference.dataUrl));
    }
    case 'upload': {
      const [upload] = await takeOwn(deps, userId, [reference.uploadId]);
      if (upload === undefined) throw new AppError('not_found');
      return onlyPhoto(upload);
    }
  }
}

function onlyPhoto(upload: UsedPhoto): ResolvedFront {
  return { front: frontOf({ kind: 'photo', photo: toPhoto(upload) }), photos: [upload], base: EMPTY_DESIGN };
}

type NamedFront = Pick<ResolvedFront, 'front' | 'base'>;

async function findNamedFront({ db }: UploadDeps, userId: string, postcardId: string): Promise<NamedFront> {
  const card = await asUser(db, userId, (trx) => findPostcardDesign(trx, userId, postcardId));
  if (card === null) throw new AppError('not_found');
  const drawings = { ...EMPTY_DESIGN.drawings, front: card.drawings.front };
  return { front: card.front, base: { ...EMPTY_DESIGN, drawings } };
}

/** Uses the photo sizes that the server measured. */
async function takePhotos(deps: UploadDeps, userId: string, { front, base }: NamedFront): Promise<ResolvedFront> {
  const ids = [...new Set(photosOf(front).map(({ uploadId }) => uploadId))];
  const photos = await takeOwn(deps, userId, ids);
  const sizes = new Map(photos.map((upload) => [upload.id, toPhoto(upload)]));
  if (ids.some((id) => !sizes.has(id))) throw new AppError('not_found');
  if (front?.kind !== 'photos') return { front, photos, base };
  return {
    front: { ...front, slots: front.slots.map((slot) => slot && { ...slot, ...sizes.get(slot.uploadId) }) },
    photos,
    base,
  };
}

/** Sorted by id, because a snapshot's hash depends on the order. */
async function takeOwn({ db }: UploadDeps, userId: string, ids: readonly string[]): Promise<readonly UsedPhoto[]> {
  const uploads = await asUser(db, userId, (trx) => takeUploads(trx, userId, ids));
  return ids.flatMap((id) => uploads.find((upload) => upload.id === id) ?? []);
}

function toPhoto({ id, width, height }: UsedPhoto) {
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
