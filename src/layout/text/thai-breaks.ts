/** Finds where a line may end inside Thai, which has no spaces between words. */
import type { ThaiWords } from './thai-dictionary.ts';

/** Matches letters and their signs. Excludes digits and ฿. */
const isThai = (codeUnit: number) =>
  (codeUnit >= 0x0e01 && codeUnit <= 0x0e3a) || (codeUnit >= 0x0e40 && codeUnit <= 0x0e4e);
const isConsonant = (codeUnit: number) => codeUnit >= 0x0e01 && codeUnit <= 0x0e2e;
/** เ แ โ ใ ไ are written in front of their consonant. */
const isLeadingVowel = (codeUnit: number) => codeUnit >= 0x0e40 && codeUnit <= 0x0e44;
const isTone = (codeUnit: number) => codeUnit >= 0x0e48 && codeUnit <= 0x0e4b;
/** ๆ */
const REPEATER = 0x0e46;
/** ะ ำ ๆ */
const SYLLABLE_ENDS: readonly number[] = [0x0e30, 0x0e33, REPEATER];

const KO_KAI = 0x0e01;
const SILENCER = 0x0e4c;
/** ิ ุ may be silenced with their consonant. */
const SILENCED_VOWELS: readonly number[] = [0x0e34, 0x0e38];
/** ั ็ ื */
const [CLOSED_A, SHORTENER, LONG_UE] = [0x0e31, 0x0e47, 0x0e37];

/** False inside a syllable, as far as its signs tell. Lines end at the other offsets only if no word ends in time. */
export function isThaiCluster(text: string, offset: number): boolean {
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  if (!isThai(before) || !isThai(after)) return true;
  if (isLeadingVowel(before)) return false;
  if (isLeadingVowel(after)) return true;
  return isConsonant(after) && !needsConsonant(text, offset) && !isLast(text, offset);
}

/** True for a consonant that ends a syllable, because it is the last one or silenced. */
function isLast(text: string, offset: number): boolean {
  const [next, afterNext] = [text.charCodeAt(offset + 1), text.charCodeAt(offset + 2)];
  if (!isThai(next) || next === REPEATER) return true;
  return next === SILENCER || (SILENCED_VOWELS.includes(next) && afterNext === SILENCER);
}

/** True after a vowel that is only written in closed syllables. */
function needsConsonant(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const vowel = isTone(before) ? text.charCodeAt(offset - 2) : before;
  // The word ก็ is the only open syllable with this sign.
  if (vowel === SHORTENER) return text.charCodeAt(offset - 2) !== KO_KAI || isLeadingVowel(text.charCodeAt(offset - 3));
  return vowel === CLOSED_A || vowel === LONG_UE;
}

/** Returns where a syllable surely begins: before a vowel in front of its consonant, and after a sign that ends a syllable. */
function thaiSyllables(text: string): number[] {
  const starts: number[] = [];
  for (let offset = 1; offset < text.length; offset += 1) {
    const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
    const isSure = isThai(before) && (isLeadingVowel(after) || SYLLABLE_ENDS.includes(before));
    if (isSure && isThai(after) && isThaiCluster(text, offset)) starts.push(offset);
  }
  return starts;
}

/** Letters without ๆ and ฯ, which end a word. */
const STRETCH = /[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e45\u0e47-\u0e4e]+/g;
const SIGNS = ['ๆ', 'ฯ'];
/** ฯลฯ and ฯพณฯ */
const WITHIN_SIGNS = /^(ล|พณ)ฯ/;

/** Ascending UTF-16 offsets. */
export type ThaiBreaks = {
  /** Offsets between words. Unknown words, such as many names, stay in one piece with what may belong to them. */
  readonly words: readonly number[];
  /** Offsets where a line may end if a word is too wide. */
  readonly syllables: readonly number[];
};

/** Without the list of words, lines end between syllables. */
export function thaiBreaks(text: string, known: ThaiWords | undefined): ThaiBreaks {
  const syllables = new Set(thaiSyllables(text));
  if (!known) return { words: [...syllables], syllables: [...syllables] };
  const words: number[] = [];
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    const isAfterSign = SIGNS.includes(text.charAt(index - 1)) && !WITHIN_SIGNS.test(text.slice(index));
    if (isAfterSign && isThaiCluster(text, index)) words.push(index);
    for (const { start, isWord, isBetweenWords } of splitWords(stretch, known)) {
      if (isBetweenWords) words.push(index + start);
      if (isWord && start > 0) syllables.add(index + start);
    }
  }
  return { words, syllables: [...syllables].sort((a, b) => a - b) };
}

type Part = { readonly start: number; readonly end: number; readonly isWord: boolean };
type SplitPart = Part & { readonly isBetweenWords: boolean };

const WORD = 1;
/** A short word costs more, because many are the start or end of a longer one. */
const SHORT_WORD = 1.3;
const UNKNOWN = 3;
const SHORT = 2;

/** Splits into as few words as possible, with as little unknown text as possible. */
function splitWords(text: string, words: ThaiWords): SplitPart[] {
  const costs = new Float64Array(text.length + 1).fill(Number.POSITIVE_INFINITY);
  const last: Part[] = [];
  const offer = (part: Part, cost: number) => {
    const total = (costs[part.start] ?? 0) + cost;
    if (total >= (costs[part.end] ?? 0)) return;
    costs[part.end] = total;
    last[part.end] = part;
  };
  const isEnd = (offset: number) => offset === text.length || isThaiCluster(text, offset);
  costs[0] = 0;
  for (let start = 0; start < text.length; start += 1) {
    if (costs[start] === Number.POSITIVE_INFINITY) continue;
    for (const end of words.endsFrom(text, start)) {
      if (isEnd(end)) offer({ start, end, isWord: true }, end - start > SHORT ? WORD : SHORT_WORD);
    }
    let end = start + 1;
    while (!isEnd(end)) end += 1;
    offer({ start, end, isWord: false }, UNKNOWN);
  }
  const parts: Part[] = [];
  for (let part = last[text.length]; part; part = last[part.start]) parts.push(part);
  parts.reverse();
  return parts.map((part, index) => ({
    ...part,
    isBetweenWords: index > 0 && isSureWord(parts, index - 1) && isSureWord(parts, index),
  }));
}

/** A short word beside an unknown one is probably part of it. */
function isSureWord(parts: readonly Part[], index: number): boolean {
  const part = parts[index];
  if (!part?.isWord || part.end - part.start > SHORT) return part?.isWord === true;
  return parts[index - 1]?.isWord !== false && parts[index + 1]?.isWord !== false;
}
