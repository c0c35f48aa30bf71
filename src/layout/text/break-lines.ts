/**
 * Ends each line at the last break or soft hyphen that fits. A word wider than the box is hyphenated by its language's
 * patterns, or else ends where it does the least harm.
 */
import { type Hyphenator, hyphenatedEnds } from './hyphenation.ts';
import { indexAfter, type LineEnd, type ShapedLine, type ShapedParagraph, visibleEnd } from './shape-paragraph.ts';

export type BrokenLine = {
  readonly start: number;
  /** The end of the visible part. Only hanging spaces follow until `end`. */
  readonly visibleEnd: number;
  readonly end: number;
  readonly shaped: ShapedLine;
  /** True if it ends inside a word because nothing else fits. */
  readonly isTorn: boolean;
};

export type LineRules = {
  /** In ems. */
  readonly width: number;
  /** For words that are wider than a line. */
  readonly hyphenator?: Hyphenator | undefined;
  /** Stops after this many lines; unlimited by default. */
  readonly most?: number;
};

/** An empty paragraph has one empty line. */
export function breakLines(paragraph: ShapedParagraph, rules: LineRules): BrokenLine[] {
  const { most = Number.POSITIVE_INFINITY } = rules;
  if (paragraph.text === '') return [lineBetween(paragraph, 0, EMPTY)];
  const lines: BrokenLine[] = [];
  let start = 0;
  while (start < paragraph.text.length && lines.length < most) {
    const line = nextLine(paragraph, start, rules);
    lines.push(line);
    start = line.end;
  }
  return lines;
}

const EMPTY: LineEnd = { offset: 0, isHyphenated: false };
const ROUNDING = 1e-9;

function nextLine(paragraph: ShapedParagraph, start: number, { width, hyphenator }: LineRules): BrokenLine {
  const endAt = (ends: readonly LineEnd[]) => longestFit(paragraph, { start, width, ends });
  const atBreak = endAt(paragraph.breaks);
  if (atBreak) return atBreak;
  const inWord = hyphenator && endAt(hyphenatedEnds(paragraph, start, hyphenator));
  if (inWord) return inWord;
  return { ...(firstOf(paragraph.tears, endAt) ?? firstLetter(paragraph, start)), isTorn: true };
}

function firstOf<T, R>(list: readonly T[], find: (each: T) => R | null): R | null {
  for (const each of list) {
    const found = find(each);
    if (found) return found;
  }
  return null;
}

function firstLetter(paragraph: ShapedParagraph, start: number): BrokenLine {
  const ends = paragraph.tears.at(-1) ?? [];
  const end = ends[indexAfter(ends, start)] ?? { offset: paragraph.text.length, isHyphenated: false };
  return lineBetween(paragraph, start, end);
}

/** `ends` are ascending; those up to `start` don't count. */
type Candidates = { readonly start: number; readonly width: number; readonly ends: readonly LineEnd[] };

/** Measures the shaped line, which may be wider than its part of the paragraph (kerning, joining, hyphen). */
function longestFit(paragraph: ShapedParagraph, { start, width, ends }: Candidates): BrokenLine | null {
  const { text, advances } = paragraph;
  const widthTo = ({ offset }: LineEnd) => (advances[visibleEnd(text, start, offset)] ?? 0) - (advances[start] ?? 0);
  const fitting: LineEnd[] = [];
  for (let index = indexAfter(ends, start); index < ends.length; index += 1) {
    const end = ends[index];
    if (!end || widthTo(end) > width + ROUNDING) break;
    fitting.push(end);
  }
  // Ends with only invisible characters between them give the same line, so only one of them is tried.
  const tried = new Set<string>();
  for (const end of fitting.toReversed()) {
    const look = `${widthTo(end)} ${end.isHyphenated}`;
    if (tried.has(look)) continue;
    tried.add(look);
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
