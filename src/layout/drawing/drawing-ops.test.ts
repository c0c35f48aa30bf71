import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Drawing, EMPTY_DRAWINGS, PEN_WIDTHS, type Stroke } from '#domain/drawing.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { loops, SENDER, sampleDesign } from '#testing/card-fixtures.ts';
import { loadFontsOf, loadTestFonts } from '#testing/layout-fonts.ts';
import { backGeometry } from '../back/back-geometry.ts';
import { findEmoji } from '../emoji/emoji-index.ts';
import { FORMATS, type FormatId } from '../formats.ts';
import { layoutPostcard } from '../layout-postcard.ts';
import type { Point } from '../path.ts';
import { contains, overlaps, rect } from '../units.ts';
import { drawingArea, isFree, type Side, settleDrawing } from './drawing-area.ts';
import { strokeOutline } from './stroke-outline.ts';

const fonts = loadTestFonts(['inter']);
const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];
const SIDES: readonly Side[] = ['front', 'back'];

/** Returns the corners of each part of a path, with four steps per curve. */
function flatten(d: string): Point[][] {
  return d.split('Z').map((part) => {
    const corners: Point[] = [];
    for (const [, list = ''] of part.matchAll(/[MLC]([^MLC]+)/g)) {
      const [a = 0, b = 0, c, e = 0, f = 0, g = 0] = list.split(' ').map(Number);
      const [x, y] = corners.at(-1) ?? [0, 0];
      if (c === undefined) corners.push([a, b]);
      else
        for (const t of [0.25, 0.5, 0.75, 1]) {
          const [w0, w1, w2, w3] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
          corners.push([w0 * x + w1 * a + w2 * c + w3 * f, w0 * y + w1 * b + w2 * e + w3 * g]);
        }
    }
    return corners;
  });
}

/** Returns how often the path winds around the place; there is ink where it isn't 0. */
function windingAt(d: string, [x, y]: Point): number {
  let winding = 0;
  for (const corners of flatten(d)) {
    for (const [index, [x1, y1]] of corners.entries()) {
      const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
      if (y1 <= y === y2 <= y) continue;
      const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
      if (y1 <= y && side > 0) winding++;
      if (y2 <= y && side < 0) winding--;
    }
  }
  return winding;
}

