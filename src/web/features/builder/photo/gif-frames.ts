/** Counts the pictures of a GIF without decoding one, up to a limit. Zero for anything else. */
export function countGifFrames(bytes: Uint8Array, limit: number): number {
  const isGif = String.fromCharCode(...bytes.subarray(0, 4)) === 'GIF8';
  if (!isGif) return 0;
  let frames = 0;
  let at = afterColours(HEADER_LENGTH, bytes[SCREEN_FLAGS]);
  while (at < bytes.length && frames < limit) {
    const block = bytes[at];
    if (block === IMAGE) {
      frames += 1;
      const data = afterColours(at + IMAGE_LENGTH, bytes[at + IMAGE_LENGTH - 1]);
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

/** A table of colours follows when the highest bit says so; the lowest three give its size. */
function afterColours(at: number, flags = 0): number {
  return (flags & 0x80) === 0 ? at : at + 3 * 2 ** ((flags & 7) + 1);
}

function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}
