/** A picture's size from its first bytes, so that a picture of absurd size is refused before it is decoded. */

export type PixelSize = { readonly width: number; readonly height: number };

/** Of PNG, GIF and JPEG; null for anything else. Before EXIF orientation. */
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

/** Walks the segments up to the one that starts the frame. */
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
