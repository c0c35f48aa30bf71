import { describe, expect, test } from 'vitest';
import { FONT_COLORS } from '#domain/text-style.ts';
import { contrast, grayInk, grayPage, ink, PAPER_WHITE, textInk } from './ink.ts';
import { pageGeometry } from './page-geometry.ts';
import type { DrawOp } from './scene.ts';
import { points } from './scene.ts';

describe('inks', () => {
  test('black and grays use only black ink', () => {
    expect(ink('#000000').cmyk).toEqual([0, 0, 0, 1]);
    expect(ink('#808080').cmyk).toEqual([0, 0, 0, 0.5]);
    expect(ink('#ffffff').cmyk).toEqual([0, 0, 0, 0]);
  });

  test.each(FONT_COLORS)('%s is close to its fixed ink', (color) => {
    const computed = ink(color).cmyk;
    textInk(color).cmyk.forEach((part, index) => {
      expect(Math.abs(part - (computed[index] ?? 0))).toBeLessThanOrEqual(0.02);
    });
  });

  test('gray keeps the lightness', () => {
    expect(grayInk(ink('#ff0000'))).toEqual({ rgb: '#363636', cmyk: [0, 0, 0, 0.79] });
    expect(grayInk(ink('#000000')).cmyk).toEqual([0, 0, 0, 1]);
  });

  test('contrast is 21 for black on white', () => {
    expect(contrast(ink('#000000'), PAPER_WHITE)).toBeCloseTo(21, 5);
    expect(contrast(PAPER_WHITE, PAPER_WHITE)).toBe(1);
  });
});

test('a gray page has no color left', () => {
  const red = ink('#ff0000');
  const gradient = { x1: points(0), y1: points(0), x2: points(1), y2: points(1), stops: [{ at: 0, ink: red }] };
  const stroke = { ink: red, width: points(1) };
  const ops: DrawOp[] = [
    { kind: 'path', layer: 'art', d: 'M0 0Z', fill: gradient, stroke, opacity: 1 },
    { kind: 'path', layer: 'art', d: 'M0 0Z', fill: red, stroke: null, opacity: 1 },
    { kind: 'path', layer: 'art', d: 'M0 0Z', fill: null, stroke, opacity: 1 },
  ];
  const page = grayPage({ ...pageGeometry('6x4', 'landscape'), ops });
  expect(JSON.stringify(page)).not.toContain('#ff0000');
  expect(JSON.stringify(page).match(/#363636/g)).toHaveLength(4);
});
