/** One life of a database: the server dies again and again, then everything must come to a good end. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpUser, type TestUser } from '../sign-in.ts';
import type { LedgerReport } from './check-ledgers.ts';
import { driveOrder, type Plan } from './drive-order.ts';
import { type ServerOptions, type ServerProcess, serverEnvironment, startServer } from './server-process.ts';

export type Schedule = Plan & {
  readonly failpoint: string | null;
  /** When the process is killed from outside, if no failpoint was faster. */
  readonly killAfterMilliseconds: number;
};

export type RunOptions = {
  /** Null for PGlite in a folder of its own. */
  readonly databaseUrl: string | null;
  readonly schedules: readonly Schedule[];
  /** A second process on the same database that is not killed, as a fleet has. */
  readonly hasBystander: boolean;
  /** Told after each death. */
  readonly onDeath?: (schedule: Schedule, wasAtFailpoint: boolean) => void;
};

export type RunReport = LedgerReport & { readonly deathsAtFailpoints: number };

const CONVERGE = join(import.meta.dirname, 'converge.ts');

export async function runSchedules({ databaseUrl, schedules, hasBystander, onDeath }: RunOptions): Promise<RunReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-faults-'));
  const options: ServerOptions = { dataDir, databaseUrl };
  try {
    const first = await startServer(options);
    const user = await signUpUser(first);
    if (!hasBystander) await first.kill();
    let deaths = 0;
    for (const schedule of schedules) {
      if (schedule.kind === 'retry' && !hasBystander) await runConverge(options, ['--drop-prints']);
      const wasAtFailpoint = await dieOnce(options, user, schedule);
      if (wasAtFailpoint) deaths += 1;
      onDeath?.(schedule, wasAtFailpoint);
    }
    if (first.isAlive()) await first.kill();
    const killedAgain = schedules.find(({ failpoint }) => failpoint?.startsWith('settle.'))?.failpoint;
    if (killedAgain) await runConverge(options, [], killedAgain);
    return { ...(await convergeLedgers(options)), deathsAtFailpoints: deaths };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** True when the process died by itself, at its failpoint. */
async function dieOnce(options: ServerOptions, user: TestUser, schedule: Schedule): Promise<boolean> {
  const server: ServerProcess = await startServer({
    ...options,
    ...(schedule.failpoint === null ? {} : { failpoint: schedule.failpoint }),
  });
  const driving = driveOrder(server, user, schedule);
  await Promise.race([driving, sleep(schedule.killAfterMilliseconds)]);
  const hasDied = await server.hasDied();
  await server.kill();
  await driving;
  return hasDied;
}

/** When every server is dead: works off what they left behind, and compares the ledgers. */
export async function convergeLedgers(options: ServerOptions): Promise<LedgerReport> {
  return JSON.parse(await runConverge(options, [])) as LedgerReport;
}

function runConverge(options: ServerOptions, args: readonly string[], failpoint?: string): Promise<string> {
  const env = { ...serverEnvironment(options), ...(failpoint === undefined ? {} : { FAILPOINT: failpoint }) };
  const child = spawn(process.execPath, [CONVERGE, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (code === 0 || (signal === 'SIGKILL' && failpoint !== undefined)) resolve(output);
      else reject(new Error(`Converging failed: ${errors}`));
    });
  });
}
