import { expect, test } from 'vitest';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { grayPage } from '../ink.ts';
import { pageGeometry } from '../page-geometry.ts';
import { placement } from '../path.ts';
import { findEmoji } from './emoji-index.ts';
import { emojiOps } from './emoji-ops.ts';

const piece = findEmoji('🟥')?.piece ?? 'emoji-0';
const fonts = loadTestFonts([piece]);
const draw = (emoji: string, degrees = 0) =>
  emojiOps(emoji, { fonts, layer: 'art', place: placement([100, 50], { scale: 20, degrees }) });

function corners(d = ''): readonly [x: number, y: number][] {
  return Array.from(d.matchAll(/[ML](\S+?) ([^MLCZ]+)/g), ([, x, y]) => [Number(x), Number(y)]);
}

test('[T-10] an emoji is drawn as opaque paths in its square, turned with it', () => {
  const [op] = draw('🟥');
  expect(op).toMatchObject({ kind: 'path', fill: { kind: 'color' }, opacity: 1, stroke: null });
  const upright = corners(op?.d);
  for (const [x, y] of upright) {
    expect(Math.abs(x - 100)).toBeLessThanOrEqual(10);
    expect(Math.abs(y - 50)).toBeLessThanOrEqual(10);
  }
  const turned = corners(draw('🟥', 90)[0]?.d);
  expect(turned.map(([x, y]) => [x - 100, y - 50])).toEqual(
    upright.map(([x, y]) => [expect.closeTo(50 - y, 2), expect.closeTo(x - 100, 2)]),
  );
});

test('[T-10] on a black-and-white card it is gray', () => {
  const page = { ...pageGeometry('6x4', 'landscape'), ops: draw('🟥') };
  for (const op of grayPage(page).ops) expect(op).toMatchObject({ fill: { kind: 'black' } });
});

test('an emoji without art draws nothing', () => {
  expect(draw('🏻')).toEqual([]);
  expect(draw('x')).toEqual([]);
});
