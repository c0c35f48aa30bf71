/**
 * Reads a form with files without copying them, because a mailing sends thousands of print files that nobody may ever look at.
 */

export type FormPart = string | Uint8Array;

const HEADERS_END = Buffer.from('\r\n\r\n');

export type NamedPart = readonly [name: string, value: FormPart];

/** Returns fields as text and files as bytes, in order; null when the body isn't a form of this type. */
export function readForm(body: Buffer, contentType: string): readonly NamedPart[] | null {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const delimiter = Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ''}`);
  // The first delimiter may have no line before it.
  const first = delimiter.subarray(2);
  if (boundary === null || !body.subarray(0, first.length).equals(first)) return null;
  const parts: NamedPart[] = [];
  let start = first.length;
  while (!body.subarray(start, start + 2).equals(Buffer.from('--'))) {
    const end = body.indexOf(delimiter, start);
    const headersEnd = body.indexOf(HEADERS_END, start);
    if (end < 0 || headersEnd < 0 || headersEnd > end) return null;
    const headers = body.toString('utf8', start, headersEnd);
    const name = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(headers)?.[1];
    if (name === undefined) return null;
    const content = body.subarray(headersEnd + HEADERS_END.length, end);
    parts.push([name, /[;\s]filename\*?=/i.test(headers) ? content : content.toString('utf8')]);
    start = end + delimiter.length;
  }
  return parts;
}
