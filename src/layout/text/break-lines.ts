/** Ends each line at the last break that fits, or inside a word that is wider than the box. */
import { graphemesBetween } from './graphemes.ts';
import { type ShapedLine, type ShapedParagraph, visibleEnd } from './shape-paragraph.ts';

export type BrokenLine = {
  readonly start: number;
  /** The end of the visible part. From here to `end` there are only hanging spaces. */
  readonly visibleEnd: number;
  readonly end: number;
  readonly shaped: ShapedLine;
};

/** The width is in ems. An empty paragraph has one empty line. */
export function breakLines(paragraph: ShapedParagraph, width: number): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let start = 0;
  do {
    const line = nextLine(paragraph, start, width);
    lines.push(line);
    start = line.end;
  } while (start < paragraph.text.length);
  return lines;
}

const ROUNDING = 1e-9;

function nextLine(paragraph: ShapedParagraph, start: number, width: number): BrokenLine {
  const atWords = longestFit(paragraph, { start, width, ends: endsAfter(paragraph.breaks, start) });
  if (atWords) return atWords;
  const ends = graphemesBetween(paragraph.graphemes, start, paragraph.text.length).map((grapheme) => grapheme.end);
  return longestFit(paragraph, { start, width, ends }) ?? lineBetween(paragraph, start, ends[0] ?? start);
}

function endsAfter(breaks: readonly number[], start: number): readonly number[] {
  const first = breaks.findIndex((position) => position > start);
  return first < 0 ? [start] : breaks.slice(first);
}

type Candidates = { readonly start: number; readonly width: number; readonly ends: readonly number[] };

/** Measures the shaped line, which may be slightly wider than its part of the paragraph (kerning, joining). */
function longestFit(paragraph: ShapedParagraph, { start, width, ends }: Candidates): BrokenLine | null {
  const { text, advances } = paragraph;
  const from = advances[start] ?? 0;
  const isTooWide = (end: number) => (advances[visibleEnd(text, start, end)] ?? 0) - from > width + ROUNDING;
  const tooWide = ends.findIndex(isTooWide);
  for (let index = (tooWide < 0 ? ends.length : tooWide) - 1; index >= 0; index -= 1) {
    const line = lineBetween(paragraph, start, ends[index] ?? start);
    if (line.shaped.width <= width + ROUNDING) return line;
  }
  return null;
}

function lineBetween(paragraph: ShapedParagraph, start: number, end: number): BrokenLine {
  const visible = visibleEnd(paragraph.text, start, end);
  return { start, visibleEnd: visible, end, shaped: paragraph.shapeLine(start, visible) };
}
