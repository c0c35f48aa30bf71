import { deflateSync } from 'node:zlib';
import { copyStringIntoBuffer, type PDFContext, type PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';

type StreamDict = NonNullable<Parameters<PDFContext['stream']>[1]>;

/** Replaces the library's byte-by-byte copy, which took half of a print file's time. */
function copyAtOnce(stream: PDFRawStream): PDFRawStream {
  stream.copyBytesInto = (buffer, start) => {
    stream.updateDict();
    let at = start + stream.dict.copyBytesInto(buffer, start);
    at += copyStringIntoBuffer('\nstream\n', buffer, at);
    buffer.set(stream.contents, at);
    at += stream.contents.length;
    at += copyStringIntoBuffer('\nendstream', buffer, at);
    return at - start;
  };
  return stream;
}

/** Adds a stream of bytes that are already compressed, as the dictionary says. */
export function addCompressed(context: PDFContext, bytes: Uint8Array, dict: StreamDict): PDFRef {
  return context.register(copyAtOnce(context.stream(bytes, dict)));
}

export function addStream(context: PDFContext, contents: string | Uint8Array, dict: StreamDict = {}): PDFRef {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'latin1') : contents;
  return addCompressed(context, deflateSync(bytes), { ...dict, Filter: 'FlateDecode' });
}

/** Writes a number in PDF syntax: no exponent, and no trailing zeros. */
export function pdfNumber(value: number, digits = 3): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text;
}

export function pdfNumbers(values: readonly number[], digits = 3): string {
  return values.map((value) => pdfNumber(value, digits)).join(' ');
}
