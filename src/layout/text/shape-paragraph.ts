/** One paragraph, itemized and shaped at size 1, with lines shaped on demand. Cached between keystrokes. */
/// <reference path="../vendor.d.ts" />
import LineBreaker from 'linebreak';
import type { Language } from '#domain/language.ts';
import type { LoadedFont, ShapedGlyph } from '../fonts/load-font.ts';
import { isBreakingSpace } from './characters.ts';
import { type Grapheme, splitGraphemes } from './graphemes.ts';
import { itemize, type TextRun } from './itemize.ts';

export type ShapedRun = TextRun & {
  /** In visual order, left to right. */
  readonly glyphs: readonly ShapedGlyph[];
  /** In ems. */
  readonly width: number;
};

export type ShapedLine = { readonly runs: readonly ShapedRun[]; readonly width: number };

export type ShapedParagraph = {
  readonly text: string;
  readonly isRightToLeft: boolean;
  readonly graphemes: readonly Grapheme[];
  readonly missing: readonly string[];
  /** Ascending offsets where a line may end by Unicode's rules; the last is the paragraph's end. */
  readonly breaks: readonly number[];
  /** Ems from the paragraph's start to each UTF-16 offset, as if it were one line. */
  readonly advances: Float64Array;
  /** Runs between two offsets, in visual order. */
  shapeLine(start: number, end: number): ShapedLine;
};

export type FontChain = readonly [LoadedFont, ...LoadedFont[]];

const CACHED_PARAGRAPHS = 64;
/** Keyed by the chain's first font, which outlives font sets. The least recently used paragraph comes first. */
const caches = new WeakMap<LoadedFont, Map<string, ShapedParagraph>>();

export function shapeParagraph(text: string, chain: FontChain, language: Language): ShapedParagraph {
  const cache = caches.get(chain[0]) ?? new Map<string, ShapedParagraph>();
  caches.set(chain[0], cache);
  const key = `${language},${chain.map((font) => font.id).join()}\n${text}`;
  const paragraph = cache.get(key) ?? shapeAfresh(text, chain, language);
  cache.delete(key);
  cache.set(key, paragraph);
  const oldest = cache.keys().next();
  if (cache.size > CACHED_PARAGRAPHS && !oldest.done) cache.delete(oldest.value);
  return paragraph;
}

function shapeAfresh(text: string, chain: FontChain, language: Language): ShapedParagraph {
  const graphemes = splitGraphemes(text);
  const { runs, baseLevel, missing } = itemize(text, graphemes, chain);
  const shape = (run: TextRun) => shapeRun(text, run, language);
  const lines = new Map<number, ShapedLine>();
  return {
    text,
    isRightToLeft: baseLevel % 2 === 1,
    graphemes,
    missing,
    breaks: findBreaks(text, graphemes),
    advances: measureAdvances(text, runs.map(shape)),
    shapeLine: (start, end) => {
      const key = start * (text.length + 1) + end;
      const line = lines.get(key) ?? joinRuns(reorder(cutRuns(runs, start, end)).map(shape));
      lines.set(key, line);
      return line;
    },
  };
}

const SOFT_HYPHEN = 0xad;

/**
 * Never breaks inside a grapheme, which the line breaker's older tables may allow, or at a soft hyphen, which would then
 * have to be painted.
 */
function findBreaks(text: string, graphemes: readonly Grapheme[]): number[] {
  const starts = new Set(graphemes.map((grapheme) => grapheme.start));
  const breaks: number[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const isHyphenated = text.charCodeAt(next.position - 1) === SOFT_HYPHEN;
    if (starts.has(next.position) && !isHyphenated) breaks.push(next.position);
  }
  return [...breaks, text.length];
}

function shapeRun(text: string, run: TextRun, language: Language): ShapedRun {
  const glyphs = run.font.shape(
    { text, start: run.start, end: run.end },
    { isRightToLeft: run.level % 2 === 1, script: run.script, language },
  );
  const units = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  return { ...run, glyphs, width: units / run.font.unitsPerEm };
}

function measureAdvances(text: string, runs: readonly ShapedRun[]): Float64Array {
  const advances = new Float64Array(text.length + 1);
  for (const run of runs) {
    for (const glyph of run.glyphs) {
      const next = glyph.cluster + 1;
      advances[next] = (advances[next] ?? 0) + glyph.advance / run.font.unitsPerEm;
    }
  }
  for (let offset = 1; offset <= text.length; offset += 1) {
    advances[offset] = (advances[offset] ?? 0) + (advances[offset - 1] ?? 0);
  }
  return advances;
}

function cutRuns(runs: readonly TextRun[], start: number, end: number): TextRun[] {
  return runs
    .filter((run) => run.start < end && run.end > start)
    .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }));
}

function joinRuns(runs: readonly ShapedRun[]): ShapedLine {
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** Rule L2 of the bidi algorithm: reverses each sequence, from the highest level down to the lowest odd one. */
function reorder(runs: readonly TextRun[]): TextRun[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    ordered = reverseSequences(ordered, level);
  }
  return ordered;
}

function reverseSequences(runs: readonly TextRun[], level: number): TextRun[] {
  const result: TextRun[] = [];
  let sequence: TextRun[] = [];
  for (const run of runs) {
    if (run.level >= level) {
      sequence.unshift(run);
      continue;
    }
    result.push(...sequence, run);
    sequence = [];
  }
  return [...result, ...sequence];
}

/** The end of a line's visible part, without its hanging spaces. */
export function visibleEnd(text: string, start: number, end: number): number {
  let visible = end;
  while (visible > start && isBreakingSpace(text.charCodeAt(visible - 1))) visible -= 1;
  return visible;
}
