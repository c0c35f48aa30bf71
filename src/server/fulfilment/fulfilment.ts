/** What every step of fulfilment works with. */
import type { OrderSnapshot } from '../orders/order-snapshot.ts';
import type { Services } from '../services.ts';

/** The same bytes for the same snapshot, always. */
export type RenderPrintFile = (snapshot: OrderSnapshot) => Promise<Uint8Array>;

export type Fulfilment = Pick<Services, 'db' | 'jobs' | 'clock' | 'log' | 'storage' | 'printer'> & {
  readonly renderPrintFile: RenderPrintFile;
};

/** How long the customer may retry after an outage before the money goes back. */
export const REFUND_GRACE_MILLISECONDS = 30 * 60_000;
