/** Loads the card engine's fonts, each once per thread, when a card first needs it. */
import { readFileSync } from 'node:fs';
import type { PostcardDesign } from '#domain/postcard.ts';
import { type FontSet, fontSet } from '#layout/fonts/font-set.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import type { LoadedFont } from '#layout/fonts/loaded-font.ts';
import { neededFonts, PIECE_INDEX } from '#layout/fonts/needed-fonts.ts';
import { PIECES } from '#layout/fonts/pieces.ts';
import { type FontId, fontPath } from '#layout/fonts/registry.ts';

const loaded = new Map<FontId, LoadedFont>();

export function cardFonts(design: PostcardDesign): FontSet {
  const ids = neededFonts(design, PIECES).filter((id) => id !== PIECE_INDEX);
  return loadFonts(ids);
}

export function loadFonts(ids: readonly FontId[]): FontSet {
  return fontSet(ids.map(cardFont), PIECES);
}

function cardFont(id: FontId): LoadedFont {
  const known = loaded.get(id);
  if (known) return known;
  const file = new URL(`../../layout/fonts/files/${fontPath(id)}`, import.meta.url);
  const font = loadFont(id, readFileSync(file));
  loaded.set(id, font);
  return font;
}
