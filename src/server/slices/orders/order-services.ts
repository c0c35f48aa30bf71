import type { Logger } from 'pino';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Env } from '#server/frame/env.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Payments } from '#server/providers/payments/port.ts';
import type { Order } from './order.ts';

/** Starts printing an order that was just paid. */
export type StartPrints = (trx: Trx, order: Order) => Promise<void>;

export type OrderServices = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly log: Logger;
  readonly env: Env;
  readonly startPrints: StartPrints;
};
