/**
 * `npm run bench:auth`: measures sign-ins per second against argon2id alone with the same parameters and concurrency, while GET
 * /user keeps answering.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { createApp } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { parseEnv } from '#server/frame/env.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { createServices, stopServices } from '#server/services.ts';
import { PASSWORD_CONCURRENCY, PASSWORD_COST } from '#server/slices/auth/accounts/passwords.ts';
import { freePort } from '#testing/free-port.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { median, percentile } from './figures.ts';

const ROUND_MS = 8_000;
const ROUNDS = 3;
const USERS = 8;
/** More than there are cores, as in real life. */
const PEOPLE = PASSWORD_CONCURRENCY * 4;
/** Often enough to see whether it waits for passwords, rarely enough not to add load. */
const PAUSE_BETWEEN_USER_REQUESTS_MS = 100;
const WANTED_RATIO = 0.8;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-bench-'));
  const port = await freePort();
  const env = parseEnv({
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '100000',
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  });
  const database = await openConfiguredDatabase(env);
  const services = await createServices({ env, port, database, log: createLogger(env) });
  const app = await createApp(services);
  await startBackground(services);
  await app.listen({ port, host: '127.0.0.1' });
  try {
    const server = { url: services.siteUrl };
    const users = await Promise.all(Array.from({ length: USERS }, () => signUpUser(server)));
    report(await measure(server, users), database.kind);
  } finally {
    agent.destroy();
    await app.close();
    await stopServices(services);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Processor time counts all threads, and stays accurate on a busy machine. */
type Rate = { readonly perSecond: number; readonly processorMs: number };
type Figures = { readonly bare: Rate; readonly signIns: Rate; readonly userTimes: number[] };

/** Takes turns, so that both see the same conditions. */
async function measure(server: { url: string }, users: readonly TestUser[]): Promise<Figures> {
  const passwordHash = await hash('correct horse battery', PASSWORD_COST);
  const bare: Rate[] = [];
  const signIns: Rate[] = [];
  const userTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await rate(PASSWORD_CONCURRENCY, async () => void (await verify(passwordHash, 'correct horse battery'))));
    const watcher = watchUser(server, users, userTimes);
    signIns.push(await rate(PEOPLE, (index) => signIn(server, users[index % users.length])));
    await watcher.stop();
  }
  return { bare: medianRate(bare), signIns: medianRate(signIns), userTimes };
}

function medianRate(rates: readonly Rate[]): Rate {
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    processorMs: median(rates.map(({ processorMs }) => processorMs)),
  };
}

/** Returns how often this many workers finish the work. */
async function rate(workers: number, work: (worker: number) => Promise<void>): Promise<Rate> {
  const start = performance.now();
  const usedBefore = process.cpuUsage();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - start < ROUND_MS) {
        await work(worker);
        done += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(usedBefore);
  return { perSecond: done / ((performance.now() - start) / 1000), processorMs: (user + system) / 1000 / done };
}

/** Keeps connections open and ignores answers, because the client shares the cores. */
const agent = new Agent({ keepAlive: true });

function send(target: string, headers: Readonly<Record<string, string>>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(target, { agent, method, headers: { ...headers } }, (response) => {
      const isOk = response.statusCode === 200;
      response.resume();
      response.once('end', () => (isOk ? resolve() : reject(new Error(`${target}: ${response.statusCode}`))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function signIn({ url }: { url: string }, user: TestUser | undefined): Promise<void> {
  const body = JSON.stringify({ email: user?.email, password: user?.password });
  await send(`${url}/auth/v1/token?grant_type=password`, {}, body);
}

function watchUser({ url }: { url: string }, [user]: readonly TestUser[], times: number[]) {
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const start = performance.now();
      await send(`${url}/auth/v1/user`, user?.headers ?? {});
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_USER_REQUESTS_MS));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}

function report({ bare, signIns, userTimes }: Figures, databaseKind: string): void {
  const { memoryCost, timeCost, parallelism } = PASSWORD_COST;
  const ratio = signIns.perSecond / bare.perSecond;
  const line = ({ perSecond, processorMs }: Rate) =>
    `${perSecond.toFixed(1)} per second, ${processorMs.toFixed(1)} ms of processor time each`;
  console.log(`argon2id m=${memoryCost} t=${timeCost} p=${parallelism}, ${PASSWORD_CONCURRENCY} at a time`);
  console.log(`${availableParallelism()} cores, ${databaseKind}, median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`);
  console.log(`argon2id alone    ${line(bare)}`);
  console.log(`sign-ins          ${line(signIns)} (${PEOPLE} people at once)`);
  console.log(`ratio             ${ratio.toFixed(2)} (target: ${WANTED_RATIO} or more)`);
  console.log(`in processor time ${(bare.processorMs / signIns.processorMs).toFixed(2)}`);
  console.log(
    `GET /user          ${userTimes.length} answers, p50 ${percentile(userTimes, 50).toFixed(1)} ms, p95 ${percentile(userTimes, 95).toFixed(1)} ms`,
  );
  if (ratio < WANTED_RATIO) process.exitCode = 1;
}

await main();
