import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { FormatId } from '../formats.ts';
import type { Photo } from '../front/photo.ts';
import { formatName, photoQuality, SHARP_DPI, USABLE_DPI } from '../photo-quality.ts';
import type { Finding, Fix } from './finding.ts';

export function checkFront({ front, printing }: PostcardDesign, format: FormatId): Finding[] {
  if (front === null) {
    return [{ code: 'photo_missing', severity: 'error', message: 'Choose a photo or a template for the front.' }];
  }
  if (front.kind === 'template') return [];
  const target = { format, orientation: printing.orientation };
  return [...checkSharpness(front, target), ...checkOrientation(front, printing.orientation)];
}

type Target = { readonly format: FormatId; readonly orientation: Orientation };

function checkSharpness(photo: Photo, target: Target): Finding[] {
  const { dpi, grade } = photoQuality(photo, target);
  if (grade === 'sharp') return [];
  const size = formatName(target.format);
  const fix = zoomOut(photo, target);
  if (grade === 'too-small') {
    const message = `The photo is too small for ${size}: it would print at ${dpi} dots per inch, and needs at least ${USABLE_DPI}.`;
    return [{ code: 'photo_too_small', severity: 'error', message, ...fix }];
  }
  const message = `The photo will look soft at ${size}: ${dpi} dots per inch instead of ${SHARP_DPI}.`;
  return [{ code: 'photo_soft', severity: 'warning', message, ...fix }];
}

/** Offered only when the zoom alone is to blame. */
function zoomOut(photo: Photo, target: Target): { fix?: Fix } {
  const whole = { ...photo, crop: { ...photo.crop, zoom: 1 } };
  const isBetter = photo.crop.zoom > 1 && photoQuality(whole, target).grade === 'sharp';
  return isBetter ? { fix: { kind: 'zoom', zoom: 1 } } : {};
}

/** Nearly square photos suit both ways. */
const CLEARLY_OBLONG = 1.15;

function checkOrientation({ widthPixels, heightPixels, crop }: Photo, orientation: Orientation): Finding[] {
  const isTurned = crop.rotation === 90 || crop.rotation === 270;
  const aspect = isTurned ? heightPixels / widthPixels : widthPixels / heightPixels;
  const photoOrientation: Orientation = aspect > 1 ? 'landscape' : 'portrait';
  const isOblong = Math.max(aspect, 1 / aspect) > CLEARLY_OBLONG;
  if (!isOblong || photoOrientation === orientation) return [];
  const words = { landscape: 'wide', portrait: 'tall' };
  return [
    {
      code: 'photo_orientation',
      severity: 'warning',
      message: `The photo is ${words[photoOrientation]} but the card is ${words[orientation]}, so much of the photo is cut off.`,
      fix: { kind: 'orientation', orientation: photoOrientation },
    },
  ];
}
