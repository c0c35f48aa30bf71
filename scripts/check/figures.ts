/** Measures the source by area: `npm run check -- --figures [FOLDER]`. */
import { basename } from 'node:path';
import { readSourceTree, type SourceFile } from './source-tree.ts';

const AREAS = ['domain', 'layout', 'contract', 'server', 'web'] as const;
const SLIVER_LINES = 40;

/** Tests outside an area's folder. The journeys count for the web, testing and proofs only in the total. */
const TESTS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  web: ['e2e/'],
  all: ['e2e/', 'testing/', 'proofs/'],
};

/** Returns a Markdown table with a row for each figure and a column for each area. */
export function formatFigures(root: string): string {
  const files = readSourceTree(root);
  const columns = ['all', ...AREAS].map((area) => measure(files, area));
  const names = Object.keys(columns[0] ?? {});
  return [
    `| | all | ${AREAS.join(' | ')} |`,
    `|---|${'---|'.repeat(columns.length)}`,
    ...names.map((name) => `| ${name} | ${columns.map((column) => column[name] ?? '').join(' | ')} |`),
    '',
  ].join('\n');
}

function measure(files: readonly SourceFile[], area: string): Record<string, string> {
  const folders = area === 'all' ? AREAS.map((each) => `src/${each}/`) : [`src/${area}/`];
  const inside = files.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  const source = inside.filter(({ isTest }) => !isTest);
  const elsewhere = files.filter(({ path }) => TESTS_ELSEWHERE[area]?.some((folder) => path.startsWith(folder)));
  const tests = [...inside.filter(({ isTest }) => isTest), ...elsewhere];
  const sizes = source.map(({ lines }) => lines).sort((a, b) => a - b);
  const importers = countImporters(files.filter(({ isTest, path }) => !isTest && path.startsWith('src/')));
  const single = source.filter(({ path }) => importers.get(path) === 1);
  const circles = findCircles(source);
  const sql = source.filter(({ path, hasSql }) => hasSql && !isStore(path));
  const hasDatabase = area === 'all' || area === 'server';
  return {
    'source files': figure(source.length),
    lines: figure(sum(sizes)),
    'file size: median': figure(quantile(sizes, 0.5)),
    'file size: p95': figure(quantile(sizes, 0.95)),
    'file size: max': figure(sizes.at(-1) ?? 0),
    casts: figure(sum(source.map(({ casts }) => casts))),
    '`any`': figure(sum(source.map(({ anys }) => anys))),
    'test : source (lines)': (sum(tests.map(({ lines }) => lines)) / sum(sizes)).toFixed(2),
    'files with one importer': figure(single.length),
    [`of these ≤ ${SLIVER_LINES} lines`]: figure(single.filter(({ lines }) => lines <= SLIVER_LINES).length),
    'import circles (files in them)': `${circles.length} (${circles.flat().length})`,
    'files with SQL that are not stores': hasDatabase ? figure(sql.length) : '',
  };
}

/** src/server/frame/db serves all stores. */
function isStore(path: string): boolean {
  return /^(.*-)?store\.ts$/.test(basename(path)) || path.startsWith('src/server/frame/db/');
}

function countImporters(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { imports } of files) for (const path of imports) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** Finds groups of files that import each other, directly or indirectly (Tarjan's strongly connected components). */
export function findCircles(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const enter = (path: string) => {
    const index = order.size;
    order.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue;
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(path) !== index) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) circles.push(group.sort());
  };
  for (const path of importsOf.keys()) if (!order.has(path)) enter(path);
  return circles;
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}
