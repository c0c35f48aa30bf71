/** Compares the printed page with the page on screen, closely enough to notice a missing comma. */
import sharp, { type SharpOptions } from 'sharp';
import { ssim } from 'ssim.js';
import type { GrayPicture } from '#testing/pdf/inspect-pdf.ts';

export type Difference = {
  /** Difference of the blurred gray pictures, from 0 to 255. */
  readonly largest: number;
  readonly ssim: number;
  /** Counts only where either picture has ink. */
  readonly ssimOnInk: number;
};

/**
 * Beyond these limits, the print differs from the preview. PDFium draws the stems of some fonts differently at any
 * resolution: the largest difference over the corpus is 18, where Poppler has 11 for the worst of six of the same files.
 * So similarity decides: on ink it is at least 0.99 over the corpus, but at most 0.984 if text moves by a quarter of a point.
 */
export const LIMITS = { largest: 18, ssim: 0.999, ssimOnInk: 0.99 } as const;

export function isSame({ largest, ssim: overall, ssimOnInk }: Difference): boolean {
  return largest <= LIMITS.largest && overall >= LIMITS.ssim && ssimOnInk >= LIMITS.ssimOnInk;
}

const BLUR_SIGMA = 4;

/** Whether the darkest pixel is made black, because a PDF reader shows pure black ink as dark gray. */
type Inks = 'black ink' | 'colors';

/** Both show the same page. The print is scaled down to the screen's 300 pixels per inch. */
export async function comparePictures(screen: Buffer, print: GrayPicture, inks: Inks): Promise<Difference> {
  const onScreen = await grayOf(screen);
  const { width, height } = onScreen;
  const blur = (pixels: Uint8Array) =>
    sharp(pixels, raw({ width, height })).blur(BLUR_SIGMA).toColourspace('b-w').raw().toBuffer();
  const [seen, printed] = [await blur(onScreen.pixels), await blur(await reduce(print, { width, height, inks }))];
  let largest = 0;
  for (let at = 0; at < seen.length; at += 1)
    largest = Math.max(largest, Math.abs((seen[at] ?? 0) - (printed[at] ?? 0)));
  return { largest, ...structure({ seen, printed, width, height }) };
}

function raw({ width, height }: { readonly width: number; readonly height: number }): SharpOptions {
  return { raw: { width, height, channels: 1 }, limitInputPixels: false };
}

/** How PDFium weighs red, green and blue. */
const GRAY: [number, number, number] = [0.3, 0.59, 0.11];

async function grayOf(picture: Buffer): Promise<GrayPicture> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .recomb([GRAY, GRAY, GRAY])
    .extractChannel(0)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

type Target = { readonly width: number; readonly height: number; readonly inks: Inks };

function reduce(picture: GrayPicture, { width, height, inks }: Target): Promise<Buffer> {
  const darkest = inks === 'colors' ? 0 : darkestOf(picture);
  const scale = 255 / Math.max(1, 255 - darkest);
  return sharp(picture.pixels, raw(picture))
    .resize(width, height, { fit: 'fill' })
    .linear(scale, -darkest * scale)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function darkestOf({ pixels }: GrayPicture): number {
  let darkest = 255;
  // By index: iterating over 40 million pixels takes ten times as long.
  for (let at = 0; at < pixels.length; at += 1) darkest = Math.min(darkest, pixels[at] ?? 255);
  return darkest;
}

type Pair = { readonly seen: Buffer; readonly printed: Buffer; readonly width: number; readonly height: number };

function structure({ seen, printed, width, height }: Pair): { ssim: number; ssimOnInk: number } {
  const picture = (pixels: Buffer) => {
    const rgba = new Uint32Array(width * height);
    for (let at = 0; at < rgba.length; at += 1) rgba[at] = (pixels[at] ?? 0) * 0x010101 + 0xff000000;
    return { data: new Uint8ClampedArray(rgba.buffer), width, height };
  };
  const { mssim, ssim_map: map } = ssim(picture(seen), picture(printed), { downsample: false, ssim: 'bezkrovny' });
  const inked: number[] = [];
  for (let row = 0; row < map.height; row += 1) {
    for (let column = 0; column < map.width; column += 1) {
      const at = Math.round((row / map.height) * height) * width + Math.round((column / map.width) * width);
      const hasInk = (seen[at] ?? 255) < 250 || (printed[at] ?? 255) < 250;
      const value = map.data[row * map.width + column];
      if (hasInk && value !== undefined) inked.push(value);
    }
  }
  const mean = inked.reduce((sum, value) => sum + value, 0) / Math.max(1, inked.length);
  return { ssim: mssim, ssimOnInk: inked.length === 0 ? 1 : mean };
}
