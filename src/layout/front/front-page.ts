/** Composes the front: photos in their layout, a template's art, or blank paper, with the customer's drawing on top. */
import type { PostcardDesign } from '#domain/postcard.ts';
import { drawingOps } from '../drawing/drawing-ops.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { pageGeometry } from '../page-geometry.ts';
import { rememberLast } from '../remember-last.ts';
import { NO_GLYPH, type Page, type TextOp } from '../scene.ts';
import { splitGraphemes } from '../text/graphemes.ts';
import type { Hyphenators } from '../text/hyphenation.ts';
import { type CaptionLayout, layoutCaption } from './caption.ts';
import { photosOps } from './photos-ops.ts';
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
  /** The letters of the caption or the lettering, without the drawing. */
  readonly words: readonly TextOp[];
  /** Graphemes among them that no font can print. */
  readonly missing: readonly string[];
};

const lastFront = rememberLast<FrontPage>();

export function composeFront(input: FrontInput): FrontPage {
  const { design, format, fonts, hyphenators } = input;
  const { front, drawings, printing, text } = design;
  const inputs = [front, drawings.front, printing.orientation, text.language, format, hyphenators];
  return lastFront(fonts, inputs, () => compose(input));
}

function compose({ design, format, fonts, hyphenators }: FrontInput): FrontPage {
  const page = pageGeometry(format, design.printing.orientation);
  const { front } = design;
  const { language } = design.text;
  const photos = front?.kind === 'photos' ? photosOps(front, page) : [];
  const caption =
    front?.kind === 'photos' ? layoutCaption(front.caption, { page, front, fonts, language, hyphenators }) : null;
  const art = front?.kind === 'template' ? templateOps(front, { page, fonts, language }) : (caption?.ops ?? []);
  const words = art.filter((op) => op.kind === 'glyphs' || op.kind === 'emoji');
  return {
    page: { ...page, ops: [...photos, ...art, ...drawingOps('front', { design, format, fonts })] },
    caption,
    words,
    missing: caption?.missing ?? boxedGraphemes(words),
  };
}

function boxedGraphemes(words: readonly TextOp[]): readonly string[] {
  const boxed = words.flatMap(({ kind, text, glyphs }) => {
    const boxes = glyphs.filter(({ id }) => kind === 'glyphs' && id === NO_GLYPH);
    return splitGraphemes(text)
      .filter(({ start, end }) => boxes.some(({ cluster }) => start <= cluster && cluster < end))
      .map(({ start, end }) => text.slice(start, end));
  });
  return [...new Set(boxed)];
}
