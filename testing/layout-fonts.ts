/** The card engine's fonts, read from disk for tests. */
import { readFileSync } from 'node:fs';
import type { PostcardDesign } from '#domain/postcard.ts';
import { type FontSet, fontSet } from '#layout/fonts/font-set.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import { neededFontFiles } from '#layout/fonts/needed-fonts.ts';
import { PIECES } from '#layout/fonts/pieces.ts';
import { type FontId, fontPath, WHOLE_FONTS } from '#layout/fonts/registry.ts';
import { TEXT_TABLES } from '#layout/fonts/text-tables.ts';

export function readFontFile(id: FontId): Uint8Array {
  return readFileSync(new URL(`../src/layout/fonts/files/${fontPath(id)}`, import.meta.url));
}

export function loadTestFonts(ids: readonly FontId[]): FontSet {
  return fontSet(
    ids.map((id) => loadFont(id, readFontFile(id))),
    TEXT_TABLES,
  );
}

export const SMALL_FONTS: readonly FontId[] = WHOLE_FONTS;

export function loadFontsOf(designs: readonly PostcardDesign[], others: readonly FontId[] = []): FontSet {
  const ids = designs.flatMap((design) => neededFontFiles(design, PIECES));
  return loadTestFonts([...new Set([...others, ...ids])]);
}
