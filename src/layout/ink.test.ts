import { converter } from 'culori';
import { describe, expect, test } from 'vitest';
import { FONT_COLORS } from '#domain/text-style.ts';
import { readPress, readPressProfile } from '#testing/color/press.ts';
import { blackTint, contrast, grayInk, grayPage, ink, PAPER_WHITE, RULE_INK } from './ink.ts';
import { pageGeometry } from './page-geometry.ts';
import type { DrawOp } from './scene.ts';
import { points } from './scene.ts';

const toLab = converter('lab');

describe('inks', () => {
  test('[P-1] pure black is black ink only, and every other color stays the screen’s', () => {
    expect(ink('#000000')).toEqual({ kind: 'black', rgb: '#000000', tint: 1 });
    for (const rgb of FONT_COLORS.slice(1)) expect(ink(rgb)).toEqual({ kind: 'color', rgb });
  });

  test('gray keeps the lightness', () => {
    expect(grayInk(ink('#ff0000'))).toEqual({ kind: 'black', rgb: '#363636', tint: blackTint(0x36) });
    expect(grayInk(ink('#000000'))).toEqual(ink('#000000'));
  });

  test('[P-1] the tint of each gray looks like that gray on the press', () => {
    const press = readPress(readPressProfile());
    for (let gray = 0; gray <= 255; gray += 1) {
      const channel = gray / 255;
      const seen = toLab({ mode: 'rgb', r: channel, g: channel, b: channel });
      const printed = press.printBlack(blackTint(gray));
      expect(Math.abs(seen.l - printed.l), `gray ${gray}: ${seen.l} on screen, ${printed.l} in print`).toBeLessThan(
        0.5,
      );
    }
  });

  test('the divider is one ink', () => {
    expect(RULE_INK).toEqual(grayInk(RULE_INK));
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
