/**
 * The surface that a template is drawn on. Art is composed for each page, never stretched: sizes come from `unit`, positions
 * from the page's edges, and `isWide` chooses between lettering beside the picture and above it.
 */
import type { Language } from '#domain/language.ts';
import type { FontFamily } from '#domain/text-style.ts';
import { isBlank } from '#domain/visible-text.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import { textFonts } from '../../fonts/needed-fonts.ts';
import { ink } from '../../ink.ts';
import type { PageGeometry } from '../../page-geometry.ts';
import { type Point, rectangle } from '../../path.ts';
import type { Ink, PathOp, TextOp } from '../../scene.ts';
import { SMALLEST_SIZE } from '../../text/font-size.ts';
import { normalizeText } from '../../text/normalize.ts';
import { lineOps, moveOps, type SetText, setText } from '../../text/set-text.ts';
import { type Edges, edges, rect, roundPoints } from '../../units.ts';

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
  readonly language: Language;
  /** The lettering: a short line above a larger one. */
  readonly words: readonly [string, string];
};

const LIVE_MARGIN = 0.045;

export type Words = { readonly lettering: string; readonly language: Language };

export function artboard(page: PageGeometry, fonts: FontSet, { lettering: text, language }: Words): Artboard {
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
    language,
    words: twoLines(text),
  };
}

/** A single line is the larger one. */
function twoLines(text: string): readonly [string, string] {
  const lines = normalizeText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = '', ...others] = lines;
  return others.length === 0 ? ['', first] : [first, others.join(' ')];
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
  readonly font: FontFamily;
  readonly ink: Ink;
  /** The middle of the baseline. */
  readonly at: Point;
  /** Maximum width and size of the lettering. */
  readonly width: number;
  readonly size: number;
};

/** Shrinks long words, but breaks them into two lines rather than shrink them a lot. Waits for its font. */
export function lettering(board: Artboard, text: string, options: Lettering): TextOp[] {
  const { fonts, language } = board;
  const { font, ink: color, at, width, size } = options;
  if (!fonts.has(font) || isBlank(text)) return [];
  const chain = textFonts({ fontFamily: font, language }, [text], fonts.pieces);
  const setAt = (points: number, room: number): SizedText => {
    const box = rect({ left: 0, top: 0, right: room, bottom: points });
    return {
      ...setText(text, { fonts, chain, language, size: points, lineHeight: points * LEADING, box }),
      size: points,
    };
  };
  const whole = setAt(size, ENDLESS);
  const [{ width: wholeWidth } = { width: 0 }] = whole.lines;
  const shrunk = Math.min(size, (size * width) / Math.max(1, wholeWidth));
  const broken =
    shrunk < size / 2 ? inTwoLines((points) => setAt(points, width), { from: size / 2, to: shrunk }) : null;
  const { lines, size: chosen } = broken ?? setAt(roundPoints(shrunk), ENDLESS);
  // Two small lines replace a large one, a little lower.
  const last = (lines.at(-1)?.baseline ?? 0) - (lines.length - 1) * chosen * LOWER;
  return lines.flatMap((line) =>
    moveOps(lineOps(line, { layer: 'art', ink: color, size: chosen }), {
      x: at[0] - line.width / 2 - line.x,
      y: at[1] - last,
    }),
  );
}

const LEADING = 1.05;
const LOWER = 0.3;
const ENDLESS = 100_000;
const SMALLER = 0.9;

type SizedText = SetText & { readonly size: number };

/** Returns the largest size that needs no third line, and breaks no word unless one line would be tiny. */
function inTwoLines(
  setAt: (size: number) => SizedText,
  { from, to }: { readonly from: number; readonly to: number },
): SizedText | null {
  const largest = (isGood: (set: SizedText) => boolean) => {
    for (let size = roundPoints(from); size > to; size = roundPoints(size * SMALLER)) {
      const set = setAt(size);
      if (set.lines.length <= 2 && isGood(set)) return set;
    }
    return null;
  };
  return largest((set) => !set.isTorn) ?? (to < SMALLEST_SIZE ? largest(() => true) : null);
}
