/** Runs in a worker thread. */
import sharp from 'sharp';
import { pageToSvg } from '#layout/scene-to-svg.ts';
import type { Card, PhotoBytes } from './card.ts';
import { layoutDesign } from './layout-card.ts';

export type Side = 'front' | 'back';

export type ThumbnailTask = Card & {
  readonly photos: PhotoBytes;
  readonly side: Side;
  readonly widthPixels: number;
  readonly type: 'webp' | 'png';
};

/** Draws the card as trimmed. */
export async function renderCardThumbnail(task: ThumbnailTask): Promise<Uint8Array> {
  const { design, format, photos, side, widthPixels, type } = task;
  const { layout, fonts } = await layoutDesign(design, format);
  const { scene } = layout;
  const page = scene[side];
  const svg = pageToSvg(page, { fonts, imageHref: (id) => dataUrl(photos.get(id)), idPrefix: 'card', box: 'trim' });
  const picture = sharp(Buffer.from(svg), { density: (SVG_DENSITY * widthPixels) / page.trim.width })
    .resize({ width: widthPixels })
    .flatten({ background: '#ffffff' });
  return type === 'webp' ? picture.webp({ quality: 82 }).toBuffer() : picture.png().toBuffer();
}

/** At this density, a point of the page is a pixel of the picture. */
const SVG_DENSITY = 72;

function dataUrl(photo: Uint8Array | undefined): string {
  if (photo === undefined) throw new TypeError('A photo of the card is missing');
  return `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
}
