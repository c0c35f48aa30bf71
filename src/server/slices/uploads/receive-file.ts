/** Reads the file of an upload request, raw or multipart, and never more than the limit. */
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { AppError } from '#domain/errors.ts';

/** Replaces the body parsers of this scope, so that every body is left unread for `receiveFile`. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // One byte more than allowed, because the parser reports a file of exactly the limit as truncated.
  const limits = { fileSize: UPLOAD_LIMIT_BYTES + 1, files: 1, fields: 10, fieldSize: 1000, parts: 11 };
  await scope.register(multipart, { limits, throwFileSizeLimit: false });
}

/** Throws image_too_large, image_missing, unavailable, or validation_failed for a multipart body that can't be read. */
export async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) return collect(request.raw, request);
  try {
    const part = await request.file();
    if (part === undefined) throw new AppError('image_missing');
    return await collect(part.file, request);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('validation_failed', { cause });
  }
}

async function collect(stream: Readable, { reservation }: FastifyRequest): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Keeps the connection open, because a refused request must still get its answer.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > UPLOAD_LIMIT_BYTES) throw new AppError('image_too_large');
    reservation?.receive(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
