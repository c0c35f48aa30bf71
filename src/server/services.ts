/** The composition root: the one place that knows which adapter stands behind each port. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import type { Database, Db } from './db/database.ts';
import type { Env } from './env.ts';
import { createMetrics, type Metrics } from './http/health.ts';
import { createRateLimits, type RateLimits } from './http/rate-limit.ts';
import type { Authenticate } from './http/serve.ts';
import { startJobs } from './jobs/boss-jobs.ts';
import type { Jobs } from './jobs/port.ts';
import { createFolderStorage } from './storage/folder.ts';
import type { Storage } from './storage/port.ts';

export type Services = {
  readonly env: Env;
  /** Where people reach this installation, without a trailing slash. */
  readonly siteUrl: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly storage: Storage;
  readonly authenticate: Authenticate;
};

export type ServiceOptions = {
  readonly env: Env;
  /** The port that the app listens on: the sandboxes are reached through it. */
  readonly port: number;
  readonly database: Database;
  readonly log: Logger;
  readonly clock?: Clock;
};

export async function createServices({
  env,
  port,
  database,
  log,
  clock = systemClock,
}: ServiceOptions): Promise<Services> {
  const siteUrl = (env.SITE_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  const jobs = await startJobs(database, log);
  return {
    env,
    siteUrl,
    log,
    clock,
    metrics: createMetrics(),
    database,
    db: database.db,
    jobs,
    rateLimits: createRateLimits(database.rawClient, env.RATE_LIMIT_SCALE),
    storage: createFolderStorage(join(env.DATA_DIR, 'files')),
    authenticate: async () => null,
  };
}

/** In the order that lets work in progress finish. */
export async function stopServices({ jobs, database }: Services): Promise<void> {
  await jobs.stop();
  await database.close();
}
