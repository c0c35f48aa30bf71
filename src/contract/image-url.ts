/**
 * A card's front on the wire: `/storage/v1/object/photos/{id}`, `template:{id}`, the photo itself as a data URL, or the picture
 * of a saved card whose front is more than that.
 */
import * as z from 'zod/mini';
import { isEmptyDrawing } from '#domain/drawing.ts';
import { type Front, firstPhoto } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { TEMPLATE_IDS, type TemplateId } from '#domain/template.ts';

const PHOTO_PREFIX = '/storage/v1/object/photos/';
const TEMPLATE_PREFIX = 'template:';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CARD_PICTURE = /^\/rest\/v1\/postcards\/([^/]+)\/picture\/front$/;
const DATA_URL_LIMIT = 14_200_000;

/** parseImageUrl refuses any other URL, so that the server never fetches an address that a client names. */
export const imageUrlSchema = z.string().check(z.maxLength(DATA_URL_LIMIT));

export type ImageReference =
  | { readonly kind: 'upload'; readonly uploadId: string }
  | { readonly kind: 'template'; readonly templateId: TemplateId }
  | { readonly kind: 'card'; readonly postcardId: string }
  | { readonly kind: 'data'; readonly dataUrl: string };

export function parseImageUrl(imageUrl: string): ImageReference | null {
  if (imageUrl.startsWith('data:')) return { kind: 'data', dataUrl: imageUrl };
  if (imageUrl.startsWith(TEMPLATE_PREFIX)) {
    const templateId = TEMPLATE_IDS.find((id) => id === imageUrl.slice(TEMPLATE_PREFIX.length));
    return templateId === undefined ? null : { kind: 'template', templateId };
  }
  const postcardId = CARD_PICTURE.exec(imageUrl)?.[1] ?? '';
  if (UUID.test(postcardId)) return { kind: 'card', postcardId };
  const uploadId = imageUrl.startsWith(PHOTO_PREFIX) ? imageUrl.slice(PHOTO_PREFIX.length) : '';
  return UUID.test(uploadId) ? { kind: 'upload', uploadId } : null;
}

export function photoUrl(uploadId: string): string {
  return PHOTO_PREFIX + uploadId;
}

/** The first photo represents a layout of several. Photos must be uploaded first. */
export function imageUrlOf(front: Front | null): string | null {
  if (front?.kind === 'template') return TEMPLATE_PREFIX + front.templateId;
  const photo = firstPhoto(front);
  return photo && photoUrl(photo.uploadId);
}

/** Returns a saved card's rendered front, unless a photo or a template is all there is. */
export function savedImageUrl(postcardId: string, { front, drawings }: PostcardDesign): string | null {
  const isComposed = front !== null && (hasMore(front) || !isEmptyDrawing(drawings.front));
  return isComposed ? `/rest/v1/postcards/${postcardId}/picture/front` : imageUrlOf(front);
}

function hasMore(front: Front): boolean {
  if (front.kind === 'template') return front.lettering !== null;
  return front.layout !== 'one' || (front.caption?.text ?? '') !== '';
}
