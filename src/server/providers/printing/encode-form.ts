import { createHash } from 'node:crypto';

export type FormFile = { readonly filename: string; readonly contentType: string; readonly bytes: Uint8Array };

export type FormFields = readonly (readonly [name: string, value: string | FormFile])[];

/** Kept in parts, so that files aren't copied. */
export type EncodedForm = { readonly parts: readonly Uint8Array[]; readonly contentType: string };

/**
 * The same fields under the same key always give the same bytes, so that an idempotency key never covers two different
 * requests. Node would draw a new boundary each time it sends FormData.
 */
export function encodeForm(fields: FormFields, key: string): EncodedForm {
  const boundary = `cartolina-${createHash('sha256').update(key).digest('hex')}`;
  const parts: Uint8Array[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  for (const [name, value] of fields) {
    write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`);
    if (typeof value === 'string') {
      write(`\r\n\r\n${value}`);
    } else {
      write(`; filename="${value.filename}"\r\nContent-Type: ${value.contentType}\r\n\r\n`);
      parts.push(value.bytes);
    }
    write('\r\n');
  }
  write(`--${boundary}--\r\n`);
  return { parts, contentType: `multipart/form-data; boundary=${boundary}` };
}
