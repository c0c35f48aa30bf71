import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { wholeChain } from '../fonts/registry.ts';
import { rect } from '../units.ts';
import { caretAt, moveByLine, offsetAt, selectionRects } from './cursor.ts';
import { setText } from './set-text.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const box = rect({ left: 10, top: 10, right: 130, bottom: 200 });

const lay = (text: string) =>
  setText(text, { fonts, chain: wholeChain('inter'), language: 'en', size: 10, lineHeight: 14, box }).lines;

describe('caret', () => {
  test('is at the start of an empty text', () => {
    expect(caretAt(lay(''), 0)).toEqual({ line: 0, x: 10, top: 10, height: 14 });
  });

  test('moves right with each letter and past a trailing space', () => {
    const lines = lay('ab ');
    const xs = [0, 1, 2, 3].map((offset) => caretAt(lines, offset)?.x ?? 0);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(new Set(xs).size).toBe(4);
  });

  test('goes to the next line after a line break', () => {
    expect(caretAt(lay('ab\n'), 3)).toMatchObject({ line: 1, x: 10 });
  });

  test('moves left through Hebrew', () => {
    const lines = lay('שלום');
    const xs = [0, 1, 2, 3, 4].map((offset) => caretAt(lines, offset)?.x ?? 0);
    expect(xs[0]).toBeCloseTo(130, 2);
    expect(xs).toEqual(xs.toSorted((a, b) => b - a));
  });

  test('can be inside a ligature', () => {
    const lines = setText('fi', {
      fonts,
      chain: ['playfair', 'inter'],
      language: 'en',
      size: 10,
      lineHeight: 14,
      box,
    }).lines;
    const [before, inside, after] = [0, 1, 2].map((offset) => caretAt(lines, offset)?.x ?? 0);
    expect(inside).toBeCloseTo(((before ?? 0) + (after ?? 0)) / 2, 2);
  });
});

describe('clicks', () => {
  test('above or left of the text go to its start, below or right to its end', () => {
    const lines = lay('one two three four five six seven eight');
    expect(offsetAt(lines, { x: -100, y: -100 })).toBe(0);
    expect(offsetAt(lines, { x: 900, y: 900 })).toBe(39);
  });

  test('at the end of a wrapped line stay on that line', () => {
    const lines = lay('one two three four five six seven eight');
    const end = offsetAt(lines, { x: 900, y: 12 });
    expect(caretAt(lines, end)?.line).toBe(0);
    expect(end).toBe((lines[0]?.end ?? 0) - 1);
  });

  test('on a caret position return that position, in text of one direction', () => {
    const text = 'The quick brown fox\njumps over שלום the lazy dog';
    const lines = lay(text);
    for (let offset = 0; offset < 20; offset += 1) {
      const caret = caretAt(lines, offset);
      expect(offsetAt(lines, { x: caret?.x ?? 0, y: (caret?.top ?? 0) + 1 })).toBe(offset);
    }
  });

  test('always return an offset within the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.integer({ min: -50, max: 250 }),
        fc.integer({ min: -50, max: 250 }),
        (text, x, y) => {
          const offset = offsetAt(lay(text), { x, y });
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

describe('at a soft hyphen', () => {
  const text = 'aaaa bbbbbbbbbbbbb\u00adcccccccccc';
  const lines = lay(text);
  const hyphen = text.indexOf('\u00ad');

  test('[P-5] the caret goes before the painted hyphen, then to the next line', () => {
    const [line] = lines;
    expect(line?.end).toBe(hyphen + 1);
    const before = caretAt(lines, hyphen);
    expect(before?.line).toBe(0);
    expect(before?.x).toBeLessThan((line?.x ?? 0) + (line?.width ?? 0));
    expect(caretAt(lines, hyphen + 1)).toMatchObject({ line: 1, x: 10 });
  });

  test('[P-5] a click on the painted hyphen stays on its line', () => {
    expect(offsetAt(lines, { x: 900, y: 12 })).toBe(hyphen);
    expect(offsetAt(lines, { x: caretAt(lines, hyphen)?.x ?? 0, y: 12 })).toBe(hyphen);
  });

  test('[P-5] the selection covers the painted hyphen', () => {
    const [box] = selectionRects(lines, hyphen, hyphen + 1);
    expect(box?.width).toBeGreaterThan(2);
  });

  test('[P-5] a hyphen that isn’t painted takes no room', () => {
    const within = lay('aa\u00adbb');
    expect(caretAt(within, 2)?.x).toBe(caretAt(within, 3)?.x);
    expect(selectionRects(within, 2, 3).every(({ width }) => width === 0)).toBe(true);
    expect(offsetAt(within, { x: (caretAt(within, 3)?.x ?? 0) + 0.5, y: 12 })).toBe(3);
  });
});

describe('moving by lines', () => {
  const lines = lay('a long first line\nb\nanother long line of text');

  test('keeps the column over a short line', () => {
    const start = 10;
    const goalX = caretAt(lines, start)?.x ?? 0;
    const first = caretAt(lines, start)?.line ?? 0;
    let offset = start;
    for (let step = 0; step < 2; step += 1) offset = moveByLine(lines, offset, { by: 1, goalX });
    expect(caretAt(lines, offset)?.line).toBe(first + 2);
    expect(Math.abs((caretAt(lines, offset)?.x ?? 0) - goalX)).toBeLessThan(5);
  });

  test('goes to the start from the first line and to the end from the last', () => {
    expect(moveByLine(lines, 3, { by: -1 })).toBe(0);
    expect(moveByLine(lines, 41, { by: 1 })).toBe(45);
  });
});

describe('selection', () => {
  test('has one box per line in text of one direction', () => {
    const lines = lay('one two three four five six seven eight');
    expect(selectionRects(lines, 0, 39)).toHaveLength(lines.length);
    expect(selectionRects(lines, 4, 4)).toEqual([]);
  });

  test('splits where the direction changes', () => {
    expect(selectionRects(lay('ab שלום cd'), 1, 5)).toHaveLength(2);
  });
});
