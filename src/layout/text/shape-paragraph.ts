/** One paragraph, itemized and shaped at size 1, with lines shaped on demand. Cached between keystrokes. */
/// <reference path="../vendor.d.ts" />
import LineBreaker from 'linebreak';
import type { Language } from '#domain/language.ts';
import { isInvisible } from '#domain/visible-text.ts';
import type { LoadedFont, ShapedGlyph } from '../fonts/loaded-font.ts';
import { NO_GLYPH } from '../scene.ts';
import { isBreakingSpace } from './characters.ts';
import { opticalScale } from './font-size.ts';
import { type Grapheme, splitGraphemes } from './graphemes.ts';
import { itemize, type TextRun } from './itemize.ts';
import { joinKorean } from './korean-words.ts';
import { isThaiCluster, type ThaiBreaks, thaiBreaks } from './thai-breaks.ts';
import type { ThaiWords } from './thai-dictionary.ts';

export type ShapedRun = TextRun & {
  /** The hyphen at the end of a line is a soft hyphen, as PDF readers expect. */
  readonly text: string;
  /** In visual order, left to right. */
  readonly glyphs: readonly ShapedGlyph[];
  /** The font's size in ems of the paragraph's first font. */
  readonly scale: number;
  /** In ems of the paragraph's first font. */
  readonly width: number;
};

export type ShapedLine = { readonly runs: readonly ShapedRun[]; readonly width: number };

export type LineEnd = {
  readonly offset: number;
  /** True if a hyphen is painted there, in scripts that have hyphens. */
  readonly isHyphenated: boolean;
};

export type ShapedParagraph = {
  readonly text: string;
  readonly isRightToLeft: boolean;
  readonly graphemes: readonly Grapheme[];
  readonly missing: readonly string[];
  /** Ascending offsets between words where a line may end by Unicode's rules; the last is the paragraph's end. */
  readonly breaks: readonly LineEnd[];
  /**
   * Ascending offsets where a line may end if nothing else fits, in lists ordered from the best to breaks between any letters.
   */
  readonly tears: readonly (readonly LineEnd[])[];
  /** Ems from the paragraph's start to each UTF-16 offset, as if it were one line. */
  readonly advances: Float64Array;
  /** Returns runs from an offset to the line's end, in visual order. */
  shapeLine(start: number, end: LineEnd): ShapedLine;
};

export type FontChain = readonly [LoadedFont, ...LoadedFont[]];

const CACHED_PARAGRAPHS = 64;
/** Keyed by the chain's first font, which outlives font sets. The least recently used paragraph comes first. */
const caches = new WeakMap<LoadedFont, Map<string, ShapedParagraph>>();

export type Wording = {
  readonly language: Language;
  /** Without them, Thai lines end between syllables. */
  readonly thaiWords?: ThaiWords | undefined;
};

export function shapeParagraph(text: string, chain: FontChain, wording: Wording): ShapedParagraph {
  const cache = caches.get(chain[0]) ?? new Map<string, ShapedParagraph>();
  caches.set(chain[0], cache);
  const { language, thaiWords } = wording;
  const key = `${language},${thaiWords !== undefined},${chain.map((font) => font.id).join()}\n${text}`;
  const paragraph = cache.get(key) ?? shapeAfresh(text, chain, wording);
  cache.delete(key);
  cache.set(key, paragraph);
  const oldest = cache.keys().next();
  if (cache.size > CACHED_PARAGRAPHS && !oldest.done) cache.delete(oldest.value);
  return paragraph;
}

