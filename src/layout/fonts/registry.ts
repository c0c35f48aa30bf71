/** The fonts for cards. Their files and hashes are in font-files.ts. */
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

/** A family's own font comes first; the others are its fallbacks, in order. */
export const FALLBACK_FONTS: readonly FontId[] = ['inter', 'noto-hebrew', 'noto-arabic', 'noto-emoji', 'noto-cjk'];

export function fontChain(family: FontFamily): readonly FontId[] {
  return [family, ...FALLBACK_FONTS.filter((id) => id !== family)];
}
