import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Puts a text on one line, without escapes. */
const plain = (text: string) => text.replaceAll("\\'", "'").replace(/\s+/g, ' ');

const QUOTED = /"([^"]+)"|(?<!\w)'([^']+(?:'\w[^']*)*)'(?!\w)/g;

test('docs/spec-review.md quotes only texts that are in the source', () => {
  const source = globSync('src/**/*.{ts,tsx,html}', { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .map((path) => plain(read(path)))
    .join('\n');
  const lines = read('docs/spec-review.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  const quotes = lines.flatMap((line) => {
    const [row = '', , , howChecked = ''] = line.split(' | ');
    return [...howChecked.matchAll(QUOTED)].map(([, double, single]) => ({ row, text: double ?? single ?? '' }));
  });
  expect(quotes.length).toBeGreaterThan(50);
  expect(quotes.filter(({ text }) => !source.includes(plain(text)))).toEqual([]);
});
