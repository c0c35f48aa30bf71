import { describe, expect, test } from 'vitest';
import { drawingArea } from '#layout/drawing/drawing-area.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { type PenPoint, PenTrail, simplify, toStrokes } from './pen-trail.ts';

const back = drawingArea('back', '5.5x4.25', sampleDesign({ printing: { orientation: 'landscape' } }));
const front = drawingArea('front', '5.5x4.25', sampleDesign({ printing: { orientation: 'landscape' } }));

function draw(places: readonly (readonly [x: number, y: number])[], area = front, pressure: number | null = null) {
  const trail = new PenTrail('medium', area);
  for (const [index, [x, y]] of places.entries()) trail.add({ x, y, time: index * 8, pressure });
  return trail.lines;
}

const across = (from: number, to: number, y: number) =>
  Array.from({ length: 60 }, (_, index) => [from + ((to - from) * index) / 59, y] as const);

describe('a pen', () => {
  test('[T-9] draws one line, thinner where it is fast', () => {
    const slow = draw(across(-1000, -700, 0));
    const fast = draw(across(-4000, 4000, 0));
    expect(slow).toHaveLength(1);
    const last = (lines: readonly PenPoint[][]) => lines[0]?.at(-1)?.[2] ?? 0;
    expect(last(slow)).toBeGreaterThan(last(fast));
  });

  test('[T-9] draws with its own pressure if it has any', () => {
    expect(draw(across(-1000, 1000, 0), front, 0.9)[0]?.at(-1)?.[2]).toBe(230);
  });

  test('[T-9] is lifted over what the post office needs, and off the card', () => {
    const lines = draw(across(-5500, 5500, -2500), back);
    expect(lines).toHaveLength(1);
    const [stamp] = back.zones.slice(-1);
    for (const [x] of lines[0] ?? []) expect(x).toBeLessThan(stamp?.left ?? 0);
    expect(draw(across(1000, 4000, 2000), back)).toEqual([]);
    const there = draw([...across(-5000, -1000, 0), ...across(-1000, 4000, 1500), ...across(-1000, -2000, 0)], back);
    expect(there.length).toBeGreaterThanOrEqual(2);
  });
});

describe('simplifying', () => {
  test('[T-9] keeps a straight line’s ends and a corner', () => {
    const points = [...across(0, 1000, 0), ...across(1000, 1000, 0).map((_, index) => [1000, index * 10] as const)];
    const kept = simplify(
      points.map(([x, y]) => [x, y, 128]),
      3,
    );
    expect(kept).toEqual([
      [0, 0, 128],
      [1000, 0, 128],
      [1000, 590, 128],
    ]);
  });

  test('[T-9] 10,000 points of a scribble become a few hundred, none farther away than the tolerance', () => {
    const points = Array.from({ length: 10_000 }, (_, index): PenPoint => {
      const turn = index / 100;
      return [Math.round(2000 * Math.cos(turn)), Math.round(1500 * Math.sin(turn * 1.3)), 128];
    });
    const [stroke] = toStrokes([points], { color: '#000000', width: 'fine' }, 8);
    expect((stroke?.points.length ?? 0) / 3).toBeLessThan(1500);
  });

  test('a dot stays a dot', () => {
    expect(simplify([[1, 2, 3]], 3)).toEqual([[1, 2, 3]]);
  });
});
