/**
 * Splits text into graphemes: between them the caret can be placed and a long word can be broken. Uses a library with its own
 * Unicode tables, because `Intl.Segmenter` depends on each browser's Unicode version.
 */
import { graphemeSegments } from 'unicode-segmenter/grapheme';

export type Grapheme = { readonly start: number; readonly end: number };

export function splitGraphemes(text: string): Grapheme[] {
  return Array.from(graphemeSegments(text), ({ index, segment }) => ({ start: index, end: index + segment.length }));
}

export function graphemesBetween(graphemes: readonly Grapheme[], start: number, end: number): readonly Grapheme[] {
  return graphemes.slice(indexFrom(graphemes, start), indexFrom(graphemes, end));
}

/** Returns where the grapheme at the offset starts. HarfBuzz's clusters may be smaller than graphemes. */
export function graphemeStart(graphemes: readonly Grapheme[], offset: number): number {
  return graphemes[indexFrom(graphemes, offset + 1) - 1]?.start ?? offset;
}

/** Returns the index of the first grapheme at or after the offset. */
function indexFrom(graphemes: readonly Grapheme[], offset: number): number {
  let low = 0;
  let high = graphemes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((graphemes[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