const anyStroke: fc.Arbitrary<Stroke> = fc.record({
  color: fc.constantFrom('#000000', '#ffffff'),
  width: fc.constantFrom(...PEN_WIDTHS),
  points: fc
    .array(fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -5000, max: 5000 }), fc.nat(255)), {
      minLength: 1,
      maxLength: 30,
    })
    .map((points) => points.flat()),
});
const anySticker = fc.record({
  emoji: fc.constant('🌊'),
  x: fc.integer({ min: -9000, max: 9000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  size: fc.integer({ min: 200, max: 10_000 }),
});
const anyDrawing: fc.Arbitrary<Drawing> = fc.record({
  strokes: fc.array(anyStroke, { maxLength: 3 }),
  stickers: fc.array(anySticker, { maxLength: 2 }),
});

/** The small sticker can't shrink with the large one. */
const WIDE_STICKERS: Drawing = {
  strokes: [],
  stickers: [
    { emoji: '🌊', x: -5472, y: 0, size: 200 },
    { emoji: '🌊', x: 0, y: 0, size: 9999 },
  ],
};

describe('a drawing', () => {
  const stroke = loops(3, { color: '#b93a2b' });

  test.each(SIDES)('[T-9] is opaque filled paths above the rest of the %s', (side) => {
    const design = sampleDesign({ drawings: { [side]: { strokes: [stroke, loops(2)], stickers: [] } } });
    const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts });
    const drawn = scene[side].ops.filter((op) => op.kind === 'path' && op.layer === 'drawing');
    expect(drawn.slice(-2)).toMatchObject([
      { fill: { kind: 'color', rgb: '#b93a2b' }, stroke: null, opacity: 1 },
      { fill: { kind: 'black', tint: 1 }, stroke: null, opacity: 1 },
    ]);
    if (side === 'back') {
      const layers = scene.back.ops.map((op) => op.layer);
      expect(layers.lastIndexOf('message')).toBeLessThan(layers.indexOf('drawing'));
    }
  });

  test('[T-9] is gray on a black-and-white card', () => {
    const drawings = { front: { strokes: [stroke], stickers: [] } };
    const design = sampleDesign({ drawings, printing: { printColor: 'black-white' } });
    const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts });
    expect(scene.front.ops.at(-1)).toMatchObject({ fill: { kind: 'black' } });
  });

  test('[T-9] has stickers as one color glyph each, on top, once their piece is loaded', () => {
    const stickers = [
      { emoji: '🟥', x: -2500, y: 0, size: 1000 },
      { emoji: 'x', x: -2500, y: 0, size: 1000 },
    ];
    const design = sampleDesign({ drawings: { back: { strokes: [stroke], stickers } } });
    const pending = layoutPostcard({ design, format: '5.5x4.25', fonts });
    expect(pending.pendingFonts).toEqual([findEmoji('🟥')?.piece]);
    expect(pending.scene.back.ops.filter(({ kind }) => kind === 'emoji')).toEqual([]);
    const loaded = loadFontsOf([design]);
    const layout = layoutPostcard({ design, format: '5.5x4.25', fonts: loaded });
    expect(layout.pendingFonts).toEqual([]);
    const [sticker, ...others] = layout.scene.back.ops.filter((op) => op.kind === 'emoji');
    expect(others).toEqual([]);
    expect(sticker).toMatchObject({ text: '🟥', tone: 'color', glyphs: [{ id: findEmoji('🟥')?.glyphId }] });
    const bounds = loaded.get(sticker?.font ?? 'inter')?.bounds(sticker?.glyphs[0]?.id ?? 0);
    const { x = 0, y = 0 } = sticker?.glyphs[0] ?? {};
    const scale = (sticker?.size ?? 0) / 1000;
    const unit = (4.25 * 72) / 10_000;
    const [middleX, middleY] = [5.75 * 36 - 2500 * unit, 4.5 * 36];
    expect(x + (bounds?.left ?? 0) * scale).toBeCloseTo(middleX - 500 * unit, 2);
    expect(x + (bounds?.right ?? 0) * scale).toBeCloseTo(middleX + 500 * unit, 2);
    expect(y - (bounds?.top ?? 0) * scale).toBeCloseTo(middleY - 500 * unit, 2);
    expect(y - (bounds?.bottom ?? 0) * scale).toBeCloseTo(middleY + 500 * unit, 2);
  });

  test('[T-9] stays on a card of any shape, and out of what the post office needs', () => {
    fc.assert(
      fc.property(
        anyDrawing,
        fc.constantFrom(...SIDES),
        fc.constantFrom(...FORMAT_IDS),
        fc.constantFrom(...ORIENTATIONS),
        (drawing, side, format, orientation) => {
          const area = drawingArea(side, format, sampleDesign({ printing: { orientation } }));
          const settled = settleDrawing(drawing, area);
          for (const { x, y, size } of settled.stickers) {
            const half = size / 2;
            expect(isFree({ left: x - half, top: y - half, right: x + half, bottom: y + half }, area)).toBe(true);
          }
          expect(settleDrawing(settled, area)).toBe(settled);
          const design = sampleDesign({ drawings: { [side]: drawing }, printing: { orientation } });
          const { scene, back } = layoutPostcard({ design, format, fonts });
          const forbidden = side === 'back' ? [back.inkFree, back.barcode, back.stamp] : [];
          for (const op of drawing.strokes.length > 0 ? scene[side].ops : []) {
            if (op.kind !== 'path' || !op.fill || op.layer !== 'drawing') continue;
            for (const [x, y] of flatten(op.d).flat()) {
              const place = rect({ left: x, top: y, right: x, bottom: y });
              expect(contains(scene[side].trim, place)).toBe(true);
              expect(forbidden.filter((zone) => overlaps(zone, place))).toEqual([]);
            }
          }
        },
      ),
      { numRuns: 30, examples: [[WIDE_STICKERS, 'front', '5.5x4.25', 'portrait']] },
    );
  });

  test('[T-9] never covers the return address', () => {
    const design = sampleDesign({ text: { returnAddress: SENDER } });
    const plain = backGeometry('6x4', 'landscape').returnAddress;
    if (plain === null) throw new Error('no room');
    const { middle, unit } = drawingArea('back', '6x4', design);
    const [x, y] = [plain.x + plain.width / 2, plain.y + plain.height / 2];
    const sticker = {
      emoji: '🟥',
      x: Math.round((x - middle[0]) / unit),
      y: Math.round((y - middle[1]) / unit),
      size: 400,
    };
    const drawn = { strokes: [], stickers: [sticker] };
    expect(settleDrawing(drawn, drawingArea('back', '6x4', sampleDesign()))).toBe(drawn);
    const [moved] = settleDrawing(drawn, drawingArea('back', '6x4', design)).stickers;
    expect(moved).not.toEqual(sticker);
    const place = rect({
      left: middle[0] + ((moved?.x ?? 0) - 200) * unit,
      top: middle[1] + ((moved?.y ?? 0) - 200) * unit,
      right: middle[0] + ((moved?.x ?? 0) + 200) * unit,
      bottom: middle[1] + ((moved?.y ?? 0) + 200) * unit,
    });
    expect(overlaps(plain, place)).toBe(false);
  });

  test('[T-9] stays where it was drawn if it fits', () => {
    for (const [format, orientation] of FORMAT_IDS.flatMap((id) => ORIENTATIONS.map((each) => [id, each] as const))) {
      const drawing = { strokes: [loops(1)], stickers: [] };
      expect(settleDrawing(drawing, drawingArea('front', format, sampleDesign({ printing: { orientation } })))).toBe(
        drawing,
      );
    }
    expect(
      settleDrawing(
        EMPTY_DRAWINGS.back,
        drawingArea('back', '6x4', sampleDesign({ printing: { orientation: 'portrait' } })),
      ),
    ).toBe(EMPTY_DRAWINGS.back);
  });
});

