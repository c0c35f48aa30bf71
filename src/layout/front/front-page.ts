/** Composes the front: photos in their layout, a template's art, or blank paper, and what is drawn on it. */
import type { PhotosFront } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { drawingOps } from '../drawing/drawing-ops.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { ink } from '../ink.ts';
import { type PageGeometry, pageGeometry } from '../page-geometry.ts';
import { rectangle } from '../path.ts';
import { type DrawOp, NO_GLYPH, type Page, type PathOp, type Rect, type TextOp } from '../scene.ts';
import { splitGraphemes } from '../text/graphemes.ts';
import type { Hyphenators } from '../text/hyphenation.ts';
import { type CaptionLayout, layoutCaption } from './caption.ts';
import { photoOp } from './photo.ts';
import { insetFrame, slotRects, wholePage } from './slots.ts';
import { templateOps } from './templates/template-art.ts';

export type FrontInput = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly fonts: FontSet;
  readonly hyphenators?: Hyphenators | undefined;
};

export type FrontPage = {
  readonly page: Page;
  /** Null if the front has none. */
  readonly caption: CaptionLayout | null;
  /** The letters of the caption or the lettering, without what is drawn on the card. */
  readonly words: readonly TextOp[];
  /** Graphemes among them that no font can print. */
  readonly missing: readonly string[];
};

export function composeFront(input: FrontInput): FrontPage {
  const { design, format, fonts, hyphenators } = input;
  const page = pageGeometry(format, design.printing.orientation);
  const { front } = design;
  const { language } = design.text;
  const photos = front?.kind === 'photos' ? photosOps(front, page) : [];
  const caption =
    front?.kind === 'photos' ? layoutCaption(front.caption, { page, front, fonts, language, hyphenators }) : null;
  const art = front?.kind === 'template' ? templateOps(front, { page, fonts, language }) : (caption?.ops ?? []);
  const words = art.filter((op) => op.kind === 'glyphs' || op.kind === 'emoji');
  return {
    page: { ...page, ops: [...photos, ...art, ...drawingOps('front', input)] },
    caption,
    words,
    missing: caption?.missing ?? boxedGraphemes(words),
  };
}

/** Those that became a box. */
function boxedGraphemes(words: readonly TextOp[]): readonly string[] {
  const boxed = words.flatMap(({ kind, text, glyphs }) => {
    const boxes = glyphs.filter(({ id }) => kind === 'glyphs' && id === NO_GLYPH);
    return splitGraphemes(text)
      .filter(({ start, end }) => boxes.some(({ cluster }) => start <= cluster && cluster < end))
      .map(({ start, end }) => text.slice(start, end));
  });
  return [...new Set(boxed)];
}

function photosOps(front: PhotosFront, page: PageGeometry): DrawOp[] {
  const rects = slotRects(front, page);
  const photos = front.slots.map((photo, index): DrawOp | null => {
    const slot = rects[index] ?? wholePage(page);
    return photo ? photoOp(photo, slot) : fillOp(slot, EMPTY_SLOT);
  });
  const [first = null, ...others] = photos;
  const border = borderRect(front, page);
  return [
    // The frame of an inset lies on the large photo, any other border behind all of them.
    ...(front.layout === 'inset' ? [first] : []),
    border && fillOp(border, ink(front.border.color)),
    ...(front.layout === 'inset' ? others : photos),
  ].filter((op) => op !== null);
}

/** Never printed, because the preflight asks for every photo. */
const EMPTY_SLOT = ink('#f0e8d8');

function borderRect({ layout, border }: PhotosFront, page: PageGeometry): Rect | null {
  if (layout === 'one' || border.spacing === 'none') return null;
  return layout === 'inset' ? insetFrame(page) : wholePage(page);
}

function fillOp({ x, y, width, height }: Rect, color: PathOp['fill']): PathOp {
  return { kind: 'path', layer: 'art', d: rectangle(x, y, { width, height }), fill: color, stroke: null, opacity: 1 };
}
