import { expect, test } from 'vitest';
import { arcTo, circle, onCircle, placement, polygon, smoothLine } from './path.ts';

test('coordinates are rounded to thousandths', () => {
  expect(
    polygon([
      [1 / 3, 0],
      [2, 0.0004],
    ]),
  ).toBe('M0.333 0L2 0Z');
});

test('an arc ends on its circle', () => {
  expect(arcTo([10, 10], 5, { from: 0, to: 90 })).toBe('C15 12.761 12.761 15 10 15');
  expect(arcTo([0, 0], 1, { from: 0, to: 360 }).match(/C/g)).toHaveLength(4);
});

test('a circle has four curves', () => {
  expect(circle([0, 0], 1)).toBe(
    'M1 0C1 0.552 0.552 1 0 1C-0.552 1 -1 0.552 -1 0C-1 -0.552 -0.552 -1 0 -1C0.552 -1 1 -0.552 1 0Z',
  );
});

test('a placement scales, then turns clockwise, then moves', () => {
  const at = placement([10, 20], { scale: 2, degrees: 90 });
  const [x, y] = at(1, 0);
  expect([Math.round(x), Math.round(y)]).toEqual([10, 22]);
  expect(onCircle([0, 0], 2, 180)[0]).toBeCloseTo(-2);
});

test('smooth lines pass through their points', () => {
  expect(smoothLine([])).toBe('');
  expect(
    smoothLine([
      [0, 0],
      [3, 3],
    ]),
  ).toMatch(/^M0 0C.* 3 3$/);
});
