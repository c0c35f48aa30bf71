import { expect, test } from 'vitest';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { points } from './scene.ts';
import { relativeOutline, runOutline } from './svg-outline.ts';

test('absolute commands become relative, contour by contour', () => {
  expect(relativeOutline('M10,20L30,20Q40,25 30,40ZM12,22C1,2 3,4 5,6Z')).toEqual({
    x: 10,
    y: 20,
    rest: 'l20 0q10 5 0 20zm2 2c-11 -20 -9 -18 -7 -16z',
  });
});

test('a space has no outline', () => {
  expect(relativeOutline('')).toBeNull();
});

test('each glyph starts at its position, in font units', () => {
  const font = loadTestFonts(['inter']).get('inter');
  if (!font) throw new Error('no font');
  const [glyph] = font.shape({ text: 'l', start: 0, end: 1 }, { isRightToLeft: false, script: 'Latn', language: 'en' });
  const id = glyph?.id ?? 0;
  const at = (x: number) => ({ id, x: points(x), y: points(0), advance: points(0), cluster: 0 });
  const starts = runOutline(font, [at(0), at(10)], 0.5).match(/M-?[\d.]+/g) ?? [];
  const [first = 0, second = 0] = starts.map((start) => Number(start.slice(1)));
  expect(second - first).toBeCloseTo(20);
});
