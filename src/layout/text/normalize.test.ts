import { expect, test } from 'vitest';
import { normalizeText, splitParagraphs } from './normalize.ts';

test('every kind of line ending becomes one character', () => {
  expect(normalizeText('a\r\nb\rc\nd\u2028e\u2029f\u0085g')).toBe('a\nb\nc\nd\ne\nf\ng');
});

test('a tab becomes a space, and nothing else changes', () => {
  expect(normalizeText('a\tb')).toBe('a b');
  expect(normalizeText('e\u0301 👨‍👩‍👧 \u202eabc')).toBe('e\u0301 👨‍👩‍👧 \u202eabc');
});

test('paragraphs know where they start', () => {
  expect(splitParagraphs('ab\n\nc')).toEqual([
    { start: 0, text: 'ab' },
    { start: 3, text: '' },
    { start: 4, text: 'c' },
  ]);
  expect(splitParagraphs('')).toEqual([{ start: 0, text: '' }]);
});
