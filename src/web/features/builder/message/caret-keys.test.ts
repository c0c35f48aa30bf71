import { expect, test } from 'vitest';
import { DEFAULT_TEXT_STYLE } from '#domain/text-style.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import { layoutMessage } from '#layout/back/message-layout.ts';
import { caretAt } from '#layout/text/cursor.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { offsetByKey } from './caret-keys.ts';

const box = backGeometry('5.5x4.25', 'landscape').message;
const fonts = loadTestFonts(['inter']);
const TEXT = 'A first line that is so long that it must break somewhere\nshort';
const { lines } = layoutMessage(TEXT, DEFAULT_TEXT_STYLE, { box, fonts });

function press(key: string, focus: number, held: { ctrlKey?: boolean } = {}): number | null {
  const goalX = caretAt(lines, focus)?.x ?? 0;
  return offsetByKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, { lines, focus, goalX });
}

test('Home and End go to the ends of the painted line, not of the paragraph', () => {
  const [first, second] = lines;
  if (!first || !second) throw new TypeError('the text did not break');
  expect(press('Home', second.start + 2)).toBe(second.start);
  const end = press('End', 2) ?? 0;
  expect(end).toBe(first.end - 1);
  expect(TEXT[end]).toBe(' ');
  expect(caretAt(lines, end)?.line).toBe(0);
});

test('End of the last line is the end of the text', () => {
  expect(press('End', TEXT.length - 2)).toBe(TEXT.length);
});

test('down and up move by painted lines', () => {
  const below = press('ArrowDown', 3) ?? 0;
  expect(caretAt(lines, below)?.line).toBe(1);
  expect(caretAt(lines, press('ArrowUp', below) ?? 0)?.line).toBe(0);
});

test('letters, and arrows with a modifier, are the browser’s', () => {
  expect(press('a', 3)).toBeNull();
  expect(press('ArrowLeft', 3)).toBeNull();
  expect(press('ArrowDown', 3, { ctrlKey: true })).toBeNull();
});
