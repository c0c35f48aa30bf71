/** Matches the numbered rows of the specification with the tests that name them. */
import type { TestResult } from '../test/results.ts';

export type Row = {
  readonly id: string;
  readonly text: string;
  readonly state: 'proven' | 'failing' | 'no test';
  readonly tests: readonly string[];
};

/** No test can show that `npm test` itself passes on a bare machine and in time. */
export const SHOWN_BY_THE_RUN: readonly string[] = ['Z-1', 'Z-3'];

/** A row in docs/rows.md: its id, what it says, how many tests proved it. */
const ROW = /^\| ([A-Z]\d?-\d+) \| (.*) \| \d+ \|$/gm;

/** Finds the tests of each row. A test names a row as `[B1-4]`, or several as `[B1-4, B1-5]`. */
export function resolveRows(table: string, results: readonly TestResult[]): Row[] {
  const passed = byRow(results.filter(({ outcome }) => outcome === 'passed'));
  const failed = byRow(results.filter(({ outcome }) => outcome === 'failed'));
  return [...table.matchAll(ROW)].map(([, id = '', text = '']) => {
    const tests = passed.get(id) ?? [];
    const state = failed.has(id) ? 'failing' : tests.length > 0 ? 'proven' : 'no test';
    return { id, text, state, tests: [...new Set(tests)] };
  });
}

export function countTests(table: string, rows: readonly Row[]): string {
  const counts = new Map(rows.map(({ id, tests }) => [id, tests.length]));
  return table.replace(ROW, (_line, id: string, text: string) => `| ${id} | ${text} | ${counts.get(id) ?? 0} |`);
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
