/** `npm test`: every check and every test, and one closing line that counts them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBrowser } from '#testing/browser/ensure-browser.ts';
import { CHECKS } from '../check.ts';
import { areOk, runSteps, type Step } from '../steps.ts';
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

const startedAt = Date.now();
rmSync(RESULTS_DIR, { recursive: true, force: true });
mkdirSync(RESULTS_DIR, { recursive: true });

const browser = ensureBrowser((line) => process.stdout.write(`${line}\n`));
if (browser.path === null) leaveOutBrowserTests(browser.reason);
else process.env.CHROMIUM_PATH = browser.path;

// The build takes one core, the checks the other.
const [built, checked] = await Promise.all([
  runSteps([{ name: 'build of the pages', command: ['scripts/build-if-needed.ts'] }]),
  runSteps(CHECKS),
]);
const tested = await runSteps(testSteps(browser.path !== null));
const seconds = (Date.now() - startedAt) / 1000;
const { lines, isWhole } = summarize(readTestResults(), { seconds, isStrict: Boolean(process.env.CI) });
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(areOk([...built, ...checked, ...tested]) && isWhole ? 0 : 1);

function testSteps(hasBrowser: boolean): Step[] {
  const projects = ['pure', 'postgres', 'pglite', ...(hasBrowser ? ['components'] : [])];
  const vitest: Step = {
    name: 'unit, server and component tests',
    command: [
      VITEST,
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=scripts/test/vitest-progress.ts',
      '--reporter=json',
      `--outputFile.json=${VITEST_RESULTS}`,
    ],
    isLive: true,
  };
  const journeys: Step = {
    name: 'journeys in the browser',
    command: [PLAYWRIGHT, 'test', '--reporter=scripts/test/playwright-progress.ts,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS },
    isLive: true,
  };
  return hasBrowser ? [vitest, journeys] : [vitest];
}

/** Counts them without running them, so that the closing line says how much was not tried. */
function leaveOutBrowserTests(reason: string): void {
  const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
  const journeys = playwrightTitles(run(PLAYWRIGHT, 'test', '--list', '--reporter=json'));
  const listing = `${RESULTS_DIR}/components.json`;
  run(VITEST, 'list', '--project=components', '--static-parse', `--json=${listing}`);
  const titles = [...journeys, ...vitestTitles(readFileSync(listing, 'utf8'))];
  writeFileSync(LEFT_OUT, JSON.stringify([{ reason, titles }]));
}
