import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNKS } from './chunks.ts';

const ROOT = join(import.meta.dirname, '../..');
const modules = CHUNKS.flatMap((chunk) => chunk.modules);
const packages = CHUNKS.flatMap((chunk) => chunk.packages ?? []);

test('every module and package that a chunk names exists', () => {
  const isFile = (path: string) => ['ts', 'tsx'].some((ending) => existsSync(join(ROOT, 'src', `${path}.${ending}`)));
  expect(modules.filter((path) => !isFile(path))).toEqual([]);
  expect(packages.filter((name) => !existsSync(join(ROOT, 'node_modules', name)))).toEqual([]);
});

test('no module is in two chunks', () => {
  expect(modules).toHaveLength(new Set(modules).size);
});
