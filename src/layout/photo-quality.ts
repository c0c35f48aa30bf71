/** How sharp a photo will be on paper, in plain words. */
import { CARD_SIZES, type CardSize, type Orientation } from '#domain/printing-options.ts';
import { FORMATS, type FormatId, SIZE_FORMATS } from './formats.ts';
import { type Photo, placePhoto } from './front/photo.ts';
import { pageGeometry } from './page-geometry.ts';

export const SHARP_DPI = 300;
/** Below this, faces become squares. */
export const USABLE_DPI = 100;

export type PhotoQuality = {
  /** After the crop, at the asked format, rounded down. */
  readonly dpi: number;
  readonly grade: 'sharp' | 'soft' | 'too-small';
  /** The largest card size at which it is sharp. */
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
  if (grade === 'too-small') return `too small for ${formatName(format)}`;
  if (sharpUpTo) return `sharp up to ${sharpUpTo}`;
  return grade === 'sharp' ? `sharp at ${formatName(format)}` : `will look soft at ${formatName(format)}`;
}

/** As people say it, the shorter side first. */
export function formatName(format: FormatId): string {
  const { widthInches, heightInches } = FORMATS[format];
  return `${heightInches}x${widthInches}`;
}
