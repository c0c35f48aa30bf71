import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gifOfFrames, pngHeader } from '#testing/photo-fixtures.ts';
import { countGifFrames } from './gif-frames.ts';

test('counts the pictures of an animation, up to the limit', () => {
  expect(countGifFrames(gifOfFrames(3), 1001)).toBe(3);
  expect(countGifFrames(gifOfFrames(10_000), 1001)).toBe(1001);
});

test('a real animation, with its colours and comments', async () => {
  const frame = (background: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background } });
  const frames = await Promise.all(['red', 'green', 'blue'].map((colour) => sharp(frame(colour)).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(countGifFrames(gif, 1001)).toBe(3);
});

test('what is no animation, or ends too soon, has what it has', () => {
  expect(countGifFrames(pngHeader({ width: 9, height: 9 }), 9)).toBe(0);
  expect(countGifFrames(new Uint8Array(), 9)).toBe(0);
  expect(countGifFrames(gifOfFrames(5).subarray(0, 60), 9)).toBeLessThanOrEqual(3);
});
