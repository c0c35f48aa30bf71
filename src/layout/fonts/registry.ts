/** The fonts that cards are set in. The files and their hashes lie beside this module. */
import type { FontFamily } from '#domain/text-style.ts';

export const FONT_IDS = [
  'inter',
  'playfair',
  'roboto',
  'dancing',
  'roboto-alt',
  'noto-hebrew',
  'noto-arabic',
  'noto-emoji',
  'noto-cjk',
] as const;
export type FontId = (typeof FONT_IDS)[number];

/** A family's own id is its first font; the others are asked in order for what it lacks. */
export const FALLBACK_FONTS: readonly FontId[] = ['inter', 'noto-hebrew', 'noto-arabic', 'noto-emoji', 'noto-cjk'];

export function fontChain(family: FontFamily): readonly FontId[] {
  return [family, ...FALLBACK_FONTS.filter((id) => id !== family)];
}
