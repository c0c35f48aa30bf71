import { deflateSync } from 'node:zlib';
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';

type StreamDict = NonNullable<Parameters<PDFContext['stream']>[1]>;

/** Adds a stream, compressed. */
export function addStream(context: PDFContext, contents: string | Uint8Array, dict: StreamDict = {}): PDFRef {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'latin1') : contents;
  return context.register(context.stream(deflateSync(bytes), { ...dict, Filter: 'FlateDecode' }));
}

/** Writes a number as PDF does: no exponent, and no trailing zeros. */
export function pdfNumber(value: number, digits = 3): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text;
}

export function pdfNumbers(values: readonly number[], digits = 3): string {
  return values.map((value) => pdfNumber(value, digits)).join(' ');
}
