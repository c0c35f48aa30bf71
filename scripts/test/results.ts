/** Reads the test runners' reports: every test with its outcome and duration. */
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export const RESULTS_DIR = '.cache/test-results';
/** One file per run, because runs overlap. */
export const VITEST_RESULTS = {
  unit: `${RESULTS_DIR}/vitest-unit.json`,
  server: `${RESULTS_DIR}/vitest-server.json`,
  components: `${RESULTS_DIR}/vitest-components.json`,
} as const;
/** The titles of component tests that passed on their second try. */
export const FLAKY_COMPONENTS = `${RESULTS_DIR}/flaky-components.json`;
export const PLAYWRIGHT_RESULTS = `${RESULTS_DIR}/playwright.json`;
/** Written when tests couldn't run at all: their titles by reason. */
export const LEFT_OUT = `${RESULTS_DIR}/left-out.json`;

export type TestResult = {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** True if it passed, but not on the first try. */
  readonly isFlaky: boolean;
  /** Why it was skipped; empty otherwise. */
  readonly reason: string;
};

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.optional(z.nullable(z.number())),
        }),
      ),
    }),
  ),
});

const playwrightSpecSchema = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});
type PlaywrightSpec = z.infer<typeof playwrightSpecSchema>;
type PlaywrightSuite = { title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] | undefined };
const playwrightSuiteSchema: z.ZodMiniType<PlaywrightSuite> = z.object({
  title: z.string(),
  specs: z.array(playwrightSpecSchema),
  suites: z.optional(z.array(z.lazy(() => playwrightSuiteSchema))),
});
const playwrightSchema = z.object({ suites: z.array(playwrightSuiteSchema) });

export const leftOutSchema = z.array(z.object({ reason: z.string(), titles: z.array(z.string()) }));

export function readTestResults(): TestResult[] {
  return [...readVitest(), ...readPlaywright(), ...readLeftOut()];
}

function readVitest(): TestResult[] {
  const reports = Object.values(VITEST_RESULTS).map((file) => readJson(file, vitestSchema));
  const files = reports.flatMap((report) => report?.testResults ?? []);
  const flaky = readJson(FLAKY_COMPONENTS, z.array(z.string())) ?? [];
  return files.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
      const reason = outcome === 'skipped' ? 'the code says so' : '';
      const isFlaky = outcome === 'passed' && flaky.includes(fullName);
      return { title: fullName, outcome, seconds: (duration ?? 0) / 1000, isFlaky, reason };
    }),
  );
}

function readPlaywright(): TestResult[] {
  return playwrightTests(readJson(PLAYWRIGHT_RESULTS, playwrightSchema)?.suites ?? []);
}

/** Returns the titles in a listing or report by Playwright. */
export function playwrightTitles(report: string): string[] {
  return playwrightTests(playwrightSchema.parse(JSON.parse(report)).suites).map(({ title }) => title);
}

export function vitestTitles(listing: string): string[] {
  return z
    .array(z.object({ name: z.string() }))
    .parse(JSON.parse(listing))
    .map(({ name }) => name);
}

function playwrightTests(suites: readonly PlaywrightSuite[], path = ''): TestResult[] {
  return suites.flatMap((suite) => {
    const title = `${path} ${suite.title}`.trim();
    const own = suite.specs.map((spec) => specResult(spec, title));
    return [...own, ...playwrightTests(suite.suites ?? [], title)];
  });
}

function specResult({ title, ok, tests }: PlaywrightSpec, path: string): TestResult {
  const isSkipped = tests.every(({ status }) => status === 'skipped');
  const skips = tests.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'skip'));
  const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
  return {
    title: `${path} ${title}`.trim(),
    outcome: isSkipped ? 'skipped' : ok ? 'passed' : 'failed',
    seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000,
    isFlaky: tests.some(({ status }) => status === 'flaky'),
    reason: isSkipped ? (skips[0]?.description ?? 'the code says so') : '',
  };
}

function readLeftOut(): TestResult[] {
  return (readJson(LEFT_OUT, leftOutSchema) ?? []).flatMap(({ reason, titles }) =>
    titles.map((title) => ({ title, outcome: 'skipped' as const, seconds: 0, isFlaky: false, reason })),
  );
}

function readJson<T>(file: string, schema: z.ZodMiniType<T>): T | null {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
