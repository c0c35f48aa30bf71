import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { Matrix, Rect } from '#layout/scene.ts';
import { multiply } from '../matrix.ts';
import type { PrintPhoto } from '../print-photo.ts';
import { pdfNumbers } from './pdf-number.ts';
import { addStream } from './pdf-stream.ts';
import { SRGB_PROFILE } from './srgb-profile.ts';

/** A PDF's image space has its first row at the top of a unit square whose y goes upwards. */
const ROWS_DOWN: Matrix = [1, 0, 0, -1, 0, 1];

export function paintPhoto(name: string, photo: PrintPhoto, clip: Rect): string {
  const area = `${pdfNumbers([clip.x, clip.y, clip.width, clip.height])} re W n`;
  return `q ${area} ${pdfNumbers(multiply(photo.matrix, ROWS_DOWN), 5)} cm /${name} Do Q\n`;
}

export function addPhoto(context: PDFContext, { jpeg, width, height, isGrey, icc }: PrintPhoto): PDFRef {
  return context.register(
    context.stream(jpeg, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: isGrey ? 'DeviceGray' : ['ICCBased', addStream(context, icc ?? SRGB_PROFILE, { N: 3 })],
      Filter: 'DCTDecode',
    }),
  );
}
