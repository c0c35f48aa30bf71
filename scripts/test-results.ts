/** Reads what the test runners wrote: the titles of all tests, by outcome. */
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export const RESULTS_DIR = '.cache/test-results';

const vitestSchema = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

type PlaywrightSuite = {
  title: string;
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[] | undefined;
};
const playwrightSuiteSchema: z.ZodMiniType<PlaywrightSuite> = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean(), tests: z.array(z.object({ status: z.string() })) })),
  suites: z.optional(z.array(z.lazy(() => playwrightSuiteSchema))),
});

export type TestResults = {
  readonly passed: string[];
  readonly failed: string[];
  readonly skipped: string[];
  /** Among those that passed. */
  readonly passedAtSecondTry: string[];
};

export function readTestResults(): TestResults {
  const results: TestResults = { passed: [], failed: [], skipped: [], passedAtSecondTry: [] };
  readVitest(results);
  readPlaywright(results);
  return results;
}

function readVitest(results: TestResults): void {
  const file = `${RESULTS_DIR}/vitest.json`;
  if (!existsSync(file)) return;
  const report = vitestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { fullName, status } of report.testResults.flatMap((each) => each.assertionResults)) {
    if (status === 'passed') results.passed.push(fullName);
    else if (status === 'failed') results.failed.push(fullName);
    else results.skipped.push(fullName);
  }
}

function readPlaywright(results: TestResults): void {
  const file = `${RESULTS_DIR}/playwright.json`;
  if (!existsSync(file)) return;
  const report = z.object({ suites: z.array(playwrightSuiteSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const visit = (suite: PlaywrightSuite, path: string) => {
    for (const spec of suite.specs) {
      const title = `${path} ${spec.title}`.trim();
      if (spec.tests.every((test) => test.status === 'skipped')) results.skipped.push(title);
      else if (spec.ok) results.passed.push(title);
      else results.failed.push(title);
      if (spec.tests.some((test) => test.status === 'flaky')) results.passedAtSecondTry.push(title);
    }
    for (const child of suite.suites ?? []) visit(child, `${path} ${child.title}`);
  };
  for (const suite of report.suites) visit(suite, suite.title);
}
