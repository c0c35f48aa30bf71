/** Starts the real server as a process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programFile } from './prepared.ts';

/** Skips optimizing PGlite's and our own code, which takes longer than it saves in a process that lives for seconds. */
export const SHORT_LIVED = ['--liftoff-only', '--no-opt'];
const START_LIMIT_MILLISECONDS = 120_000;

export type ServerProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  isAlive(): boolean;
  /** Its output and log. */
  output(): string;
  /** A death is noticed a moment after the connection is lost. */
  hasDied(): Promise<boolean>;
  /** Kills it like a power cut: without warning, with nothing finished. */
  kill(): Promise<void>;
  /** Pauses it while the work runs, like a process whose machine hangs. */
  freezeDuring<T>(work: () => Promise<T>): Promise<T>;
};

export type ServerOptions = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Defaults to a free port. */
  readonly port?: number;
  readonly failpoint?: string;
  /** Starts the server like an installation, for measurements: it renders its cards and optimizes its code. */
  readonly isReal?: boolean;
  /** Adds to or overrides the variables of every such process. */
  readonly variables?: Readonly<Record<string, string>>;
};

export function serverEnvironment({ dataDir, databaseUrl, variables }: ServerOptions): Record<string, string> {
  // Otherwise each start would compile the server's code again.
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '100000',
    POSTGRID_TIMEOUT_SECONDS: '3',
    PRINT_SHOP_PACE_SECONDS: '36000',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, DATABASE_POOL: '5' }),
    ...variables,
  };
}

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const env = {
    ...serverEnvironment(options),
    PORT: String(port),
    ...(options.failpoint === undefined ? {} : { FAILPOINT: options.failpoint }),
  };
  const program = options.isReal === true ? [programFile('main')] : [...SHORT_LIVED, programFile('blankMain')];
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void chunks.push(String(chunk)));
  const output = () => chunks.join('');
  await ready(child, { isAlive, output });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    isAlive,
    output,
    async hasDied() {
      await Promise.race([exited, sleep(500)]);
      return !isAlive();
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async freezeDuring(work) {
      child.kill('SIGSTOP');
      try {
        return await work();
      } finally {
        child.kill('SIGCONT');
      }
    },
  };
}

/** Dying at its failpoint while starting is a fault like any other. */
async function ready(
  child: ChildProcess,
  { isAlive, output }: Pick<ServerProcess, 'isAlive' | 'output'>,
): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MILLISECONDS;
  while (isAlive() && !output().includes('is ready')) {
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server didn't start: ${output()}`);
    }
    await sleep(20);
  }
  if (child.exitCode !== null) throw new Error(`The server refused to start: ${output()}`);
}
