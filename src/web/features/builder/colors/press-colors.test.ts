import { readFileSync } from 'node:fs';
import { converter, differenceCiede2000 } from 'culori';
import { describe, expect, test } from 'vitest';
import { FRONT_COLORS } from '#domain/front.ts';
import { readPress, readPressProfile } from '#testing/color/press.ts';
import { isSofter, printColors } from './press-colors.ts';

const table = readFileSync(new URL('press-colors.bin', import.meta.url));
const press = readPress(readPressProfile());
const toLab = converter('lab');
const difference = differenceCiede2000();

type Rgb = readonly [number, number, number];

const rgbOf = (color: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [r, g, b];
};
const pixels = (...colors: readonly Rgb[]) => Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]));
const labOf = ([r, g, b]: readonly number[]) =>
  toLab({ mode: 'rgb', r: (r ?? 0) / 255, g: (g ?? 0) / 255, b: (b ?? 0) / 255 });

describe('[P-1] colors as they print', () => {
  const PHOTO_COLORS = ['#e8c39e', '#8d5b3f', '#7fa3c7', '#4f6b3a', '#c9b79a', '#303840', '#d9dde2', '#a86f50'];
  test.each([...FRONT_COLORS, ...PHOTO_COLORS])('%s is what the press profile says', (color) => {
    const [r, g, b] = rgbOf(color);
    const shown = printColors(table, pixels([r, g, b])).pixels;
    expect(difference(labOf([...shown]), press.printRgb([r / 255, g / 255, b / 255]))).toBeLessThan(2);
  });

  const NEON = ['#00ff00', '#ff00ff', '#00ffff', '#0000ff', '#39ff14'];
  test.each(NEON)('%s prints clearly softer', (color) => {
    expect(printColors(table, pixels(rgbOf(color))).softerShare).toBe(1);
  });

  test.each([...FRONT_COLORS, ...PHOTO_COLORS])('%s doesn’t', (color) => {
    expect(printColors(table, pixels(rgbOf(color))).softerShare).toBe(0);
  });

  test('a neon photo is worth a word, and an ordinary one with a bright ribbon isn’t', () => {
    const photo = Array.from({ length: 100 }, (_, at) => rgbOf(PHOTO_COLORS[at % PHOTO_COLORS.length] ?? ''));
    expect(isSofter(printColors(table, pixels(...photo)))).toBe(false);
    expect(isSofter(printColors(table, pixels(...photo, rgbOf('#39ff14'))))).toBe(false);
    expect(isSofter(printColors(table, pixels(...photo, ...NEON.map(rgbOf))))).toBe(true);
  });
});
