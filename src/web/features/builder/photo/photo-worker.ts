/** Decodes a photo and makes a preview of screen size, off the main thread. */
import { FRAME_LIMIT, PIXEL_LIMIT } from '#contract/uploads.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { countGifFrames, imageSize } from './image-header.ts';

export type DecodedPhoto = { readonly widthPixels: number; readonly heightPixels: number; readonly preview: Blob };
export type WorkerAnswer =
  | { readonly kind: 'done'; readonly photo: DecodedPhoto }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

const PREVIEW_PIXELS = 2000;

async function decode(file: Blob): Promise<WorkerAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (countGifFrames(bytes, FRAME_LIMIT + 1) > FRAME_LIMIT) return { kind: 'failed', code: 'image_too_many_frames' };
  const header = imageSize(bytes);
  if (header && header.width * header.height > PIXEL_LIMIT) return { kind: 'failed', code: 'image_too_many_pixels' };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { kind: 'failed', code: 'image_broken' };
  const { width: widthPixels, height: heightPixels } = bitmap;
  if (widthPixels * heightPixels > PIXEL_LIMIT) return { kind: 'failed', code: 'image_too_many_pixels' };
  const preview = await drawPreview(bitmap);
  bitmap.close();
  return { kind: 'done', photo: { widthPixels, heightPixels, preview } };
}

/** On white, like paper, because print has no transparency. */
async function drawPreview(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, PREVIEW_PIXELS / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no 2d canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

self.addEventListener('message', (event: MessageEvent<Blob>) => {
  decode(event.data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage({ kind: 'failed', code: 'image_broken' } satisfies WorkerAnswer),
  );
});
