/** The fonts for cards. Their files, licenses and hashes are in files/. */
import type { Language } from '#domain/language.ts';
import type { FontFamily } from '#domain/text-style.ts';

export const WHOLE_FONTS = [
  'inter',
  'playfair',
  'roboto',
  'dancing',
  'roboto-alt',
  'noto-hebrew',
  'noto-arabic',
  'noto-devanagari',
  'noto-thai',
  'noto-emoji-signs',
  'noto-emoji-pictures',
  'noto-emoji',
] as const;
export type WholeFont = (typeof WHOLE_FONTS)[number];

/** Fonts with thousands of characters, cut into pieces by scripts/assets/cut-fonts.ts: simplified and traditional Chinese, … */
export const CUT_FONTS = ['noto-sc', 'noto-tc', 'noto-jp', 'noto-kr'] as const;
export type CutFont = (typeof CUT_FONTS)[number];

/** Color emoji, which are art instead of letters: see ../emoji/. */
export type EmojiPiece = `emoji-${number}`;

/** A piece is an ordinary font everywhere else. */
export type FontId = WholeFont | `${CutFont}-${number}` | EmojiPiece;

/** Returns the path of a font's file in files/. */
export function fontPath(id: FontId): string {
  if (isEmojiPiece(id)) return `emoji/${id}.json`;
  return isPiece(id) ? `pieces/${id}.ttf` : `${id}.ttf`;
}

export function isPiece(id: FontId): boolean {
  return cutFontOf(id) !== undefined;
}

const cutFonts = new Map<FontId, CutFont | undefined>();

/** Returns the font that a piece is cut from. Cached, because painters call it for each Chinese character. */
export function cutFontOf(id: FontId): CutFont | undefined {
  if (!cutFonts.has(id)) {
    const name = id.slice(0, id.lastIndexOf('-'));
    cutFonts.set(
      id,
      CUT_FONTS.find((font) => font === name),
    );
  }
  return cutFonts.get(id);
}

export function isEmojiPiece(id: FontId): id is EmojiPiece {
  return id.startsWith('emoji-');
}

/** Fallbacks, in order, for characters that a message's own font lacks. The cut fonts come after them. */
export const FALLBACK_FONTS: readonly WholeFont[] = [
  'inter',
  'noto-hebrew',
  'noto-arabic',
  'noto-devanagari',
  'noto-thai',
  'noto-emoji-signs',
  'noto-emoji-pictures',
  'noto-emoji',
];

export function wholeChain(family: FontFamily): readonly WholeFont[] {
  return [family, ...FALLBACK_FONTS.filter((id) => id !== family)];
}

const OWN_FONTS: Partial<Record<Language, CutFont>> = { ja: 'noto-jp', ko: 'noto-kr', 'zh-Hant': 'noto-tc' };

/** The language's own font comes first, because the others have other forms of the same characters. */
export function cutChain(language: Language): readonly CutFont[] {
  const own = OWN_FONTS[language] ?? 'noto-sc';
  return [own, ...CUT_FONTS.filter((font) => font !== own)];
}
