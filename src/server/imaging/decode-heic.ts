import decodeHeicFile from 'heic-decode';
import type { RawPixels } from './raw-pixels.ts';

/** The decoder applies the file's own rotation. */
export async function decodeHeic(bytes: Uint8Array): Promise<RawPixels> {
  const { width, height, data } = await decodeHeicFile({ buffer: bytes });
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
