import { expect, test } from 'vitest';
import { EMPTY_POSTCARD_TEXT } from '#domain/postcard.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import { layoutMessage } from '#layout/back/message-layout.ts';
import { caretAt } from '#layout/text/cursor.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { offsetByKey, paragraphAround, wordAround } from './text-selection.ts';

const box = backGeometry('5.5x4.25', 'landscape').message;
const fonts = loadTestFonts(['inter']);
const TEXT = 'A first line that is so long that it must break somewhere\nshort';
const { lines } = layoutMessage(TEXT, EMPTY_POSTCARD_TEXT, { box, fonts });

function press(key: string, focus: number, held: { ctrlKey?: boolean } = {}): number | null {
  const goalX = caretAt(lines, focus)?.x ?? 0;
  return offsetByKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, { lines, focus, goalX });
}

test('Home and End go to the ends of the painted line, not the paragraph', () => {
  const [first, second] = lines;
  if (!first || !second) throw new TypeError('the text did not break');
  expect(press('Home', second.start + 2)).toBe(second.start);
  const end = press('End', 2) ?? 0;
  expect(end).toBe(first.end - 1);
  expect(TEXT[end]).toBe(' ');
  expect(caretAt(lines, end)?.line).toBe(0);
});

test('End on the last line goes to the end of the text', () => {
  expect(press('End', TEXT.length - 2)).toBe(TEXT.length);
});

test('down and up move by painted lines', () => {
  const below = press('ArrowDown', 3) ?? 0;
  expect(caretAt(lines, below)?.line).toBe(1);
  expect(caretAt(lines, press('ArrowUp', below) ?? 0)?.line).toBe(0);
});

test('leaves letters and arrows with a modifier to the browser', () => {
  expect(press('a', 3)).toBeNull();
  expect(press('ArrowLeft', 3)).toBeNull();
  expect(press('ArrowDown', 3, { ctrlKey: true })).toBeNull();
});

const LETTER = 'Dear Nonna,\nwish you were here';

test('a double click selects the word', () => {
  expect(LETTER.slice(...span(wordAround(LETTER, 6)))).toBe('Nonna');
  expect(LETTER.slice(...span(wordAround(LETTER, 0)))).toBe('Dear');
  expect(wordAround('', 0)).toEqual({ start: 0, end: 0 });
});

test('a triple click selects the paragraph', () => {
  expect(LETTER.slice(...span(paragraphAround(LETTER, 3)))).toBe('Dear Nonna,');
  expect(LETTER.slice(...span(paragraphAround(LETTER, 20)))).toBe('wish you were here');
  expect(LETTER.slice(...span(paragraphAround(LETTER, 12)))).toBe('wish you were here');
});

function span({ start, end }: { readonly start: number; readonly end: number }): [number, number] {
  return [start, end];
}
