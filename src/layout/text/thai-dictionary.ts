/** Finds words in Thai. The list itself is in thai-words.ts, which browsers load only for a text in Thai. */

export type ThaiWords = {
  /** Returns where the words that start at the offset end, in ascending order. */
  endsFrom(text: string, start: number): number[];
};

export function createThaiWords(encoded: readonly string[]): ThaiWords {
  let list: WordList | undefined;
  return {
    endsFrom: (text, start) => {
      list ??= listWords(readWords(encoded));
      return findEnds(list, text, start);
    },
  };
}

/** Sorted, with an index by the first two letters. */
type WordList = { readonly words: readonly string[]; readonly places: ReadonlyMap<number, Place> };
type Place = { readonly low: number; high: number };

function listWords(words: readonly string[]): WordList {
  const places = new Map<number, Place>();
  for (const [index, word] of words.entries()) {
    const start = pair(word.charCodeAt(0), word.charCodeAt(1));
    const place = places.get(start) ?? { low: index, high: index };
    place.high = index + 1;
    places.set(start, place);
  }
  return { words, places };
}

const pair = (first: number, second: number) => first * 0x10000 + second;

/** Narrows the list down letter by letter to words with the same start; a word that ends there comes first. */
function findEnds({ words, places }: WordList, text: string, start: number): number[] {
  const ends: number[] = [];
  const place = places.get(pair(text.charCodeAt(start) - SHIFT, text.charCodeAt(start + 1) - SHIFT));
  let [low, high] = place ? [place.low, place.high] : [0, 0];
  for (let length = 2; low < high; length += 1) {
    if (words[low]?.length === length) {
      ends.push(start + length);
      low += 1;
    }
    const letter = text.charCodeAt(start + length) - SHIFT;
    low = firstIndex(words, { low, high, at: length, letter });
    high = firstIndex(words, { low, high, at: length, letter: letter + 1 });
  }
  return ends;
}

type Search = { readonly low: number; readonly high: number; readonly at: number; readonly letter: number };

/** Returns the first word that has this letter there, or a later one. */
function firstIndex(words: readonly string[], { low, high, at, letter }: Search): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle]?.charCodeAt(at) ?? 0) < letter) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Thai letters are stored as ASCII from # on, which takes a third of the space and compresses better. */
const SHIFT = 0x0e01 - 0x23;
/** Means that no letters are shared with the previous word; the next ASCII characters mean one and more. */
const NONE_SHARED = 0x71;
const MOST_SHARED = 0x7e - NONE_SHARED;

/** Writes one line for each first letter. */
export function encodeThaiWords(words: readonly string[]): string[] {
  const lines = new Map<string, string>();
  let last = '';
  for (const word of [...new Set(words)].sort()) {
    let shared = 0;
    while (shared < MOST_SHARED && word[shared] === last[shared]) shared += 1;
    const line = lines.get(word.charAt(0)) ?? '';
    const rest = Array.from(word.slice(shared), (letter) => letter.charCodeAt(0) - SHIFT);
    lines.set(word.charAt(0), line + String.fromCharCode(NONE_SHARED + shared, ...rest));
    last = word;
  }
  return [...lines.values()];
}

function readWords(lines: readonly string[]): string[] {
  let last = '';
  return lines.flatMap((line) =>
    Array.from(line.matchAll(/([q-~])([#-p]+)/g), ([, shared = '', rest = '']) => {
      last = last.slice(0, shared.charCodeAt(0) - NONE_SHARED) + rest;
      return last;
    }),
  );
}
