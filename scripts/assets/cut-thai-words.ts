/** Writes the words between which Thai lines end: ICU's from icu4c-data, and those that it lacks. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeThaiWords } from '#layout/text/thai-dictionary.ts';
import { unpack } from './fonts/font-files.ts';
import { readDictionary } from './thai/icu-dictionary.ts';
import { ADDED, MISLEADING } from './thai/words.ts';

const SOURCE = 'icu4c-data@0.67.2';
const DATA = 'icudt67l.dat';
const WORDS = fileURLToPath(new URL('../../src/layout/text/thai-words.json', import.meta.url));

/** Signs after a word, which the layout keeps with it. */
const SIGNS = /[ๆฯ]/g;
const LEFT_OUT = new Set(MISLEADING.trim().split(/\s+/));

const folder = mkdtempSync(join(tmpdir(), 'cut-thai-words-'));
try {
  const words = readDictionary(readFileSync(join(unpack(SOURCE, folder), DATA)), 'thaidict.dict');
  const all = [...words.map((word) => word.replace(SIGNS, '')), ...ADDED.trim().split(/\s+/)];
  const kept = all.filter((word) => word.length > 1 && !LEFT_OUT.has(word));
  writeFileSync(WORDS, `${JSON.stringify(encodeThaiWords(kept), null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
