/** What the printer says of a card becomes the order's status: never backwards, and the same in whatever order it comes. */
import { FAILURE_NOTES } from '#domain/print-problem.ts';
import type { Trx } from '../db/database.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { type EventSource, lockOrder, type MoveResult, moveOrder } from '../orders/move-order.ts';
import type { PrintState } from '../printing/port.ts';
import { completeCancellation } from './complete-cancellation.ts';
import type { Fulfilment } from './fulfilment.ts';
import { scheduleSettlement } from './schedule-settlement.ts';
import {
  type Attempt,
  isLatestAttempt,
  lockAttempt,
  updateAttempt,
  updateOrderFromPrint,
  updateProviderStatus,
} from './store.ts';

/** The attempt must be with the printer already, as `recordPrint` leaves it. */
export async function applyPrintState(
  fulfilment: Fulfilment,
  trx: Trx,
  { attemptId, state, source }: { attemptId: string; state: PrintState; source: EventSource },
): Promise<void> {
  const now = fulfilment.clock.now();
  const attempt = await lockOrderAndAttempt(trx, attemptId);
  if (attempt.state !== 'submitted') return;
  await updateProviderStatus(trx, attempt.id, state, now);
  await updateAttempt(trx, attempt.id, { checkedAt: now });
  const order = await lockOrder(trx, attempt.orderId);
  if (await isLatestAttempt(trx, attempt)) await updateOrderFromPrint(trx, order, state, now);
  if (state.isCancelled && order.status !== 'processing') {
    // It was in the mail: what can't be true is not believed, and told once.
    const isNews = attempt.providerProgress < state.progress;
    if (isNews) await alertOperator(fulfilment, trx, { code: 'print_cancelled_late', orderId: order.id });
    return;
  }
  if (state.isPartlyCancelled && attempt.failure === null) {
    await updateAttempt(trx, attempt.id, { failure: 'some pieces were cancelled by the print service' });
    await alertOperator(fulfilment, trx, { code: 'print_incomplete', orderId: order.id });
  }
  await follow(fulfilment, trx, { attempt, state, source });
}

async function lockOrderAndAttempt(trx: Trx, attemptId: string): Promise<Attempt> {
  const { order_id } = await trx
    .selectFrom('print_attempts')
    .select('order_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  await lockOrder(trx, order_id);
  return lockAttempt(trx, attemptId);
}

type News = { readonly attempt: Attempt; readonly state: PrintState; readonly source: EventSource };

async function follow(fulfilment: Fulfilment, trx: Trx, { attempt, state, source }: News): Promise<void> {
  const move = (to: 'shipped' | 'delivered' | 'failed', event: 'shipped' | 'delivered' | 'returned') =>
    moveOrder(trx, fulfilment, { orderId: attempt.orderId, attempt: attempt.attempt, to, event, source });
  if (state.isCancelled) {
    await followCancelled(fulfilment, trx, attempt);
    return;
  }
  // A card that arrived or came back was shipped, even if nobody said so.
  if (state.isReturned || state.label === 'shipped' || state.label === 'delivered') await move('shipped', 'shipped');
  if (state.isReturned) await move('failed', 'returned');
  else if (state.label === 'delivered') await move('delivered', 'delivered');
}

/** By the customer, or by the print shop itself, which is a failure of ours. */
async function followCancelled(fulfilment: Fulfilment, trx: Trx, attempt: Attempt): Promise<MoveResult | null> {
  if (attempt.cancelRequestedAt !== null) {
    await completeCancellation(fulfilment, trx, attempt);
    return null;
  }
  await updateAttempt(trx, attempt.id, {
    state: 'failed',
    failure: 'cancelled by the print service',
    failureKind: 'dropped',
  });
  const result = await moveOrder(trx, fulfilment, {
    orderId: attempt.orderId,
    attempt: attempt.attempt,
    to: 'failed',
    event: 'failed',
    source: 'printer',
    note: FAILURE_NOTES.dropped,
    // The printer does not have it any more, so it may be retried.
    set: { postgridOrderId: null, trackingNumber: null },
  });
  if (result.hasMoved) await scheduleSettlement(fulfilment, trx, attempt);
  return result;
}
