/** `npm test`: runs every check and every test, and ends with one line that counts them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowserAside } from '#testing/browser/ensure-browser-aside.ts';
import { SHORT_LIVED } from '#testing/server-process.ts';
import { CHECKS } from '../check/check.ts';
import { resolveRows } from '../check/spec-rows.ts';
import { areOk, runSteps, type Step } from '../check/steps.ts';
import {
  LEFT_OUT,
  PLAYWRIGHT_RESULTS,
  playwrightTitles,
  RESULTS_DIR,
  readTestResults,
  VITEST_RESULTS,
  vitestTitles,
} from './results.ts';
import { summarize } from './summary.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const BROWSER_STEPS: readonly Step[] = [
  vitest('component tests', VITEST_RESULTS.components, ['components']),
  {
    name: 'journeys in the browser',
    command: [PLAYWRIGHT, 'test', '--reporter=scripts/test/playwright-progress.ts,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS },
    isLive: true,
  },
];

const startedAt = Date.now();
rmSync(RESULTS_DIR, { recursive: true, force: true });
mkdirSync(RESULTS_DIR, { recursive: true });

process.env.TEST_PREPARED = resolve('.cache/prepared');

// The builds take one core, the checks the other, and the download of a browser mostly waits.
const checking = runSteps(CHECKS);
const [browser, built] = await Promise.all([
  ensureBrowserAside((line) => process.stdout.write(`${line}\n`)),
  runSteps([
    { name: 'build of the pages', command: ['scripts/build/build-if-needed.ts'] },
    { name: 'server for tests', command: [...SHORT_LIVED, 'scripts/test/prepare.ts'] },
  ]),
]);
if (browser.path === null) leaveOutBrowserTests(browser.reason);
else process.env.CHROMIUM_PATH = browser.path;
// Tests that wait for a server and tests that wait for a browser fill each other's pauses. Unit tests wait for nothing, so they
// start when the first of the two ends.
const serving = runSteps([vitest('server tests', VITEST_RESULTS.server, ['postgres', 'pglite'])]);
const browsing = runSteps(browser.path === null ? [] : BROWSER_STEPS);
await Promise.race([serving, browsing]);
const calculating = runSteps([vitest('unit tests', VITEST_RESULTS.unit, ['pure'])]);
const results = (await Promise.all([checking, serving, browsing, calculating])).flat();
const seconds = (Date.now() - startedAt) / 1000;
const tests = readTestResults();
const rows = resolveRows(readFileSync('docs/rows.md', 'utf8'), tests);
const run = { seconds, isStrict: Boolean(process.env.CI), rows };
const { lines, isWhole } = summarize(tests, run);
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(areOk([...built, ...results]) && isWhole ? 0 : 1);

function vitest(name: string, results: string, projects: readonly string[]): Step {
  const reporters = ['--reporter=scripts/test/vitest-progress.ts', '--reporter=json', `--outputFile.json=${results}`];
  return {
    name,
    command: [VITEST, 'run', ...projects.map((project) => `--project=${project}`), ...reporters],
    isLive: true,
  };
}

/** Counts the tests without running them, so that the last line says how many were left out. */
function leaveOutBrowserTests(reason: string): void {
  const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
  const journeys = playwrightTitles(run(PLAYWRIGHT, 'test', '--list', '--reporter=json'));
  const listing = `${RESULTS_DIR}/components.json`;
  run(VITEST, 'list', '--project=components', '--static-parse', `--json=${listing}`);
  const titles = [...journeys, ...vitestTitles(readFileSync(listing, 'utf8'))];
  writeFileSync(LEFT_OUT, JSON.stringify([{ reason, titles }]));
}
