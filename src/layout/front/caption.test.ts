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
import { contrast, ink, mix } from '../ink.ts';
import { pageGeometry } from '../page-geometry.ts';
import { contains, rect } from '../units.ts';
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
  const shades = layout.ops.filter((op) => op.kind === 'shade');
  const shapes = shades.flatMap((shade) => shade.shapes);
  return { ...layout, letters, boxes, shades, shapes };
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

test('[T-6] a caption lies on the photo, not on the frame around it', () => {
  const framed = { layout: 'framed', border: { color: '#ffffff', spacing: 'wide' } } as const;
  const [slot] = slotRects(framed, page);
  for (const place of CAPTION_PLACES) {
    const { boxes } = lay({ place }, { ...input, front: framed });
    expect(boxes.every((box) => slot && contains(slot, box))).toBe(true);
  }
});

test('[T-6] the place holds for Hebrew too', () => {
  const [left, right] = (['left', 'right'] as const).map((place) => lay({ place, text: 'שלום' }).boxes[0]?.x ?? 0);
  expect(left).toBeLessThan(page.width / 2);
  expect(right).toBeGreaterThan(page.width / 2);
});

test('[T-6] a long caption is wrapped, and what is too long offers a size that fits', () => {
  const text = 'All of us at the lake, '.repeat(20).slice(0, CAPTION_LIMIT);
  expect(lay({ text, fontSize: 'L' }).fits).toBe(false);
  const fontSize = fitCaption({ ...CAPTION, text, fontSize: 'L' }, input);
  expect(fontSize).not.toBeNull();
  expect(lay({ text, fontSize: fontSize ?? 'L' }).fits).toBe(true);
  expect(fitCaption({ ...CAPTION, text: 'a\n'.repeat(100) }, input)).toBeNull();
});

test('[T-6] characters that no font has are found', () => {
  expect(lay({ text: 'Hi \u1200' }).missing).toEqual(['\u1200']);
  expect(lay({ text: 'Grüße, שלום, مرحبا, नमस्ते' }).missing).toEqual([]);
});

test('[T-6] a blank caption is none', () => {
  expect(layoutCaption({ ...CAPTION, text: ' \n' }, input)).toBeNull();
  expect(layoutCaption(null, input)).toBeNull();
});

describe('[T-6] what keeps a caption legible', () => {
  test.each(FRONT_COLORS)('stands out from letters in %s', (color) => {
    expect(contrast(ink(color), backInk(ink(color)))).toBeGreaterThan(3.5);
  });

  test.each(CAPTION_BACKINGS.filter((backing) => backing !== 'none'))(
    'a %s makes letters of every color legible on the worst photo, and lets the photo through',
    (backing) => {
      for (const color of FRONT_COLORS) {
        const { shades, shapes } = lay({ backing, color });
        const strength = shapes.at(-1)?.opacity ?? 0;
        for (const photo of ['#ffffff', '#808080', '#000000']) {
          const behind = mix(ink(photo), shades[0]?.ink ?? ink(photo), strength);
          expect.soft(contrast(ink(color), behind), `${color} on ${photo}`).toBeGreaterThan(3);
        }
        expect(strength).toBeLessThan(0.95);
      }
    },
  );

  test('a shadow has no edge: it grows stronger in small steps, each inside the one before', () => {
    const { shapes, bounds } = lay({ backing: 'shadow', place: 'center' });
    for (const [index, { d, opacity }] of shapes.entries()) {
      expect(opacity - (shapes[index - 1]?.opacity ?? 0)).toBeLessThan(0.03);
      const inner = shapes[index + 1];
      expect(contains(boxOf(d), inner ? boxOf(inner.d) : bounds)).toBe(true);
    }
    expect(boxOf(shapes[0]?.d ?? '').width).toBeLessThan(page.width * 0.8);
  });

  test('a band runs from edge to edge, and fades towards the middle of the card', () => {
    const bands = (place: Caption['place']) => lay({ backing: 'band', place }).shapes.map(({ d }) => boxOf(d));
    for (const band of bands('bottom')) {
      expect(band).toMatchObject({ x: 0, width: page.width });
      expect(band.y + band.height).toBeCloseTo(page.height, 2);
    }
    for (const band of bands('top')) expect(band.y).toBe(0);
    const [widest, narrowest] = [bands('center')[0], bands('center').at(-1)];
    expect(widest && narrowest && widest.y < narrowest.y && widest.height > narrowest.height * 1.5).toBe(true);
  });

  test('the letters lie on top, and are read aloud once', () => {
    for (const backing of CAPTION_BACKINGS) {
      const { ops, shades, letters } = lay({ backing });
      expect(ops).toEqual([...shades, ...letters]);
      expect(letters.map(({ text }) => text).join('')).toBe('Lago di Braies');
    }
  });
});
