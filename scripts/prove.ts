/** `npm run prove`: runs the long proofs and all benchmarks, one after the other, and prints one summary. */
import { buildWebIfNeeded } from './build-if-needed.ts';
import { areOk, runSteps, type Step } from './steps.ts';

const proof = (name: string, script: string, ...args: string[]): Step => ({
  name,
  command: [script, ...args],
  isLive: true,
});

const PROOFS: readonly Step[] = [
  proof('faults: every failpoint, and 100 random deaths', 'scripts/faults.ts', '--count', '100'),
  proof('bad input', 'scripts/badinput.ts'),
  proof('load', 'scripts/load.ts', '--quick'),
  proof('bench:print', 'bench/print.ts'),
  proof('bench:layout', 'bench/layout.ts'),
  proof('bench:auth', 'bench/auth.ts'),
  proof('bench:orders', 'bench/orders.ts'),
  proof('bench:dashboard', 'bench/dashboard.ts'),
  proof('bench:pages', 'bench/pages.ts'),
];

await buildWebIfNeeded();
const results = await runSteps(PROOFS);
process.stdout.write('\n');
for (const { name, isOk, seconds } of results)
  process.stdout.write(`${isOk ? 'ok    ' : 'FAILED'}  ${Math.round(seconds).toString().padStart(5)} s  ${name}\n`);
process.exit(areOk(results) ? 0 : 1);
