import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { FONT_FAMILIES } from '#domain/text-style.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { loadFont } from './load-font.ts';
import type { LoadedFont } from './loaded-font.ts';
import type { FontId } from './registry.ts';

const fonts = loadTestFonts(SMALL_FONTS);

type Options = { readonly isRightToLeft?: boolean; readonly language?: Language };

function shape(id: FontId, text: string, { isRightToLeft = false, language = 'en' }: Options = {}) {
  const script = { 'noto-hebrew': 'Hebr', 'noto-arabic': 'Arab' }[id as string] ?? 'Latn';
  const font = fonts.get(id);
  if (!font) throw new Error(`${id} is not loaded`);
  return font.shape({ text, start: 0, end: text.length }, { isRightToLeft, script, language });
}

describe('loadFont', () => {
  test('throws for bytes that aren’t a font', () => {
    expect(() => loadFont('inter', new Uint8Array([1, 2, 3]))).toThrow('not a font: inter');
  });

  test('joins f and i to a ligature for both', () => {
    const glyphs = shape('playfair', 'fin');
    expect(glyphs.map((glyph) => glyph.cluster)).toEqual([0, 2]);
  });

  test('[P-4] keeps the dot of the Turkish i, which a ligature would hide', () => {
    expect(shape('playfair', 'fin', { language: 'tr' }).map((glyph) => glyph.cluster)).toEqual([0, 1, 2]);
  });

  test.each(FONT_FAMILIES)('%s prints what was typed, never a sign or an arrow instead', (family) => {
    const typed = [
      '1x2',
      '3 x 4',
      '->',
      '<-',
      '-->',
      '<->',
      '=>',
      '<=',
      '>=',
      '!=',
      '10:30',
      '1/2',
      '(c)',
      '(A-B)',
      '...',
    ];
    for (const text of typed) {
      const alone = [...text].map((character) => shape(family, character)[0]?.id);
      expect(shape(family, text).map((glyph) => glyph.id)).toEqual(alone);
    }
  });

  const bytes = fonts.get('noto-arabic')?.bytes ?? new Uint8Array();
  const around = (font: LoadedFont, before: string, after: string) =>
    font.shape(
      { text: `${before}ب${after}`, start: before.length, end: before.length + 1 },
      { isRightToLeft: true, script: 'Arab', language: 'ar' },
    );

  test('shapes a line once for an editor, wherever it moves, and again when its surroundings change it', () => {
    const arabic = loadFont('noto-arabic', bytes, { keepsSpans: true });
    expect(around(arabic, 'far away, a line', ' ')).toBe(around(arabic, 'and again, a line', ' '));
    expect(around(arabic, 'ب', 'ب')).not.toEqual(around(arabic, ' ', ' '));
  });

  test('keeps no customer text on a server', () => {
    const arabic = loadFont('noto-arabic', bytes);
    expect(around(arabic, 'a line', ' ')).not.toBe(around(arabic, 'a line', ' '));
    expect(around(arabic, 'a line', ' ')).toEqual(around(arabic, 'a line', ' '));
  });

  test('draws a combining accent as the composed letter', () => {
    expect(shape('inter', 'e\u0301').map((glyph) => glyph.id)).toEqual(shape('inter', 'é').map((glyph) => glyph.id));
  });

  test('shapes an Arabic letter by its position in the word', () => {
    const alone = shape('noto-arabic', 'ه', { isRightToLeft: true });
    const [last, middle, first] = shape('noto-arabic', 'ههه', { isRightToLeft: true });
    expect(new Set([alone[0]?.id, first?.id, middle?.id, last?.id]).size).toBe(4);
  });

  test('draws a family of three as one glyph', () => {
    expect(shape('noto-emoji', '👨‍👩‍👧').filter((glyph) => glyph.advance > 0)).toHaveLength(1);
  });

  test('returns outlines and bounds', () => {
    const [glyph] = shape('inter', 'H');
    const font = fonts.get('inter');
    expect(font?.outline(glyph?.id ?? 0)).toMatch(/^M[\d.,LQCZM -]+Z$/);
    expect(font?.bounds(glyph?.id ?? 0)).toMatchObject({ bottom: 0 });
    const [space] = shape('inter', ' ');
    expect(font?.bounds(space?.id ?? 0)).toBeNull();
  });
});
