import { describe, expect, test } from 'vitest';
import { resolveRows } from '../check/spec-rows.ts';
import type { TestResult } from './results.ts';
import { summarize } from './summary.ts';

const result = (change: Partial<TestResult>): TestResult => ({
  title: 'a test',
  outcome: 'passed',
  seconds: 1,
  isFlaky: false,
  reason: '',
  ...change,
});
const PASSED = result({});
const SKIPPED = result({ outcome: 'skipped', reason: 'no browser was found' });
const run = (results: readonly TestResult[], isStrict = false, specification = '') =>
  summarize(results, { seconds: 75, isStrict, rows: resolveRows(specification, results) });

describe('the summary of a test run', () => {
  test('[Z-2] counts skipped tests with their reason, and fails for them only when CI is set', () => {
    const { lines, isWhole } = run([PASSED, SKIPPED, SKIPPED]);
    expect(isWhole).toBe(true);
    expect(lines).toContain('SKIPPED: 2 tests, because no browser was found.');
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 2 skipped');
    expect(run([PASSED, SKIPPED], true).isWhole).toBe(false);
    expect(run([PASSED], true).isWhole).toBe(true);
  });

  test('fails when no test ran for a row, unless some were skipped', () => {
    const specification = '| B1-4 | a photo is cropped | 1 |\n| Z-3 | in time | 0 |\n';
    const proof = result({ title: '[B1-4] a test' });
    expect(run([proof], true, specification).isWhole).toBe(true);
    const { lines, isWhole } = run([PASSED], false, specification);
    expect(isWhole).toBe(false);
    expect(lines).toContain('No test ran for B1-4: a photo is cropped');
    expect(run([PASSED, SKIPPED], false, specification).isWhole).toBe(true);
  });

  test('fails when a test failed, and when none ran', () => {
    expect(run([PASSED, result({ outcome: 'failed' })]).isWhole).toBe(false);
    expect(run([SKIPPED]).isWhole).toBe(false);
    expect(run([]).isWhole).toBe(false);
  });

  test('names the ten slowest tests and those that needed a second try', () => {
    const results = Array.from({ length: 12 }, (_, at) => result({ title: `test ${at}`, seconds: at }));
    const { lines } = run([...results, result({ title: 'shaky', isFlaky: true, seconds: 0 })]);
    expect(lines.filter((line) => / s {2}test \d+$/.test(line))).toHaveLength(10);
    expect(lines).not.toContain('     1.0 s  test 1');
    expect(lines).toContain('Passed only on the second try: shaky');
    expect(lines).toContain('1 min 15 s');
  });
});
