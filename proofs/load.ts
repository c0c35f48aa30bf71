/**
 * `npm run load`: a mixed load (browse, list, save, sign in, upload, pay) at rising rates, on one process and on four, with
 * PostgreSQL and a shared folder. Prints the highest rate without errors and with p99 of reads within 250 ms, and how it
 * scales. Afterwards, everything acknowledged must exist. Then a mailing of 10,000 is placed, printed and canceled, and large
 * bodies arrive, while nobody else may wait longer than half a second. Options: `--quick` for a short run, `--processes 1,4`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { convergeLedgers } from '#proofs/faults/run-schedules.ts';
import { ACTIONS, type Promises } from '#proofs/load/actions.ts';
import { type Answer, LARGE_BODIES } from '#proofs/load/large-bodies.ts';
import { planMailing } from '#proofs/load/play-mailing.ts';
import { type Crowd, runRate } from '#proofs/load/run-rate.ts';
import { sendLargeBodies } from '#proofs/load/send-large-bodies.ts';
import { watchNeighbor } from '#proofs/load/watch-neighbor.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { createDatabase, startCluster } from '#testing/postgres-cluster.ts';
import { type ServerOptions, type ServerProcess, startServer } from '#testing/server-process.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { atMost, percentile } from '../bench/figures.ts';
import { buildWebIfNeeded } from '../scripts/build/build-if-needed.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, processes: { type: 'string', default: '1,4' } },
});
const STEP_SECONDS = values.quick ? 5 : 15;
const FIRST_RATE = values.quick ? 4 : 8;
const GROWTH = values.quick ? 2 : 1.3;
const READ_LIMIT_MS = 250;
const NEIGHBOR_LIMIT_MS = 500;
const USERS = 20;
const PHOTOS = 8;
const SHOWN_ERRORS = 3;

async function main(): Promise<void> {
  const mix = ACTIONS.map(({ name, share }) => `${name} ${share}%`).join(', ');
  console.log(`mix: ${mix}; steps of ${STEP_SECONDS} s`);
  console.log(
    `The load generator, the servers and PostgreSQL share the ${availableParallelism()} cores of this machine, ` +
      "so more processes than cores can't be faster here.",
  );
  await buildWebIfNeeded();
  const cluster = await startCluster();
  try {
    const highest: { processes: number; rate: number }[] = [];
    for (const processes of values.processes.split(',').map(Number)) {
      highest.push({ processes, rate: await findHighestRate(await createDatabase(cluster.url), processes) });
    }
    const [first] = highest;
    for (const { processes, rate } of highest) {
      const factor = first === undefined ? Number.NaN : rate / first.rate;
      console.log(
        `${processes} processes: ${rate} visits per second, ${factor.toFixed(2)} times that of ${first?.processes}`,
      );
      if (rate === 0) process.exitCode = 1;
    }
    await playMailing(await createDatabase(cluster.url));
    await playMailing(null);
    await playLargeBodies(await createDatabase(cluster.url));
  } finally {
    await cluster.stop();
  }
}

const MAILING = values.quick ? 1_000 : 10_000;

/** Measures how long others wait while one customer's mailing is placed, printed and canceled. */
async function playMailing(databaseUrl: string | null): Promise<void> {
  const database = databaseUrl === null ? 'PGlite' : 'PostgreSQL';
  await withServer(databaseUrl, async (server) => {
    for (const { name, work } of await planMailing(server, MAILING)) {
      const { requests, longestMs } = await watchNeighbor(server, work);
      console.log(`a mailing of ${MAILING}, ${name}, on ${database}: ${requests} other requests`);
      atMost({ name: 'longest wait of another customer in ms', value: longestMs, limit: NEIGHBOR_LIMIT_MS });
    }
  });
}

async function playLargeBodies(databaseUrl: string): Promise<void> {
  await withServer(databaseUrl, async (server) => {
    for (const kind of Object.keys(LARGE_BODIES)) {
      let answers: readonly Answer[] = [];
      const { requests, longestMs } = await watchNeighbor(server, async () => {
        answers = await sendLargeBodies(server, kind);
      });
      const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
      const longestAnswer = Math.max(...answers.map(({ bytes }) => bytes));
      console.log(`${kind}: answered with ${statuses}, at most ${longestAnswer} bytes; ${requests} other requests`);
      atMost({ name: 'longest wait of another customer in ms', value: longestMs, limit: NEIGHBOR_LIMIT_MS });
    }
  });
}

