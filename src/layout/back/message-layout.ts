/** Lays out the message, with the facts that an editor needs. */
import type { PostcardText } from '#domain/postcard.ts';
import type { FontSize, TextStyle } from '#domain/text-style.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { ink, SOFT_INK } from '../ink.ts';
import type { Points, Rect, TextOp } from '../scene.ts';
import { fontSizePoints, lineHeightPoints, SIZES_FROM_LARGEST } from '../text/font-size.ts';
import type { Hyphenators } from '../text/hyphenation.ts';
import type { PlacedLine } from '../text/place-lines.ts';
import { lineOps, setText } from '../text/set-text.ts';
import { MESSAGE_PLACEHOLDER } from './placeholders.ts';

export type MessageLayout = {
  /** The normalized text, to which all offsets refer. */
  readonly text: string;
  readonly box: Rect;
  readonly size: Points;
  readonly lineHeight: Points;
  /** All lines, including those below the box. */
  readonly lines: readonly PlacedLine[];
  readonly fits: boolean;
  readonly linesLeft: number;
  readonly linesOver: number;
  /** Graphemes that no font can print, without duplicates. */
  readonly missing: readonly string[];
  /** True if some line ends inside a word without a hyphen. */
  readonly isTorn: boolean;
};

export type MessageInput = {
  readonly box: Rect;
  readonly fonts: FontSet;
  readonly hyphenators?: Hyphenators | undefined;
  /** Only checks the fit, and skips lines far beyond the box. */
  readonly isTrial?: boolean;
};

/** How the message is set. */
export type MessageStyle = TextStyle & Pick<PostcardText, 'language'>;

export function layoutMessage(message: string, style: MessageStyle, input: MessageInput): MessageLayout {
  const { box, fonts, hyphenators, isTrial = false } = input;
  const { fontFamily, fontSize, language } = style;
  const size = fontSizePoints(fontFamily, fontSize);
  const lineHeight = lineHeightPoints(fontFamily, fontSize);
  const chain = textFonts(style, [message], fonts.pieces);
  const hyphenator = hyphenators?.get(language);
  const room = linesThatFit(box, lineHeight);
  const mostLines = isTrial ? room : undefined;
  const setting = { fonts, chain, language, hyphenator, size, lineHeight, box, mostLines };
  const { text, lines, missing, isTorn } = setText(message, setting);
  const used = lines.findLastIndex((line) => line.runs.length > 0) + 1;
  return {
    text,
    box,
    size,
    lineHeight,
    lines,
    fits: used <= room,
    linesLeft: Math.max(0, room - used),
    linesOver: Math.max(0, used - room),
    missing,
    isTorn,
  };
}

function linesThatFit(box: Rect, lineHeight: Points): number {
  return Math.floor(box.height / lineHeight + 1e-6);
}

/** Returns the largest font size that fits, or null if even the smallest is too large. */
export function fitMessage(text: PostcardText, input: MessageInput): FontSize | null {
  const trial = { ...input, isTrial: true };
  const fits = (fontSize: FontSize) => layoutMessage(text.message, { ...text, fontSize }, trial).fits;
  return SIZES_FROM_LARGEST.find(fits) ?? null;
}

/** The lines to draw, in points from the page's top. */
export type LineRange = { readonly top: number; readonly bottom: number };

/** Draws overflowing text in gray; the preflight keeps it from being printed. */
export function messageOps(layout: MessageLayout, style: TextStyle, { top, bottom }: LineRange): TextOp[] {
  const room = linesThatFit(layout.box, layout.lineHeight);
  const isSeen = (line: PlacedLine) => line.top >= top && line.top + line.height <= bottom;
  return layout.lines.flatMap((line, index) =>
    isSeen(line)
      ? lineOps(line, { layer: 'message', ink: index < room ? ink(style.fontColor) : SOFT_INK, size: layout.size })
      : [],
  );
}

/** Returns where the message has to end to fit at the smallest size; null if it fits. */
export function endOfSmallest(text: PostcardText, input: MessageInput): number | null {
  const smallest = SIZES_FROM_LARGEST.at(-1) ?? text.fontSize;
  const { lines, lineHeight, fits } = layoutMessage(text.message, { ...text, fontSize: smallest }, input);
  return fits ? null : (lines[linesThatFit(input.box, lineHeight)]?.start ?? null);
}

export function messagePlaceholderOps(style: MessageStyle, { box, fonts }: MessageInput): TextOp[] {
  const layout = layoutMessage(MESSAGE_PLACEHOLDER, style, { box, fonts });
  return layout.lines.flatMap((line) => lineOps(line, { layer: 'placeholder', ink: SOFT_INK, size: layout.size }));
}
