/** A card's front on the wire: `/storage/v1/object/photos/{id}`, `template:{id}`, or the photo itself as a data URL. */
import * as z from 'zod/mini';
import { type Front, firstPhoto } from '#domain/front.ts';
import { TEMPLATE_IDS, type TemplateId } from '#domain/template.ts';

const PHOTO_PREFIX = '/storage/v1/object/photos/';
const TEMPLATE_PREFIX = 'template:';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATA_URL_LIMIT = 14_200_000;

/** Any other URL is refused by parseImageUrl, so that the server never fetches an address that a client names. */
export const imageUrlSchema = z.string().check(z.maxLength(DATA_URL_LIMIT));

export type ImageReference =
  | { readonly kind: 'upload'; readonly uploadId: string }
  | { readonly kind: 'template'; readonly templateId: TemplateId }
  | { readonly kind: 'data'; readonly dataUrl: string };

export function parseImageUrl(imageUrl: string): ImageReference | null {
  if (imageUrl.startsWith('data:')) return { kind: 'data', dataUrl: imageUrl };
  if (imageUrl.startsWith(TEMPLATE_PREFIX)) {
    const templateId = TEMPLATE_IDS.find((id) => id === imageUrl.slice(TEMPLATE_PREFIX.length));
    return templateId === undefined ? null : { kind: 'template', templateId };
  }
  const uploadId = imageUrl.startsWith(PHOTO_PREFIX) ? imageUrl.slice(PHOTO_PREFIX.length) : '';
  return UUID.test(uploadId) ? { kind: 'upload', uploadId } : null;
}

export function photoUrl(uploadId: string): string {
  return PHOTO_PREFIX + uploadId;
}

/** The first photo stands for a layout of several. Photos must have been uploaded before. */
export function imageUrlOf(front: Front | null): string | null {
  if (front?.kind === 'template') return TEMPLATE_PREFIX + front.templateId;
  const photo = firstPhoto(front);
  return photo && photoUrl(photo.uploadId);
}
