/** The front of a card as a picture, on screen and in print. */
import type { FontSet } from '#layout/fonts/font-set.ts';
import type { Page } from '#layout/scene.ts';
import { pageToSvg, shownBox } from '#layout/scene-to-svg.ts';
import type { CardPhotos } from '#web/features/builder/storage/stored-card.ts';
import type { ColorAnswer } from './color-worker.ts';
import type { PrintedColors } from './press-colors.ts';

export type Front = { readonly page: Page; readonly fonts: FontSet; readonly photos: CardPhotos };

/** On white, like paper. */
export async function drawFront({ page, fonts, photos }: Front, widthPixels: number): Promise<ImageData> {
  const hrefs = new Map<string, string>();
  for (const op of page.ops) {
    const preview = op.kind === 'image' ? photos.get(op.uploadId)?.preview : undefined;
    if (op.kind === 'image' && preview) hrefs.set(op.uploadId, await dataUrl(preview, widthPixels));
  }
  const imageHref = (uploadId: string) => hrefs.get(uploadId) ?? '';
  const svg = pageToSvg(page, { fonts, imageHref, idPrefix: 'print', box: 'trim' });
  const { width, height } = shownBox(page, 'trim');
  return rasterize(svg, { width: widthPixels, height: Math.round((widthPixels * height) / width) });
}

type Size = { readonly width: number; readonly height: number };

async function rasterize(svg: string, { width, height }: Size): Promise<ImageData> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const context = blank({ width, height });
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** An SVG that is shown as a picture loads nothing, so its photos must be in it. */
async function dataUrl(photo: Blob, widthPixels: number): Promise<string> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, (2 * widthPixels) / Math.max(bitmap.width, bitmap.height));
  const size = { width: Math.ceil(bitmap.width * scale), height: Math.ceil(bitmap.height * scale) };
  const context = blank(size);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return context.canvas.toDataURL('image/jpeg', 0.9);
}

function blank({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new TypeError('no 2d canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return context;
}

/** Null if the table of colors couldn't be loaded. */
export function printPicture({ data }: ImageData): Promise<PrintedColors | null> {
  const worker = new Worker(new URL('./color-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ColorAnswer>((resolve) => {
    worker.onmessage = (event: MessageEvent<ColorAnswer>) => resolve(event.data);
    worker.onerror = () => resolve(null);
    worker.postMessage(data);
  }).finally(() => worker.terminate());
}
