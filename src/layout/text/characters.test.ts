import { expect, test } from 'vitest';
import { isBreakingSpace, isPunctuation, scriptOf } from './characters.ts';

test('a line may end at a space but not at a no-break space', () => {
  expect(isBreakingSpace(0x20)).toBe(true);
  expect(isBreakingSpace(0x3000)).toBe(true);
  expect(isBreakingSpace(0xa0)).toBe(false);
  expect(isBreakingSpace(0x2007)).toBe(false);
});

test.each([
  ['a', 'Latn'],
  ['ß', 'Latn'],
  ['ж', 'Cyrl'],
  ['ω', 'Grek'],
  ['ש', 'Hebr'],
  ['م', 'Arab'],
  ['ห', 'Thai'],
  ['न', 'Deva'],
  ['か', 'Hira'],
  ['カ', 'Kana'],
  ['世', 'Hani'],
  ['한', 'Hang'],
  ['1', null],
  [' ', null],
  ['😀', null],
])('%s is %s', (character, script) => {
  expect(scriptOf(character.codePointAt(0) ?? 0)).toBe(script);
});

test('digits, letters and spaces are not punctuation', () => {
  const is = (character: string) => isPunctuation(character.charCodeAt(0));
  expect([...',.!?()“”«»–—…\u00a0'].every(is)).toBe(true);
  expect([...'7aжש \u00ad'].some(is)).toBe(false);
});
