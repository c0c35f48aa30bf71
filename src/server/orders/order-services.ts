import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Payments } from '../payments/port.ts';

/** What the use cases of an order's life need. */
export type OrderServices = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly log: Logger;
  readonly env: Env;
};
