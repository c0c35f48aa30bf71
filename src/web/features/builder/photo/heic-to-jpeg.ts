/** Decodes HEIC in browsers that can't. libheif is 0.5 MB, so it is loaded with the first photo that needs it. */

import libheifUrl from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url';
import { PIXEL_LIMIT } from '#contract/uploads.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { heicProfile, withProfile } from './photo-profile.ts';

type Pixels = { readonly data: Uint8ClampedArray<ArrayBuffer>; readonly width: number; readonly height: number };

type HeifImage = {
  readonly get_width: () => number;
  readonly get_height: () => number;
  /** Upright. Null if the file is damaged. */
  readonly display: (target: Pixels, onDone: (drawn: Pixels | null) => void) => void;
};

type Libheif = {
  readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] };
};

/** The server's limit; the decoder takes several times as much memory. */
const HEIC_PIXEL_LIMIT = Math.min(PIXEL_LIMIT, 55_000_000);
const BRANDS: readonly string[] = ['mif1', 'msf1', 'heic', 'heix', 'hevc', 'hevx'];
/** The same quality as the server's conversions. */
const QUALITY = 0.92;

export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(4, 12));
  return text.startsWith('ftyp') && BRANDS.includes(text.slice(4));
}

export type HeicAnswer =
  | { readonly kind: 'done'; readonly jpeg: Blob }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

export async function heicToJpeg(bytes: Uint8Array): Promise<HeicAnswer> {
  const libheif = await loadLibheif().catch(() => null);
  if (libheif === null) return { kind: 'failed', code: 'network' };
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) return { kind: 'failed', code: 'image_broken' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > HEIC_PIXEL_LIMIT) return { kind: 'failed', code: 'image_too_many_pixels' };
  const pixels = await draw(image, { data: new Uint8ClampedArray(width * height * 4), width, height });
  if (pixels === null) return { kind: 'failed', code: 'image_broken' };
  const profile = heicProfile(bytes);
  const jpeg = await encode(new ImageData(pixels.data, width, height));
  return { kind: 'done', jpeg: profile === null ? jpeg : await withProfile(jpeg, profile) };
}

async function loadLibheif(): Promise<Libheif> {
  // A file of its own, unchanged, as its license wants it.
  const { default: start }: { readonly default: () => Libheif } = await import(/* @vite-ignore */ libheifUrl);
  return start();
}

function draw(image: HeifImage, target: Pixels): Promise<Pixels | null> {
  return new Promise((resolve) => image.display(target, resolve));
}

/** The numbers stay as they are; the photo's own profile says what they mean. */
function encode(pixels: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no 2d canvas');
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
