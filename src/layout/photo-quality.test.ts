import { expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_BORDER } from '#domain/front.ts';
import { photoQuality } from './photo-quality.ts';

const photo = (widthPixels: number, heightPixels: number, zoom = 1) => ({
  widthPixels,
  heightPixels,
  crop: { ...DEFAULT_CROP, zoom },
});
const front = { layout: 'one', border: DEFAULT_BORDER } as const;
const small = { format: '5.5x4.25', orientation: 'landscape', front, slot: 0 } as const;

test('a phone photo prints sharp on the largest card', () => {
  expect(photoQuality(photo(4032, 3024), small)).toEqual({
    dpi: 672,
    grade: 'sharp',
    largestSharpSize: '6x9',
    words: 'Will print sharp',
  });
});

test('a smaller photo prints sharp only on smaller cards', () => {
  expect(photoQuality(photo(2200, 1600), { ...small, format: '9x6' })).toMatchObject({
    grade: 'soft',
    words: 'Sharp only up to 7 × 5 in',
  });
});

test('zooming in reduces the quality', () => {
  expect(photoQuality(photo(4032, 3024, 3), small)).toMatchObject({
    dpi: 224,
    grade: 'soft',
    words: 'Will look soft at 5.5 × 4.25 in',
  });
});

test('a thumbnail is too small', () => {
  expect(photoQuality(photo(400, 300), small)).toMatchObject({
    grade: 'too-small',
    words: 'Too small for 5.5 × 4.25 in',
  });
});

test('a little less than 300 dots per inch prints well', () => {
  expect(photoQuality(photo(1600, 1200), small)).toMatchObject({
    dpi: 266,
    grade: 'fine',
    largestSharpSize: '4.25x5.5',
    words: 'Will print well',
  });
});

test("grades photos at PostGrid's formats, too", () => {
  expect(photoQuality(photo(1875, 1275), { ...small, format: '6x4' }).words).toBe('Will print sharp');
});

test('[T-5] a photo that is soft on the whole card is sharp in a small slot', () => {
  const pixels = photo(1000, 750);
  expect(photoQuality(pixels, small).grade).toBe('soft');
  expect(photoQuality(pixels, { ...small, front: { ...front, layout: 'inset' }, slot: 1 })).toMatchObject({
    grade: 'sharp',
    largestSharpSize: '6x9',
  });
});
