/** Reads a picture's size from its header, so that a decompression bomb is refused before it is decoded. */
import { readHeifHeader } from './heif.ts';
import { readJpegSize } from './jpeg.ts';
import type { PhotoType } from './sniff-photo.ts';

export type PhotoSize = { readonly width: number; readonly height: number };

/** Returns null when the header is damaged. PDFs have no size in pixels; we choose it. */
export function readPhotoSize(bytes: Uint8Array, type: Exclude<PhotoType, 'pdf'>): PhotoSize | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type](file);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const READERS: Record<Exclude<PhotoType, 'pdf'>, (file: Buffer) => PhotoSize | null> = {
  jpeg: readJpegSize,
  png: (file) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }),
  gif: (file) => ({ width: file.readUInt16LE(6), height: file.readUInt16LE(8) }),
  webp: readWebpSize,
  avif: readHeifHeader,
  heic: readHeifHeader,
};

function readWebpSize(file: Buffer): PhotoSize | null {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
