/** Fails on names in lists, settings and documents that no longer exist. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CHECKS } from './check.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));
const isThere = (pattern: string) => existsSync(join(ROOT, pattern)) || globSync(pattern, { cwd: ROOT }).length > 0;
const missing = (patterns: readonly string[]) => patterns.filter((pattern) => !isThere(pattern));

const testFiles = globSync(
  ['{src,testing}/**/*.{test,contract}.{ts,tsx}', 'e2e/**/*.spec.ts', 'scripts/**/*.test.ts'],
  {
    cwd: ROOT,
  },
);

const names = z.record(z.string(), z.string());
const manifest = z
  .object({ scripts: names, dependencies: names, devDependencies: names, optionalDependencies: names })
  .parse(readJson('package.json'));

test('each decision has a unique number, which is also in its heading', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).sort();
  const headings = files.map((file) => /^# (\d+)\. /.exec(read(`docs/decisions/${file}`))?.[1]);
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(files.length);
  expect(headings).toEqual(numbers.map(String));
});

describe('every name exists', () => {
  test('of a file that an npm script runs', () => {
    const commands = Object.values(manifest.scripts).map((command) => command.split(' '));
    expect(commands.every(([node, runner]) => node === 'node' && runner === 'scripts/run.mjs')).toBe(true);
    expect(missing(commands.map(([, , file = '']) => file))).toEqual([]);
  });

  test('in knip.json', () => {
    const list = z.array(z.string());
    const knip = z.object({ entry: list, project: list, ignoreDependencies: list }).parse(readJson('knip.json'));
    expect(missing([...knip.entry, ...knip.project])).toEqual([]);
    const packages = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(knip.ignoreDependencies.filter((name) => packages[name] === undefined)).toEqual([]);
  });

  test('in the tsconfig files, and npm run check runs each of these', () => {
    const schema = z.object({ extends: z.optional(z.string()), include: z.optional(z.array(z.string())) });
    const files = readdirSync(ROOT).filter((file) => /^tsconfig\..*\.json$/.test(file));
    const configs = files.map((file) => ({ file, ...schema.parse(readJson(file)) }));
    expect(missing(configs.flatMap((config) => [...(config.include ?? []), config.extends ?? '.']))).toEqual([]);
    const checked = CHECKS.flatMap(({ command }) => command.filter((word) => word.startsWith('tsconfig.')));
    const withFiles = configs.filter(({ include }) => include !== undefined).map(({ file }) => file);
    expect(checked.sort()).toEqual(withFiles.sort());
  });

  test.each(['vitest.config.ts', 'playwright.config.ts', 'scripts/test/run-all.ts', 'scripts/test/run-quick.ts'])(
    'in %s',
    (file) => {
      const paths = [...read(file).matchAll(/'((?:src|testing|proofs|scripts|node_modules)\/[^']+)'/g)].map(
        ([, path = '']) => path,
      );
      expect(missing(paths)).toEqual([]);
    },
  );

  test('in the Dockerfile and .dockerignore', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    expect(missing([...copied, ...kept])).toEqual([]);
  });

  test('of a script or a file in the documents', () => {
    const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter((path) => path !== 'CHANGELOG.md');
    const unknown = documents.flatMap((path) => {
      const text = read(path);
      const scripts = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
      const files = [
        ...text.matchAll(/\b(?:src|testing|proofs|scripts|bench|e2e|db|docs)\/[\w./{},*-]+\.(?:tsx?|mjs|md|sql)\b/g),
      ];
      const tests = [...text.matchAll(/(?<![\w/.])[\w/-]+\.(?:test|spec|contract)\.tsx?\b/g)].map(([found]) => found);
      const decisions = [...text.matchAll(/docs\/decisions\/\d{4}\b/g)].map(([found]) => `${found}-*.md`);
      return [
        ...scripts.filter((name) => manifest.scripts[name] === undefined).map((name) => `npm run ${name}`),
        ...missing([...files.map(([found]) => found), ...decisions]),
        ...tests.filter((name) => !testFiles.some((file) => `/${file}`.endsWith(`/${name}`))),
      ].map((name) => `${path}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('the rows of the specification', () => {
  const tests = testFiles
    .filter((path) => basename(path) !== basename(import.meta.filename))
    .map(read)
    .join('\n');
  const named = new Set(
    [...tests.matchAll(/\[([A-Z]\d?-\d+(?:, [A-Z]\d?-\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(', ')),
  );

  test('include each row that a test names', () => {
    const rows = new Set([...read('docs/rows.md').matchAll(/^\| ([A-Z]\d?-\d+) \|/gm)].map(([, id]) => id));
    expect([...named].filter((id) => !rows.has(id))).toEqual([]);
  });

  test('keep their tests once docs/rows.md counts some', () => {
    const proven = [...read('docs/rows.md').matchAll(/^\| (\S+) \| .* \| [1-9]\d* \|$/gm)].map(([, id = '']) => id);
    expect(proven.filter((id) => !named.has(id))).toEqual([]);
  });
});

test('released migrations never change: db/migrations/SHA256SUMS has each checksum', () => {
  const sums = globSync('db/migrations/*.sql', { cwd: ROOT })
    .sort()
    .map((path) => `${createHash('sha256').update(read(path)).digest('hex')}  ${basename(path)}\n`);
  expect(read('db/migrations/SHA256SUMS')).toBe(sums.join(''));
});

test('one version of Node is used: the packaged one for every system, and the image’s', () => {
  const versions = new Set(Object.values(manifest.optionalDependencies));
  expect(versions.size).toBe(1);
  const [major] = [...versions].map((version) => version.split('.')[0]);
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
  expect(new Set(images)).toEqual(new Set([major]));
});
