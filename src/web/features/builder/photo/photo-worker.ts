/** Decodes a photo, makes a preview of screen size, and shrinks what is too large to send, off the main thread. */
import { FRAME_LIMIT, PIXEL_LIMIT, UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { heicToJpeg, isHeic } from './heic-to-jpeg.ts';
import { countGifFrames, imageSize } from './image-header.ts';
import { type PixelBox, scaledBox, shrinkPhoto } from './shrink-photo.ts';

export type DecodedPhoto = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly preview: Blob;
  /** The chosen file, or a smaller one in its place. */
  readonly file: Blob;
};
export type WorkerAnswer =
  | { readonly kind: 'done'; readonly photo: DecodedPhoto }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

const PREVIEW_PIXELS = 2000;
const PREVIEW_QUALITY = 0.9;

async function decode(file: Blob): Promise<WorkerAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (countGifFrames(bytes, FRAME_LIMIT + 1) > FRAME_LIMIT) return { kind: 'failed', code: 'image_too_many_frames' };
  const header = imageSize(bytes);
  if (header && header.width * header.height > PIXEL_LIMIT) return { kind: 'failed', code: 'image_too_many_pixels' };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return isHeic(bytes) ? decodeHeic(bytes) : { kind: 'failed', code: 'image_broken' };
  if (bitmap.width * bitmap.height > PIXEL_LIMIT) return { kind: 'failed', code: 'image_too_many_pixels' };
  const scale = Math.min(1, PREVIEW_PIXELS / Math.max(bitmap.width, bitmap.height));
  const preview = await drawJpeg(bitmap, scaledBox(bitmap, scale), PREVIEW_QUALITY);
  const { width, height } = bitmap;
  const isSendable = file.size <= UPLOAD_LIMIT_BYTES;
  const sent = isSendable
    ? { file, width, height }
    : await shrinkPhoto(bitmap, (size, quality) => drawJpeg(bitmap, size, quality));
  bitmap.close();
  if (sent === null) return { kind: 'failed', code: 'image_too_large' };
  return { kind: 'done', photo: { widthPixels: sent.width, heightPixels: sent.height, preview, file: sent.file } };
}

async function decodeHeic(bytes: Uint8Array): Promise<WorkerAnswer> {
  const answer = await heicToJpeg(bytes);
  return answer.kind === 'done' ? decode(answer.jpeg) : answer;
}

/** Upright and in sRGB. On white, like paper, because print has no transparency. */
async function drawJpeg(bitmap: ImageBitmap, { width, height }: PixelBox, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no 2d canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

self.addEventListener('message', (event: MessageEvent<Blob>) => {
  decode(event.data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage({ kind: 'failed', code: 'image_broken' } satisfies WorkerAnswer),
  );
});
