import type { ThaiWords } from '../text/thai-dictionary.ts';
import type { LoadedFont } from './loaded-font.ts';
import type { PieceIndex } from './piece-index.ts';
import type { FontId } from './registry.ts';

/** The index of font pieces, and Thai words. Browsers load each once a text needs it. */
export type TextTables = { readonly pieces?: PieceIndex | undefined; readonly thaiWords?: ThaiWords | undefined };

/** The fonts and tables loaded so far. */
export type FontSet = ReadonlyMap<FontId, LoadedFont> & TextTables;

export function fontSet(fonts: Iterable<LoadedFont>, { pieces, thaiWords }: TextTables = {}): FontSet {
  return Object.assign(new Map(Array.from(fonts, (font) => [font.id, font])), { pieces, thaiWords });
}
