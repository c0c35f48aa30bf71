import { expect, test } from 'vitest';
import { paragraphAround, wordAround } from './text-spans.ts';

const TEXT = 'Dear Nonna,\nwish you were here';

test('a double click takes the word', () => {
  expect(TEXT.slice(...span(wordAround(TEXT, 6)))).toBe('Nonna');
  expect(TEXT.slice(...span(wordAround(TEXT, 0)))).toBe('Dear');
  expect(wordAround('', 0)).toEqual({ start: 0, end: 0 });
});

test('a triple click takes the paragraph', () => {
  expect(TEXT.slice(...span(paragraphAround(TEXT, 3)))).toBe('Dear Nonna,');
  expect(TEXT.slice(...span(paragraphAround(TEXT, 20)))).toBe('wish you were here');
  expect(TEXT.slice(...span(paragraphAround(TEXT, 12)))).toBe('wish you were here');
});

function span({ start, end }: { readonly start: number; readonly end: number }): [number, number] {
  return [start, end];
}
