/** Sends a file that only its owner may see: never sniffed, never run, and revalidated each time. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { INERT_POLICY } from './security.ts';

export type PrivateFile = {
  readonly etag: string;
  readonly contentType: 'image/jpeg' | 'image/webp' | 'application/pdf';
  readonly fileName: string;
  /** Called only when the client doesn't have the file; returns null when it is gone. */
  read(): Promise<Uint8Array | null>;
};

export async function sendPrivateFile(request: FastifyRequest, reply: FastifyReply, file: PrivateFile): Promise<void> {
  const etag = `"${file.etag}"`;
  const isKnown = request.headers['if-none-match'] === etag;
  const bytes = isKnown ? new Uint8Array() : await file.read();
  if (bytes === null) throw new AppError('not_found');
  reply.headers({
    etag,
    // Caches may keep it but must revalidate: another user may have signed in since.
    'cache-control': 'private, no-cache',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': INERT_POLICY,
  });
  if (isKnown) await reply.status(304).send();
  else {
    const disposition = `inline; filename="${file.fileName}"`;
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await reply.header('content-disposition', disposition).type(file.contentType).send(body);
  }
}
