/** The printer has the card: attempt and order learn it together. Whoever finds out calls this, any number of times. */
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { type EventSource, lockOrder, moveOrder } from '../orders/move-order.ts';
import type { Order } from '../orders/order.ts';
import type { PrintState } from '../printing/port.ts';
import { applyPrintState } from './apply-print-state.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Attempt, findLatestAttempt, findRecordedAttempt, lockAttempt, updateAttempt } from './store.ts';

export type SentPrint = {
  readonly state: PrintState;
  /** When an earlier attempt sent it: from then on the printer's list must be searched for its pieces. */
  readonly sentSince?: Date;
};

type Known = SentPrint & { readonly attempt: Attempt; readonly source: EventSource };

export async function recordPrint(fulfilment: Fulfilment, { attempt, state, source, ...sent }: Known): Promise<void> {
  const outcome = await fulfilment.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, attempt.orderId);
    const current = await lockAttempt(trx, attempt.id);
    if (current.state !== 'submitted') {
      const latest = await findLatestAttempt(trx, order.id);
      if (!state.isComplete || !isStillWanted(current, order, latest)) {
        return isAwaited(order, latest, state) ? 'awaited' : 'unwanted';
      }
      await updateAttempt(trx, current.id, {
        state: 'submitted',
        providerId: state.providerId,
        submittedAt: fulfilment.clock.now(),
        ...(sent.sentSince && { sendingSince: sent.sentSince }),
      });
      await moveOrder(trx, fulfilment, {
        orderId: order.id,
        attempt: current.attempt,
        to: 'processing',
        event: 'printing',
        source,
        set: { postgridOrderId: state.providerId, trackingNumber: state.trackingNumber },
      });
    }
    await applyPrintState(fulfilment, trx, { attemptId: current.id, state, source });
    failpoint('print.before-record-commit');
    return 'recorded';
  });
  failpoint('print.after-record');
  if (outcome === 'unwanted') await takeBack(fulfilment, attempt, state);
}

/** A retry that has not been sent yet asks for it first, and makes it its own. */
function isAwaited(order: Order, latest: Attempt | null, state: PrintState): boolean {
  const isUnsent = latest?.state === 'queued' && latest.sendingSince === null && latest.cancelRequestedAt === null;
  return isUnsent && order.status === 'processing' && state.isComplete && !state.isCancelled;
}

/**
 * One that we gave up on, but that the printer has after all, is taken on again while its money is still here. One that
 * the printer had and dropped has its id: news of it is old.
 */
function isStillWanted(attempt: Attempt, order: Order, latest: Attempt | null): boolean {
  if (attempt.state === 'queued') return order.status === 'processing';
  const isGivenUp = attempt.state === 'failed' && attempt.providerId === null;
  return isGivenUp && latest?.id === attempt.id && order.status === 'failed' && order.paymentStatus === 'paid';
}

/** Unless a retry has made it its own. The printer's id is noted last: as long as it is missing, the reconciler looks for the card again. */
async function takeBack(fulfilment: Fulfilment, attempt: Attempt, state: PrintState): Promise<void> {
  const { printer, db } = fulfilment;
  const owner = await findRecordedAttempt(db, state.providerId);
  if (owner !== null && owner.id !== attempt.id) return;
  const since = attempt.sendingSince ?? attempt.createdAt;
  const isStopped = state.isCancelled || (await printer.cancel(state.providerId, since)) === 'stopped';
  if (!isStopped) await alertOperator(fulfilment, db, { code: 'print_not_stoppable', orderId: attempt.orderId });
  await updateAttempt(db, attempt.id, { providerId: state.providerId });
}
