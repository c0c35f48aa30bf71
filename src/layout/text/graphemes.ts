/**
 * Splits text into what a reader takes for one character: where the caret may stand and where a long word may be broken.
 * A library with Unicode tables of its own, because `Intl.Segmenter` would follow each browser's Unicode version.
 */
import { graphemeSegments } from 'unicode-segmenter/grapheme';

export type Grapheme = { readonly start: number; readonly end: number };

export function splitGraphemes(text: string): Grapheme[] {
  return Array.from(graphemeSegments(text), ({ index, segment }) => ({ start: index, end: index + segment.length }));
}

/** Those that begin from `start` up to but not at `end`. */
export function graphemesBetween(graphemes: readonly Grapheme[], start: number, end: number): readonly Grapheme[] {
  return graphemes.slice(indexFrom(graphemes, start), indexFrom(graphemes, end));
}

/** The first that begins at or after the offset. */
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
