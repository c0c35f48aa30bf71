import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gifOfFrames, pngHeader } from '#testing/photo-fixtures.ts';
import { countGifFrames, imageSize } from './image-header.ts';

const picture = sharp({ create: { width: 123, height: 45, channels: 3, background: '#b93a2b' } });

describe('imageSize', () => {
  for (const format of ['png', 'gif', 'jpeg'] as const) {
    test(`reads a ${format.toUpperCase()}`, async () => {
      expect(imageSize(await picture.clone().toFormat(format).toBuffer())).toEqual({ width: 123, height: 45 });
    });
  }

  test('reads a progressive JPEG with EXIF', async () => {
    const bytes = await picture
      .clone()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: 'x' } })
      .toBuffer();
    expect(imageSize(bytes)).toEqual({ width: 123, height: 45 });
  });

  test('is null for other formats and truncated files', async () => {
    expect(imageSize(await picture.clone().webp().toBuffer())).toBeNull();
    expect(imageSize(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
    expect(imageSize(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2]))).toBeNull();
    expect(imageSize(new Uint8Array())).toBeNull();
  });
});

describe('countGifFrames', () => {
  test('counts the frames of an animation, up to the limit', () => {
    expect(countGifFrames(gifOfFrames(3), 1001)).toBe(3);
    expect(countGifFrames(gifOfFrames(10_000), 1001)).toBe(1001);
  });

  test('counts the frames of a real animation, with color tables and comments', async () => {
    const frame = (background: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background } });
    const frames = await Promise.all(['red', 'green', 'blue'].map((color) => sharp(frame(color)).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(countGifFrames(gif, 1001)).toBe(3);
  });

  test('counts nothing in other formats, and only complete frames in a truncated file', () => {
    expect(countGifFrames(pngHeader({ width: 9, height: 9 }), 9)).toBe(0);
    expect(countGifFrames(new Uint8Array(), 9)).toBe(0);
    expect(countGifFrames(gifOfFrames(5).subarray(0, 60), 9)).toBeLessThanOrEqual(3);
  });
});
