/** The sizes that print services offer. */
import type { CardSize, Orientation } from '#domain/printing-options.ts';

/** Trim size in inches, landscape, as `width x height`. */
export const FORMATS = {
  '5.5x4.25': { widthInches: 5.5, heightInches: 4.25 },
  '7x5': { widthInches: 7, heightInches: 5 },
  '9x6': { widthInches: 9, heightInches: 6 },
  '6x4': { widthInches: 6, heightInches: 4 },
  '11x6': { widthInches: 11, heightInches: 6 },
} as const;
export type FormatId = keyof typeof FORMATS;

/** The format that a print service uses for each size. Listed one by one, because the nearest format isn't always larger. */
export type SizeFormats = Readonly<Record<CardSize, FormatId>>;

/** Prints every size as itself. */
export const SIZE_FORMATS: SizeFormats = { '4.25x5.5': '5.5x4.25', '5x7': '7x5', '6x9': '9x6' };

/** Returns a size as customers read it: the width first, as in 5.5 × 4.25 in. */
export function formatName(format: FormatId, orientation: Orientation): string {
  const { widthInches, heightInches } = FORMATS[format];
  const [width, height] = orientation === 'landscape' ? [widthInches, heightInches] : [heightInches, widthInches];
  return `${width} × ${height} in`;
}
