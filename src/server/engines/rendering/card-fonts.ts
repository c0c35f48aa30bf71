/** Loads the card engine's fonts, each once per thread, when a card first needs it. */
import { readFileSync } from 'node:fs';
import type { PostcardDesign } from '#domain/postcard.ts';
import { type FontSet, fontSet } from '#layout/fonts/font-set.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import type { LoadedFont } from '#layout/fonts/loaded-font.ts';
import { neededFontFiles } from '#layout/fonts/needed-fonts.ts';
import { PIECES } from '#layout/fonts/pieces.ts';
import { type FontId, fontPath } from '#layout/fonts/registry.ts';
import { TEXT_TABLES } from '#layout/fonts/text-tables.ts';

const loaded = new Map<FontId, LoadedFont>();

export function cardFonts(design: PostcardDesign): FontSet {
  return loadFonts(neededFontFiles(design, PIECES));
}

export function loadFonts(ids: readonly FontId[]): FontSet {
  return fontSet(ids.map(cardFont), TEXT_TABLES);
}

function cardFont(id: FontId): LoadedFont {
  const known = loaded.get(id);
  if (known) return known;
  const file = new URL(`../../../layout/fonts/files/${fontPath(id)}`, import.meta.url);
  const font = loadFont(id, readFileSync(file));
  loaded.set(id, font);
  return font;
}
