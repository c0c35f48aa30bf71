import { expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { formatName, photoQuality } from './photo-quality.ts';

const photo = (widthPixels: number, heightPixels: number, zoom = 1) => ({
  widthPixels,
  heightPixels,
  crop: { ...DEFAULT_CROP, zoom },
});
const small = { format: '5.5x4.25', orientation: 'landscape' } as const;

test('a phone photo prints sharp on the largest card', () => {
  expect(photoQuality(photo(4032, 3024), small)).toEqual({
    dpi: 672,
    grade: 'sharp',
    sharpUpTo: '6x9',
    words: 'Will print sharp',
  });
});

test('a smaller photo prints sharp only on smaller cards', () => {
  expect(photoQuality(photo(2200, 1600), { ...small, format: '9x6' })).toMatchObject({
    grade: 'soft',
    words: 'Sharp only up to 5x7',
  });
});

test('zooming in reduces the quality', () => {
  expect(photoQuality(photo(4032, 3024, 3), small)).toMatchObject({
    dpi: 224,
    grade: 'soft',
    words: 'Will look soft at 4.25x5.5',
  });
});

test('a thumbnail is too small', () => {
  expect(photoQuality(photo(400, 300), small)).toMatchObject({ grade: 'too-small', words: 'Too small for 4.25x5.5' });
});

test("PostGrid's formats have names too", () => {
  expect(formatName('11x6')).toBe('6x11');
  expect(photoQuality(photo(1875, 1275), { format: '6x4', orientation: 'landscape' }).words).toBe('Will print sharp');
});
