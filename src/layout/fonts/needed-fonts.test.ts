import { describe, expect, test } from 'vitest';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { FONT_FAMILIES } from '#domain/text-style.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { isInvisible } from '../text/characters.ts';
import { neededFonts, textFonts } from './needed-fonts.ts';
import { FALLBACK_FONTS, FONT_IDS, fontChain } from './registry.ts';

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
    ['🎂', 'noto-emoji'],
    ['你好', 'noto-cjk'],
    ['ひらがな', 'noto-cjk'],
  ] as const)('%s needs %s', (message, font) => {
    expect(neededFonts(withText({ message }))).toEqual(['inter', font]);
    expect(neededFonts(withText({ city: message }))).toEqual(['inter', font]);
  });

  test('a template needs its lettering’s fonts', () => {
    const design: PostcardDesign = { ...EMPTY_DESIGN, front: { kind: 'template', templateId: 'hello-baby' } };
    expect(neededFonts(design)).toEqual(['inter', 'playfair', 'dancing']);
  });

  test('every printable character selects the font that prints it', () => {
    const fonts = loadTestFonts(FONT_IDS);
    const lost: string[] = [];
    for (let codePoint = 0x20; codePoint <= 0x3ffff; codePoint += 1) {
      if ((codePoint >= 0xd800 && codePoint <= 0xdfff) || isInvisible(codePoint) || isPrivate(codePoint)) continue;
      if (!FALLBACK_FONTS.some((id) => fonts.get(id)?.has(codePoint))) continue;
      for (const family of FONT_FAMILIES) {
        const first = fontChain(family).find((id) => fonts.get(id)?.has(codePoint));
        const asked = textFonts(family, [String.fromCodePoint(codePoint)]);
        const isFound = asked.some((id) => fonts.get(id)?.has(codePoint));
        if (first && !isFound) lost.push(`U+${codePoint.toString(16)} of ${first}`);
      }
    }
    expect(lost).toEqual([]);
  });
});

function isPrivate(codePoint: number): boolean {
  return codePoint >= 0xe000 && codePoint <= 0xf8ff;
}
