import { describe, expect, test } from 'vitest';
import type { Drawing, Stroke } from '#domain/drawing.ts';
import { drawingArea, settleDrawing } from '#layout/drawing/drawing-area.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import {
  changeItem,
  erase,
  itemBounds,
  itemFrame,
  itemsOf,
  placeSignature,
  placeSticker,
  visibleOn,
} from './drawing-items.ts';

const area = drawingArea('back', '5.5x4.25', sampleDesign({ printing: { orientation: 'landscape' } }));

function line(x: number, y: number): Stroke {
  return { color: '#000000', width: 'fine', points: [x, y, 128, x + 400, y + 100, 128] };
}

const LETTERS: Drawing = {
  strokes: [line(-5000, -3000), line(-2500, 1000), line(-4500, -3000)],
  stickers: [{ emoji: '🌊', x: -3000, y: 0, size: 600 }],
};

describe('the parts of a drawing', () => {
  test('[T-9] are strokes that lie close together, and stickers', () => {
    expect(itemsOf(LETTERS)).toEqual([
      { strokes: [1], stickers: [] },
      { strokes: [0, 2], stickers: [] },
      { strokes: [], stickers: [0] },
    ]);
  });

  test('[T-9] move and grow together, but not out of where one may draw', () => {
    const [, name] = itemsOf(LETTERS);
    if (!name) throw new Error('There is no second part');
    const moved = changeItem(LETTERS, name, { x: 100, y: 50 }, area);
    expect(moved?.strokes[0]?.points.slice(0, 2)).toEqual([-4900, -2950]);
    expect(moved?.strokes[1]).toBe(LETTERS.strokes[1]);
    const grown = changeItem(LETTERS, name, { scale: 1.2 }, area);
    const width = (drawing: Drawing | null) =>
      drawing && itemBounds(drawing, name).right - itemBounds(drawing, name).left;
    expect(width(grown)).toBeGreaterThan(width(LETTERS) ?? 0);
    expect(changeItem(LETTERS, name, { y: -3000 }, area)).toBeNull();
    expect(changeItem(LETTERS, name, { x: 6500, y: 4000 }, area)).toBeNull();
  });

  test('[T-9] the eraser removes whole strokes and stickers that it touches', () => {
    expect(erase(LETTERS, [-2300, 1050])?.strokes).toEqual([LETTERS.strokes[0], LETTERS.strokes[2]]);
    expect(erase(LETTERS, [-3000, 200])?.stickers).toEqual([]);
    expect(erase(LETTERS, [-1500, -1500])).toBeNull();
  });

  test('[T-9] emoji are placed side by side where one may write', () => {
    let drawing: Drawing = { strokes: [], stickers: [] };
    for (let count = 0; count < 12; count += 1) drawing = placeSticker(drawing, '🌊', area);
    expect(drawing.stickers).toHaveLength(12);
    expect(settleDrawing(drawing, area)).toBe(drawing);
    expect(drawing.stickers[0]?.x).toBeLessThan((drawing.stickers[1]?.x ?? 0) - 1000);
  });

  test('[T-10] the first emoji is placed in the middle, and the next ones beside it', () => {
    const front = drawingArea('front', '6x4', sampleDesign());
    let drawing = placeSticker({ strokes: [], stickers: [] }, '🌊', front);
    expect(drawing.stickers).toEqual([{ emoji: '🌊', x: 0, y: 0, size: 2000 }]);
    for (let count = 1; count < 6; count += 1) drawing = placeSticker(drawing, '🌊', front);
    for (const [index, { x, y }] of drawing.stickers.entries()) {
      const others = drawing.stickers.toSpliced(index, 1);
      expect(others.every((other) => Math.hypot(other.x - x, other.y - y) >= 2000)).toBe(true);
    }
  });

  test('[T-10] an emoji is turned around its middle, makes room for itself at an edge, and is upright again without an angle', () => {
    const front = drawingArea('front', '6x4', sampleDesign());
    const upright: Drawing = { strokes: [], stickers: [{ emoji: '🌊', x: 0, y: 0, size: 2000 }] };
    const only = { strokes: [], stickers: [0] };
    const turned = changeItem(upright, only, { turn: 190 }, front);
    expect(turned?.stickers).toEqual([{ emoji: '🌊', x: 0, y: 0, size: 2000, angle: -170 }]);
    expect(turned && changeItem(turned, only, { turn: 170 }, front)).toEqual(upright);
    const corner: Drawing = { strokes: [], stickers: [{ emoji: '🌊', x: -6500, y: -4000, size: 2000 }] };
    const moved = changeItem(corner, only, { turn: 45 }, front);
    expect(moved?.stickers[0]).toMatchObject({ angle: 45 });
    expect(moved?.stickers[0]?.y).toBeGreaterThan(-4000);
    expect(moved && settleDrawing(moved, front)).toBe(moved);
    expect(itemFrame(upright, only)).toEqual({ left: -1000, top: -1000, right: 1000, bottom: 1000, angle: 0 });
  });

  test('[T-9] a white signature takes the pen’s color on the back, where white is no ink', () => {
    const white: Stroke = { ...line(0, 0), color: '#ffffff' };
    const strokes = [white, { ...white, color: '#b93a2b' }] as const;
    expect(visibleOn('front', strokes, '#000000')).toBe(strokes);
    expect(visibleOn('back', strokes, '#000000').map(({ color }) => color)).toEqual(['#000000', '#b93a2b']);
  });

  test('[T-9] a signature is placed where one may write, on either side and any card', () => {
    for (const side of ['front', 'back'] as const) {
      for (const orientation of ['landscape', 'portrait'] as const) {
        const there = drawingArea(side, '6x4', sampleDesign({ printing: { orientation } }));
        const placed = placeSignature({ strokes: [], stickers: [] }, LETTERS.strokes, there);
        expect(placed.strokes).toHaveLength(3);
        expect(settleDrawing(placed, there)).toBe(placed);
      }
    }
  });
});
