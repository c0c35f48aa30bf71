import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { Matrix, Rect } from '#layout/scene.ts';
import { multiply } from '../matrix.ts';
import type { PrintPhoto } from '../print-photo.ts';
import { addStream, pdfNumbers } from './pdf-syntax.ts';

/** A PDF image fills a unit square whose y points up, with its first row at the top. */
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

/** The smallest complete sRGB profile, by Clinton Ingram, in the public domain (CC0). */
const SRGB_PROFILE = Buffer.from(
  'AAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5k' +
    'eem/Vlo+AbaDI4VVRvdPqgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKZGVzYwAAAPwAAAAkY3BydAAAASAAAAAid3RwdAAAAUQAAAAU' +
    'Y2hhZAAAAVgAAAAsclhZWgAAAYQAAAAUZ1hZWgAAAZgAAAAUYlhZWgAAAawAAAAUclRSQwAAAcAAAAAgZ1RSQwAAAcAAAAAgYlRSQwAAAcAAAAAg' +
    'bWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCbWx1YwAAAAAAAAABAAAADGVuVVMAAAAGAAAAHABDAEMAMAAAWFlaIAAAAAAAAPbW' +
    'AAEAAAAA0y1zZjMyAAAAAAABDD8AAAXd///zJgAAB5AAAP2S///7of///aIAAAPcAADAcVhZWiAAAAAAAABvoAAAOPIAAAOPWFlaIAAAAAAAAGKW' +
    'AAC3iQAAGNpYWVogAAAAAAAAJKAAAA+FAAC2xHBhcmEAAAAAAAMAAAACZmkAAPKnAAANWQAAE9AAAApb',
  'base64',
);
