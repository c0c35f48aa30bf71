import { describe, expect, test } from 'vitest';
import {
  CAPTION_BACKINGS,
  CAPTION_LIMIT,
  CAPTION_PLACES,
  type Caption,
  DEFAULT_BORDER,
  FRONT_COLORS,
} from '#domain/front.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { findEmoji } from '../emoji/emoji-index.ts';
import { contrast, ink, mix } from '../ink.ts';
import { pageGeometry } from '../page-geometry.ts';
import { boundsOf, contains, edges, rect } from '../units.ts';
import { fitCaption, layoutCaption } from './caption.ts';
import { backInk } from './scrim.ts';
import { slotRects } from './slots.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const page = pageGeometry('6x4', 'landscape');
const front = { layout: 'one', border: DEFAULT_BORDER } as const;
const input = { page, front, fonts, language: 'en' } as const;
const CAPTION: Caption = {
  text: 'Lago di Braies',
  fontFamily: 'playfair',
  fontSize: 'M',
  color: '#ffffff',
  place: 'top-left',
  backing: 'none',
};

function lay(change: Partial<Caption>, from: Parameters<typeof layoutCaption>[1] = input) {
  const layout = layoutCaption({ ...CAPTION, ...change }, from);
  if (layout === null) throw new Error('no caption');
  const letters = layout.ops.filter((op) => op.kind === 'glyphs');
  const boxes = letters.flatMap(({ font, size, glyphs }) =>
    glyphs.flatMap(({ id, x, y }) => {
      const bounds = fonts.get(font)?.bounds(id);
      const scale = size / (fonts.get(font)?.unitsPerEm ?? 1);
      if (!bounds) return [];
      return [
        rect({
          left: x + bounds.left * scale,
          top: y - bounds.top * scale,
          right: x + bounds.right * scale,
          bottom: y - bounds.bottom * scale,
        }),
      ];
    }),
  );
  const [shadow] = layout.ops.filter((op) => op.kind === 'shade');
  const [band] = layout.ops.filter((op) => op.kind === 'path');
  return { ...layout, letters, boxes, shadow, band };
}

function boxOf(d: string) {
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(Number);
  const [across, down] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis));
  if (!(across && down)) throw new Error('no path');
  return rect({
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  });
}

test('[T-6] a caption stays inside the safe area, in all nine places, in every font, size and backing', () => {
  for (const orientation of ORIENTATIONS) {
    const at = { ...input, page: pageGeometry('5.5x4.25', orientation) };
    for (const place of CAPTION_PLACES) {
      for (const fontFamily of FONT_FAMILIES) {
        for (const fontSize of FONT_SIZES) {
          for (const backing of ['shadow', 'band'] as const) {
            const { boxes } = lay({ place, fontFamily, fontSize, backing, text: 'Ågreable journey\nfrom Jof' }, at);
            const outside = boxes.filter((box) => !contains(at.page.safe, box));
            expect({ place, fontFamily, fontSize, backing, outside }).toMatchObject({ outside: [] });
          }
        }
      }
    }
  }
});

