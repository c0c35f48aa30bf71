import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fontSet } from '#layout/fonts/font-set.ts';
import { grayInk, ink } from '#layout/ink.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { rectangle } from '#layout/path.ts';
import type { Ink, Page } from '#layout/scene.ts';
import { paintPdf } from '#server/engines/rendering/pdf/paint-pdf.ts';
import { preparePrintPhoto } from '#server/engines/rendering/print-photo.ts';
import { photoFront, sampleDesign } from '#testing/card-fixtures.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { drawPicture } from './draw-picture.ts';

function pageOf(fill: Ink): Page {
  const page = pageGeometry('6x4', 'landscape');
  const d = rectangle(0, 0, page);
  return { ...page, ops: [{ kind: 'path', layer: 'art', d, fill, stroke: null, opacity: 1 }] };
}

/** Returns the largest difference of a channel between the picture and the screen. */
async function differenceOf(fill: Ink): Promise<number> {
  const page = pageOf(fill);
  const scene = { layoutVersion: 'test', format: '6x4', front: page, back: page } as const;
  const pdf = await paintPdf({ scene, fonts: fontSet([]), photos: new Map() });
  const picture = await drawPicture({ pdf, side: 'front', format: '6x4', recipient: {} });
  const { channels } = await sharp(picture).stats();
  const onScreen = [1, 3, 5].map((at) => Number.parseInt(fill.rgb.slice(at, at + 2), 16));
  return Math.max(...onScreen.map((value, index) => Math.abs(value - (channels[index]?.mean ?? 0))));
}

test.each(['#202020', '#808080', '#cecece'])('[P-1] shows black ink as the preview’s gray: %s', async (rgb) => {
  expect(await differenceOf(grayInk(ink(rgb)))).toBeLessThanOrEqual(1);
});

test('[P-1] shows a color as the preview does', async () => {
  expect(await differenceOf(ink('#2f6b4f'))).toBeLessThanOrEqual(1);
});

test('[P-1] shows every shade of a large photo, so that skies have no stripes', async () => {
  const size = { width: 1725, height: 1350 };
  const design = sampleDesign({ front: photoFront(size) });
  const fonts = loadTestFonts(['inter']);
  const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts });
  const op = scene.front.ops.find((each) => each.kind === 'image');
  if (!op) throw new Error('The card has no photo');
  const upload = await sharp({ create: { ...size, channels: 3, background: '#c37b22' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const photos = new Map([[op, await preparePrintPhoto(upload, op)]]);
  const pdf = await paintPdf({ scene, fonts, photos });
  const { channels } = await sharp(
    await drawPicture({ pdf, side: 'front', format: '5.5x4.25', recipient: {} }),
  ).stats();
  const differences = [0xc3, 0x7b, 0x22].map((value, index) => Math.abs((channels[index]?.mean ?? 0) - value));
  expect(Math.max(...differences)).toBeLessThanOrEqual(1);
});
