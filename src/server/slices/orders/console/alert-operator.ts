import type { Logger } from 'pino';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { markAlerted } from '../store.ts';

/** Operators watch the log for these codes, so they never change. */
export type AlertCode =
  | 'payment_unmatched'
  | 'payment_mismatch'
  | 'paid_after_cancel'
  | 'partial_refund'
  | 'refund_failed'
  | 'fraud_warning'
  | 'payment_disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'print_failed'
  | 'print_refused'
  | 'print_not_stoppable'
  | 'print_cancelled_late'
  | 'print_incomplete'
  | 'reprint_failed'
  | 'cancel_came_too_late';

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
