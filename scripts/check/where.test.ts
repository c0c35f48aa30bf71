import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFile } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const questions = readFileSync(join(ROOT, 'docs/where.md'), 'utf8')
  .split(/^(?=\*\*)/m)
  .slice(1);

/** Matches one or more names, then "in" and a file: `name` and `other` in `src/file.ts`. */
const NAMED = /((?:`\w+`(?:,| and)?\s)+)in\s`([^`]+\.tsx?)`/g;

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('docs/where.md answers at least thirteen questions', () => {
  expect(questions.length).toBeGreaterThanOrEqual(13);
});

test.each(questions.map((text) => [text.slice(2, text.indexOf('**', 2)), text] as const))(
  '%s has an answer that names existing exports, and nothing else in backticks',
  (_question, text) => {
    const named = [...text.matchAll(NAMED)].flatMap(([, names = '', file = '']) =>
      codeIn(names).map((name) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(
      ({ file, name }) => !existsSync(join(ROOT, file)) || !readSourceFile(ROOT, file).exports.includes(name),
    );
    expect(missing).toEqual([]);
    const isFolder = (code: string) => code.endsWith('/') && existsSync(join(ROOT, code));
    const unchecked = codeIn(text.replaceAll(NAMED, '')).filter((code) => !isFolder(code));
    expect(unchecked).toEqual([]);
  },
);
