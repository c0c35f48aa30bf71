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

export const SIZE_FORMATS: Record<CardSize, FormatId> = { '4.25x5.5': '5.5x4.25', '5x7': '7x5', '6x9': '9x6' };

/** How customers read a size everywhere: the width first, as in 5.5 × 4.25 in. */
export function formatName(format: FormatId, orientation: Orientation): string {
  const { widthInches, heightInches } = FORMATS[format];
  const [width, height] = orientation === 'landscape' ? [widthInches, heightInches] : [heightInches, widthInches];
  return `${width} × ${height} in`;
}

/** The exact format if available, else the next larger one; null if none is large enough. */
export function chooseFormat(size: CardSize, available: readonly FormatId[]): FormatId | null {
  const wanted = SIZE_FORMATS[size];
  if (available.includes(wanted)) return wanted;
  const { widthInches, heightInches } = FORMATS[wanted];
  const larger = available.filter(
    (id) => FORMATS[id].widthInches >= widthInches && FORMATS[id].heightInches >= heightInches,
  );
  const area = (id: FormatId) => FORMATS[id].widthInches * FORMATS[id].heightInches;
  return larger.sort((a, b) => area(a) - area(b))[0] ?? null;
}
