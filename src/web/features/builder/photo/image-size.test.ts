import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

const picture = sharp({ create: { width: 123, height: 45, channels: 3, background: '#b93a2b' } });

describe('the size in the first bytes', () => {
  for (const format of ['png', 'gif', 'jpeg'] as const) {
    test(format, async () => {
      expect(imageSize(await picture.clone().toFormat(format).toBuffer())).toEqual({ width: 123, height: 45 });
    });
  }

  test('a progressive JPEG with EXIF', async () => {
    const bytes = await picture
      .clone()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: 'x' } })
      .toBuffer();
    expect(imageSize(bytes)).toEqual({ width: 123, height: 45 });
  });

  test('anything else, and what ends too soon, is null', async () => {
    expect(imageSize(await picture.clone().webp().toBuffer())).toBeNull();
    expect(imageSize(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
    expect(imageSize(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2]))).toBeNull();
    expect(imageSize(new Uint8Array())).toBeNull();
  });
});
