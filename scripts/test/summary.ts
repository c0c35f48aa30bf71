/** Summarizes a test run: slow, flaky, skipped and failed tests, and the counts. */
import { type Row, SHOWN_BY_THE_RUN } from '../check/spec-rows.ts';
import type { TestResult } from './results.ts';

const SLOWEST_SHOWN = 10;

export type Summary = {
  readonly lines: readonly string[];
  /**
   * False when a test failed, when nothing ran, when a row of the specification has no test although nothing was skipped, or,
   * if strict, when anything was skipped.
   */
  readonly isWhole: boolean;
};

type Run = {
  readonly seconds: number;
  readonly isStrict: boolean;
  readonly rows: readonly Row[];
};

export function summarize(results: readonly TestResult[], { seconds, isStrict, rows }: Run): Summary {
  const of = (outcome: TestResult['outcome']) => results.filter((result) => result.outcome === outcome);
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  const untested = rows.filter(({ id, state }) => state === 'no test' && !SHOWN_BY_THE_RUN.includes(id));
  const isUnproven = skipped.length === 0 && untested.length > 0;
  const lines = [
    '',
    'The slowest tests:',
    ...slowest(results).map((result) => `  ${result.seconds.toFixed(1).padStart(6)} s  ${result.title}`),
    ...skipsByReason(skipped).map(([reason, count]) => `SKIPPED: ${count} tests, because ${reason}.`),
    ...results.filter(({ isFlaky }) => isFlaky).map(({ title }) => `Passed only on the second try: ${title}`),
    ...failed.map(({ title }) => `Failed: ${title}`),
    ...(isStrict && skipped.length > 0 ? ['CI is set, so nothing may be skipped.'] : []),
    ...(isUnproven ? untested.map(({ id, text }) => `No test ran for ${id}: ${text}`) : []),
    `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
    `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ];
  const isAllowed = !(isStrict && skipped.length > 0) && !isUnproven;
  return { lines, isWhole: failed.length === 0 && passed.length > 0 && isAllowed };
}

function slowest(results: readonly TestResult[]): TestResult[] {
  return results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
}

function skipsByReason(skipped: readonly TestResult[]): [string, number][] {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return [...groups].map(([reason, results]) => [reason, results.length]);
}
