/** The card engine's fonts, read from disk for tests. */
import { readFileSync } from 'node:fs';
import { FONT_FILES } from '#layout/fonts/font-files.ts';
import { type FontSet, fontSet, loadFont } from '#layout/fonts/load-font.ts';
import type { FontId } from '#layout/fonts/registry.ts';

export function readFontFile(id: FontId): Uint8Array {
  return readFileSync(new URL(`../layout/fonts/files/${FONT_FILES[id].file}`, import.meta.url));
}

export function loadTestFonts(ids: readonly FontId[]): FontSet {
  return fontSet(ids.map((id) => loadFont(id, readFontFile(id))));
}

/** All but the large CJK font. */
export const SMALL_FONTS: readonly FontId[] = [
  'inter',
  'playfair',
  'roboto',
  'dancing',
  'roboto-alt',
  'noto-hebrew',
  'noto-arabic',
  'noto-emoji',
];
