/** Tells in plain words how sharp a photo will be on paper. */
import type { Photo } from '#domain/front.ts';
import { CARD_SIZES, type CardSize, type Orientation } from '#domain/printing-options.ts';
import { type FormatId, formatName, SIZE_FORMATS, type SizeFormats } from './formats.ts';
import { placePhoto } from './front/photo.ts';
import { type SlotFront, slotRects } from './front/slots.ts';
import { pageGeometry } from './page-geometry.ts';

export const SHARP_DPI = 300;
/** Beyond this, nobody sees a difference on paper. */
const FINE_DPI = 250;
/** Below this, faces turn into squares. */
export const USABLE_DPI = 100;

export type PhotoQuality = {
  /** With the crop, at the given format, rounded down. */
  readonly dpi: number;
  readonly grade: 'sharp' | 'fine' | 'soft' | 'too-small';
  /** The largest card size at which the photo prints well. */
  readonly largestSharpSize: CardSize | null;
  readonly words: string;
};

export type PhotoPixels = Pick<Photo, 'widthPixels' | 'heightPixels' | 'crop'>;
export type PhotoTarget = {
  readonly format: FormatId;
  readonly orientation: Orientation;
  /** The front whose layout has the photo. */
  readonly front: SlotFront;
  readonly slot: number;
  /** The formats that the print service uses; defaults to the sizes themselves. */
  readonly sizes?: SizeFormats;
};

function photoDpi(photo: PhotoPixels, { format, orientation, front, slot }: PhotoTarget): number {
  const page = pageGeometry(format, orientation);
  return Math.floor(placePhoto(photo, slotRects(front, page)[slot] ?? page).dpi + 1e-6);
}

export function photoQuality(photo: PhotoPixels, target: PhotoTarget): PhotoQuality {
  const dpi = photoDpi(photo, target);
  const { sizes = SIZE_FORMATS } = target;
  const isSharpAt = (size: CardSize) => photoDpi(photo, { ...target, format: sizes[size] }) >= FINE_DPI;
  const largestSharpSize = CARD_SIZES.findLast(isSharpAt) ?? null;
  const grade = gradeOf(dpi);
  return { dpi, grade, largestSharpSize, words: qualityWords(grade, largestSharpSize, target) };
}

function gradeOf(dpi: number): PhotoQuality['grade'] {
  if (dpi >= SHARP_DPI) return 'sharp';
  if (dpi >= FINE_DPI) return 'fine';
  return dpi >= USABLE_DPI ? 'soft' : 'too-small';
}

function qualityWords(grade: PhotoQuality['grade'], largestSharpSize: CardSize | null, target: PhotoTarget): string {
  const size = formatName(target.format, target.orientation);
  if (grade === 'sharp') return 'Will print sharp';
  if (grade === 'fine') return 'Will print well';
  if (grade === 'too-small') return `Too small for ${size}`;
  return largestSharpSize
    ? `Sharp only up to ${formatName((target.sizes ?? SIZE_FORMATS)[largestSharpSize], target.orientation)}`
    : `Will look soft at ${size}`;
}
