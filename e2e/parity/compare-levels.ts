/** Compares two small pictures of a front level by level: closely where both are flat, loosely at edges. */
import sharp from 'sharp';
import type { ColorPicture } from '#testing/pdf/inspect-pdf.ts';

export type LevelDifference = {
  /** Out of 255, over the flat areas. */
  readonly mean: number;
  /** The share of flat levels that differ visibly. */
  readonly wrong: number;
  /** The share of all levels that differ clearly, which shows parts that moved or are missing. */
  readonly clear: number;
  /** The share of levels in flat areas. */
  readonly flat: number;
};

/** Even a photo without a look differs by 2.1 levels, because PDFium converts its colors a little differently. */
const LIMITS = { mean: 2.5, wrong: 0.001, clear: 0.02, flat: 0.5 } as const;

export function hasSameLevels({ mean, wrong, clear, flat }: LevelDifference): boolean {
  return mean <= LIMITS.mean && wrong <= LIMITS.wrong && clear <= LIMITS.clear && flat >= LIMITS.flat;
}

const VISIBLE = 6;
const CLEAR = 64;
/** In flat areas, neighbors differ by no more than this. */
const FLAT = 2;

export async function compareLevels(screen: Buffer, print: ColorPicture | undefined): Promise<LevelDifference> {
  if (print === undefined) throw new Error('There is no print');
  const { width, height, pixels } = print;
  const seen = await sharp(screen).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  let [flat, sum, wrong, clear, all] = [0, 0, 0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = (y * width + 1) * 3; at < (y * width + width - 1) * 3; at += 1) {
      const difference = Math.abs((seen[at] ?? 0) - (pixels[at] ?? 0));
      all += 1;
      if (difference > CLEAR) clear += 1;
      if (isBlack(seen, at) || !isFlat(seen, at, width) || !isFlat(pixels, at, width)) continue;
      flat += 1;
      sum += difference;
      if (difference > VISIBLE) wrong += 1;
    }
  }
  return { mean: sum / Math.max(1, flat), wrong: wrong / Math.max(1, flat), clear: clear / all, flat: flat / all };
}

/** Pure black is black ink only, which a PDF reader shows as dark gray. */
function isBlack(pixels: Uint8Array, at: number): boolean {
  const first = at - (at % 3);
  return (pixels[first] ?? 0) + (pixels[first + 1] ?? 0) + (pixels[first + 2] ?? 0) === 0;
}

function isFlat(pixels: Uint8Array, at: number, width: number): boolean {
  const level = pixels[at] ?? 0;
  const row = width * 3;
  const isLike = (other: number) => Math.abs((pixels[other] ?? 0) - level) <= FLAT;
  return isLike(at - 3) && isLike(at + 3) && isLike(at - row) && isLike(at + row);
}
