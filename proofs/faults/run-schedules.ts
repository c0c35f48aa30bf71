/** Runs schedules on one database: the server dies again and again, but every order must end well. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { parseEnv } from '#server/frame/env.ts';
import { programFile } from '#testing/prepared.ts';
import {
  type ServerOptions,
  type ServerProcess,
  SHORT_LIVED,
  serverEnvironment,
  startServer,
} from '#testing/server-process.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import type { LedgerReport } from './check-ledgers.ts';
import { driveOrder, endOutage, type Plan } from './drive-order.ts';
import { dropNewestPrint } from './drop-newest-print.ts';

export type Schedule = Plan & {
  readonly failpoint: string | null;
  /** The number of customers who order at the same time. */
  readonly customers: number;
  /** The number of tries to reach the failpoint. On the first, a second process may be faster. */
  readonly tries: number;
  /** When the process is killed from outside, unless it already died at its failpoint. */
  readonly killAfterMilliseconds: number;
};

export type RunOptions = {
  /** Null for PGlite in its own folder. */
  readonly databaseUrl: string | null;
  /** A folder to copy at the start, where that is faster than an empty one. */
  readonly initialDataDir?: string;
  readonly schedules: readonly Schedule[];
  /** True if a second process, which isn't killed, works on the same database. */
  readonly hasBystander: boolean;
  /** Where the process that finishes the rest half an hour later is killed once more. */
  readonly lastFailpoint: string | null;
  /** Called after each death. */
  readonly onDeath?: (schedule: Schedule, wasAtFailpoint: boolean) => void;
};

export type RunReport = LedgerReport & {
  readonly deathsAtFailpoints: number;
  /** The failpoints where a process died. */
  readonly reached: readonly string[];
};

/** Known to the harness, so that it can drop a card as PostGrid's own staff might. */
const SHOP_KEY = 'test_sk_of_the_harness';

export async function runSchedules(options: RunOptions): Promise<RunReport> {
  const { databaseUrl, schedules, hasBystander, lastFailpoint, onDeath } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-faults-'));
  if (options.initialDataDir !== undefined) cpSync(options.initialDataDir, dataDir, { recursive: true });
  const serverOptions: ServerOptions = { dataDir, databaseUrl };
  const reached: string[] = [];
  try {
    await setShopKey(serverOptions);
    let spare: ServerProcess | null = await startServer(serverOptions);
    const user = await signUpUser(spare);
    for (const schedule of schedules) {
      for (let tries = 0; tries < schedule.tries; tries += 1) {
        // Without a bystander, the first process serves the first schedule without a failpoint, which saves a start.
        const used = !hasBystander && schedule.failpoint === null ? spare : null;
        if (!hasBystander && used === null) await spare?.kill();
        if (!hasBystander) spare = null;
        const die = () => dieOnce(serverOptions, user, { schedule, server: used });
        // A bystander that took the work on the first try is paused during the next.
        const wasAtFailpoint = await (tries > 0 && spare !== null ? spare.freezeDuring(die) : die());
        onDeath?.(schedule, wasAtFailpoint);
        if (!wasAtFailpoint || schedule.failpoint === null) continue;
        reached.push(nameOf(schedule.failpoint));
        break;
      }
    }
    if (lastFailpoint !== null) {
      const server: ServerProcess = spare ?? (await startServer(serverOptions));
      await driveOrder(server, user, { kind: 'print', printSwitch: null, pauseMilliseconds: 0 });
      await dropNewestPrint(server, SHOP_KEY);
      await server.kill();
      if ((await converge(serverOptions, lastFailpoint)) === null) reached.push(nameOf(lastFailpoint));
    }
    if (spare?.isAlive()) await spare.kill();
    return {
      ...(await convergeLedgers(serverOptions)),
      deathsAtFailpoints: reached.length,
      reached: [...new Set(reached)],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function nameOf(failpoint: string): string {
  return failpoint.replace(/:\d+$/, '');
}

async function setShopKey(options: ServerOptions): Promise<void> {
  const { db, close } = await openConfiguredDatabase(parseEnv(serverEnvironment(options)));
  await db.insertInto('sandbox.print_shop').values({ api_key: SHOP_KEY, webhook_secret: 'of_the_harness' }).execute();
  await close();
}

type Life = { readonly schedule: Schedule; readonly server: ServerProcess | null };

/** Returns true when the process died at its failpoint. */
async function dieOnce(options: ServerOptions, user: TestUser, { schedule, server: ready }: Life): Promise<boolean> {
  const { failpoint, customers } = schedule;
  const server = ready ?? (await startServer({ ...options, ...(failpoint === null ? {} : { failpoint }) }));
  if (schedule.kind === 'retry') await dropNewestPrint(server, SHOP_KEY);
  await endOutage(server);
  const driving = Promise.all(Array.from({ length: customers }, () => driveOrder(server, user, schedule)));
  await Promise.race([driving, sleep(schedule.killAfterMilliseconds)]);
  const hasDied = await server.hasDied();
  await server.kill();
  await driving;
  return hasDied;
}

/** Finishes what the dead servers left, and compares the ledgers. */
export async function convergeLedgers(options: ServerOptions): Promise<LedgerReport> {
  const report = await converge(options);
  if (report === null) throw new Error('Converging ended without a report');
  return report;
}

/** Returns the report, or null if the process died at its failpoint. */
function converge(options: ServerOptions, failpoint?: string): Promise<LedgerReport | null> {
  const env = { ...serverEnvironment(options), ...(failpoint === undefined ? {} : { FAILPOINT: failpoint }) };
  const child = spawn(process.execPath, [...SHORT_LIVED, programFile('converge')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(JSON.parse(output) as LedgerReport);
      else if (signal === 'SIGKILL' && failpoint !== undefined) resolve(null);
      else reject(new Error(`Converging failed: ${errors}`));
    });
  });
}
