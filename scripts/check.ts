/** `npm run check`: types, lint, unused code. */
import { areOk, runSteps, type Step } from './steps.ts';

export const CHECKS: readonly Step[] = [
  ...['pure', 'server', 'web', 'tests'].map((project) => ({
    name: `types of ${project}`,
    command: ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`],
  })),
  {
    name: 'lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
];

if (import.meta.main) process.exit(areOk(await runSteps(CHECKS)) ? 0 : 1);
