/** How the press prints each color of the screen, by a small table of the profile in every print file. */

/** Grid points of each channel. */
export const GRID = 13;
/** Red, green and blue as printed, and how different that looks (ΔE00). */
export const ENTRY = 4;
/** A byte of the table is an eighth of a ΔE00. */
export const PER_DIFFERENCE = 8;

/** From here on, a person who compares sees it at once. */
const CLEARLY_SOFTER = 6;
/** Less of a card, such as a red ribbon in a picture, isn't worth a word. */
const WORTH_SAYING = 0.04;

export type PrintedColors = {
  /** The pixels as they look in print. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** The share of the pixels that print clearly softer. */
  readonly softerShare: number;
};

export function isSofter({ softerShare }: Pick<PrintedColors, 'softerShare'>): boolean {
  return softerShare >= WORTH_SAYING;
}

/** Four bytes per pixel, red first. */
export function printColors(table: Uint8Array, pixels: Uint8ClampedArray): PrintedColors {
  const printed = new Uint8ClampedArray(pixels.length);
  const color = new Float64Array(ENTRY);
  let softer = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    printColor(table, pixels, at, color);
    for (let channel = 0; channel < 3; channel += 1) printed[at + channel] = color[channel] ?? 0;
    printed[at + 3] = 255;
    if ((color[3] ?? 0) >= CLEARLY_SOFTER * PER_DIFFERENCE) softer += 1;
  }
  return { pixels: printed, softerShare: (softer * 4) / Math.max(1, pixels.length) };
}

const STEP = 255 / (GRID - 1);
/** To the next grid point of red, green and blue. */
const STRIDES = [GRID * GRID * ENTRY, GRID * ENTRY, ENTRY] as const;

/** Interpolates between the eight grid points around the color. */
function printColor(table: Uint8Array, pixels: Uint8ClampedArray, at: number, into: Float64Array): void {
  into.fill(0);
  for (let corner = 0; corner < 8; corner += 1) {
    let weight = 1;
    let index = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const place = (pixels[at + channel] ?? 0) / STEP;
      const low = Math.min(GRID - 2, Math.floor(place));
      const isHigh = (corner >> channel) & 1;
      weight *= isHigh ? place - low : 1 - place + low;
      index += (low + isHigh) * (STRIDES[channel] ?? 0);
    }
    if (weight === 0) continue;
    for (let value = 0; value < ENTRY; value += 1)
      into[value] = (into[value] ?? 0) + weight * (table[index + value] ?? 0);
  }
}
