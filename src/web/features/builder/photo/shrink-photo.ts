/** Makes a photo small enough to be sent. Runs in the photo worker. */
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';

export type PixelBox = { readonly width: number; readonly height: number };

/** Three times what the largest card needs at 300 dots per inch, and as much as a phone's browser can draw. */
const MOST_PIXELS = 16_000_000;

/** Qualities from barely visible loss to acceptable loss; then the photo loses pixels instead. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6] as const;
const SMALLER = 0.8;
const MOST_ROUNDS = 6;

/** Keeps the shape, at least one pixel each way. */
export function scaledBox({ width, height }: PixelBox, scale: number): PixelBox {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function shrunkBox(size: PixelBox): PixelBox {
  return scaledBox(size, Math.min(1, Math.sqrt(MOST_PIXELS / (size.width * size.height))));
}

export type ShrunkPhoto = PixelBox & { readonly file: Blob };

type Encode = (size: PixelBox, quality: number) => Promise<Blob>;

/** Null if even the smallest try is too large. */
export async function shrinkPhoto(size: PixelBox, encode: Encode): Promise<ShrunkPhoto | null> {
  let box = shrunkBox(size);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const quality of QUALITIES) {
      const file = await encode(box, quality);
      if (file.size <= UPLOAD_LIMIT_BYTES) return { ...box, file };
    }
    box = scaledBox(box, SMALLER);
  }
  return null;
}