function shapeAfresh(text: string, chain: FontChain, wording: Wording): ShapedParagraph {
  const graphemes = splitGraphemes(text);
  const { runs, baseLevel, missing } = itemize(text, graphemes, chain);
  const setting = { em: opticalScale(chain[0].id), language: wording.language };
  const shaped = runs.map((run) => shapeRun(text, run, setting));
  const thai = THAI.test(text) ? thaiBreaks(text, wording.thaiWords) : NO_BREAKS;
  const lines = new Map<string, ShapedLine>();
  return {
    text,
    isRightToLeft: baseLevel % 2 === 1,
    graphemes,
    missing: [...new Set([...missing, ...boxes(text, graphemes, shaped)])],
    breaks: findBreaks({ text, graphemes, thai }, wording.language),
    tears: findTears({ text, graphemes, thai }),
    advances: measureAdvances(text, shaped),
    shapeLine: (start, { offset, isHyphenated }) => {
      const key = `${start} ${offset} ${isHyphenated}`;
      const shape = (run: TextRun | ShapedRun) => {
        if (isHyphenated && run.end === offset) return shapeHyphenated(text, run, setting);
        return 'glyphs' in run ? run : shapeRun(text, run, setting);
      };
      const line = lines.get(key) ?? joinRuns(reorder(cutRuns(shaped, start, offset)).map(shape));
      lines.set(key, line);
      return line;
    },
  };
}

/** Returns graphemes of which a part became a box, although the font claims to have each of their characters. */
function boxes(text: string, graphemes: readonly Grapheme[], runs: readonly ShapedRun[]): string[] {
  const boxed = new Set(
    runs.flatMap(({ start, glyphs }) =>
      glyphs.filter(({ id }) => id === NO_GLYPH).map(({ cluster }) => start + cluster),
    ),
  );
  const isBoxed = ({ start, end }: Grapheme) => {
    for (let offset = start; offset < end; offset += 1) if (boxed.has(offset)) return true;
    return false;
  };
  return boxed.size > 0 ? graphemes.filter(isBoxed).map(({ start, end }) => text.slice(start, end)) : [];
}

export const SOFT_HYPHEN = '\u00ad';

/** Unicode's rules never break after a hyphen in Hebrew, but a soft hyphen must allow it. */
const HEBREW_SOFT_HYPHEN = /([\u0591-\u05f4])\u00ad(?=[\u0591-\u05f4])/g;
const BREAKABLE = '$1\u200b';
const THAI = /[\u0e01-\u0e4e]/;
const NO_BREAKS: ThaiBreaks = { words: [], syllables: [] };
const unhyphenated = (offset: number): LineEnd => ({ offset, isHyphenated: false });

type Breakable = { readonly text: string; readonly graphemes: readonly Grapheme[]; readonly thai: ThaiBreaks };

/** Never breaks inside a grapheme, which the line breaker's older tables may allow. */
function findBreaks({ text, graphemes, thai }: Breakable, language: Language): LineEnd[] {
  const starts = new Set(graphemes.map((grapheme) => grapheme.start));
  const breaks = thai.words.map(unhyphenated);
  const breaker = new LineBreaker(joinKorean(text.replace(HEBREW_SOFT_HYPHEN, BREAKABLE), language));
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const offset = next.position;
    const isHyphenated = text[offset - 1] === SOFT_HYPHEN;
    if (!(isHyphenated && isWordStart(text, offset - 1))) breaks.push({ offset, isHyphenated });
  }
  const allowed = breaks.filter(({ offset }) => starts.has(offset)).toSorted((a, b) => a.offset - b.offset);
  return [...allowed, unhyphenated(text.length)];
}

/** No line starts with a soft hyphen. */
function findTears({ text, graphemes, thai }: Breakable): (readonly LineEnd[])[] {
  const ends = graphemes.filter(({ end }) => text[end] !== SOFT_HYPHEN).map(({ end }) => unhyphenated(end));
  if (thai === NO_BREAKS) return [ends];
  const betweenClusters = ends.filter(({ offset }) => isThaiCluster(text, offset));
  return [thai.syllables.map(unhyphenated), betweenClusters, ends];
}

export function indexAfter(ends: readonly LineEnd[], offset: number): number {
  return firstIndex(ends, (end) => end.offset > offset);
}

