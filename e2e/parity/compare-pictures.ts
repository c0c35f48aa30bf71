/** Compares the printed page with the page on screen, closely enough to notice a missing comma. */
import sharp, { type SharpOptions } from 'sharp';
import type { GrayPicture } from '#testing/pdf/inspect-pdf.ts';

export type Difference = {
  /** Difference of the blurred gray pictures, from 0 to 255. */
  readonly largest: number;
  readonly ssim: number;
  /** Counts only where either picture has ink. */
  readonly ssimOnInk: number;
};

/**
 * Beyond these limits, the print differs from the preview. PDFium draws the stems of some fonts differently at any resolution:
 * the largest difference over the corpus is 18, while Poppler has 11 for the worst of six of the same files. So similarity
 * decides: on ink it is at least 0.99 over the corpus, but at most 0.984 if text moves by a quarter of a point.
 */
export const LIMITS = { largest: 18, ssim: 0.999, ssimOnInk: 0.99 } as const;

export function isSame({ largest, ssim: overall, ssimOnInk }: Difference): boolean {
  return largest <= LIMITS.largest && overall >= LIMITS.ssim && ssimOnInk >= LIMITS.ssimOnInk;
}

const BLUR_SIGMA = 4;

/** For black ink, the darkest pixel is made black, because a PDF reader shows it as dark gray. */
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

/** PDFium's weights of red, green and blue. */
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
  // Loops by index, because iterating over 40 million pixels takes ten times as long.
  for (let at = 0; at < pixels.length; at += 1) darkest = Math.min(darkest, pixels[at] ?? 255);
  return darkest;
}

type Pair = { readonly seen: Buffer; readonly printed: Buffer; readonly width: number; readonly height: number };

/** Pixels on each side of the windows in which pictures are compared. */
const WINDOW = 11;
/** The usual constants of structural similarity, for 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** Returns the mean similarity of all windows, and of those that have ink at their corner. */
function structure(pair: Pair): { ssim: number; ssimOnInk: number } {
  const { seen, printed, width, height } = pair;
  const all = { sum: 0, count: 0 };
  const inked = { sum: 0, count: 0 };
  for (let top = 0; top < height; top += WINDOW) {
    for (let left = 0; left < width; left += WINDOW) {
      const similarity = windowSimilarity(pair, { top, left });
      const at = top * width + left;
      const hasInk = (seen[at] ?? 255) < 250 || (printed[at] ?? 255) < 250;
      for (const group of hasInk ? [all, inked] : [all]) {
        group.sum += similarity;
        group.count += 1;
      }
    }
  }
  return { ssim: all.sum / all.count, ssimOnInk: inked.count === 0 ? 1 : inked.sum / inked.count };
}

/** One pass over the bytes, because the packages for it copy each window, which takes ten times as long. */
function windowSimilarity(
  { seen, printed, width, height }: Pair,
  { top, left }: { readonly top: number; readonly left: number },
): number {
  const bottom = Math.min(top + WINDOW, height);
  const right = Math.min(left + WINDOW, width);
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left; at < row * width + right; at += 1) {
      const [a, b] = [seen[at] ?? 0, printed[at] ?? 0];
      x += a;
      y += b;
      xx += a * a;
      yy += b * b;
      xy += a * b;
    }
  }
  const count = (bottom - top) * (right - left);
  const [meanX, meanY] = [x / count, y / count];
  const variances = xx / count - meanX ** 2 + yy / count - meanY ** 2;
  const covariance = xy / count - meanX * meanY;
  return ((2 * meanX * meanY + C1) * (2 * covariance + C2)) / ((meanX ** 2 + meanY ** 2 + C1) * (variances + C2));
}
