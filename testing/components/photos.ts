/** Photos for component tests, drawn in the browser. */
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, onePhoto } from '#domain/front.ts';
import type { PostcardText } from '#domain/postcard.ts';
import type { BuilderState } from '#web/features/builder/state/builder-state.ts';
import type { PhotoFiles } from '#web/features/builder/storage/stored-card.ts';
import { templateDesign } from './cards.ts';

type Size = { readonly width: number; readonly height: number };

const SHARP_ENOUGH: Size = { width: 2400, height: 1700 };

/** Red on the left, blue on the right, so that a test sees which part shows. */
export async function makePhoto({ width, height }: Size = SHARP_ENOUGH, name = 'sea.jpg'): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const paint = canvas.getContext('2d');
  if (paint === null) throw new TypeError("this browser doesn't draw");
  paint.fillStyle = '#2020d0';
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = '#d02020';
  paint.fillRect(0, 0, Math.floor(width / 2), height);
  return new File([await encode(canvas, 'image/jpeg')], name, { type: 'image/jpeg' });
}

/**
 * Uses a data URL, because Chromium may delay a canvas's own methods for blobs for up to seven seconds while a page is busy.
 */
export async function encode(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const answer = await fetch(canvas.toDataURL(type));
  return answer.blob();
}

/** Returns a card with a photo on its front, for openBuilder. */
export async function photoCardAt(
  step: BuilderState['step'],
  text: Partial<PostcardText> = {},
  { width, height }: Size = SHARP_ENOUGH,
) {
  const file = await makePhoto({ width, height });
  const uploadId = crypto.randomUUID();
  const pixels = { widthPixels: width, heightPixels: height };
  const front = onePhoto({ uploadId, ...pixels, crop: DEFAULT_CROP, look: DEFAULT_LOOK });
  const photo = { name: file.name, type: file.type, bytes: file.size, isUploaded: false };
  // Small, because large pictures take long to paint.
  const preview = await makePhoto({ width: Math.round(width / 4), height: Math.round(height / 4) });
  const files: PhotoFiles = { file, preview };
  return {
    step,
    isChecked: step === 4,
    design: { ...templateDesign(text), front },
    photos: { [uploadId]: photo },
    files: new Map([[uploadId, files]]),
  };
}
