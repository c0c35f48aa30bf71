import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFile } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const questions = readFileSync(join(ROOT, 'docs/where.md'), 'utf8')
  .split(/^(?=\*\*)/m)
  .slice(1);

/** `name` or `name` and `other`, then "in" and a file. */
const NAMED = /((?:`\w+`(?:,| and)?\s)+)in\s`([^`]+\.tsx?)`/g;

test('docs/where.md answers at least thirteen questions', () => {
  expect(questions.length).toBeGreaterThanOrEqual(13);
});

test.each(questions.map((text) => [text.slice(2, text.indexOf('**', 2)), text] as const))(
  '%s has an answer that names exports of files',
  (_question, text) => {
    const named = [...text.matchAll(NAMED)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\w+(?=`)/g)].map(([name]) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(
      ({ file, name }) => !existsSync(join(ROOT, file)) || !readSourceFile(ROOT, file).exports.includes(name),
    );
    expect(missing).toEqual([]);
  },
);
