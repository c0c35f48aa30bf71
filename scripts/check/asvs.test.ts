import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const STATES = ['met', 'not applicable', 'open'];

const document = read('docs/asvs.md');
const rows = document.split(/^## V/m).flatMap((chapter) =>
  [...chapter.matchAll(/^\| ([\d.]+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
    ([, id = '', level = '', asks = '', state = '', where = '']) => ({
      chapter: chapter.split(' ', 1)[0],
      ...{ id, level, asks, state, where },
    }),
  ),
);

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(isFileOrCommand);
const isFileOrCommand = (name: string) => /^npm run |\/|\.\w+$/.test(name);
const scripts = read('package.json');
const isThere = (name: string) =>
  name.startsWith('npm run ')
    ? scripts.includes(`"${name.slice('npm run '.length)}":`)
    : existsSync(join(ROOT, name)) || existsSync(join(ROOT, 'src/server', name));

test('docs/asvs.md has every requirement of levels 1 and 2 in the chapters that apply', () => {
  // Version 5.0.0 has 70 and 183, of which V10 has 5 and 24, and V17 none and 7.
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(65);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(152);
});

test('ids are sorted, unique, and in their chapter', () => {
  const ids = rows.map(({ id }) => id);
  const sorted = [...new Set(ids)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(ids).toEqual(sorted);
  expect(rows.filter(({ id, chapter }) => id.split('.')[0] !== chapter)).toEqual([]);
});

test('each row has a level, a state, and says where or why', () => {
  const isWrong = ({ level, state, asks, where }: (typeof rows)[number]) =>
    !['1', '2'].includes(level) || !STATES.includes(state) || asks.length < 5 || where.length < 5;
  expect(rows.filter(isWrong)).toEqual([]);
  expect(rows.filter(({ state, where }) => state === 'met' && namesIn(where).length === 0)).toEqual([]);
});

test('the named files and commands exist', () => {
  expect(namesIn(document).filter((name) => name !== 'POST /auth/v1/token' && !isThere(name))).toEqual([]);
});

test.each(['1', '2', 'both'])('the header counts the states of level %s', (level) => {
  const counted = STATES.map(
    (state) => rows.filter((row) => row.state === state && (level === 'both' || row.level === level)).length,
  );
  expect(document).toContain(`| ${[level, ...counted].join(' | ')} |`);
});
