/** Sets the caption of a front with photos, in one of nine places inside the safe area. */
import type { Caption } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { FontFamily, FontSize } from '#domain/text-style.ts';
import { isBlank } from '#domain/visible-text.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { contrast, ink, PAPER_WHITE } from '../ink.ts';
import type { PageGeometry } from '../page-geometry.ts';
import { rectangle } from '../path.ts';
import { type DrawOp, type Ink, type PathOp, points, type Rect, type TextOp } from '../scene.ts';
import { opticalScale, SIZES_FROM_LARGEST } from '../text/font-size.ts';
import type { Hyphenators } from '../text/hyphenation.ts';
import type { PlacedLine } from '../text/place-lines.ts';
import { lineOps, moveOps, setText } from '../text/set-text.ts';
import { edges, rect, roundPoints } from '../units.ts';
import { type SlotFront, slotRects } from './slots.ts';

export type CaptionLayout = {
  readonly fits: boolean;
  /** Graphemes that no font can print. */
  readonly missing: readonly string[];
  /** Some line ends inside a word, without a hyphen. */
  readonly isTorn: boolean;
  readonly ops: readonly DrawOp[];
};

export type CaptionInput = {
  readonly page: PageGeometry;
  readonly front: SlotFront;
  readonly fonts: FontSet;
  readonly language: Language;
  readonly hyphenators?: Hyphenators | undefined;
};

/** In shares of the card's shorter side, because a caption belongs to the picture and not to the page. */
const SIZES: Record<FontSize, number> = { XS: 0.05, S: 0.07, M: 0.1, L: 0.14 };
const LINE_SPACING: Record<FontFamily, number> = {
  inter: 1.25,
  playfair: 1.25,
  roboto: 1.25,
  dancing: 1.1,
  'roboto-alt': 1.25,
};
/** Between the safe area's edge and the letters. */
const MARGIN = 0.025;
/** How far letters reach beyond the start and end of a line, in ems. */
const SWASH: Partial<Record<FontFamily, number>> = { dancing: 0.25 };

/** Null if there is nothing to print. */
export function layoutCaption(caption: Caption | null, input: CaptionInput): CaptionLayout | null {
  if (caption === null || isBlank(caption.text)) return null;
  const { page, front, fonts, language, hyphenators } = input;
  const unit = Math.min(page.trim.width, page.trim.height);
  const { fontFamily } = caption;
  const size = roundPoints(SIZES[caption.fontSize] * unit * opticalScale(fontFamily));
  const lineHeight = roundPoints(size * LINE_SPACING[fontFamily]);
  const box = shrink(captionArea(front, page), {
    x: Math.max(MARGIN * unit, (SWASH[fontFamily] ?? 0) * size),
    y: MARGIN * unit,
  });
  const chain = textFonts({ fontFamily, language }, [caption.text], fonts.pieces);
  const hyphenator = hyphenators?.get(language);
  const set = setText(caption.text.trimEnd(), { fonts, chain, language, hyphenator, size, lineHeight, box });
  const block = { lines: set.lines, height: set.lines.length * lineHeight, box, size };
  return {
    fits: block.height <= box.height + ROUNDING,
    missing: set.missing,
    isTorn: set.isTorn,
    ops: blockOps(caption, block, page),
  };
}

const ROUNDING = 1e-6;

/** The part of the safe area that has photos, so that no caption lies on the border. */
function captionArea(front: SlotFront, page: PageGeometry): Rect {
  const slots = slotRects(front, page).map(edges);
  const safe = edges(page.safe);
  return rect({
    left: Math.max(safe.left, Math.min(...slots.map(({ left }) => left))),
    top: Math.max(safe.top, Math.min(...slots.map(({ top }) => top))),
    right: Math.min(safe.right, Math.max(...slots.map(({ right }) => right))),
    bottom: Math.min(safe.bottom, Math.max(...slots.map(({ bottom }) => bottom))),
  });
}

function shrink(outer: Rect, by: { readonly x: number; readonly y: number }): Rect {
  const { left, top, right, bottom } = edges(outer);
  return rect({ left: left + by.x, top: top + by.y, right: right - by.x, bottom: bottom - by.y });
}

type Block = {
  readonly lines: readonly PlacedLine[];
  readonly height: number;
  readonly box: Rect;
  readonly size: number;
};

function blockOps({ place, color, backing }: Caption, block: Block, page: PageGeometry): DrawOp[] {
  const { lines, height, box, size } = block;
  const spare = Math.max(0, box.height - height);
  const down = place.startsWith('top') ? 0 : place.startsWith('bottom') ? spare : spare / 2;
  const text = lines.flatMap((line) => {
    const room = box.width - line.width;
    const across = place.endsWith('left') ? 0 : place.endsWith('right') ? room : room / 2;
    const moved = { x: box.x + across - line.x, y: down };
    return moveOps(lineOps(line, { layer: 'art', ink: ink(color), size }), moved);
  });
  const back = backInk(ink(color));
  if (backing === 'shadow') return [...shadowOps(text, size, back), ...text];
  if (backing === 'band') return [bandOp({ top: box.y + down, height, place }, page, back), ...text];
  return text;
}

const DARK = ink('#1d2a3a');

/** White or dark, whichever the letters stand out from. */
export function backInk(letters: Ink): Ink {
  return contrast(letters, PAPER_WHITE) > contrast(letters, DARK) ? PAPER_WHITE : DARK;
}

/** In ems. Solid copies of the letters, because transparency would turn black letters into four inks. */
const SHADOW = [
  [-0.02, -0.02],
  [0.02, -0.02],
  [-0.02, 0.02],
  [0.035, 0.035],
  [0.055, 0.055],
] as const;

function shadowOps(text: readonly TextOp[], size: number, shadow: Ink): TextOp[] {
  const letters = text.flatMap((op) => (op.kind === 'glyphs' ? [{ ...op, ink: shadow, text: '' }] : []));
  return SHADOW.flatMap(([x, y]) => moveOps(letters, { x: x * size, y: y * size }));
}

type Band = { readonly top: number; readonly height: number; readonly place: Caption['place'] };

/** Runs across the whole card, and to its edge if it is at the top or the bottom. */
function bandOp({ top, height, place }: Band, page: PageGeometry, color: Ink): PathOp {
  const padding = MARGIN * Math.min(page.trim.width, page.trim.height);
  const from = place.startsWith('top') ? 0 : top - padding;
  const to = place.startsWith('bottom') ? page.height : Math.min(page.height, top + height + padding);
  const d = rectangle(0, points(from), { width: page.width, height: to - from });
  return { kind: 'path', layer: 'art', d, fill: color, stroke: null, opacity: 1 };
}

/** The largest size that fits; null if even the smallest is too large. */
export function fitCaption(caption: Caption, input: CaptionInput): FontSize | null {
  return SIZES_FROM_LARGEST.find((fontSize) => layoutCaption({ ...caption, fontSize }, input)?.fits) ?? null;
}
