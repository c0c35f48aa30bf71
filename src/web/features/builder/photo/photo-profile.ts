/** Carries the color profile of a decoded HEIC over to its JPEG. */

const LABEL = new TextEncoder().encode('ICC_PROFILE\0');
const APP2 = 0xe2;
const START_OF_SCAN = 0xda;
/** A JPEG's segment holds 64 kB; phones write profiles of less than one. */
const LARGEST_PROFILE = 65_000;
/** Far behind the boxes that describe a photo. */
const SEARCHED_BYTES = 1_000_000;
/** Every ICC profile has this at its byte 36. */
const SIGNATURE = 'acsp';

/** Null for a photo in sRGB, or whose profile is none. */
export function heicProfile(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, SEARCHED_BYTES));
  const at = text.indexOf('colrprof');
  if (at < 4) return null;
  const start = at + 8;
  const end = at - 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(at - 4);
  const isSound = end - start <= LARGEST_PROFILE && text.startsWith(SIGNATURE, start + 36) && end <= bytes.length;
  return isSound ? bytes.slice(start, end) : null;
}

/** In place of the one that the browser's encoder wrote. */
export async function withProfile(jpeg: Blob, profile: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const length = 2 + LABEL.length + 2 + profile.length;
  const head = Uint8Array.from([0xff, APP2, length >> 8, length & 0xff, ...LABEL, 1, 1]);
  const [start, ...rest] = withoutProfile(bytes);
  return new Blob([...(start ? [start] : []), head, profile, ...rest], { type: 'image/jpeg' });
}

/** The segments of the header, then the picture. */
function withoutProfile(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer);
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + view.getUint16(at + 2);
    if (bytes[at + 1] !== APP2) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return [...parts, bytes.subarray(at)];
}
