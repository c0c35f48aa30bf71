/**
 * `npm run prove`: runs the long proofs and all benchmarks one after the other, and prints one summary. `-- --quick` runs
 * shorter versions, to check that all of them work.
 */
import { parseArgs } from 'node:util';
import { buildWebIfNeeded } from '../scripts/build/build-if-needed.ts';
import { areOk, runSteps, type Step } from '../scripts/check/steps.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

type Options = { readonly whole?: readonly string[]; readonly quick?: readonly string[] };

function proof(name: string, script: string, { whole = [], quick = whole }: Options = {}): Step {
  return { name, command: [script, ...(values.quick ? quick : whole)], isLive: true };
}

const PROOFS: readonly Step[] = [
  proof('all tests', 'scripts/test/run-all.ts'),
  proof('browser for the benchmarks', 'scripts/test/browser.ts'),
  proof('faults: failpoints and random deaths', 'proofs/faults.ts', {
    whole: ['--count', '100'],
    quick: ['--count', '2', '--failpoint', 'print.after-send'],
  }),
  proof('bad input', 'proofs/badinput.ts', { quick: ['--count', '300'] }),
  proof('load', 'proofs/load.ts', { whole: ['--quick'] }),
  proof('bench:print', 'bench/print.ts'),
  proof('bench:layout', 'bench/layout.ts'),
  proof('bench:auth', 'bench/auth.ts'),
  proof('bench:orders', 'bench/orders.ts', { quick: ['--quick'] }),
  proof('bench:mailing', 'bench/mailing.ts'),
  proof('bench:dashboard', 'bench/dashboard.ts', { quick: ['--quick'] }),
  proof('bench:pages', 'bench/pages.ts'),
];

await buildWebIfNeeded();
const results = await runSteps(PROOFS);
process.stdout.write('\n');
for (const { name, isOk, seconds } of results)
  process.stdout.write(`${isOk ? 'ok    ' : 'FAILED'}  ${Math.round(seconds).toString().padStart(5)} s  ${name}\n`);
process.exit(areOk(results) ? 0 : 1);
