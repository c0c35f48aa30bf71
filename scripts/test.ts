/** `npm test`: every check and every test, and one closing line that counts them. */
import { mkdirSync, rmSync } from 'node:fs';
import { buildWebIfNeeded } from './build-if-needed.ts';
import { CHECKS } from './check.ts';
import { runSteps } from './steps.ts';
import { RESULTS_DIR, readTestResults } from './test-results.ts';

rmSync(RESULTS_DIR, { recursive: true, force: true });
mkdirSync(RESULTS_DIR, { recursive: true });

const isCheckOk = await runSteps(CHECKS);
await buildWebIfNeeded();
const areTestsOk = await runSteps([
  {
    name: 'unit and server tests',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS_DIR}/vitest.json`,
    ],
  },
  {
    name: 'journeys in the browser',
    command: ['node_modules/@playwright/test/cli.js', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS_DIR}/playwright.json` },
  },
]);

const { passed, failed, skipped, passedAtSecondTry } = readTestResults();
for (const title of passedAtSecondTry) process.stdout.write(`Passed at the second try only: ${title}\n`);
process.stdout.write(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped\n`);
process.exit(isCheckOk && areTestsOk && failed.length === 0 && passed.length > 0 ? 0 : 1);
