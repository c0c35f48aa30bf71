import { createHash } from 'node:crypto';

export type EncodedForm = { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string };

/**
 * The same fields under the same key always give the same bytes, so that an idempotency key never stands for two
 * requests. Node draws a new boundary each time it sends FormData.
 */
export async function encodeForm(form: FormData, key: string): Promise<EncodedForm> {
  const boundary = `cartolina-${createHash('sha256').update(key).digest('hex')}`;
  const parts: Uint8Array[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  for (const [name, value] of form) {
    const isFile = typeof value !== 'string';
    write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`);
    write(isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n` : '\r\n\r\n');
    parts.push(isFile ? new Uint8Array(await value.arrayBuffer()) : Buffer.from(value));
    write('\r\n');
  }
  write(`--${boundary}--\r\n`);
  return { body: Uint8Array.from(Buffer.concat(parts)), contentType: `multipart/form-data; boundary=${boundary}` };
}