test('[T-6] the place decides on which side and how high the caption is', () => {
  const middle = (place: Caption['place']) => {
    const { boxes } = lay({ place, text: 'Hi' });
    const x = boxes.reduce((sum, box) => sum + box.x + box.width / 2, 0) / boxes.length / page.width;
    const y = boxes.reduce((sum, box) => sum + box.y + box.height / 2, 0) / boxes.length / page.height;
    const third = (share: number) => (share < 0.34 ? 0 : share < 0.66 ? 1 : 2);
    return third(y) * 3 + third(x);
  };
  expect(CAPTION_PLACES.map(middle)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('[T-6] a caption stays on the photo, not on the frame around it', () => {
  const framed = { layout: 'framed', border: { color: '#ffffff', spacing: 'wide' } } as const;
  const [slot] = slotRects(framed, page);
  for (const place of CAPTION_PLACES) {
    const { boxes } = lay({ place }, { ...input, front: framed });
    expect(boxes.every((box) => slot && contains(slot, box))).toBe(true);
  }
});

test('[T-6] the place works for Hebrew, too', () => {
  const [left, right] = (['left', 'right'] as const).map((place) => lay({ place, text: 'שלום' }).boxes[0]?.x ?? 0);
  expect(left).toBeLessThan(page.width / 2);
  expect(right).toBeGreaterThan(page.width / 2);
});

test('[T-6] a long caption is wrapped, and one that is too long offers a size that fits', () => {
  const text = 'All of us at the lake, '.repeat(20).slice(0, CAPTION_LIMIT);
  expect(lay({ text, fontSize: 'L' }).fits).toBe(false);
  const fontSize = fitCaption({ ...CAPTION, text, fontSize: 'L' }, input);
  expect(fontSize).not.toBeNull();
  expect(lay({ text, fontSize: fontSize ?? 'L' }).fits).toBe(true);
  expect(fitCaption({ ...CAPTION, text: 'a\n'.repeat(100) }, input)).toBeNull();
});

test('[T-6] finds characters that no font has', () => {
  expect(lay({ text: 'Hi \u1200' }).missing).toEqual(['\u1200']);
  expect(lay({ text: 'Grüße, שלום, مرحبا, नमस्ते' }).missing).toEqual([]);
});

test('[T-6] a blank caption prints nothing', () => {
  expect(layoutCaption({ ...CAPTION, text: ' \n' }, input)).toBeNull();
  expect(layoutCaption(null, input)).toBeNull();
});

describe('[T-6] the backing of a caption', () => {
  test.each(FRONT_COLORS)('stands out from letters in %s', (color) => {
    expect(contrast(ink(color), backInk(ink(color)))).toBeGreaterThan(3.5);
  });

  test.each(CAPTION_BACKINGS.filter((backing) => backing !== 'none'))(
    'a %s makes letters of every color legible on the worst photo, and lets the photo through',
    (backing) => {
      for (const color of FRONT_COLORS) {
        const { shadow, band } = lay({ backing, color });
        const strength = shadow?.levels.at(-1)?.opacity ?? band?.opacity ?? 0;
        for (const photo of ['#ffffff', '#808080', '#000000']) {
          const behind = mix(ink(photo), backInk(ink(color)), strength);
          expect.soft(contrast(ink(color), behind), `${color} on ${photo}`).toBeGreaterThan(3);
        }
        expect(strength).toBeLessThan(0.95);
      }
    },
  );

  test('a shadow follows the letters without an edge: it grows stronger in small steps, and ends close to them', () => {
    const { shadow, boxes, letters } = lay({ backing: 'shadow', place: 'center' });
    const levels = shadow?.levels ?? [];
    expect(levels[0]?.opacity).toBeLessThan(0.02);
    expect(levels.at(-1)?.reach).toBe(0);
    for (const [index, { reach, opacity }] of levels.entries()) {
      expect(opacity - (levels[index - 1]?.opacity ?? 0)).toBeLessThan(0.045);
      expect(reach).toBeLessThan(levels[index - 1]?.reach ?? Number.POSITIVE_INFINITY);
    }
    const size = letters[0]?.size ?? 0;
    expect(levels[0]?.reach).toBeLessThan(size / 2);
    const shape = boxOf(shadow?.d ?? '');
    const around = boundsOf(boxes.map(edges));
    expect(shape.x).toBeCloseTo(around.left, 0);
    expect(shape.width).toBeCloseTo(around.right - around.left, 0);
    expect(shape.height).toBeCloseTo(around.bottom - around.top, 0);
  });

  test('a shadow lies behind emoji too', () => {
    const piece = findEmoji('🌊')?.piece;
    if (piece === undefined) throw new Error('no art');
    const withArt = { ...input, fonts: loadTestFonts([...SMALL_FONTS, piece]) };
    const at = (text: string) => lay({ backing: 'shadow', text, place: 'left' }, withArt);
    expect(at('Hi 🌊').ops.some(({ kind }) => kind === 'emoji')).toBe(true);
    const width = (text: string) => boxOf(at(text).shadow?.d ?? '').width;
    expect(width('Hi 🌊')).toBeGreaterThan(width('Hi') * 1.5);
  });

  test('a band runs across the photos, and reaches their edge if the caption is beside it', () => {
    const bandAt = (place: Caption['place'], from: Parameters<typeof lay>[1] = input) =>
      boxOf(lay({ backing: 'band', place }, from).band?.d ?? '');
    expect(bandAt('bottom')).toMatchObject({ x: 0, width: page.width });
    expect(bandAt('bottom').y + bandAt('bottom').height).toBeCloseTo(page.height, 2);
    expect(bandAt('top').y).toBe(0);
    const { y, height } = bandAt('center');
    expect(y + height / 2).toBeCloseTo(page.height / 2, 0);
    expect(height).toBeLessThan(page.height / 4);
    const framed = { layout: 'framed', border: { color: '#ffffff', spacing: 'wide' } } as const;
    const [photo] = slotRects(framed, page);
    expect(photo && contains(photo, bandAt('bottom', { ...input, front: framed }))).toBe(true);
  });

  test('the letters are on top, and are read aloud once', () => {
    for (const backing of CAPTION_BACKINGS) {
      const { ops, shadow, band, letters } = lay({ backing });
      expect(ops).toEqual([...[shadow, band].filter((op) => op !== undefined), ...letters]);
      expect(letters.map(({ text }) => text).join('')).toBe('Lago di Braies');
    }
  });
});
