/** Runs in a worker thread. */
import sharp from 'sharp';
import { pageToSvg } from '#layout/scene-to-svg.ts';
import type { Card } from './card.ts';
import { layoutDesign } from './layout-card.ts';

export type Side = 'front' | 'back';

export type ThumbnailTask = Card & {
  /** The stored preview; null for a card without a photo. */
  readonly photo: Uint8Array | null;
  readonly side: Side;
  readonly widthPixels: number;
  readonly type: 'webp' | 'png';
};

/** Draws the card as trimmed. */
export async function renderCardThumbnail(task: ThumbnailTask): Promise<Uint8Array> {
  const { design, format, photo, side, widthPixels, type } = task;
  const { layout, fonts } = await layoutDesign(design, format);
  const { scene } = layout;
  const page = scene[side];
  const svg = pageToSvg(page, { fonts, imageHref: () => dataUrl(photo), idPrefix: 'card', box: 'trim' });
  const picture = sharp(Buffer.from(svg), { density: (SVG_DENSITY * widthPixels) / page.trim.width })
    .resize({ width: widthPixels })
    .flatten({ background: '#ffffff' });
  return type === 'webp' ? picture.webp({ quality: 82 }).toBuffer() : picture.png().toBuffer();
}

/** At this density, a point of the page is a pixel of the picture. */
const SVG_DENSITY = 72;

function dataUrl(photo: Uint8Array | null): string {
  if (photo === null) throw new TypeError('The card has a photo, but none was passed');
  return `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
}
