/** Hyphenates by the patterns of a language, which are loaded only when a word is too wide for a line. */
/// <reference path="../vendor.d.ts" />
import type { HyphenationPatterns } from 'hyphen/hyphen.js';
import type { Language } from '#domain/language.ts';
import { scriptOf } from './characters.ts';
import { graphemesBetween } from './graphemes.ts';
import { indexAfter, type LineEnd, type ShapedParagraph, SOFT_HYPHEN } from './shape-paragraph.ts';

/** Returns the indexes at which a word of lowercase letters may be hyphenated. */
export type Hyphenator = (word: string) => readonly number[];
export type Hyphenators = ReadonlyMap<Language, Hyphenator>;

type PatternsModule = { readonly default: HyphenationPatterns };

/** Scripts without hyphens have no patterns. */
const PATTERNS: Partial<Record<Language, () => Promise<PatternsModule>>> = {
  en: () => import('hyphen/patterns/en-us.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  es: () => import('hyphen/patterns/es.js'),
  it: () => import('hyphen/patterns/it.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  ca: () => import('hyphen/patterns/ca.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  sv: () => import('hyphen/patterns/sv.js'),
  da: () => import('hyphen/patterns/da.js'),
  nb: () => import('hyphen/patterns/nb.js'),
  nn: () => import('hyphen/patterns/nn.js'),
  is: () => import('hyphen/patterns/is.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  et: () => import('hyphen/patterns/et.js'),
  lv: () => import('hyphen/patterns/lv.js'),
  lt: () => import('hyphen/patterns/lt.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  cs: () => import('hyphen/patterns/cs.js'),
  sk: () => import('hyphen/patterns/sk.js'),
  sl: () => import('hyphen/patterns/sl.js'),
  hr: () => import('hyphen/patterns/hr.js'),
  hu: () => import('hyphen/patterns/hu.js'),
  ro: () => import('hyphen/patterns/ro.js'),
  tr: () => import('hyphen/patterns/tr.js'),
  id: () => import('hyphen/patterns/id.js'),
  ga: () => import('hyphen/patterns/ga.js'),
  cy: () => import('hyphen/patterns/cy.js'),
  ru: () => import('hyphen/patterns/ru.js'),
  uk: () => import('hyphen/patterns/uk.js'),
  be: () => import('hyphen/patterns/be.js'),
  bg: () => import('hyphen/patterns/bg.js'),
  sr: () => import('hyphen/patterns/sr-cyrl.js'),
  mk: () => import('hyphen/patterns/mk.js'),
  el: () => import('hyphen/patterns/el-monoton.js'),
};

export function hasPatterns(language: Language): boolean {
  return PATTERNS[language] !== undefined;
}

const LETTERS_BEFORE = 2;
const LETTERS_AFTER = 3;
/** Longer strings aren't words, and would take long. */
const LONGEST_WORD = 100;
/** A message is laid out again at every keystroke, and has only a few words that are too wide. */
const REMEMBERED_WORDS = 50;

export async function loadHyphenator(language: Language): Promise<Hyphenator> {
  const load = PATTERNS[language];
  if (!load) return () => [];
  const [{ default: createHyphenator }, { default: patterns }] = await Promise.all([
    import('hyphen/hyphen.js'),
    load(),
  ]);
  const [levels, tree, exceptions] = patterns;
  const hyphenateNew = (word: string) => {
    // Created for each word, because it caches all words, even among the exceptions.
    const hyphenate = createHyphenator([levels, tree, { ...exceptions }], { hyphenChar: SOFT_HYPHEN, html: false });
    const parts = hyphenate(word).split(SOFT_HYPHEN);
    let length = 0;
    const ends = parts.map((part) => (length += part.length));
    return ends.filter((end) => end >= LETTERS_BEFORE && word.length - end >= LETTERS_AFTER);
  };
  const known = new Map<string, readonly number[]>();
  return (word) => {
    if (word.length > LONGEST_WORD) return [];
    const answer = known.get(word) ?? hyphenateNew(word);
    // The most recently used word comes last.
    known.delete(word);
    known.set(word, answer);
    for (const oldest of known.keys()) if (known.size > REMEMBERED_WORDS) known.delete(oldest);
    return answer;
  };
}

export async function loadHyphenators(languages: readonly Language[]): Promise<Hyphenators> {
  return new Map(
    await Promise.all(languages.map(async (language) => [language, await loadHyphenator(language)] as const)),
  );
}

/** In UTF-16 units: room for the longest word with accents and signs around it. */
const LONGEST_STRETCH = 4 * LONGEST_WORD;

const AROUND_WORDS = ' \u00ad()[]"“”„‚‘«»¿¡.,;:!?…–—-';
/** May precede a word on its line. Excludes the slash, because web addresses get no hyphens. */
const BEFORE_WORDS = /^[\s\u00ad–—-]?$/;
const OTHER = '.';
const FOREIGN = '\0';

/** Returns where the word at `start` may be hyphenated. Words with digits or signs inside, such as web addresses, may not. */
export function hyphenatedEnds(paragraph: ShapedParagraph, start: number, hyphenator: Hyphenator): LineEnd[] {
  const { text, graphemes, breaks } = paragraph;
  const next = indexAfter(breaks, start);
  const from = breaks[next - 1]?.offset ?? 0;
  const to = breaks[next]?.offset ?? text.length;
  if (to - from > LONGEST_STRETCH) return [];
  const parts = graphemesBetween(graphemes, from, to);
  const letters = parts.map((part) => letterOf(text.slice(part.start, part.end))).join('');
  const [, before = '', word] = /^(\.*)([^.\0]+)\.*$/.exec(letters) ?? [];
  if (word === undefined || !BEFORE_WORDS.test(text.charAt(from - 1))) return [];
  return hyphenator(word)
    .map((index) => parts[before.length + index]?.start ?? to)
    .filter((offset) => offset > start)
    .map((offset) => ({ offset, isHyphenated: true }));
}

/** Uses one code unit per grapheme, so that indexes in the word are indexes of graphemes. */
function letterOf(grapheme: string): string {
  const letter = grapheme.normalize('NFC');
  if (letter === '’') return "'";
  const isLetter = letter.length === 1 && (letter === "'" || scriptOf(letter.charCodeAt(0)) !== null);
  if (isLetter) return letter.toLowerCase().charAt(0);
  return AROUND_WORDS.includes(letter) ? OTHER : FOREIGN;
}
