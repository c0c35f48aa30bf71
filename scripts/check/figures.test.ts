import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCircles, formatFigures } from './figures.ts';
import { readSourceFile } from './source-tree.ts';

const TREE: Readonly<Record<string, string>> = {
  'src/domain/price.ts': 'export const PRICE = [3.49] as const;\n',
  'src/server/ask.ts':
    "import { PRICE } from '#domain/price.ts';\nimport type { Answer } from './answer.ts';\n" +
    'export type Asked = Answer;\nexport const ask = (x: any) => [x!, x as number, PRICE];\n',
  'src/server/answer.ts': "import type { Asked } from './ask.ts';\nexport type Answer = Asked[];\n",
  'src/server/answer.test.ts': "import './answer.ts';\n",
  'src/server/store.ts': 'export const find = (db) => db.selectFrom("cards");\n',
  'src/server/sneak.ts': 'export const find = (db, sql) => sql<{ a: 1 }>`select 1`;\n',
};

describe('the figures of a checkout', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'cartolina-figures-'));
    for (const [path, text] of Object.entries(TREE)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each([
    ['source files', '5', '4'],
    ['lines', '9', '8'],
    ['casts', '2', '2'],
    ['`any`', '1', '1'],
    ['test : source (lines)', '0.11', '0.13'],
    ['files with one importer', '3', '2'],
    ['import circles (files in them)', '1 (2)', '1 (2)'],
    ['files with SQL that are not stores', '1', '1'],
  ])('count %s', (name, all, server) => {
    const row = formatFigures(root)
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`));
    const cells = row?.split(' | ') ?? [];
    expect([cells[1], cells[5]]).toEqual([all, server]);
  });

  test('read what a file exports', () => {
    expect(readSourceFile(root, 'src/server/ask.ts').exports).toEqual(['Asked', 'ask']);
  });
});

test('counts separate circles separately, and no file that only leads to one', () => {
  const file = (path: string, ...imports: string[]) => ({ path, imports });
  const files = [file('a', 'b'), file('b', 'c'), file('c', 'b'), file('d', 'e'), file('e', 'd', 'a')];
  expect(findCircles(files)).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ]);
});
