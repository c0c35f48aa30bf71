import type { OrderServices } from './order-services.ts';

/** Stable codes, so that an operator can watch the log for them. */
export type AlertCode =
  | 'payment_unmatched'
  | 'payment_mismatch'
  | 'paid_after_cancel'
  | 'partial_refund'
  | 'refund_failed';

/** Something that only a person can put right: an error in the log, and a mark on the order. */
export async function alertOperator(
  { db, clock, log }: Pick<OrderServices, 'db' | 'clock' | 'log'>,
  alert: { readonly code: AlertCode; readonly orderId: string | null; readonly paymentIntentId?: string | null },
): Promise<void> {
  const { code, orderId, paymentIntentId = null } = alert;
  log.error({ alert: code, orderId, paymentIntentId }, `operator alert: ${code}`);
  if (orderId === null) return;
  await db
    .updateTable('orders')
    .set({ alerted_at: clock.now() })
    .where('id', '=', orderId)
    .where('alerted_at', 'is', null)
    .execute();
}
