/** Sends a file that only its owner may see: never sniffed, never run, and revalidated each time. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { createFairLine } from '#server/frame/workers/fair-line.ts';
import { networkOf } from './network-of.ts';
import { INERT_POLICY } from './security.ts';

/** Must be read or destroyed. */
export type OpenedFile = { readonly stream: Readable; readonly bytes: number };

export type PrivateFile = {
  readonly etag: string;
  readonly contentType: 'image/jpeg' | 'image/webp' | 'application/pdf';
  readonly fileName: string;
  /** Called only when the client doesn't have the file; returns null when it is gone. */
  read(): Promise<Uint8Array | OpenedFile | null>;
};

const AT_ONCE = 6;
/** A page asks for dozens of pictures at once. */
const MAX_WAITING = 200;

/** Whoever reads slowly keeps only their own next files waiting. */
const line = createFairLine({
  concurrency: Number.POSITIVE_INFINITY,
  perUser: { running: AT_ONCE, waiting: MAX_WAITING },
  maxWaiting: 10 * MAX_WAITING,
  budget: Number.POSITIVE_INFINITY,
  whenUserIsFull: () => new AppError('rate_limited', { details: { retry_after: 10 } }),
  whenFull: () => new AppError('unavailable', { details: { retry_after: 10 } }),
});

export async function sendPrivateFile(request: FastifyRequest, reply: FastifyReply, file: PrivateFile): Promise<void> {
  const etag = `"${file.etag}"`;
  if (request.headers['if-none-match'] === etag) {
    await describeFile(reply, etag).status(304).send();
    return;
  }
  const user = request.caller?.userId ?? networkOf(request.ip);
  await line.run({ user, cost: 1 }, async () => {
    // Its client may have left while it waited.
    if (reply.raw.destroyed) return;
    const content = await file.read();
    if (content === null) throw new AppError('not_found');
    describeFile(reply, etag)
      .header('content-disposition', `inline; filename="${file.fileName}"`)
      .type(file.contentType);
    sendContent(reply, content);
    await finished(reply.raw).catch(() => undefined);
  });
}

/** The type is already set. */
export function sendContent(reply: FastifyReply, content: Uint8Array | OpenedFile): FastifyReply {
  if (!(content instanceof Uint8Array)) return reply.header('content-length', content.bytes).send(content.stream);
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

function describeFile(reply: FastifyReply, etag: string): FastifyReply {
  return reply.headers({
    etag,
    // Caches may keep it but must revalidate: another user may have signed in since.
    'cache-control': 'private, no-cache',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': INERT_POLICY,
  });
}
