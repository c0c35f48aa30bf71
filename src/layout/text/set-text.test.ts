import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { fontChain } from '../fonts/registry.ts';
import { ink } from '../ink.ts';
import { rect } from '../units.ts';
import { lineOps, setText } from './set-text.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const box = rect({ left: 20, top: 30, right: 180, bottom: 230 });

function set(text: string, size = 12) {
  return setText(text, { fonts, chain: fontChain('inter'), language: 'en', size, lineHeight: size * 1.4, box });
}

const ALPHABET = [
  ...'abc DEF xyz.,-!? fi 10',
  'é',
  'e\u0301',
  'שלום ',
  'שָׁ',
  'مرحبا ',
  'لا',
  '👨‍👩‍👧',
  '❤️',
  '🇫🇷',
  '\u202e',
  '\u2067',
  '\u2069',
  '\u200b',
  '\u00a0',
  '\u00ad',
  '\n',
  '(',
  ')',
  'Donaudampfschiff',
  '𒀀',
];
const message = fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 120 });

describe('setText', () => {
  test('starts at the top of the box and keeps the line height', () => {
    const { lines } = set('one\ntwo');
    expect(lines.map(({ x, top, height }) => ({ x, top, height }))).toEqual([
      { x: 20, top: 30, height: 16.8 },
      { x: 20, top: 46.8, height: 16.8 },
    ]);
  });

  test('a Hebrew line starts at the right edge', () => {
    const [line] = set('שלום').lines;
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo(180, 2);
    expect(line?.clusters.map((cluster) => cluster.start)).toEqual([3, 2, 1, 0]);
  });

  test('Hebrew around English keeps its reading order', () => {
    const [line] = set('שלום abc עולם').lines;
    expect(line?.runs.map((run) => run.text)).toEqual(['עולם', ' ', 'abc', 'שלום ']);
  });

  test('numbers in Hebrew inside English keep their order', () => {
    const [line] = set('a שלום 42 עולם b').lines;
    expect(line?.runs.map((run) => run.text)).toEqual(['a ', 'עולם', ' ', '42', 'שלום ', ' ', 'b']);
  });

  test('a ligature has a position for each of its letters', () => {
    const [line] = setText('ffi', { fonts, chain: ['playfair'], language: 'en', size: 12, lineHeight: 16, box }).lines;
    expect(line?.runs[0]?.glyphs).toHaveLength(1);
    expect(line?.clusters.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('gives painters the text of each run in reading order', () => {
    const [line] = set('abc שלום').lines;
    const ops = line ? lineOps(line, { layer: 'message', ink: ink('#000000'), size: 12 }) : [];
    expect(ops.map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
      ['abc ', false],
      ['שלום', true],
    ]);
    for (const op of ops) {
      for (const glyph of op.glyphs) expect(glyph.cluster).toBeLessThan(op.text.length);
    }
  });

  test('throws without fonts', () => {
    expect(() =>
      setText('a', { fonts: new Map(), chain: ['inter'], language: 'en', size: 10, lineHeight: 14, box }),
    ).toThrow('inter');
  });

  test('places every character of any text exactly once', () => {
    fc.assert(
      fc.property(message, (text) => {
        const { lines, text: normal } = set(text);
        const covered = lines.flatMap((line) => line.clusters).toSorted((a, b) => a.start - b.start);
        const shown = covered.map(({ start, end }) => normal.slice(start, end)).join('');
        expect(shown).toBe(normal.replaceAll('\n', ''));
      }),
      { numRuns: 300 },
    );
  });

  test('keeps every line and cluster of any text inside the box', () => {
    fc.assert(
      fc.property(message, fc.constantFrom(8, 12, 15), (text, size) => {
        for (const line of set(text, size).lines) {
          expect(line.width).toBeLessThanOrEqual(160.001);
          for (const { x, width } of line.clusters) {
            expect(x).toBeGreaterThanOrEqual(19.99);
            expect(x + width).toBeLessThanOrEqual(180.01);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('lays out a cached paragraph like a new one', () => {
    fc.assert(
      fc.property(message, (text) => {
        const again = loadedAfresh();
        const fresh = setText(text, {
          fonts: again,
          chain: fontChain('inter'),
          language: 'en',
          size: 12,
          lineHeight: 16.8,
          box,
        });
        const plain = (lines: typeof fresh.lines) =>
          JSON.stringify(lines.map(({ runs, ...line }) => ({ ...line, glyphs: runs.map((run) => run.glyphs) })));
        set(text);
        expect(plain(set(text).lines)).toBe(plain(fresh.lines));
      }),
      { numRuns: 100 },
    );
  });

  test('lays out five thousand characters', () => {
    const words = set('word '.repeat(1000));
    expect(words.lines.length).toBeGreaterThan(100);
    const single = set('x'.repeat(5000));
    expect(single.lines.flatMap((line) => line.clusters)).toHaveLength(5000);
  });
});

/** The same fonts as new objects, which are not in any cache. */
function loadedAfresh() {
  return new Map([...fonts].map(([id, font]) => [id, { ...font }]));
}
