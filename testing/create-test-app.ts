/** Starts the whole server on its own database, listening on loopback, with a clock that tests can move. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, createApp } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { createPhotoReader, type PhotoReader } from '#server/engines/imaging/photo-reader.ts';
import type { Clock } from '#server/frame/clock.ts';
import { type Database, openPglite, openPostgres } from '#server/frame/db/database.ts';
import { parseEnv } from '#server/frame/env.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { createWorkerPool, type WorkerPool } from '#server/frame/workers/worker-pool.ts';
import { createServices, type ServiceOptions, type Services, stopServices } from '#server/services.ts';
import { BLANK_CARDS } from './blank-cards.ts';
import { freePort } from './free-port.ts';
import { withoutPrinting } from './no-printing.ts';
import { createDatabase, TEMPLATE_DATABASE } from './postgres-cluster.ts';

export type TestClock = Clock & {
  advance(milliseconds: number): void;
  /** From now on, only advance() moves it, so that a slow machine can't pass a limit that is tested to the second. */
  stop(): void;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly url: string;
  readonly clock: TestClock;
  /** All log lines, so that tests can check that secrets are missing. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
};

export function createTestClock(): TestClock {
  let offset = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    stop: () => {
      stoppedAt = Date.now();
    },
  };
}

/** Opens a fresh, migrated database of this test project's kind. */
export async function openTestDatabase(): Promise<Database> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    return openPglite(undefined, new Blob([await readFile(inject('pgliteSnapshot'))]));
  }
  return openPostgres(await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE));
}

type TestAppOptions = Pick<ServiceOptions, 'drawing' | 'photoReader' | 'retries'> &
  AppOptions & {
    readonly database?: Database;
    readonly withoutPrinting?: boolean;
  };

let threads: WorkerPool | undefined;

/** One set of threads for all apps of this process, because loading fonts into new ones takes longer than most tests. */
function sharedWorkers(): WorkerPool {
  threads ??= createWorkerPool();
  const { run } = threads;
  return { run, stop: async () => {} };
}

let processes: PhotoReader | undefined;

function sharedPhotoReader(): PhotoReader {
  processes ??= createPhotoReader();
  const { prepare } = processes;
  return { prepare, stop: () => {} };
}

/** Cards are blank, unless the test is about their looks and passes `drawing: {}`. */
export async function createTestApp(
  variables: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartolina-test-'));
  const port = await freePort();
  const env = parseEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    SITE_URL: `http://127.0.0.1:${port}`,
    ...variables,
  });
  const logLines: string[] = [];
  const log = createLogger({ LOG_LEVEL: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const clock = createTestClock();
  const { database = await openTestDatabase(), drawing = BLANK_CARDS, photoReader = sharedPhotoReader() } = options;
  const { retries = {} } = options;
  const threads = { workers: sharedWorkers(), photoReader };
  const services = await createServices({ env, port, database, log, clock, drawing, retries, ...threads });
  const app = await createApp(services, { shareHealthMs: 0, ...options });
  await app.listen({ port, host: '127.0.0.1' });
  await startBackground(options.withoutPrinting === true ? withoutPrinting(services) : services);
  return {
    app,
    services,
    url: services.siteUrl,
    clock,
    logLines,
    async close() {
      await app.close();
      await stopServices(services);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
