import { describe, expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { FONT_FAMILIES } from '#domain/text-style.ts';
import { isInvisible } from '#domain/visible-text.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { fontSet } from './font-set.ts';
import { missingFonts, neededFontFiles, neededFonts, textFonts } from './needed-fonts.ts';
import { PIECES } from './pieces.ts';
import { CUT_FONTS, FALLBACK_FONTS } from './registry.ts';

function withText(text: Partial<PostcardDesign['text']>): PostcardDesign {
  return { ...EMPTY_DESIGN, text: { ...EMPTY_DESIGN.text, ...text } };
}

describe('neededFonts', () => {
  test('an English card in Inter needs only Inter', () => {
    expect(neededFonts(withText({ message: 'Hello, dear “friend” – 5 € …' }))).toEqual(['inter']);
  });

  test('the address needs Inter, in addition to the message’s font', () => {
    expect(neededFonts(withText({ fontFamily: 'dancing' }))).toEqual(['dancing', 'inter']);
  });

  test.each([
    ['שלום', 'noto-hebrew'],
    ['مرحبا', 'noto-arabic'],
    ['नमस्ते', 'noto-devanagari'],
    ['✈', 'noto-emoji-signs'],
    ['☕\ufe0e', 'noto-emoji-signs'],
    ['🕊', 'noto-emoji-pictures'],
    ['🏻', 'noto-emoji-pictures'],
    ['🇽🇽', 'noto-emoji-pictures'],
    ['😀\ufe0e', 'noto-emoji'],
    ['✈🏻', 'noto-emoji'],
  ] as const)('%s needs %s', (message, font) => {
    expect(neededFonts(withText({ message }))).toEqual(['inter', font]);
    expect(neededFonts(withText({ city: message }))).toEqual(['inter', font]);
    expect(neededFonts(withText({ returnAddress: { ...SENDER, city: message } }))).toEqual(['inter', font]);
  });

  test('[P-4] Thai needs its words besides its font', () => {
    const design = withText({ message: 'สวัสดี' });
    expect(neededFonts(design)).toEqual(['inter', 'noto-thai', 'thai-words']);
    expect(neededFontFiles(design, PIECES)).toEqual(['inter', 'noto-thai']);
    const fonts = loadTestFonts(SMALL_FONTS);
    expect(missingFonts(design, fonts)).toEqual([]);
    expect(missingFonts(design, fontSet(fonts.values(), { pieces: PIECES }))).toEqual(['thai-words']);
  });

  test('[P-4] symbols that Inter has need no other font', () => {
    expect(neededFonts(withText({ message: '❤ ♥\ufe0e ☀ ⚠ ★ ✓ → ⌘ ™ № ⅓ − ≠' }))).toEqual(['inter']);
  });

  test('[T-10] emoji need only the pieces with their art', () => {
    const needed = neededFonts(withText({ message: 'a 🎂 b 🎂 ©️ 1️⃣ 👩🏽‍🚀', city: '🇮🇹' }));
    expect(needed.filter((id) => !id.startsWith('emoji-'))).toEqual(['inter']);
    expect(needed.length).toBe(6);
  });

  test.each(['你好', 'ひらがな', '안녕', '♪'])('[P-4] %s needs the index of the pieces first', (message) => {
    expect(neededFonts(withText({ message }))).toContain('piece-index');
    expect(neededFonts(withText({ message }), PIECES)).not.toContain('piece-index');
  });

  test.each<[Language, string]>([
    ['ja', 'noto-jp'],
    ['ko', 'noto-kr'],
    ['zh-Hant', 'noto-tc'],
    ['zh-Hans', 'noto-sc'],
    ['en', 'noto-sc'],
  ])('[P-4] in %s, Han comes from %s', (language, font) => {
    const [inter, piece, ...others] = neededFonts(withText({ message: '直', language }), PIECES);
    expect([inter, others]).toEqual(['inter', []]);
    expect(piece).toMatch(new RegExp(`^${font}-\\d+$`));
  });

  test('[P-4] a Hangul syllable written as three characters needs the piece of the syllable', () => {
    const [whole, apart] = ['한', '한'.normalize('NFD')];
    expect(neededFonts(withText({ message: apart, language: 'ko' }), PIECES)).toEqual(
      neededFonts(withText({ message: whole, language: 'ko' }), PIECES),
    );
  });

  test('a template needs its lettering’s fonts', () => {
    const design: PostcardDesign = { ...EMPTY_DESIGN, front: templateFront('hello-baby') };
    expect(neededFonts(design)).toEqual(['inter', 'playfair', 'dancing']);
  });

  test('every printable character selects a font that prints it', () => {
    const fonts = loadTestFonts(SMALL_FONTS);
    const lost: string[] = [];
    for (let codePoint = 0x20; codePoint <= 0x3ffff; codePoint += 1) {
      if (isInvisible(codePoint)) continue;
      const isInPiece = PIECES.find(codePoint, CUT_FONTS) !== null;
      if (!isInPiece && !FALLBACK_FONTS.some((id) => fonts.get(id)?.codePoints.has(codePoint))) continue;
      for (const fontFamily of FONT_FAMILIES) {
        for (const style of ['', '\ufe0e']) {
          const text = String.fromCodePoint(codePoint) + style;
          const asked = textFonts({ fontFamily, language: 'en' }, [text], PIECES);
          const isFound = asked.some((id) => fonts.get(id)?.codePoints.has(codePoint) ?? true);
          if (!isFound) lost.push(`U+${codePoint.toString(16)}${style}`);
        }
      }
    }
    expect([...new Set(lost)]).toEqual([]);
  });
});
