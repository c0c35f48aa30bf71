/** The services that fulfilment needs. */
import type { Logger } from 'pino';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Printer } from '#server/providers/printing/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import type { OrderSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';

export type PrintFile = { readonly bytes: Uint8Array; readonly sha256: string };

/** Always returns the same bytes for the same snapshot. */
export type RenderPrintFile = (snapshot: OrderSnapshot) => Promise<PrintFile>;

export type Fulfilment = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  /** The shop's time zone; send dates begin at its midnight. */
  readonly timeZone: string;
  readonly storage: Storage;
  readonly printer: Printer;
  readonly renderPrintFile: RenderPrintFile;
};
