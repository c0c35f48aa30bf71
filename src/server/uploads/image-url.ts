/** The form that a card's front has on the wire; the database computes it for saved cards (postcards.image_url). */
import { TEMPLATE_IDS, type TemplateId } from '#domain/template.ts';

export const PHOTO_PREFIX = '/storage/v1/object/photos/';
const TEMPLATE_PREFIX = 'template:';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type ImageReference =
  | { readonly kind: 'upload'; readonly uploadId: string }
  | { readonly kind: 'template'; readonly templateId: TemplateId }
  | { readonly kind: 'data'; readonly dataUrl: string };

/** Null for anything that is neither ours nor carried in the request itself: the server never fetches an address. */
export function parseImageUrl(imageUrl: string): ImageReference | null {
  if (imageUrl.startsWith('data:')) return { kind: 'data', dataUrl: imageUrl };
  if (imageUrl.startsWith(TEMPLATE_PREFIX)) {
    const templateId = TEMPLATE_IDS.find((id) => id === imageUrl.slice(TEMPLATE_PREFIX.length));
    return templateId === undefined ? null : { kind: 'template', templateId };
  }
  const uploadId = imageUrl.startsWith(PHOTO_PREFIX) ? imageUrl.slice(PHOTO_PREFIX.length) : '';
  return UUID.test(uploadId) ? { kind: 'upload', uploadId } : null;
}
