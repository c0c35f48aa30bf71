/** What every step of fulfilment works with. */

import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { OrderSnapshot } from '../orders/order-snapshot.ts';
import type { Printer } from '../printing/port.ts';
import type { Storage } from '../storage/port.ts';

/** The same bytes for the same snapshot, always. */
export type RenderPrintFile = (snapshot: OrderSnapshot) => Promise<Uint8Array>;

export type Fulfilment = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly storage: Storage;
  readonly printer: Printer;
  readonly renderPrintFile: RenderPrintFile;
};

/** How long the customer may retry after an outage before the money goes back. */
export const REFUND_GRACE_MILLISECONDS = 30 * 60_000;
