import type { Db, Trx } from '../db/database.ts';
import type { Fulfilment } from './fulfilment.ts';
import { setAlerted } from './store.ts';

/** Stable codes, so that an operator can watch the log for them. */
export type PrintAlert = {
  readonly code: 'print_failed' | 'print_refused' | 'print_not_stoppable';
  readonly orderId: string;
};

/** Something that a person should look at: an error in the log, and a mark on the order. */
export async function alertOperator({ log, clock }: Fulfilment, db: Db | Trx, alert: PrintAlert): Promise<void> {
  await setAlerted(db, alert.orderId, clock.now());
  log.error({ alert: alert.code, orderId: alert.orderId }, `operator alert: ${alert.code}`);
}
