import type { LoadedFont } from './loaded-font.ts';
import type { PieceIndex } from './piece-index.ts';
import type { FontId } from './registry.ts';

/** The fonts loaded so far, and which pieces there are, once a text needs one. */
export type FontSet = ReadonlyMap<FontId, LoadedFont> & { readonly pieces?: PieceIndex | undefined };

export function fontSet(fonts: Iterable<LoadedFont>, pieces?: PieceIndex): FontSet {
  return Object.assign(new Map(Array.from(fonts, (font) => [font.id, font])), { pieces });
}
