import { deflateSync } from 'node:zlib';
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';

type StreamDict = NonNullable<Parameters<PDFContext['stream']>[1]>;

/** Adds a stream that zlib compresses. */
export function addStream(context: PDFContext, contents: string | Uint8Array, dict: StreamDict = {}): PDFRef {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'latin1') : contents;
  return context.register(context.stream(deflateSync(bytes), { ...dict, Filter: 'FlateDecode' }));
}