describe('the outline of a stroke', () => {
  const anyDot = fc.record({
    x: fc.integer({ min: 0, max: 40 }),
    y: fc.integer({ min: 0, max: 40 }),
    radius: fc.constantFrom(1, 2.5, 6),
  });

  test('[T-9] has ink wherever the pen was, without holes', () => {
    fc.assert(
      fc.property(fc.array(anyDot, { minLength: 1, maxLength: 20 }), (dots) => {
        const d = strokeOutline(dots);
        for (const [index, { x, y, radius }] of dots.entries()) {
          const next = dots[index + 1] ?? { x, y };
          const places = [
            [x, y],
            [(x + next.x) / 2, (y + next.y) / 2],
            [x + radius * 0.6, y + radius * 0.6],
          ] as const;
          for (const place of places) expect(windingAt(d, place)).toBeGreaterThan(0);
        }
        for (let at = 0; at < 40; at += 3.3) expect(windingAt(d, [at, (at * 7) % 40])).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });

  test('[T-9] a tight loop of a thick pen is filled', () => {
    const dots = Array.from({ length: 13 }, (_, index) => {
      const turn = (index / 12) * 2 * Math.PI;
      return { x: 10 + 3 * Math.cos(turn), y: 10 + 3 * Math.sin(turn), radius: 4 };
    });
    expect(windingAt(strokeOutline(dots), [10, 10])).toBeGreaterThan(0);
  });
});
