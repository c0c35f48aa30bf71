/** Splits a paragraph into runs of one direction, script and font. */
/// <reference path="../vendor.d.ts" />
import createBidi from 'bidi-js';
import { isInvisible } from '#domain/visible-text.ts';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import type { FontId } from '../fonts/registry.ts';
import { isBreakingSpace, isPunctuation, scriptOf } from './characters.ts';
import type { Grapheme } from './graphemes.ts';

const bidi = createBidi();

export type TextRun = {
  readonly start: number;
  readonly end: number;
  /** Bidi embedding level; odd levels are right-to-left. */
  readonly level: number;
  readonly script: string;
  readonly font: LoadedFont;
};

export type Itemized = {
  readonly runs: readonly TextRun[];
  readonly baseLevel: number;
  /** Characters that no font of the chain can print, without duplicates. */
  readonly missing: readonly string[];
};

export function itemize(
  text: string,
  graphemes: readonly Grapheme[],
  chain: readonly [LoadedFont, ...LoadedFont[]],
): Itemized {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text.replace(EMOJI, neutral), 'auto');
  const runs: TextRun[] = [];
  const missing = new Set<string>();

  const texts = graphemes.map(({ start, end }) => text.slice(start, end));
  const known = new Map<string, LoadedFont | undefined>();
  const ownFontOf = (grapheme: string) => {
    if (!known.has(grapheme)) known.set(grapheme, ownFont(grapheme, chain));
    return known.get(grapheme);
  };
  for (const [index, { start, end }] of graphemes.entries()) {
    const previous = runs.at(-1);
    const grapheme = texts[index] ?? '';
    const touched = touchedFont(texts, index, { chain, previous: previous?.font });
    const font = (touched && fontBeside(touched, grapheme, chain)) ?? ownFontOf(grapheme);
    if (!font) missing.add(grapheme);
    const level = levels[start] ?? 0;
    const run = { start, end, level, script: scriptOfText(grapheme), font: font ?? chain[0] };
    const joined = previous && join(previous, run);
    if (joined) runs[runs.length - 1] = joined;
    else runs.push(run);
  }
  return { runs: runs.map(withScript), baseLevel: paragraphs[0]?.level ?? 0, missing: [...missing] };
}

/** U+1F300 and above, and the letters in flags of regions. The library takes both for Latin letters. */
const EMOJI = /\ud83c[\udf00-\udfff]|[\ud83d\ud83e][\udc00-\udfff]|\udb40[\udc00-\udfff]/g;

/** Keeps the length. */
const neutral = (character: string) => (character.startsWith('\udb40') ? '\u200d' : '\u263a').repeat(character.length);

const COMMON = 'Zyyy';

function scriptOfText(text: string): string {
  for (const character of text) {
    const script = scriptOf(character.codePointAt(0) ?? 0);
    if (script) return script;
  }
  return COMMON;
}

/** Digits, punctuation and spaces take the script of their neighbors. */
function join(previous: TextRun, next: TextRun): TextRun | null {
  const isSameScript = previous.script === next.script || previous.script === COMMON || next.script === COMMON;
  if (!isSameScript || previous.font !== next.font || previous.level !== next.level) return null;
  return { ...previous, end: next.end, script: previous.script === COMMON ? next.script : previous.script };
}

function withScript(run: TextRun): TextRun {
  return run.script === COMMON ? { ...run, script: 'Latn' } : run;
}

const EMOJI_STYLE = 0xfe0f;
/** Their spaces are as wide as an emoji, so neither these nor their punctuation are used. */
const EMOJI_FONTS: readonly FontId[] = ['noto-emoji-signs', 'noto-emoji-pictures', 'noto-emoji'];

function ownFont(grapheme: string, chain: readonly LoadedFont[]): LoadedFont | undefined {
  const colored = chain.find((font) => font.layers && font.covers(grapheme));
  if (colored) return colored;
  if (grapheme.includes(String.fromCharCode(EMOJI_STYLE))) {
    const emoji = chain.find((font) => EMOJI_FONTS.includes(font.id) && font.covers(grapheme));
    if (emoji) return emoji;
  }
  return chain.find((font) => font.covers(grapheme) || font.covers(grapheme.normalize('NFC')));
}

type Surroundings = { readonly chain: readonly LoadedFont[]; readonly previous: LoadedFont | undefined };

/** Spaces and punctuation take the font of the letters they touch, preferably those before them. */
function touchedFont(
  graphemes: readonly string[],
  index: number,
  { chain, previous }: Surroundings,
): LoadedFont | undefined {
  const is = (test: (codeUnit: number) => boolean, at: number) => {
    const grapheme = graphemes[at];
    return grapheme?.length === 1 && test(grapheme.charCodeAt(0));
  };
  if (is(isBreakingSpace, index) || is(isInvisible, index)) return previous;
  if (!is(isPunctuation, index)) return undefined;
  if (index > 0 && !is(isBreakingSpace, index - 1)) return previous;
  let next = index + 1;
  while (is(isPunctuation, next)) next += 1;
  return is(isBreakingSpace, next) ? undefined : ownFont(graphemes[next] ?? '', chain);
}

/** Matches letters of any font. */
const NEUTRAL_FONT: FontId = 'inter';

/** Punctuation that a font lacks comes from the neutral one, not from the hand font. */
function fontBeside(touched: LoadedFont, grapheme: string, chain: readonly LoadedFont[]): LoadedFont | undefined {
  if (EMOJI_FONTS.includes(touched.id) || touched.layers) return undefined;
  if (touched.covers(grapheme)) return touched;
  return chain.find((font) => font.id === NEUTRAL_FONT && font.covers(grapheme));
}
