/** A font as the layout and the painters use it. */
import type { Language } from '#domain/language.ts';
import type { FontId } from './registry.ts';

/** In font units, with y pointing up. */
export type ShapedGlyph = {
  readonly id: number;
  /** UTF-16 offset in the shaped span. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
};

export type GlyphBounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type TextSpan = { readonly text: string; readonly start: number; readonly end: number };
export type ShapeOptions = { readonly isRightToLeft: boolean; readonly script: string; readonly language: Language };

/** Path data like an outline's, and a color as `#rrggbb`. */
export type ColorLayer = { readonly rgb: string; readonly d: string };

export type LoadedFont = {
  readonly id: FontId;
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  readonly ascender: number;
  /** Negative, because it is below the baseline. */
  readonly descender: number;
  readonly codePoints: ReadonlySet<number>;
  /** True if the font has every visible character of a grapheme. */
  covers(grapheme: string): boolean;
  /** Uses the surrounding text as context, so that Arabic joins across runs. */
  shape(span: TextSpan, options: ShapeOptions): readonly ShapedGlyph[];
  /** Returns SVG path data of a glyph's outline; empty for a space. */
  outline(glyphId: number): string;
  bounds(glyphId: number): GlyphBounds | null;
  /** Replaces outlines in fonts of color emoji; from back to front. */
  readonly layers?: (glyphId: number) => readonly ColorLayer[];
};
