/**
 * A laid-out card as plain data. The browser's SVG painter and the server's PDF painter both draw exactly this. Everything is
 * in points (1/72 inch) from the top left corner of the bleed box, with y pointing down.
 */
import type { EmojiPiece, FontId } from './fonts/registry.ts';
import type { FormatId } from './formats.ts';

export type Points = number & { readonly __unit: 'points' };

export function points(value: number): Points {
  return value as Points;
}

export type Rect = { readonly x: Points; readonly y: Points; readonly width: Points; readonly height: Points };

/** [a, b, c, d, e, f] as in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Printed as the same sRGB color that the screen shows. */
export type ColorInk = { readonly kind: 'color'; readonly rgb: string };

/** A gray on the screen, printed as a tint (0 to 1) of black ink only. */
export type BlackInk = { readonly kind: 'black'; readonly rgb: string; readonly tint: number };

export type Ink = ColorInk | BlackInk;

/** A gradient along the line from (x1, y1) to (x2, y2), in page points. */
export type LinearGradient = {
  readonly x1: Points;
  readonly y1: Points;
  readonly x2: Points;
  readonly y2: Points;
  readonly stops: readonly { readonly at: number; readonly ink: Ink }[];
};

/**
 * Print services that add the address get a file without the address and postal layers; those that add postage get one without
 * the stamp. Placeholders appear only in previews.
 */
export type Layer = 'art' | 'message' | 'drawing' | 'stamp' | 'return-address' | 'address' | 'postal' | 'placeholder';

/** Three rows: the shares of the old red, green and blue in the new red, green and blue. */
export type ColorMatrix = readonly [ColorShares, ColorShares, ColorShares];
type ColorShares = readonly [number, number, number];

/** Changes a photo's colors in sRGB: first the matrix, then the curve. */
export type LookNumbers = {
  readonly matrix: ColorMatrix;
  /** New levels at evenly spaced old levels, both from 0 to 1, with straight lines between. The same for all three colors. */
  readonly curve: readonly number[];
};

/** The customer's photo. The matrix maps the unit square of the upright photo onto the page. */
export type ImageOp = {
  readonly kind: 'image';
  readonly layer: Layer;
  readonly uploadId: string;
  readonly matrix: Matrix;
  readonly clip: Rect;
  /** Null for the photo's own colors. On a black-and-white card, the gray comes after the look. */
  readonly look: LookNumbers | null;
  /** Spelled the British way, because renaming it would change the layout's hash. */
  readonly isGrey: boolean;
};

/** An SVG path of absolute M, L, C and Z commands only. */
export type PathOp = {
  readonly kind: 'path';
  readonly layer: Layer;
  readonly d: string;
  readonly fill: Ink | LinearGradient | null;
  readonly stroke: { readonly ink: Ink; readonly width: Points } | null;
  readonly opacity: number;
};

/**
 * One color that fades around a shape, without a blur, which would print as a picture. Each level, from the farthest, fills
 * what is within its reach of the shape and replaces the opacity of the one before: a stack of transparent paths would round
 * at each of them, and every program that paints rounds differently.
 */
export type ShadeOp = {
  readonly kind: 'shade';
  readonly layer: Layer;
  readonly ink: Ink;
  readonly d: string;
  readonly levels: readonly { readonly reach: Points; readonly opacity: number }[];
};

/** Every font's glyph for a missing character: a box. */
export const NO_GLYPH = 0;

/** A glyph by its id in the font, positioned by its origin on the baseline. */
export type Glyph = {
  readonly id: number;
  readonly x: Points;
  readonly y: Points;
  readonly advance: Points;
  /** UTF-16 offset of this glyph's cluster in the op's text. */
  readonly cluster: number;
};

export type GlyphsOp = {
  readonly kind: 'glyphs';
  readonly layer: Layer;
  readonly font: FontId;
  readonly size: Points;
  readonly ink: Ink;
  /** The run's text in logical order, for copying and searching in the PDF. */
  readonly text: string;
  readonly isRightToLeft: boolean;
  readonly glyphs: readonly Glyph[];
};

/** Color emoji, placed like letters: each glyph is art of the piece. `soft` is for text that doesn't fit. */
export type EmojiOp = Omit<GlyphsOp, 'kind' | 'font' | 'ink'> & {
  readonly kind: 'emoji';
  readonly font: EmojiPiece;
  readonly tone: EmojiTone;
  /** Turns each glyph clockwise around its origin; absent for upright ones. */
  readonly turn?: Turn;
};

/** The sine and cosine of an angle, rounded, because browsers differ in the last digits. */
export type Turn = { readonly sin: number; readonly cos: number };

export type EmojiTone = 'color' | 'gray' | 'soft';

/** Operations that draw text. */
export type TextOp = GlyphsOp | EmojiOp;

export type DrawOp = ImageOp | PathOp | ShadeOp | TextOp;

export type Page = {
  /** Width of the bleed box, which is also the page's media box. */
  readonly width: Points;
  readonly height: Points;
  readonly trim: Rect;
  readonly safe: Rect;
  readonly ops: readonly DrawOp[];
};

export type Scene = {
  /** Changes whenever the same input would be laid out differently; stored with each order. */
  readonly layoutVersion: string;
  readonly format: FormatId;
  readonly front: Page;
  readonly back: Page;
};
