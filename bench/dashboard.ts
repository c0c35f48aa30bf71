/**
 * `npm run bench:dashboard`, or `-- --quick` for a short run. Measures listing one person's postcards among 1,000 and among
 * 1,000,000, and lists per second against a bare Fastify and pg route with the same SQL. `-- --console` measures the console's
 * lists among 1,000 and 1,000,000 orders. On PostgreSQL, taking turns.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod/mini';
import { createDatabase, startCluster } from '#testing/postgres-cluster.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { compareConsole, seedOrders } from './dashboard/console-lists.ts';
import { seedPostcards } from './dashboard/seed-postcards.ts';
import { atLeast, atMost, median, percentile } from './figures.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, console: { type: 'boolean', default: false } },
});
const SMALL = 1_000;
const LARGE = values.quick ? 100_000 : 1_000_000;
const ASKED = values.quick ? 300 : 2_000;
const WARM_UP = 100;
const ROUNDS = values.quick ? 2 : 5;
const ROUND_SECONDS = values.quick ? 3 : 8;
const CONNECTIONS = 16;
const POOL = 10;
const LIST = '/rest/v1/postcards';

type Installation = { readonly server: ServerProcess; readonly user: TestUser; readonly databaseUrl: string };

async function main(): Promise<void> {
  const cluster = await startCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-bench-'));
  const servers: ServerProcess[] = [];
  try {
    const install = async (total: number): Promise<Installation> => {
      const databaseUrl = await createDatabase(cluster.url);
      const variables = { NODE_ENV: 'development', DATABASE_POOL: String(POOL) };
      const server = await startServer({ dataDir, databaseUrl, variables });
      servers.push(server);
      const user = await signUpUser(server);
      if (values.console) await seedOrders(databaseUrl, { total, operatorId: user.userId });
      else await seedPostcards(databaseUrl, { total, ownerId: user.userId });
      return { server, user, databaseUrl };
    };
    const small = await install(SMALL);
    const large = await install(LARGE);
    if (values.console) return await compareConsole(sideOf(small), sideOf(large), values.quick ? 50 : 200);
    await compareSizes(small, large);
    await small.server.kill();
    await compareWithBare(large);
  } finally {
    for (const server of servers) await server.kill();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const sideOf = ({ server, user }: Installation) => ({ url: server.url, headers: user.headers });

/** Sends one request after the other, taking turns, so that both see the same conditions. */
async function compareSizes(small: Installation, large: Installation): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let asked = -WARM_UP; asked < ASKED; asked += 1) {
    const fromSmall = await timeList(small);
    const fromLarge = await timeList(large);
    if (asked < 0) continue;
    times.small.push(fromSmall);
    times.large.push(fromLarge);
  }
  for (const [total, list] of [
    [SMALL, times.small],
    [LARGE, times.large],
  ] as const) {
    const [p50, p95] = [percentile(list, 50), percentile(list, 95)];
    console.log(`among ${String(total).padStart(7)} postcards  p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
  }
  const value = percentile(times.large, 95) / percentile(times.small, 95);
  atMost({ name: `p95 among ${LARGE} / among ${SMALL}`, value, limit: 1.5 });
}

const listSchema = z.object({ items: z.array(z.unknown()), total: z.int() });

async function timeList({ server, user }: Installation): Promise<number> {
  const start = performance.now();
  const response = await fetch(server.url + LIST, { headers: user.headers });
  const text = await response.text();
  const time = performance.now() - start;
  const { items, total } = listSchema.parse(JSON.parse(text));
  if (items.length !== 25 || total !== 50) throw new Error(`Got ${items.length} of ${total} cards`);
  return time;
}

async function compareWithBare({ server, user, databaseUrl }: Installation): Promise<void> {
  const bare = fork(join(import.meta.dirname, 'dashboard/bare-server.ts'), [databaseUrl, user.userId, String(POOL)]);
  const [message] = await once(bare, 'message');
  const { port } = z.object({ port: z.int() }).parse(message);
  const rounds = { real: [] as number[], sameSql: [] as number[], twoSelects: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const real = await load(server.url + LIST, user.headers.authorization);
    const sameSql = await load(`http://127.0.0.1:${port}/same-sql`, '');
    const twoSelects = await load(`http://127.0.0.1:${port}/two-selects`, '');
    if (round < 0) continue;
    rounds.real.push(real);
    rounds.sameSql.push(sameSql);
    rounds.twoSelects.push(twoSelects);
  }
  bare.disconnect();
  const [real, sameSql, twoSelects] = [median(rounds.real), median(rounds.sameSql), median(rounds.twoSelects)];
  console.log(
    `medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s, ${CONNECTIONS} connections, ${POOL} to the database;`,
  );
  console.log('servers, PostgreSQL and the load generator share the cores of this machine');
  console.log(`real route                          ${real.toFixed(0)} lists per second`);
  console.log(`bare Fastify + pg, the same SQL     ${sameSql.toFixed(0)} lists per second`);
  console.log(`bare Fastify + pg, two selects only ${twoSelects.toFixed(0)} lists per second`);
  console.log(
    `real / two selects only             ${(real / twoSelects).toFixed(2)} (no limit: without row-level security)`,
  );
  atLeast({ name: 'real / bare with the same SQL', value: real / sameSql, limit: 0.6 });
}

const resultSchema = z.object({
  errors: z.int(),
  non2xx: z.int(),
  requests: z.object({ average: z.number() }),
});

/** Returns requests per second. The generator is a separate process. */
async function load(url: string, authorization: string): Promise<number> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon');
  const head = authorization === '' ? [] : ['-H', `authorization: ${authorization}`];
  const args = [autocannon, '-j', '-n', '-c', String(CONNECTIONS), '-d', String(ROUND_SECONDS), ...head, url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { errors, non2xx, requests } = resultSchema.parse(JSON.parse(stdout));
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests to ${url} failed`);
  return requests.average;
}

await main();
