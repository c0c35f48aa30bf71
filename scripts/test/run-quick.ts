/** `npm run test:quick`: runs types, lint, pure tests, and component tests of changed files, for use between two changes. */
import { findBrowser } from '#testing/browser/find-browser.ts';
import { CHECKS } from '../check/check.ts';
import { areOk, runSteps, type Step } from '../check/steps.ts';

const vitest = (name: string, ...args: string[]): Step => ({
  name,
  command: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=scripts/test/vitest-progress.ts', ...args],
  isLive: true,
});

const hasBrowser = findBrowser() !== null;
if (!hasBrowser)
  process.stdout.write('No component tests, because there is no browser yet. npm run browser downloads one.\n');
const changed = ['--project=components', '--changed', '--passWithNoTests'];
const results = await runSteps([
  ...CHECKS.filter(({ name }) => name !== 'unused code'),
  vitest('pure tests', '--project=pure'),
  ...(hasBrowser ? [vitest('component tests of changed files', ...changed)] : []),
]);
process.exit(areOk(results) ? 0 : 1);
