/** A text that every visitor gets: compressed once, and sent again only when it has changed. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type PackedFile = {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
};

/** The best takes too long for a start, and is hardly smaller. */
const BROTLI_QUALITY = 9;

export function packFile(text: string): PackedFile {
  const plain = Buffer.from(text);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  // Weak, because the same text comes in several encodings.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, br, gzip: gzipSync(plain), etag };
}

export function sendPacked(file: PackedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name));
  reply.header('vary', 'accept-encoding').header('etag', file.etag);
  const isKnown = request.headers['if-none-match']?.includes(file.etag) ?? false;
  if (isKnown && reply.statusCode === 200) return reply.status(304).send();
  if (encoding === undefined) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(file[encoding]);
}

function acceptedEncodings(header: string): ReadonlySet<string> {
  const offers = header.split(',').map((offer) => offer.replaceAll(' ', ''));
  return new Set(offers.filter((offer) => !/;q=0(\.0*)?$/.test(offer)).map((offer) => offer.replace(/;.*/, '')));
}
