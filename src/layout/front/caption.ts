/** Sets the caption of a front with photos, in one of nine places inside the safe area. */
import type { Caption } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { FontFamily, FontSize } from '#domain/text-style.ts';
import { isBlank } from '#domain/visible-text.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { ink } from '../ink.ts';
import type { PageGeometry } from '../page-geometry.ts';
import type { DrawOp, Rect } from '../scene.ts';
import { opticalScale, SIZES_FROM_LARGEST } from '../text/font-size.ts';
import type { Hyphenators } from '../text/hyphenation.ts';
import type { PlacedLine } from '../text/place-lines.ts';
import { lineOps, moveOps, setText } from '../text/set-text.ts';
import { boundsOf, type Edges, edges, rect, roundPoints } from '../units.ts';
import { bandOps, type ScrimInput, shadowOps } from './scrim.ts';
import { type SlotFront, slotRects } from './slots.ts';

export type CaptionLayout = {
  readonly fits: boolean;
  /** Graphemes that no font can print. */
  readonly missing: readonly string[];
  /** True if some line ends inside a word without a hyphen. */
  readonly isTorn: boolean;
  readonly ops: readonly DrawOp[];
  /** The box around all its lines. */
  readonly bounds: Rect;
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
/** The distance between the safe area's edge and the letters. */
const MARGIN = 0.025;
/** How far letters reach beyond the start and end of a line, in ems. */
const SWASH: Partial<Record<FontFamily, number>> = { dancing: 0.25 };

/** Returns null if there is nothing to print. */
export function layoutCaption(caption: Caption | null, input: CaptionInput): CaptionLayout | null {
  if (caption === null || isBlank(caption.text)) return null;
  const { page, front, fonts, language, hyphenators } = input;
  const unit = Math.min(page.trim.width, page.trim.height);
  const { fontFamily } = caption;
  const size = roundPoints(SIZES[caption.fontSize] * unit * opticalScale(fontFamily));
  const lineHeight = roundPoints(size * LINE_SPACING[fontFamily]);
  const photos = photosArea(front, page);
  const box = shrink(captionArea(photos, page), {
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
    ...placeBlock(caption, block, { photos, fonts }),
  };
}

const ROUNDING = 1e-6;

function photosArea(front: SlotFront, page: PageGeometry): Edges {
  return boundsOf(slotRects(front, page).map(edges));
}

/** The part of the safe area that has photos, so that no caption lies on the border. */
function captionArea(photos: Edges, page: PageGeometry): Rect {
  const safe = edges(page.safe);
  return rect({
    left: Math.max(safe.left, photos.left),
    top: Math.max(safe.top, photos.top),
    right: Math.min(safe.right, photos.right),
    bottom: Math.min(safe.bottom, photos.bottom),
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

type Placed = { readonly ops: readonly DrawOp[]; readonly bounds: Rect };

function placeBlock(
  { place, color, backing }: Caption,
  block: Block,
  { photos, fonts }: Pick<ScrimInput, 'photos' | 'fonts'>,
): Placed {
  const { lines, height, box, size } = block;
  const spare = Math.max(0, box.height - height);
  const down = place.startsWith('top') ? 0 : place.startsWith('bottom') ? spare : spare / 2;
  const across = ({ width }: PlacedLine) => {
    const room = box.width - width;
    return place.endsWith('left') ? 0 : place.endsWith('right') ? room : room / 2;
  };
  const letters = ink(color);
  const text = lines.flatMap((line) => {
    const moved = { x: box.x + across(line) - line.x, y: down };
    return moveOps(lineOps(line, { layer: 'art', ink: letters, size }), moved);
  });
  const boxes = lines.map((line): Edges => {
    const [left, top] = [box.x + across(line), line.top + down];
    return { left, top, right: left + line.width, bottom: top + line.height };
  });
  const written = boxes.filter(({ left, right }) => right > left);
  const scrim = { text, fonts, lines: written, size, letters, place, photos };
  return { ops: [...SCRIMS[backing](scrim), ...text], bounds: rect(boundsOf(boxes)) };
}

const SCRIMS = { none: () => [], shadow: shadowOps, band: bandOps } as const;

/** Returns the largest size that fits, or null if even the smallest is too large. */
export function fitCaption(caption: Caption, input: CaptionInput): FontSize | null {
  return SIZES_FROM_LARGEST.find((fontSize) => layoutCaption({ ...caption, fontSize }, input)?.fits) ?? null;
}
