/**
 * The surface that a template is drawn on. Art is composed for each page, never stretched: sizes come from `unit`,
 * positions from the page's edges, and `isWide` chooses between lettering beside the picture and above it.
 */
import type { FontSet } from '../../fonts/font-set.ts';
import type { FontId } from '../../fonts/registry.ts';
import { ink } from '../../ink.ts';
import type { PageGeometry } from '../../page-geometry.ts';
import { type Point, rectangle } from '../../path.ts';
import type { GlyphsOp, Ink, PathOp } from '../../scene.ts';
import { type Edges, edges, roundPoints } from '../../units.ts';

export type Artboard = {
  /** Size of the sheet with its bleed, which the background fills. */
  readonly width: number;
  readonly height: number;
  /** The shorter side of the trimmed card. */
  readonly unit: number;
  readonly isWide: boolean;
  /** Lettering stays inside. */
  readonly live: Edges;
  readonly fonts: FontSet;
};

const LIVE_MARGIN = 0.045;

export function artboard(page: PageGeometry, fonts: FontSet): Artboard {
  const unit = Math.min(page.trim.width, page.trim.height);
  const safe = edges(page.safe);
  const margin = unit * LIVE_MARGIN;
  return {
    width: page.width,
    height: page.height,
    unit,
    isWide: page.width >= page.height,
    live: {
      left: safe.left + margin,
      top: safe.top + margin,
      right: safe.right - margin,
      bottom: safe.bottom - margin,
    },
    fonts,
  };
}

/** The site's colors. */
export const PALETTE = {
  paper: ink('#faf6ee'),
  card: ink('#fffdf9'),
  ink: ink('#1d2a3a'),
  red: ink('#b93a2b'),
  blue: ink('#22508c'),
  green: ink('#2f6b4f'),
  amber: ink('#e9a23b'),
  rose: ink('#f3b8c6'),
} as const;

export function fill(d: string, color: PathOp['fill'], opacity = 1): PathOp {
  return { kind: 'path', layer: 'art', d, fill: color, stroke: null, opacity };
}

export function stroke(d: string, color: Ink, width: number): PathOp {
  return { kind: 'path', layer: 'art', d, fill: null, stroke: { ink: color, width: roundPoints(width) }, opacity: 1 };
}

export function gradient(
  from: Point,
  to: Point,
  stops: readonly (readonly [at: number, rgb: string])[],
): PathOp['fill'] {
  return {
    x1: roundPoints(from[0]),
    y1: roundPoints(from[1]),
    x2: roundPoints(to[0]),
    y2: roundPoints(to[1]),
    stops: stops.map(([at, rgb]) => ({ at, ink: ink(rgb) })),
  };
}

export function background({ width, height }: Artboard, color: PathOp['fill']): PathOp {
  return fill(rectangle(0, 0, { width, height }), color);
}

export type Columns = { readonly textX: number; readonly textWidth: number; readonly pictureX: number };

/**
 * Arranges words and picture: side by side on a landscape card, with the remaining space shared by margins and gap; both
 * centered, one above the other, on a portrait card.
 */
export function columns(board: Artboard, wanted: { readonly text: number; readonly picture: number }): Columns {
  const { live, width, unit, isWide } = board;
  const room = live.right - live.left;
  if (!isWide) return { textX: width / 2, textWidth: room, pictureX: width / 2 };
  const gap = unit * 0.05;
  const textWidth = Math.min(wanted.text, room - wanted.picture - gap);
  const spare = (room - wanted.picture - gap - textWidth) / 3;
  return {
    textX: live.left + spare + textWidth / 2,
    textWidth,
    pictureX: live.right - spare - wanted.picture / 2,
  };
}

export type Lettering = {
  readonly font: FontId;
  readonly ink: Ink;
  /** The middle of the baseline. */
  readonly at: Point;
  /** Maximum width and size of the lettering. */
  readonly width: number;
  readonly size: number;
};

/** Returns nothing to draw while the font is loading. */
export function lettering(board: Artboard, text: string, options: Lettering): GlyphsOp[] {
  const font = board.fonts.get(options.font);
  if (!font) return [];
  const shaped = font.shape(
    { text, start: 0, end: text.length },
    { isRightToLeft: false, script: 'Latn', language: 'en' },
  );
  const units = shaped.reduce((sum, glyph) => sum + glyph.advance, 0);
  const size = roundPoints(Math.min(options.size, (options.width * font.unitsPerEm) / units));
  const scale = size / font.unitsPerEm;
  let x = options.at[0] - (units * scale) / 2;
  const glyphs = shaped.map((glyph) => {
    const left = x;
    x += glyph.advance * scale;
    return {
      id: glyph.id,
      x: roundPoints(left + glyph.offsetX * scale),
      y: roundPoints(options.at[1] - glyph.offsetY * scale),
      advance: roundPoints(glyph.advance * scale),
      cluster: glyph.cluster,
    };
  });
  return [{ kind: 'glyphs', layer: 'art', font: font.id, size, ink: options.ink, text, isRightToLeft: false, glyphs }];
}
