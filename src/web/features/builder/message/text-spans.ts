/** What a double and a triple click select. */
export type Span = { readonly start: number; readonly end: number };

export function wordAround(text: string, offset: number): Span {
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (offset < index + segment.length) return { start: index, end: index + segment.length };
  }
  return { start: text.length, end: text.length };
}

export function paragraphAround(text: string, offset: number): Span {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, end: end < 0 ? text.length : end };
}
