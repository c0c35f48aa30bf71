/**
 * Ends each line at the last break or soft hyphen that fits. A word that is wider than the box is hyphenated by its
 * language's patterns, or else ends anywhere.
 */
import { graphemesBetween } from './graphemes.ts';
import { type Hyphenator, hyphenatedEnds } from './hyphenation.ts';
import { type LineEnd, type ShapedLine, type ShapedParagraph, SOFT_HYPHEN, visibleEnd } from './shape-paragraph.ts';

export type BrokenLine = {
  readonly start: number;
  /** The end of the visible part. From here to `end` there are only hanging spaces. */
  readonly visibleEnd: number;
  readonly end: number;
  readonly shaped: ShapedLine;
  /** Ends inside a word, because nothing else fits. */
  readonly isTorn: boolean;
};

export type LineRules = {
  /** In ems. */
  readonly width: number;
  /** For words that are wider than a line. */
  readonly hyphenator?: Hyphenator | undefined;
};

/** An empty paragraph has one empty line. */
export function breakLines(paragraph: ShapedParagraph, rules: LineRules): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let start = 0;
  do {
    const line = nextLine(paragraph, start, rules);
    lines.push(line);
    start = line.end;
  } while (start < paragraph.text.length);
  return lines;
}

const ROUNDING = 1e-9;

function nextLine(paragraph: ShapedParagraph, start: number, { width, hyphenator }: LineRules): BrokenLine {
  const endAt = (ends: readonly LineEnd[]) => longestFit(paragraph, { start, width, ends });
  const atBreak = endAt(breaksAfter(paragraph, start));
  if (atBreak) return atBreak;
  const inWord = hyphenator && endAt(hyphenatedEnds(paragraph, start, hyphenator));
  if (inWord) return inWord;
  const anywhere = graphemeEnds(paragraph, start);
  const torn = endAt(anywhere) ?? lineBetween(paragraph, start, anywhere[0] ?? unhyphenated(start));
  return { ...torn, isTorn: true };
}

function breaksAfter({ breaks }: ShapedParagraph, start: number): readonly LineEnd[] {
  const first = breaks.findIndex(({ offset }) => offset > start);
  return first < 0 ? [unhyphenated(start)] : breaks.slice(first);
}

/** No line starts with a soft hyphen. */
function graphemeEnds({ graphemes, text }: ShapedParagraph, start: number): LineEnd[] {
  return graphemesBetween(graphemes, start, text.length)
    .filter(({ end }) => text[end] !== SOFT_HYPHEN)
    .map(({ end }) => unhyphenated(end));
}

function unhyphenated(offset: number): LineEnd {
  return { offset, isHyphenated: false };
}

type Candidates = { readonly start: number; readonly width: number; readonly ends: readonly LineEnd[] };

/** Measures the shaped line, which may be wider than its part of the paragraph (kerning, joining, hyphen). */
function longestFit(paragraph: ShapedParagraph, { start, width, ends }: Candidates): BrokenLine | null {
  const { text, advances } = paragraph;
  const from = advances[start] ?? 0;
  const isTooWide = ({ offset }: LineEnd) => (advances[visibleEnd(text, start, offset)] ?? 0) - from > width + ROUNDING;
  const tooWide = ends.findIndex(isTooWide);
  for (const end of ends.slice(0, tooWide < 0 ? ends.length : tooWide).toReversed()) {
    const line = lineBetween(paragraph, start, end);
    if (line.shaped.width <= width + ROUNDING) return line;
  }
  return null;
}

function lineBetween(paragraph: ShapedParagraph, start: number, end: LineEnd): BrokenLine {
  const visible = visibleEnd(paragraph.text, start, end.offset);
  const shaped = paragraph.shapeLine(start, { ...end, offset: visible });
  return { start, visibleEnd: visible, end: end.offset, shaped, isTorn: false };
}
