/**
 * Kills the real process at every failpoint and at random, on PGlite and on PostgreSQL with a second worker beside it,
 * and counts what was charged, printed and given back. `--count N` random schedules (300), `--seed N`,
 * `--only pglite|postgres`, `--failpoint NAME` for one of them, `--verbose`.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { FAILPOINTS } from '#server/failpoint.ts';
import type { SwitchName } from '#server/printing/shop/tables.ts';
import { type RunReport, runSchedules, type Schedule } from '#testing/faults/run-schedules.ts';
import { scheduleFor } from '#testing/faults/schedule-for.ts';
import { type Cluster, findPostgres, startCluster } from '#testing/postgres-cluster.ts';

const SCHEDULES_PER_DATABASE = 20;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    failpoint: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const random = createRandom(Number(values.seed));

/** Small and repeatable, so that a seed names a run. */
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

function randomSchedule(): Schedule {
  const hasFailpoint = random() < 0.5;
  const failpoint = hasFailpoint ? `${pick(FAILPOINTS)}:${1 + Math.floor(random() * 3)}` : null;
  return {
    failpoint,
    kind: pick(['print', 'print', 'cancel', 'deliver', 'retry']),
    printSwitch: pick<SwitchName | null>([null, null, null, 'time_out', 'refuse', 'unavailable', 'rate_limit']),
    pauseMilliseconds: Math.floor(random() * 2_000),
    killAfterMilliseconds: 200 + Math.floor(random() * (hasFailpoint ? 6_000 : 3_000)),
  };
}

async function createDatabase(cluster: Cluster): Promise<string> {
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
}

function inBatches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / SCHEDULES_PER_DATABASE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * SCHEDULES_PER_DATABASE, (index + 1) * SCHEDULES_PER_DATABASE),
  );
}

const bin = findPostgres();
const cluster = bin === null || values.only === 'pglite' ? null : await startCluster(bin);
const kinds = (['pglite', 'postgres'] as const).filter((kind) => values.only === undefined || values.only === kind);
if (bin === null) console.log("PostgreSQL's server programs were not found: only PGlite is tried.");

const directed = FAILPOINTS.filter((name) => (values.failpoint ?? name) === name).map(scheduleFor);
const randoms = Array.from({ length: Number(values.count) }, randomSchedule);
const total = { orders: 0, charges: 0, prints: 0, refunds: 0, deathsAtFailpoints: 0, violations: 0 };
console.log(`seed ${values.seed}: ${directed.length} failpoints on each database, ${randoms.length} random schedules`);
try {
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'postgres' && cluster === null) continue;
    const share = randoms.filter((_, position) => position % kinds.length === index);
    for (const [title, schedules] of [
      ...inBatches(directed).map((batch) => ['failpoints', batch] as const),
      ...inBatches(share).map((batch) => ['random', batch] as const),
    ]) {
      const databaseUrl = kind === 'postgres' && cluster !== null ? await createDatabase(cluster) : null;
      const report = await runSchedules({
        databaseUrl,
        schedules,
        hasBystander: kind === 'postgres',
        ...(values.verbose ? { onDeath: tellDeath } : {}),
      });
      tell(kind, `${schedules.length} ${title}`, report);
    }
  }
} finally {
  await cluster?.stop();
}
console.log(JSON.stringify(total));
if (total.violations > 0) process.exitCode = 1;

function tellDeath({ kind, failpoint, printSwitch }: Schedule, wasAtFailpoint: boolean): void {
  console.log(`  ${kind} ${printSwitch ?? ''} ${failpoint ?? 'killed'} ${wasAtFailpoint ? '(reached)' : ''}`);
}

function tell(kind: string, title: string, report: RunReport): void {
  const { orders, charges, prints, refunds, deathsAtFailpoints, violations } = report;
  total.orders += orders;
  total.charges += charges;
  total.prints += prints;
  total.refunds += refunds;
  total.deathsAtFailpoints += deathsAtFailpoints;
  total.violations += violations.length;
  console.log(
    `${kind}, ${title}: ${orders} orders, ${charges} charges, ${prints} prints, ${refunds} refunds, ` +
      `${deathsAtFailpoints} deaths at failpoints, ${violations.length} violations`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
}
