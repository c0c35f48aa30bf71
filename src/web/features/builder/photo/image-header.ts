/** Reads a picture's size and frame count without decoding it, so that absurd pictures are refused early. */

export type PixelSize = { readonly width: number; readonly height: number };

/** For PNG, GIF and JPEG, before EXIF orientation; null for anything else. */
export function imageSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, PNG) && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (startsWith(bytes, GIF) && bytes.length >= 10) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  return startsWith(bytes, JPEG) ? jpegSize(view) : null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GIF = [0x47, 0x49, 0x46, 0x38];
const JPEG = [0xff, 0xd8, 0xff];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Walks the segments to the one that starts the frame. */
function jpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isStartOfFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const NOT_FRAMES = [0xc4, 0xc8, 0xcc];

function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);
}

/** Counts a GIF's frames up to a limit. Zero for anything else. */
export function countGifFrames(bytes: Uint8Array, limit: number): number {
  if (!startsWith(bytes, GIF)) return 0;
  let frames = 0;
  let at = afterColors(HEADER_LENGTH, bytes[SCREEN_FLAGS]);
  while (at < bytes.length && frames < limit) {
    const block = bytes[at];
    if (block === IMAGE) {
      frames += 1;
      const data = afterColors(at + IMAGE_LENGTH, bytes[at + IMAGE_LENGTH - 1]);
      at = afterSubBlocks(bytes, data + 1);
    } else if (block === EXTENSION) at = afterSubBlocks(bytes, at + 2);
    else break;
  }
  return frames;
}

const HEADER_LENGTH = 13;
const SCREEN_FLAGS = 10;
const IMAGE = 0x2c;
const IMAGE_LENGTH = 10;
const EXTENSION = 0x21;

/** A color table follows if the highest bit is set; the lowest three bits give its size. */
function afterColors(at: number, flags = 0): number {
  return (flags & 0x80) === 0 ? at : at + 3 * 2 ** ((flags & 7) + 1);
}

function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}
