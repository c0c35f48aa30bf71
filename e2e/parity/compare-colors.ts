/**
 * Compares the colors of a printed page with those on screen, as a person sees them (ΔE00). The print's pixels go through the
 * press profile that the file declares. Only flat areas count, because edges are smoothed differently.
 */
import { converter, differenceCiede2000, type Lab } from 'culori';
import sharp from 'sharp';
import type { Press } from '#testing/color/press.ts';
import type { ColorPicture } from '#testing/pdf/inspect-pdf.ts';

export type ColorDifference = {
  readonly mean: number;
  /** The screen color that prints worst, among those with a visible area. */
  readonly worst: { readonly rgb: string; readonly difference: number };
  /** The number of colors with such an area. */
  readonly swatches: number;
};

export const COLOR_LIMITS = { mean: 2, worst: 4 } as const;

export function hasSameColors({ mean, worst, swatches }: ColorDifference): boolean {
  return swatches > 1 && mean <= COLOR_LIMITS.mean && worst.difference <= COLOR_LIMITS.worst;
}

/** Treats the print as sRGB, or as the paper that black ink leaves visible. */
export type Inks = 'color' | 'black';

/** Every second pixel of every second row is enough. */
const STEP = 2;
const SWATCH_PIXELS = 8;
/** In flat areas, neighbors differ by no more than this in any channel. */
const FLAT = 3;
const BLACK = 0;
const COLORS = 2 ** 24;

const toLab = converter('lab');
const difference = differenceCiede2000();

export async function compareColors(
  screen: Buffer,
  print: ColorPicture,
  press: Press,
  inks: Inks,
): Promise<ColorDifference> {
  const printedLab = (color: number) => {
    const [red, green, blue] = channels(color);
    return inks === 'black' ? press.printBlack(1 - red) : press.printRgb([red, green, blue]);
  };
  const pairs = await countPairs(screen, print, inks);
  const swatches = new Map<number, { sum: number; count: number }>();
  let [sum, count] = [0, 0];
  for (const [pair, pixels] of pairs) {
    const seen = Math.floor(pair / COLORS);
    const pairSum = difference(screenLab(seen), printedLab(pair % COLORS)) * pixels;
    const swatch = swatches.get(seen) ?? { sum: 0, count: 0 };
    swatches.set(seen, { sum: swatch.sum + pairSum, count: swatch.count + pixels });
    sum += pairSum;
    count += pixels;
  }
  const large = [...swatches].filter(([, swatch]) => swatch.count >= SWATCH_PIXELS);
  const [worst = { rgb: '', difference: 0 }] = large
    .map(([color, swatch]) => ({
      rgb: `#${color.toString(16).padStart(6, '0')}`,
      difference: swatch.sum / swatch.count,
    }))
    .sort((a, b) => b.difference - a.difference);
  return { mean: sum / Math.max(1, count), worst, swatches: large.length };
}

/**
 * Counts which screen color becomes which print color, as one number: screen × 2^24 + print. Leaves out pure black beside
 * colors, which is black ink only and shows only in the file's operators.
 */
async function countPairs(screen: Buffer, print: ColorPicture, inks: Inks): Promise<Map<number, number>> {
  const { width, height, pixels } = print;
  const seen = await sharp(screen).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const pairs = new Map<number, number>();
  for (let y = 1; y < height - 1; y += STEP) {
    for (let x = 1; x < width - 1; x += STEP) {
      const at = (y * width + x) * 3;
      const color = colorAt(seen, at);
      if (inks === 'color' && color === BLACK) continue;
      if (!isFlat(seen, at, width) || !isFlat(pixels, at, width)) continue;
      const pair = color * COLORS + colorAt(pixels, at);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

function isFlat(pixels: Uint8Array, at: number, width: number): boolean {
  const row = width * 3;
  for (let channel = at; channel < at + 3; channel += 1) {
    const value = pixels[channel] ?? 0;
    const isSame = (other: number) => Math.abs((pixels[other] ?? 0) - value) <= FLAT;
    if (!(isSame(channel - 3) && isSame(channel + 3) && isSame(channel - row) && isSame(channel + row))) return false;
  }
  return true;
}

function colorAt(pixels: Uint8Array, at: number): number {
  return (pixels[at] ?? 0) * 65_536 + (pixels[at + 1] ?? 0) * 256 + (pixels[at + 2] ?? 0);
}

function channels(color: number): readonly [number, number, number] {
  return [(color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255];
}

function screenLab(color: number): Lab {
  const [r, g, b] = channels(color);
  return toLab({ mode: 'rgb', r, g, b });
}
