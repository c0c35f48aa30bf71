/** A ZIP file as a stream: one entry at a time, none of them kept in memory, and as large as it comes (ZIP64). */
import { once } from 'node:events';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = {
  /** With forward slashes. */
  readonly name: string;
  /** False for what is compressed already. */
  readonly isCompressible: boolean;
  readonly content: AsyncIterable<Uint8Array>;
};

type Written = {
  readonly name: Buffer;
  readonly checksum: number;
  readonly size: number;
  readonly packedSize: number;
  readonly offset: number;
};

const VERSION = 45;
/** The sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the earliest that the format knows: what time it is belongs into the content. */
const NO_DATE = 0x0021;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;

export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const header = localHeader(name);
    yield header;
    offset += header.length;
    const sums = { checksum: 0, size: 0, packedSize: 0 };
    for await (const chunk of deflate(entry, sums)) {
      yield chunk;
      sums.packedSize += chunk.length;
    }
    const descriptor = uint32s(0x0807_4b50, sums.checksum, sums.packedSize, sums.size);
    yield descriptor;
    offset += sums.packedSize + descriptor.length;
    written.push({ name, ...sums, offset: start });
  }
  yield* directoryOf(written, offset);
}

/** The list of what was written, which ends the file. */
export function* directoryOf(written: readonly Written[], offset: number): Generator<Uint8Array> {
  let length = 0;
  for (const each of written) {
    const entry = directoryEntry(each);
    yield entry;
    length += entry.length;
  }
  yield endOfDirectory({ count: written.length, length, offset });
}

/** Reads the next piece only when the packer has room for it, so that a slow reader slows the whole down. */
async function* deflate(
  { content, isCompressible }: ZipEntry,
  sums: { checksum: number; size: number },
): AsyncGenerator<Uint8Array> {
  const level = isCompressible ? constants.Z_DEFAULT_COMPRESSION : constants.Z_NO_COMPRESSION;
  const packer = createDeflateRaw({ level });
  const feed = async () => {
    for await (const chunk of content) {
      sums.checksum = crc32(chunk, sums.checksum);
      sums.size += chunk.length;
      if (!packer.write(chunk)) await once(packer, 'drain');
    }
    packer.end();
  };
  feed().catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))));
  yield* packer;
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  writeCommon(head, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function directoryEntry({ name, checksum, size, packedSize, offset }: Written): Buffer {
  const isFar = offset >= MAX_32;
  const extra = isFar ? Buffer.concat([uint16s(0x0001, 8), uint64s(offset)]) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  writeCommon(head, 6);
  head.writeUInt32LE(checksum, 16);
  head.writeUInt32LE(packedSize, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([head, name, extra]);
}

/** What the local header and the directory have in common: version, flags, method, time and date. */
function writeCommon(head: Buffer, at: number): void {
  uint16s(VERSION, FLAGS, DEFLATED, 0, NO_DATE).copy(head, at);
}

type Directory = { readonly count: number; readonly length: number; readonly offset: number };

function endOfDirectory({ count, length, offset }: Directory): Buffer {
  const isLarge = count >= MAX_16 || offset >= MAX_32 || length >= MAX_32;
  const shown = Math.min(count, MAX_16);
  const end = Buffer.concat([
    uint32s(0x0605_4b50),
    uint16s(0, 0, shown, shown),
    uint32s(Math.min(length, MAX_32), Math.min(offset, MAX_32)),
    uint16s(0),
  ]);
  if (!isLarge) return end;
  const large = Buffer.concat([
    uint32s(0x0606_4b50),
    uint64s(44),
    uint16s(VERSION, VERSION),
    uint32s(0, 0),
    uint64s(count, count, length, offset),
  ]);
  const locator = Buffer.concat([uint32s(0x0706_4b50, 0), uint64s(offset + length), uint32s(1)]);
  return Buffer.concat([large, locator, end]);
}

function uint16s(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => void buffer.writeUInt16LE(value, at * 2));
  return buffer;
}

function uint32s(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => void buffer.writeUInt32LE(value, at * 4));
  return buffer;
}

function uint64s(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8);
  values.forEach((value, at) => void buffer.writeBigUInt64LE(BigInt(value), at * 8));
  return buffer;
}
