/**
 * `npm run faults`: kills the real process at every failpoint and at random, on PGlite and on PostgreSQL with a second worker
 * beside it, and counts charges, prints and refunds. Options: `--count N` random schedules (300), `--seed N`, `--only
 * pglite|postgres`, `--failpoint NAME|outage|none` for one of them, `--mailings` for only mailings (the first address of each
 * is hidden from its sender), `--verbose`.
 */
import { parseArgs } from 'node:util';
import { type RunReport, runSchedules, type Schedule } from '#proofs/faults/run-schedules.ts';
import { isPassedLate, OUTAGE, scheduleFor } from '#proofs/faults/schedule-for.ts';
import { FAILPOINTS, type Failpoint } from '#server/frame/failpoint.ts';
import { createDatabase, startCluster } from '#testing/postgres-cluster.ts';

const SCHEDULES_PER_DATABASE = 20;
const [FIRST, ...OTHERS] = FAILPOINTS.filter((name) => !isPassedLate(name));
const EARLY: readonly [Failpoint, ...Failpoint[]] = [FIRST ?? 'pay.after-commit', ...OTHERS];

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    failpoint: { type: 'string' },
    mailings: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const random = createRandom(Number(values.seed));

/** A small, repeatable generator, so that a seed identifies a run. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

const KINDS = ['print', 'print', 'cancel', 'deliver', 'retry', 'outage'] as const;
const SWITCHES = [null, null, null, 'time_out', 'refuse', 'refuse_paper', 'unavailable', 'rate_limit'] as const;

function randomSchedule(): Schedule {
  const hasFailpoint = random() < 0.5;
  const kind = pick(KINDS);
  const failpoint = hasFailpoint ? `${pick(EARLY)}:${1 + Math.floor(random() * 3)}` : null;
  return {
    failpoint,
    customers: pick([1, 1, 2, 3]),
    ...(values.mailings || random() < 0.3 ? { recipients: pick([3, 4, 5]) } : {}),
    ...(values.mailings || random() < 0.3 ? { isHidden: true } : {}),
    tries: 1,
    kind,
    printSwitch: kind === 'outage' ? 'time_out' : pick(SWITCHES),
    pauseMilliseconds: Math.floor(random() * 2_000),
    killAfterMilliseconds: 200 + Math.floor(random() * (kind === 'outage' ? 30_000 : hasFailpoint ? 6_000 : 3_000)),
  };
}

function inBatches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / SCHEDULES_PER_DATABASE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * SCHEDULES_PER_DATABASE, (index + 1) * SCHEDULES_PER_DATABASE),
  );
}

const cluster = values.only === 'pglite' ? null : await startCluster();
const kinds = (['pglite', 'postgres'] as const).filter((kind) => values.only === undefined || values.only === kind);

const wanted = FAILPOINTS.filter((name) => (values.failpoint ?? name) === name)
  // A mailing's print files aren't stored.
  .filter((name) => !values.mailings || name !== 'print.before-store');
const mailing = values.mailings ? { recipients: 3, isHidden: true } : {};
const directed = wanted.filter((name) => !isPassedLate(name)).map((name) => ({ ...scheduleFor(name), ...mailing }));
const randoms = Array.from({ length: Number(values.count) }, randomSchedule);
const total = {
  schedules: 0,
  orders: 0,
  pieces: 0,
  charges: 0,
  prints: 0,
  refunds: 0,
  deathsAtFailpoints: 0,
  violations: 0,
};
console.log(`seed ${values.seed}: ${wanted.length} failpoints on each database, ${randoms.length} random schedules`);

type Batch = { readonly title: string; readonly schedules: readonly Schedule[]; readonly lastFailpoint: string | null };

/** Runs every failpoint once, then this database's share of the random schedules. */
function batchesFor(index: number): readonly Batch[] {
  const share = randoms.filter((_, position) => position % kinds.length === index);
  const late = wanted.find(isPassedLate) ?? null;
  const atFailpoints = { title: 'at failpoints', schedules: directed, lastFailpoint: late };
  const outages = {
    title: 'outages',
    schedules: [
      { ...OUTAGE, ...mailing },
      { ...OUTAGE, customers: 3, ...mailing },
    ],
    lastFailpoint: null,
  };
  const atRandom = inBatches(share).map((schedules) => ({
    title: 'at random',
    schedules,
    lastFailpoint: pick(FAILPOINTS),
  }));
  return [
    ...(wanted.length > 0 ? [atFailpoints] : []),
    ...((values.failpoint ?? 'outage') === 'outage' ? [outages] : []),
    ...atRandom,
  ];
}

async function run(kind: (typeof kinds)[number], batches: readonly Batch[]): Promise<void> {
  const reached = new Set<string>();
  for (const { title, schedules, lastFailpoint } of batches) {
    const databaseUrl = kind === 'postgres' && cluster !== null ? await createDatabase(cluster.url) : null;
    const report = await runSchedules({
      databaseUrl,
      schedules,
      hasBystander: kind === 'postgres',
      lastFailpoint,
      ...(values.verbose ? { onDeath: printDeath } : {}),
    });
    for (const name of report.reached) reached.add(name);
    printReport(`${kind}, ${schedules.length} ${title}`, schedules.length, report);
  }
  const missed = wanted.filter((name) => !reached.has(name));
  console.log(`${kind}: ${wanted.length - missed.length} of ${wanted.length} failpoints reached`);
  if (missed.length === 0) return;
  console.log(`  NOT reached: ${missed.join(', ')}`);
  process.exitCode = 1;
}

try {
  const runs = kinds.filter((kind) => kind === 'pglite' || cluster !== null);
  // In parallel, because a short-lived process mostly waits.
  await Promise.all(runs.map((kind) => run(kind, batchesFor(kinds.indexOf(kind)))));
} finally {
  await cluster?.stop();
}
console.log(JSON.stringify(total));
if (total.violations > 0) process.exitCode = 1;

function printDeath({ kind, failpoint, printSwitch }: Schedule, wasAtFailpoint: boolean): void {
  console.log(`  ${kind} ${printSwitch ?? ''} ${failpoint ?? 'killed'} ${wasAtFailpoint ? '(reached)' : ''}`);
}

function printReport(title: string, schedules: number, report: RunReport): void {
  const { orders, pieces, charges, prints, refunds, deathsAtFailpoints, violations } = report;
  total.schedules += schedules;
  total.orders += orders;
  total.pieces += pieces;
  total.charges += charges;
  total.prints += prints;
  total.refunds += refunds;
  total.deathsAtFailpoints += deathsAtFailpoints;
  total.violations += violations.length;
  console.log(
    `${title}: ${orders} orders, ${pieces} pieces, ${charges} charges, ${prints} prints, ${refunds} refunds, ` +
      `${deathsAtFailpoints} deaths at failpoints, ${violations.length} violations`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
}
