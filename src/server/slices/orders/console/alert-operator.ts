import type { Logger } from 'pino';
import type { AlertCode } from '#domain/alert.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { markAlerted } from '../store.ts';

export type Alert = {
  readonly code: AlertCode;
  readonly orderId: string | null;
  readonly paymentIntentId?: string | null;
};

/** Logs an error and marks the order, for problems that only a person can fix. */
export async function alertOperator(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  db: Db | Trx,
  { code, orderId, paymentIntentId = null }: Alert,
): Promise<void> {
  log.error({ alert: code, orderId, paymentIntentId }, `operator alert: ${code}`);
  if (orderId !== null) await markAlerted(db, orderId, { code, at: clock.now() });
}
