/**
 * A laid-out card as plain data. The browser's SVG painter and the server's PDF painter both draw exactly this and
 * decide nothing themselves. Everything is in points (1/72 inch) from the top left corner of the bleed box, y downwards.
 */
import type { FontId } from './fonts/registry.ts';
import type { FormatId } from './formats.ts';

export type Points = number & { readonly __unit: 'points' };

export function points(value: number): Points {
  return value as Points;
}

export type Rect = { readonly x: Points; readonly y: Points; readonly width: Points; readonly height: Points };

/** [a, b, c, d, e, f] as in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** One colour, as the screen shows it and as the press prints it (cyan, magenta, yellow, black from 0 to 1). */
export type Ink = { readonly rgb: string; readonly cmyk: readonly [number, number, number, number] };

/** A gradient along the line from (x1, y1) to (x2, y2), in page points. */
export type LinearGradient = {
  readonly x1: Points;
  readonly y1: Points;
  readonly x2: Points;
  readonly y2: Points;
  readonly stops: readonly { readonly at: number; readonly ink: Ink }[];
};

/**
 * What an op belongs to: a printer that stamps the address itself gets a file without the address and postal layers.
 * Placeholders are in previews alone.
 */
export type Layer = 'art' | 'message' | 'stamp' | 'address' | 'postal' | 'placeholder';

/** The customer's photo: the matrix maps the unit square of the upright photo onto the page. */
export type ImageOp = {
  readonly kind: 'image';
  readonly layer: Layer;
  readonly uploadId: string;
  readonly matrix: Matrix;
  readonly clip: Rect;
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

/** Glyph by id in the font's own numbering, at its origin on the baseline. */
export type Glyph = {
  readonly id: number;
  readonly x: Points;
  readonly y: Points;
  readonly advance: Points;
  /** UTF-16 offset into the op's text of the cluster that this glyph draws. */
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

export type DrawOp = ImageOp | PathOp | GlyphsOp;

export type Page = {
  /** Of the bleed box, which is also the page's media box. */
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
