import { createHash } from 'node:crypto';
import { getPostcardPicture, getPostcardProof } from '#contract/postcards.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, photosOf } from '#domain/front.ts';
import { LAYOUT_VERSION } from '#layout/layout-version.ts';
import type { Card, PhotoBytes } from '#server/engines/rendering/card.ts';
import type { Renderer } from '#server/engines/rendering/renderer.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import { sendPrivateFile } from '#server/frame/http/private-file.ts';
import type { RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import type { Printer } from '#server/providers/printing/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import type { PhotoVariant } from '#server/slices/uploads/photo-files.ts';
import { readOwnPhoto } from '#server/slices/uploads/photo-files.ts';
import { createPictureCache } from './picture-cache.ts';
import { findPostcardDesign } from './postcard-design.ts';

const PICTURE_WIDTH_PIXELS = 600;
/** About 25 kB each. */
const CACHED_PICTURES = 1000;

type PictureServices = {
  readonly db: Db;
  readonly storage: Storage;
  readonly renderer: Renderer;
  readonly printer: Printer;
  readonly rateLimits: RateLimits;
};

export function registerPictureRoutes(serve: Serve, services: PictureServices): void {
  const { renderer, printer } = services;
  const isStampPicture = printer.addsPostage;
  const cache = createPictureCache(CACHED_PICTURES);
  const pictureLimit = services.rateLimits.create({ name: 'pictures', points: 600, seconds: 600 });
  const proofLimit = services.rateLimits.create({ name: 'proofs', points: 120, seconds: 3600 });

  serve(getPostcardPicture, async ({ params: { id, side } }, { caller, request, reply }) => {
    const card = await findCard(services, caller.userId, id);
    const etag = hashOf([LAYOUT_VERSION, card, side, PICTURE_WIDTH_PIXELS]);
    const draw = async () => {
      await pictureLimit.consume(caller.userId);
      const front = side === 'front' ? card.design.front : null;
      const photos = await findPhotos(services, { front, userId: caller.userId }, 'preview');
      return renderer.renderThumbnail({ ...card, photos, side, widthPixels: PICTURE_WIDTH_PIXELS, type: 'webp' });
    };
    await sendPrivateFile(request, reply, {
      etag,
      contentType: 'image/webp',
      fileName: `postcard-${side}.webp`,
      read: () => cache.get(etag, draw),
    });
    return undefined;
  });

  serve(getPostcardProof, async ({ params: { id } }, { caller, request, reply }) => {
    await proofLimit.consume(caller.userId);
    const card = await findCard(services, caller.userId, id);
    await sendPrivateFile(request, reply, {
      etag: hashOf([LAYOUT_VERSION, card, 'proof', isStampPicture]),
      contentType: 'application/pdf',
      fileName: 'postcard-proof.pdf',
      read: async () => {
        const { front } = card.design;
        const photos = await findPhotos(services, { front, userId: caller.userId }, 'original');
        return (await renderer.renderProof({ ...card, photos, isStampPicture })).bytes;
      },
    });
    return undefined;
  });
}

/** Finds the card in the format it will be printed in. */
async function findCard({ db, printer }: PictureServices, userId: string, id: string): Promise<Card> {
  const design = await asUser(db, userId, (trx) => findPostcardDesign(trx, userId, id));
  if (design === null) throw new AppError('not_found');
  return { design, format: printer.sizes[design.printing.size] };
}

type OwnedFront = { readonly userId: string; readonly front: Front | null };

async function findPhotos(
  services: PictureServices,
  { userId, front }: OwnedFront,
  variant: PhotoVariant,
): Promise<PhotoBytes> {
  const photos = new Map<string, Uint8Array>();
  for (const uploadId of new Set(photosOf(front).map((photo) => photo.uploadId))) {
    const photo = await readOwnPhoto(services, { userId, uploadId, variant });
    if (photo === null) throw new AppError('image_missing');
    photos.set(uploadId, photo);
  }
  return photos;
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
