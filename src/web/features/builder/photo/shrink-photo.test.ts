import { expect, test } from 'vitest';
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_BORDER } from '#domain/front.ts';
import { photoQuality } from '#layout/photo-quality.ts';
import { type PixelBox, shrinkPhoto, shrunkBox } from './shrink-photo.ts';

const PHONE = { width: 4032, height: 3024 };
const FORTY_MEGAPIXELS = { width: 7728, height: 5152 };
const PANORAMA = { width: 14_000, height: 3_500 };

/** About as large as a detailed JPEG. */
const bytesPerPixel = (quality: number) => quality * 0.9;
const jpegOf = async ({ width, height }: PixelBox, quality: number) => {
  const size = Math.round(width * height * bytesPerPixel(quality));
  return { size } satisfies Pick<Blob, 'size'> as Blob;
};

test.each([PHONE, FORTY_MEGAPIXELS, PANORAMA])('[T-14] %o becomes small enough to send', async (size) => {
  const shrunk = await shrinkPhoto(size, jpegOf);
  expect(shrunk?.file.size).toBeLessThanOrEqual(UPLOAD_LIMIT_BYTES);
  const { width = 0, height = 1 } = shrunk ?? {};
  expect(width / height).toBeCloseTo(size.width / size.height, 2);
});

test.each([PHONE, FORTY_MEGAPIXELS, PANORAMA])(
  '[T-14] %o keeps 300 dots per inch on the largest card',
  async (size) => {
    const { width, height } = (await shrinkPhoto(size, jpegOf)) ?? size;
    const target = {
      format: '9x6',
      orientation: 'landscape',
      front: { layout: 'one', border: DEFAULT_BORDER },
      slot: 0,
    } as const;
    const { dpi } = photoQuality({ widthPixels: width, heightPixels: height, crop: DEFAULT_CROP }, target);
    expect(dpi).toBeGreaterThanOrEqual(300);
  },
);

test('[T-14] a photo that fits keeps its pixels', () => {
  expect(shrunkBox(PHONE)).toEqual(PHONE);
});

test('[T-14] a photo that can never be small enough is given up', async () => {
  const huge = { size: UPLOAD_LIMIT_BYTES + 1 } as Blob;
  expect(await shrinkPhoto(PHONE, async () => huge)).toBeNull();
});
