/** Reads a ZIP file by its directory, as programs that open one do, and checks what it says about its content. */
import { crc32, inflateRawSync } from 'node:zlib';

const MAX_32 = 0xffff_ffff;

export function readZip(file: Buffer): Map<string, Buffer> {
  const files = readDirectory(file).map((entry): [string, Buffer] => {
    const content = readContent(file, entry);
    if (content.length !== entry.size) throw new Error(`${entry.name} has another size`);
    if (crc32(content) !== entry.checksum) throw new Error(`${entry.name} has another checksum`);
    return [entry.name, content];
  });
  return new Map(files);
}

type DirectoryEntry = {
  readonly name: string;
  readonly start: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
};

/** `cutOff` is how many bytes of the file's beginning are not in the buffer. */
export function readDirectory(file: Buffer, cutOff = 0): DirectoryEntry[] {
  const { count, offset } = findDirectory(file, cutOff);
  const entries: DirectoryEntry[] = [];
  let at = offset - cutOff;
  for (let each = 0; each < count; each += 1) {
    if (file.readUInt32LE(at) !== 0x0201_4b50) throw new Error('no directory entry');
    const extraAt = at + 46 + file.readUInt16LE(at + 28);
    const start = file.readUInt32LE(at + 42);
    entries.push({
      name: file.subarray(at + 46, extraAt).toString(),
      start: start === MAX_32 ? Number(file.readBigUInt64LE(extraAt + 4)) : start,
      checksum: file.readUInt32LE(at + 16),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
    });
    at = extraAt + file.readUInt16LE(at + 30);
  }
  return entries;
}

function readContent(file: Buffer, { start, packedSize }: DirectoryEntry): Buffer {
  if (file.readUInt32LE(start) !== 0x0403_4b50) throw new Error('no local header');
  const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
  return inflateRawSync(file.subarray(from, from + packedSize));
}

function findDirectory(file: Buffer, cutOff: number): { count: number; offset: number } {
  const end = file.length - 22;
  if (file.readUInt32LE(end) !== 0x0605_4b50) throw new Error('no end of directory');
  if (file.readUInt16LE(end + 10) !== 0xffff) {
    return { count: file.readUInt16LE(end + 10), offset: file.readUInt32LE(end + 16) };
  }
  const locator = end - 20;
  if (file.readUInt32LE(locator) !== 0x0706_4b50) throw new Error('no locator of the large directory');
  const large = Number(file.readBigUInt64LE(locator + 8)) - cutOff;
  if (file.readUInt32LE(large) !== 0x0606_4b50) throw new Error('no end of the large directory');
  return { count: Number(file.readBigUInt64LE(large + 32)), offset: Number(file.readBigUInt64LE(large + 48)) };
}
