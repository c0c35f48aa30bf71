import { expect, test } from 'vitest';
import { createThaiWords, encodeThaiWords } from './thai-dictionary.ts';
import { THAI_WORDS } from './thai-words.ts';

test('finds all words that start at an offset', () => {
  const words = createThaiWords(encodeThaiWords(['ไป', 'ตา', 'ตาก', 'ตากลม', 'กลม', 'ตา']));
  expect(words.endsFrom('ตากลม', 0)).toEqual([2, 3, 5]);
  expect(words.endsFrom('ตากลม', 2)).toEqual([5]);
  expect(words.endsFrom('ตากล', 0)).toEqual([2, 3]);
  expect(words.endsFrom('ตากลม', 3)).toEqual([]);
  expect(words.endsFrom('ไป', 2)).toEqual([]);
  expect(words.endsFrom('a~\u{10ffff}', 0)).toEqual([]);
});

test('encodes words that share many letters', () => {
  const long = 'ก'.repeat(40);
  const words = createThaiWords(encodeThaiWords([`${long}ข`, `${long}ค`]));
  expect(words.endsFrom(`${long}ค`, 0)).toEqual([41]);
});

test('[P-4] has the words of postcards', () => {
  const missing = ['ภูเก็ต', 'กรุงเทพมหานคร', 'คิดถึง', 'สงกรานต์', 'โอซาก้า', 'อร่อย'].filter(
    (word) => !THAI_WORDS.endsFrom(word, 0).includes(word.length),
  );
  expect(missing).toEqual([]);
});