async function withServer(databaseUrl: string | null, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-load-'));
  const variables = { NODE_ENV: 'development', CANCEL_WINDOW_MINUTES: '600' };
  const server = await startServer({ dataDir, databaseUrl, isReal: true, variables });
  try {
    await work(server);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function findHighestRate(databaseUrl: string, processes: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-load-'));
  const options: ServerOptions = { dataDir, databaseUrl, variables: { NODE_ENV: 'development', DATABASE_POOL: '10' } };
  const servers: ServerProcess[] = [];
  try {
    for (let count = 0; count < processes; count += 1) servers.push(await startServer(options));
    const crowd = await gather(servers);
    // Warms up, because first calls are slow, and few visitors make them.
    await runRate(crowd, { rate: FIRST_RATE / 2, seconds: STEP_SECONDS });
    const rate = await raise(crowd, processes);
    for (const server of servers) await server.kill();
    await checkNothingLost(options, crowd.promises);
    return rate;
  } finally {
    for (const server of servers) await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function gather(servers: readonly ServerProcess[]): Promise<Crowd> {
  const [first] = servers;
  if (first === undefined) throw new RangeError('There is no server');
  const users = await Promise.all(Array.from({ length: USERS }, () => signUpUser(first)));
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const jpeg = await noise({ width: 1200 + index, height: 900 })
        .jpeg({ quality: 85 })
        .toBuffer();
      return new Uint8Array(jpeg);
    }),
  );
  return { servers, users, photos, promises: { savedIds: [], uploadIds: [], paidOrderIds: [] } };
}

/** Returns the highest rate within the limits, or 0 if not even the first was. */
async function raise(crowd: Crowd, processes: number): Promise<number> {
  let highest = 0;
  for (let rate = FIRST_RATE; ; rate = Math.ceil(rate * GROWTH)) {
    const { visits, readTimes, errors } = await runRate(crowd, { rate, seconds: STEP_SECONDS });
    const p99 = percentile(readTimes, 99);
    const isServed = errors.length === 0 && p99 <= READ_LIMIT_MS;
    console.log(
      `${processes} processes, ${String(rate).padStart(4)} per second: ${visits} visits, ${errors.length} errors, ` +
        `reads p50 ${percentile(readTimes, 50).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
    for (const error of errors.slice(0, SHOWN_ERRORS)) console.log(`  ${error}`);
    if (!isServed) return highest;
    highest = rate;
  }
}

/** After all servers are killed, looks for everything they acknowledged, and compares the ledgers with the database. */
async function checkNothingLost(options: ServerOptions, promises: Promises): Promise<void> {
  const report = await convergeLedgers(options);
  const client = new pg.Client({ connectionString: options.databaseUrl ?? '' });
  await client.connect();
  const count = async (text: string, ids: readonly string[]) =>
    Number((await client.query(`select count(*) from ${text} and id = any($1)`, [ids])).rows[0]?.count);
  const { savedIds, uploadIds, paidOrderIds } = promises;
  const lost = {
    cards: savedIds.length - (await count('postcards where true', savedIds)),
    photos: new Set(uploadIds).size - (await count('uploads where true', uploadIds)),
    payments: paidOrderIds.length - (await count("orders where payment_status <> 'unpaid'", paidOrderIds)),
  };
  await client.end();
  const { orders, charges, prints, refunds, violations } = report;
  console.log(
    `ledgers: ${orders} orders, ${charges} charges, ${prints} prints, ${refunds} refunds, ${violations.length} violations`,
  );
  console.log(
    `acknowledged and lost: ${lost.cards} of ${savedIds.length} cards, ${lost.photos} of ${uploadIds.length} photos, ` +
      `${lost.payments} of ${paidOrderIds.length} payments`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
  if (violations.length + lost.cards + lost.photos + lost.payments > 0) process.exitCode = 1;
}

await main();
