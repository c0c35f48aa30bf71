/** Loads the card engine's fonts, each once per thread, when a card first needs it. */
import { readFileSync } from 'node:fs';
import type { PostcardDesign } from '#domain/postcard.ts';
import { FONT_FILES } from '#layout/fonts/font-files.ts';
import { type FontSet, fontSet, type LoadedFont, loadFont } from '#layout/fonts/load-font.ts';
import { neededFonts } from '#layout/fonts/needed-fonts.ts';
import type { FontId } from '#layout/fonts/registry.ts';

const loaded = new Map<FontId, LoadedFont>();

export function cardFonts(design: PostcardDesign): FontSet {
  return fontSet(neededFonts(design).map(cardFont));
}

function cardFont(id: FontId): LoadedFont {
  const known = loaded.get(id);
  if (known) return known;
  const file = new URL(`../../layout/fonts/files/${FONT_FILES[id].file}`, import.meta.url);
  const font = loadFont(id, readFileSync(file));
  loaded.set(id, font);
  return font;
}
