/** How sharp a photo will be on paper, in plain words. */
import { CARD_SIZES, type CardSize, type Orientation } from '#domain/printing-options.ts';
import { FORMATS, type FormatId, SIZE_FORMATS } from './formats.ts';
import { type Photo, placePhoto } from './front/photo.ts';
import { pageGeometry } from './page-geometry.ts';

export const SHARP_DPI = 300;
/** Below this, faces turn into squares. */
export const USABLE_DPI = 100;

export type PhotoQuality = {
  /** With the crop, at the given format, rounded down. */
  readonly dpi: number;
  readonly grade: 'sharp' | 'soft' | 'too-small';
  /** The largest card size at which the photo is sharp. */
  readonly sharpUpTo: CardSize | null;
  readonly words: string;
};

export type PhotoPixels = Pick<Photo, 'widthPixels' | 'heightPixels' | 'crop'>;
export type PhotoTarget = { readonly format: FormatId; readonly orientation: Orientation };

function photoDpi(photo: PhotoPixels, { format, orientation }: PhotoTarget): number {
  return Math.floor(placePhoto(photo, pageGeometry(format, orientation)).dpi + 1e-6);
}

export function photoQuality(photo: PhotoPixels, target: PhotoTarget): PhotoQuality {
  const dpi = photoDpi(photo, target);
  const isSharpAt = (size: CardSize) => photoDpi(photo, { ...target, format: SIZE_FORMATS[size] }) >= SHARP_DPI;
  const sharpUpTo = CARD_SIZES.findLast(isSharpAt) ?? null;
  const grade = dpi >= SHARP_DPI ? 'sharp' : dpi >= USABLE_DPI ? 'soft' : 'too-small';
  return { dpi, grade, sharpUpTo, words: qualityWords(grade, sharpUpTo, target.format) };
}

function qualityWords(grade: PhotoQuality['grade'], sharpUpTo: CardSize | null, format: FormatId): string {
  if (grade === 'sharp') return 'Will print sharp';
  if (grade === 'too-small') return `Too small for ${formatName(format)}`;
  return sharpUpTo ? `Sharp only up to ${sharpUpTo}` : `Will look soft at ${formatName(format)}`;
}

/** The shorter side first, as in 5x7. */
export function formatName(format: FormatId): string {
  const { widthInches, heightInches } = FORMATS[format];
  return `${heightInches}x${widthInches}`;
}
