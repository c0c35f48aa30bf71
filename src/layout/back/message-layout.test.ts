import { describe, expect, test } from 'vitest';
import { EMPTY_POSTCARD_TEXT } from '#domain/postcard.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { ink, SOFT_INK } from '../ink.ts';
import { points } from '../scene.ts';
import { fontSizePoints, lineHeightPoints, SMALLEST_SIZE } from '../text/font-size.ts';
import { backGeometry } from './back-geometry.ts';
import { fitMessage, layoutMessage, messageOps } from './message-layout.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const box = backGeometry('5.5x4.25', 'landscape').message;
const input = { box, fonts };
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');
const room = Math.floor(box.height / lineHeightPoints('inter', 'M'));

describe('layoutMessage', () => {
  test('[B2-8] says how many lines are left', () => {
    expect(layoutMessage(lines(3), EMPTY_POSTCARD_TEXT, input)).toMatchObject({
      fits: true,
      linesLeft: room - 3,
      linesOver: 0,
    });
  });

  test('[B2-8] says how many lines are too many', () => {
    expect(layoutMessage(lines(room + 2), EMPTY_POSTCARD_TEXT, input)).toMatchObject({
      fits: false,
      linesLeft: 0,
      linesOver: 2,
    });
  });

  test('trailing blank lines don’t count', () => {
    expect(layoutMessage(`${lines(room)}\n\n\n`, EMPTY_POSTCARD_TEXT, input)).toMatchObject({
      fits: true,
      linesLeft: 0,
    });
  });

  test('an empty message fits and has a line for the caret', () => {
    const layout = layoutMessage('', EMPTY_POSTCARD_TEXT, input);
    expect(layout).toMatchObject({ fits: true, linesLeft: room, missing: [] });
    expect(layout.lines).toHaveLength(1);
  });

  test('paints lines that don’t fit in a soft color, and none below the page', () => {
    const layout = layoutMessage(lines(200), EMPTY_POSTCARD_TEXT, input);
    const pageHeight = points(324);
    const ops = messageOps(layout, EMPTY_POSTCARD_TEXT, { top: 0, bottom: pageHeight });
    expect(ops[room - 1]).toMatchObject({ ink: ink('#000000') });
    expect(ops[room]).toMatchObject({ ink: SOFT_INK });
    for (const op of ops) for (const glyph of op.glyphs) expect(glyph.y).toBeLessThan(pageHeight);
  });
});

describe('sizes', () => {
  test.each(FONT_FAMILIES)('%s grows from XS to L, never below the readable minimum', (family) => {
    const sizes = FONT_SIZES.map((size) => fontSizePoints(family, size));
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBeGreaterThanOrEqual(SMALLEST_SIZE);
  });

  test('fitMessage chooses the largest size that fits', () => {
    const largest = (message: string) => fitMessage({ ...EMPTY_POSTCARD_TEXT, message }, input);
    expect(largest('Hello')).toBe('L');
    expect(largest(lines(room))).toBe('M');
    expect(largest(lines(room + 2))).toBe('S');
    expect(largest(lines(100))).toBeNull();
  });
});
