/** Compares the printed page with the page on the screen so closely that a missing comma shows. */
import sharp, { type SharpOptions } from 'sharp';
import { ssim } from 'ssim.js';
import type { GreyPicture } from '#testing/pdf-tools.ts';

export type Difference = {
  /** Of the blurred grey pictures, from 0 to 255. */
  readonly largest: number;
  readonly ssim: number;
  /** Only where there is ink in either picture. */
  readonly ssimOnInk: number;
};

/** What PRINT.md allows: beyond it, the print is not what was seen. */
export const LIMITS = { largest: 14, ssim: 0.995, ssimOnInk: 0.96 } as const;

export function isSame({ largest, ssim: overall, ssimOnInk }: Difference): boolean {
  return largest <= LIMITS.largest && overall >= LIMITS.ssim && ssimOnInk >= LIMITS.ssimOnInk;
}

const BLUR_SIGMA = 4;

/** Both are pictures of the same page; the print is reduced to the screen's 300 pixels per inch. */
export async function comparePictures(screen: Buffer, print: GreyPicture): Promise<Difference> {
  const onScreen = await greyOf(screen);
  const { width, height } = onScreen;
  const reduce = async (picture: GreyPicture) => {
    const { scale, offset } = await blackening(picture);
    return sharp(picture.pixels, raw(picture))
      .resize(width, height, { fit: 'fill' })
      .linear(scale, offset)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  };
  const blur = (pixels: Buffer) =>
    sharp(pixels, raw({ width, height })).blur(BLUR_SIGMA).toColourspace('b-w').raw().toBuffer();
  const [seen, printed] = [await blur(await reduce(onScreen)), await blur(await reduce(print))];
  let largest = 0;
  for (let at = 0; at < seen.length; at += 1)
    largest = Math.max(largest, Math.abs((seen[at] ?? 0) - (printed[at] ?? 0)));
  return { largest, ...structure({ seen, printed, width, height }) };
}

function raw({ width, height }: { readonly width: number; readonly height: number }): SharpOptions {
  return { raw: { width, height, channels: 1 }, limitInputPixels: false };
}

async function greyOf(picture: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Makes the darkest pixel black: Poppler shows pure black ink as a dark grey. */
async function blackening(picture: GreyPicture): Promise<{ scale: number; offset: number }> {
  const { channels } = await sharp(picture.pixels, raw(picture)).stats();
  const darkest = channels[0]?.min ?? 0;
  const scale = 255 / Math.max(1, 255 - darkest);
  return { scale, offset: -darkest * scale };
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
