/**
 * `npm run prove:live`: runs the ports' contracts against the vendors' own test modes, if their test keys are set. Nothing is
 * charged or printed there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Vendor = {
  readonly name: string;
  readonly variable: string;
  /** Matches only test keys, because a live key would cost money. */
  readonly pattern: RegExp;
  readonly tests: string;
};

const VENDORS: readonly Vendor[] = [
  {
    name: 'Stripe',
    variable: 'LIVE_STRIPE_TEST_KEY',
    pattern: /^[sr]k_test_/,
    tests: 'src/server/providers/payments/stripe.live.ts',
  },
  {
    name: 'PostGrid',
    variable: 'LIVE_POSTGRID_TEST_KEY',
    pattern: /^test_sk_/,
    tests: 'src/server/providers/printing/postgrid.live.ts',
  },
];

async function prove({ tests }: Vendor): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.live.config.ts', tests];
  const child = spawn(process.execPath, [...args, '--reporter=verbose'], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function outcomeOf(vendor: Vendor): Promise<string> {
  const key = process.env[vendor.variable] ?? '';
  if (key === '') return `skipped: ${vendor.variable} is not set`;
  if (!vendor.pattern.test(key)) return `FAILED: ${vendor.variable} is not a test key`;
  return (await prove(vendor)) ? 'ok' : 'FAILED: see above';
}

const outcomes: string[] = [];
for (const vendor of VENDORS) outcomes.push(`${vendor.name}: ${await outcomeOf(vendor)}`);
process.stdout.write(`\n${outcomes.join('\n')}\n`);
process.exit(outcomes.some((outcome) => outcome.includes(': FAILED')) ? 1 : 0);
