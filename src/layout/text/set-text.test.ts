import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { FontFamily } from '#domain/text-style.ts';
import { isInvisible } from '#domain/visible-text.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { fontSet } from '../fonts/font-set.ts';
import { loadFont } from '../fonts/load-font.ts';
import { wholeChain } from '../fonts/registry.ts';
import { ink } from '../ink.ts';
import { rect } from '../units.ts';
import { loadHyphenator } from './hyphenation.ts';
import { lineOps, setText } from './set-text.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const box = rect({ left: 20, top: 30, right: 180, bottom: 230 });

type Options = { readonly size?: number; readonly family?: FontFamily; readonly right?: number };

function set(text: string, { size = 12, family = 'inter', right = 180 }: Options = {}) {
  const within = rect({ left: 20, top: 30, right, bottom: 230 });
  const chain = wholeChain(family);
  return setText(text, { fonts, chain, language: 'en', size, lineHeight: size * 1.4, box: within });
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

  test('[P-3] invisible characters paint nothing, in any font', () => {
    for (let codePoint = 0; codePoint <= 0xe0fff; codePoint += 1) {
      if (!isInvisible(codePoint)) continue;
      const hidden = String.fromCodePoint(codePoint);
      for (const text of [hidden, `a${hidden}b`, `ש${hidden}`, `ก${hidden}`, `क${hidden}`]) {
        const painted = (each: string) =>
          set(each).lines.flatMap((line) =>
            line.runs.flatMap(({ run, glyphs }) => glyphs.filter(({ id }) => run.font.outline(id) !== '')),
          ).length;
        const { missing } = set(text);
        expect({ codePoint, painted: painted(text), missing }).toEqual({
          codePoint,
          painted: painted(text.replace(hidden, '')),
          missing: [],
        });
      }
      if (codePoint === 0xe0100) codePoint = 0xe0ff0;
    }
  });

  test('[P-3] a box is always reported as missing, whatever the font claims to have', () => {
    const inter = fonts.get('inter');
    if (!inter) throw new TypeError('no font');
    const boastful = { ...inter, codePoints: new Set([...inter.codePoints, 0x12000]) };
    const setting = { chain: ['inter'], language: 'en', size: 12, lineHeight: 16, box } as const;
    expect(setText('a𒀀b', { ...setting, fonts: fontSet([boastful]) }).missing).toEqual(['𒀀']);
  });

  test('Hebrew around English keeps its reading order', () => {
    const [line] = set('שלום abc עולם').lines;
    expect(line?.runs.map(({ run }) => run.text)).toEqual(['עולם', ' ', 'abc', 'שלום ']);
  });

  test('numbers in Hebrew inside English keep their order', () => {
    const [line] = set('a שלום 42 עולם b').lines;
    expect(line?.runs.map(({ run }) => run.text)).toEqual(['a ', 'עולם', ' ', '42', 'שלום ', ' ', 'b']);
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

  test('[P-5] paints a hyphen at the end of a line only, and keeps the soft hyphen in the text', () => {
    const lay = (text: string) => set(text, { right: 90 }).lines;
    const hyphen = lay('-')[0]?.runs[0]?.glyphs[0]?.id;
    const [first, last, ...others] = lay('Donau\u00addampf\u00adschiff');
    expect([first?.runs[0]?.run.text, last?.runs[0]?.run.text, others]).toEqual([
      'Donau\u00ad',
      'dampf\u00adschiff',
      [],
    ]);
    expect(first?.runs[0]?.glyphs.at(-1)).toMatchObject({ id: hyphen, cluster: 5 });
    expect(first?.width).toBe(lay('Donau-')[0]?.width);
    expect(last?.runs[0]?.glyphs.map(({ id }) => id)).not.toContain(hyphen);
    expect(last?.width).toBe(lay('dampfschiff')[0]?.width);
  });

  test.each([
    ['Cyrillic', 'достопримеча\u00adтельность', 1],
    ['Hebrew', 'שלוםשלוםשלום\u00adשלוםשלום', 0],
    ['Arabic', 'مرحبامرحبامرحبا\u00adمرحبامرحبامرحبا', 0],
  ])('[P-5] at a soft hyphen, %s gets a hyphen if it is written with hyphens', (_script, text, hyphens) => {
    const [line] = set(text, { right: 125 }).lines;
    expect(line?.end).toBe(text.indexOf('\u00ad') + 1);
    const glyphs = line?.runs.at(-1)?.glyphs ?? [];
    const drawn = glyphs.filter(({ advance, cluster }) => advance > 0 && text[cluster] === '\u00ad');
    expect(drawn).toHaveLength(hyphens);
  });

  test('fallback letters and their punctuation keep their size beside the hand font', () => {
    const [line] = set('Hi, привет, 😀!', { family: 'dancing', size: 15 }).lines;
    const ops = line ? lineOps(line, { layer: 'message', ink: ink('#000000'), size: 15 }) : [];
    expect(ops.map(({ text, font, size }) => [text, font, size])).toEqual([
      ['Hi, ', 'dancing', 15],
      ['привет, ', 'inter', 12],
      ['😀', 'noto-emoji', 12],
      ['!', 'dancing', 15],
    ]);
    const width = (family: FontFamily, size: number) => set('привет', { family, size }).lines[0]?.width ?? 0;
    expect(width('dancing', 15)).toBeCloseTo(width('inter', 12), 3);
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
        for (const line of set(text, { size }).lines) {
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
          chain: wholeChain('inter'),
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

  describe('in an editor', () => {
    const editorFonts = fontSet(
      Array.from(fonts.values(), ({ id, bytes }) => loadFont(id, bytes, { keepsSpans: true })),
    );
    const write = (text: string, within = box) =>
      setText(text, {
        fonts: editorFonts,
        chain: wholeChain('inter'),
        language: 'en',
        size: 12,
        lineHeight: 16.8,
        box: within,
      }).lines;

    test('lines that an edit doesn’t affect stay the same objects', () => {
      const before = write('We walked along the harbor until the lamps were lit, and then home');
      const after = write('We walked along the harbor until the lamps were lit, and then home.');
      expect(before.length).toBeGreaterThan(2);
      expect(after.map((line, index) => line === before[index])).toEqual([...before.slice(1).map(() => true), false]);
    });

    test('the lines after any edit are those of a new text', () => {
      const plain = (lines: ReturnType<typeof write>) =>
        lines.map(({ runs, ...line }) => ({
          ...line,
          runs: runs.map(({ run, glyphs }) => [run.text, run.level, glyphs]),
        }));
      const edit = fc.record({ at: fc.nat(120), removed: fc.nat(3), added: message });
      fc.assert(
        fc.property(message, fc.array(edit, { maxLength: 4 }), (first, edits) => {
          let text = first;
          write(text);
          for (const { at, removed, added } of edits) {
            text = text.slice(0, at) + added.slice(0, 3) + text.slice(at + removed);
            expect(plain(write(text))).toEqual(plain(write(text, { ...box })));
          }
        }),
        { numRuns: 300 },
      );
    });

    test('a soft hyphen that ends a line is not taken for a typed one', () => {
      const narrow = rect({ left: 20, top: 30, right: 62, bottom: 230 });
      const textOf = (text: string) => write(text, narrow)[0]?.runs.map(({ run }) => run.text);
      expect([textOf('Donau\u00addampf'), textOf('Donau-'), textOf('Donau\u00addampf')]).toEqual([
        ['Donau\u00ad'],
        ['Donau-'],
        ['Donau\u00ad'],
      ]);
    });
  });

  test('lays out five thousand characters', () => {
    const words = set('word '.repeat(1000));
    expect(words.lines.length).toBeGreaterThan(100);
    const single = set('x'.repeat(5000));
    expect(single.lines.flatMap((line) => line.clusters)).toHaveLength(5000);
  });
});

/** Returns the same fonts as new objects, which aren't in any cache. */
function loadedAfresh() {
  return new Map([...fonts].map(([id, font]) => [id, { ...font }]));
}

describe('a message crafted to be slow', () => {
  const hostile = {
    'one word without end': '\ufdfd'.repeat(1000),
    'soft hyphens between invisible characters': `${'i'.repeat(82)}${'\u00ad\u2065'.repeat(1000)}i`,
    'signs alone': '!'.repeat(2000),
  };

  /** Sets the text, and returns how many characters were shaped and how many graphemes were normalized. */
  async function work(text: string): Promise<{ readonly shaped: number; readonly normalized: number }> {
    let shaped = 0;
    const counting = Array.from(fonts.values(), (font) => ({
      ...font,
      shape: (...[span, options]: Parameters<typeof font.shape>) => {
        shaped += span.end - span.start;
        return font.shape(span, options);
      },
    }));
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const hyphenator = await loadHyphenator('en');
    const chain = wholeChain('inter');
    setText(text, { fonts: fontSet(counting), chain, language: 'en', hyphenator, size: 8, lineHeight: 11, box });
    const normalized = normalize.mock.calls.length;
    normalize.mockRestore();
    return { shaped, normalized };
  }

  test.each(Object.entries(hostile))('[H-2] takes no more work than its length: %s', async (_name, text) => {
    const { shaped, normalized } = await work(text);
    expect(shaped / text.length).toBeLessThan(8);
    expect(normalized / text.length).toBeLessThan(8);
  });

  test('[H-2] stops at the first line beyond the box when only its fit is checked', () => {
    const chain = wholeChain('inter');
    const setting = { fonts, chain, language: 'en', size: 8, lineHeight: 11, box, mostLines: 5 } as const;
    expect(setText('word '.repeat(900), setting).lines).toHaveLength(6);
    expect(setText(`a${'\n'.repeat(20)}b`, setting).lines).toHaveLength(21);
    expect(setText('a\nb', setting).lines).toHaveLength(2);
  });
});
