import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { Matrix, Rect } from '#layout/scene.ts';
import { multiply } from '../matrix.ts';
import type { PrintPhoto } from '../print-photo.ts';
import type { PdfColors } from './pdf-colors.ts';
import { addCompressed, pdfNumbers } from './pdf-syntax.ts';

/** A PDF image fills a unit square whose y points up, with its first row at the top. */
const ROWS_DOWN: Matrix = [1, 0, 0, -1, 0, 1];

export function paintPhoto(name: string, photo: PrintPhoto, clip: Rect): string {
  const area = `${pdfNumbers([clip.x, clip.y, clip.width, clip.height])} re W n`;
  return `q ${area} ${pdfNumbers(multiply(photo.matrix, ROWS_DOWN), 5)} cm /${name} Do Q\n`;
}

export function addPhoto(context: PDFContext, photo: PrintPhoto, colors: PdfColors): PDFRef {
  return addCompressed(context, photo.jpeg, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: photo.width,
    Height: photo.height,
    BitsPerComponent: 8,
    ColorSpace: colors.photoSpace(photo),
    Filter: 'DCTDecode',
  });
}