/** Returns the first index where the test holds. It must hold for all that follow. */
function firstIndex<T>(list: readonly T[], test: (each: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = list[middle];
    if (each !== undefined && !test(each)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if there is nothing to hyphenate before the offset. */
function isWordStart(text: string, offset: number): boolean {
  let end = offset;
  while (isInvisible(text.charCodeAt(end - 1))) end -= 1;
  return end === 0 || isBreakingSpace(text.charCodeAt(end - 1));
}

type Setting = {
  /** The optical scale of the paragraph's first font. */
  readonly em: number;
  readonly language: Language;
};

function shapeRun(text: string, run: TextRun, { em, language }: Setting): ShapedRun {
  const { start, end, font, level, script } = run;
  const glyphs = font.shape({ text, start, end }, { isRightToLeft: level % 2 === 1, script, language });
  const units = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const scale = opticalScale(font.id) / em;
  return { ...run, text: text.slice(start, end), glyphs, scale, width: (units / font.unitsPerEm) * scale };
}

const HYPHENATED_SCRIPTS: readonly string[] = ['Latn', 'Grek', 'Cyrl', 'Deva'];
const HYPHEN = '-';

/** Paints a hyphen in place of the soft one, or after the last letter. Other scripts just break. */
function shapeHyphenated(text: string, run: TextRun, setting: Setting): ShapedRun {
  const { start, end, font, level, script } = run;
  const hasHyphen = level % 2 === 0 && HYPHENATED_SCRIPTS.includes(script) && font.codePoints.has(HYPHEN.charCodeAt(0));
  if (!hasHyphen) return shapeRun(text, run, setting);
  const letters = text.slice(0, text[end - 1] === SOFT_HYPHEN ? end - 1 : end);
  const shaped = shapeRun(letters + HYPHEN, { ...run, end: letters.length + 1 }, setting);
  return { ...shaped, end, text: letters.slice(start) + SOFT_HYPHEN };
}

function measureAdvances(text: string, runs: readonly ShapedRun[]): Float64Array {
  const advances = new Float64Array(text.length + 1);
  for (const { start, glyphs, font, scale } of runs) {
    for (const { cluster, advance } of glyphs) {
      const next = start + cluster + 1;
      advances[next] = (advances[next] ?? 0) + (advance / font.unitsPerEm) * scale;
    }
  }
  for (let offset = 1; offset <= text.length; offset += 1) {
    advances[offset] = (advances[offset] ?? 0) + (advances[offset - 1] ?? 0);
  }
  return advances;
}

/** Returns the runs of a line. Runs that it cuts must be shaped again. */
function cutRuns(runs: readonly ShapedRun[], start: number, end: number): (TextRun | ShapedRun)[] {
  const cut: (TextRun | ShapedRun)[] = [];
  for (let index = firstIndex(runs, (run) => run.end > start); index < runs.length; index += 1) {
    const run = runs[index];
    if (!run || run.start >= end) break;
    const { level, script, font } = run;
    const isWhole = run.start >= start && run.end <= end;
    cut.push(isWhole ? run : { start: Math.max(run.start, start), end: Math.min(run.end, end), level, script, font });
  }
  return cut;
}

function joinRuns(runs: readonly ShapedRun[]): ShapedLine {
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** Rule L2 of the bidi algorithm: reverses each sequence, from the highest level down to the lowest odd one. */
function reorder<T extends TextRun>(runs: readonly T[]): T[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    ordered = reverseSequences(ordered, level);
  }
  return ordered;
}

function reverseSequences<T extends TextRun>(runs: readonly T[], level: number): T[] {
  const result: T[] = [];
  let sequence: T[] = [];
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

/** Returns the end of a line's visible part, without its hanging spaces. */
export function visibleEnd(text: string, start: number, end: number): number {
  let visible = end;
  while (visible > start && isBreakingSpace(text.charCodeAt(visible - 1))) visible -= 1;
  return visible;
}
