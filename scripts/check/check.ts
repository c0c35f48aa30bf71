/**
 * `npm run check`: checks types, lint and unused code. `npm run check -- --figures [FOLDER]` measures the source of this
 * checkout, or of another one, instead.
 */
import { formatFigures } from './figures.ts';
import { areOk, runSteps, type Step } from './steps.ts';

export const CHECKS: readonly Step[] = [
  // Several threads would infer the same types again: twice the work, and no sooner on two cores.
  ...['pure', 'server', 'web', 'tests'].map((project) => ({
    name: `types of ${project}`,
    command: ['node_modules/typescript/bin/tsc', '--singleThreaded', '-p', `tsconfig.${project}.json`],
  })),
  {
    name: 'lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'walls', command: ['scripts/check/walls.ts'] },
  { name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
];

if (import.meta.main) {
  const [option, folder = '.'] = process.argv.slice(2);
  if (option === '--figures') process.stdout.write(formatFigures(folder));
  else process.exit(areOk(await runSteps(CHECKS)) ? 0 : 1);
}
