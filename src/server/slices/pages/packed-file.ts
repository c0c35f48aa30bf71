/** Compresses a file that every visitor gets once, and sends it again only after it has changed. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';
export type PackedFile = {
  readonly plain: Buffer;
  readonly etag: string;
  packed(encoding: Encoding): Buffer;
};

/** A higher quality takes too long for the first visitor and saves little. */
const BROTLI_QUALITY = 9;
const PACK: Readonly<Record<Encoding, (plain: Buffer) => Buffer>> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (plain) => gzipSync(plain),
};

export function packFile(text: string): PackedFile {
  const plain = Buffer.from(text);
  // Weak, because the file comes in several encodings.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  const done = new Map<Encoding, Buffer>();
  return {
    plain,
    etag,
    packed(encoding) {
      const packed = done.get(encoding) ?? PACK[encoding](plain);
      done.set(encoding, packed);
      return packed;
    },
  };
}

export function sendPacked(file: PackedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name));
  reply.header('vary', 'accept-encoding').header('etag', file.etag);
  const isKnown = request.headers['if-none-match']?.includes(file.etag) ?? false;
  if (isKnown && reply.statusCode === 200) return reply.status(304).send();
  if (encoding === undefined) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(file.packed(encoding));
}

function acceptedEncodings(header: string): ReadonlySet<string> {
  const offers = header.split(',').map((offer) => offer.replaceAll(' ', ''));
  return new Set(offers.filter((offer) => !/;q=0(\.0*)?$/.test(offer)).map((offer) => offer.replace(/;.*/, '')));
}
