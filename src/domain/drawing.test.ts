import { describe, expect, test } from 'vitest';
import { DRAWING_LIMIT, drawingsSchema, EMPTY_DRAWINGS, STICKER_LIMIT, type Stroke } from './drawing.ts';

const dot: Stroke = { color: '#000000', width: 'fine', points: [0, 0, 0] };
const withPoints = (points: readonly unknown[]) => ({
  ...EMPTY_DRAWINGS,
  back: { strokes: [{ ...dot, points }], stickers: [] },
});
const withStickers = (count: number) => {
  const stickers = Array.from({ length: count }, () => ({ emoji: '🌊', x: 0, y: 0, size: 500 }));
  return { front: { strokes: [], stickers }, back: { strokes: [], stickers: stickers.slice(0, 1) } };
};

describe('the drawings of a card', () => {
  test.each([
    ['millions of points', withPoints(Array.from({ length: 6_000_000 }, () => 0))],
    ['hundreds of thousands of things that are no points', withPoints(Array.from({ length: 300_000 }, () => 'x'))],
    ['many strokes', { ...EMPTY_DRAWINGS, front: { strokes: Array(40_000).fill(dot), stickers: [] } }],
    ['points of more characters than fit', withPoints(Array(DRAWING_LIMIT / 4).fill(-10_000))],
  ])('[T-9] are refused with %s, in plain words', (_name, drawings) => {
    const issues = drawingsSchema.safeParse(drawings).error?.issues.map(({ message }) => message);
    expect(issues).toContain('Please remove a few strokes: the drawing is too detailed.');
  });

  test('[T-9] may have as many points as fit', () => {
    const numbers = Math.floor((DRAWING_LIMIT - 150) / 6) * 3;
    expect(drawingsSchema.safeParse(withPoints(Array(numbers).fill(0))).success).toBe(true);
  });

  test(`[T-9] have at most ${STICKER_LIMIT} emoji on both sides together`, () => {
    expect(drawingsSchema.safeParse(withStickers(STICKER_LIMIT - 1)).success).toBe(true);
    const { error } = drawingsSchema.safeParse(withStickers(STICKER_LIMIT));
    expect(error?.issues[0]?.message).toBe('Please use at most 50 emoji in the drawings of a card.');
  });

  test('[T-9] are refused when they are nested too deeply', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 30_000; depth++) deep = [deep];
    expect(drawingsSchema.safeParse(deep).success).toBe(false);
  });
});
