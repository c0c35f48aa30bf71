import { type Front, firstPhoto, type Photo } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import { type FormatId, formatName } from '../formats.ts';
import { type PhotoPixels, type PhotoTarget, photoQuality, SHARP_DPI, USABLE_DPI } from '../photo-quality.ts';
import type { Finding, Fix } from './finding.ts';

/** Checked before paying, because some print services offer only one orientation. */
export function checkPrinterOrientation(
  { printing: { orientation } }: PostcardDesign,
  possible: readonly Orientation[],
): Finding[] {
  const [fallback] = possible;
  if (fallback === undefined || possible.includes(orientation)) return [];
  return [
    {
      code: 'printer_orientation',
      severity: 'error',
      places: ['card'],
      message: `We can print only ${fallback} cards, and this one is ${orientation}.`,
      fix: { kind: 'orientation', orientation: fallback },
    },
  ];
}

export function checkFront(
  { front, printing }: PostcardDesign,
  format: FormatId,
  possible: readonly Orientation[],
): Finding[] {
  if (front?.kind === 'template') return [];
  const first = firstPhoto(front);
  if (front === null || first === null) {
    const message = 'Choose a photo or a template for the front.';
    return [{ code: 'photo_missing', severity: 'error', places: ['photo 0'], message }];
  }
  const { orientation } = printing;
  const count = front.slots.length;
  return [
    ...front.slots.flatMap((photo, slot): Finding[] => {
      const name = count === 1 ? 'Your photo' : `Photo ${slot + 1}`;
      if (photo) return checkSharpness(photo, name, { format, orientation, front, slot });
      const message = `${name} of ${count} is missing.`;
      return [{ code: 'photo_missing', severity: 'error', places: [`photo ${slot}`], message }];
    }),
    // In other layouts, a slot's shape differs from the card's.
    ...(count === 1 ? checkOrientation(first, orientation, possible) : []),
  ];
}

function checkSharpness(photo: Photo, name: string, target: PhotoTarget): Finding[] {
  const { dpi, grade } = photoQuality(photo, target);
  if (grade === 'sharp' || grade === 'fine') return [];
  const size = formatName(target.format, target.orientation);
  const fix = zoomOut(photo, target);
  const places = [`photo ${target.slot}`] as const;
  if (grade === 'too-small') {
    const message = `${name} is too small for ${size}. It would print at ${dpi} dots per inch, and we need at least ${USABLE_DPI}.`;
    return [{ code: 'photo_too_small', severity: 'error', places, message, ...fix }];
  }
  const message = `${name} will look soft at ${size}: ${dpi} dots per inch instead of ${SHARP_DPI}.`;
  return [{ code: 'photo_soft', severity: 'warning', places, message, ...fix }];
}

/** Returns false if any photo would be too small to print. */
export function hasUsablePhotos(front: Front | null, format: FormatId, orientation: Orientation): boolean {
  if (front?.kind !== 'photos') return true;
  return front.slots.every(
    (photo, slot) => photo === null || photoQuality(photo, { format, orientation, front, slot }).grade !== 'too-small',
  );
}

/** Offered only if zooming out is enough. */
function zoomOut(photo: Photo, target: PhotoTarget): { fix?: Fix } {
  const whole = { ...photo, crop: { ...photo.crop, zoom: 1 } };
  const { grade } = photoQuality(whole, target);
  const isEnough = photo.crop.zoom > 1 && (grade === 'sharp' || grade === 'fine');
  return isEnough ? { fix: { kind: 'zoom', slot: target.slot, zoom: 1 } } : {};
}

/** Nearly square photos suit both orientations. */
const CLEARLY_OBLONG = 1.15;

/** Returns null for a nearly square photo. */
export function photoOrientation({ widthPixels, heightPixels, crop: { rotation } }: PhotoPixels): Orientation | null {
  const isTurned = rotation === 90 || rotation === 270;
  const aspect = isTurned ? heightPixels / widthPixels : widthPixels / heightPixels;
  if (Math.max(aspect, 1 / aspect) <= CLEARLY_OBLONG) return null;
  return aspect > 1 ? 'landscape' : 'portrait';
}

function checkOrientation(photo: Photo, orientation: Orientation, possible: readonly Orientation[]): Finding[] {
  const better = photo.crop.fit === 'whole' ? null : photoOrientation(photo);
  if (better === null || better === orientation) return [];
  const finding = { code: 'photo_orientation', severity: 'warning', places: ['photo 0'] } as const;
  if (!possible.includes(better)) {
    const message = `We can print only ${orientation} cards, and your photo is ${better}, so much of it will be cut off.`;
    return possible.includes(orientation) ? [{ ...finding, message }] : [];
  }
  const message = `Your photo is ${better} but your card is ${orientation}, so much of the photo will be cut off.`;
  return [{ ...finding, message, fix: { kind: 'orientation', orientation: better } }];
}
