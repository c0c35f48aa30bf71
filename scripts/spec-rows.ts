/** Matches the numbered rows of the specification with the tests that name them. */
import type { TestResult } from './test/results.ts';

export type Row = {
  readonly id: string;
  readonly text: string;
  readonly state: 'proven' | 'failing' | 'no test';
  readonly tests: readonly string[];
};

/** That `npm test` passes on a bare machine, and in time, no test of its own can tell. */
export const SHOWN_BY_THE_RUN: readonly string[] = ['Z-1', 'Z-3'];

/** A row is a line `- B1-4 text`; a test names it as `[B1-4]`, or several as `[B1-4, B1-5]`. */
export function resolveRows(specification: string, results: readonly TestResult[]): Row[] {
  const passed = byRow(results.filter(({ outcome }) => outcome === 'passed'));
  const failed = byRow(results.filter(({ outcome }) => outcome === 'failed'));
  return [...specification.matchAll(/^- ([A-Z]\d?-\d+) (.*)$/gm)].map(([, id = '', text = '']) => {
    const tests = passed.get(id) ?? [];
    const state = failed.has(id) ? 'failing' : tests.length > 0 ? 'proven' : 'no test';
    return { id, text, state, tests: [...new Set(tests)] };
  });
}

export function format(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.id} | ${row.state} | ${row.tests.length} | ${row.text.replaceAll('|', '\\|')} |`,
  );
  const proven = rows.filter((row) => row.state === 'proven').length;
  return [
    '# Which rows of the specification are proven',
    '',
    `Written by \`npm run rows\` after \`npm test\`. ${proven} of ${rows.length} rows have a passing test.`,
    '',
    '| row | state | tests | what it says |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function byRow(results: readonly TestResult[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const { title } of results) {
    for (const [, group = ''] of title.matchAll(/\[([A-Z]\d?-\d+(?:[,\s]+[A-Z]\d?-\d+)*)\]/g)) {
      for (const id of group.split(/[,\s]+/)) rows.set(id, [...(rows.get(id) ?? []), title]);
    }
  }
  return rows;
}
