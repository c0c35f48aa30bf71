/** Turns a postcard's image_url into its front. */
import type { UncroppedFront } from '#contract/card-codec.ts';
import { parseImageUrl } from '#contract/image-url.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import { saveDataUrl } from './save-data-url.ts';
import type { UploadDeps } from './save-photo.ts';
import { takeUpload } from './store.ts';

/** Throws image_address for a foreign address, rate_limited for too many photos, not_found for an upload that is not the user's own. */
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
