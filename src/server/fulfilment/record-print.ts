/** Records that the print service has the card, in attempt and piece together. Safe to call twice, from anywhere. */
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import type { EventSource } from '../orders/event-store.ts';
import { movePiece } from '../orders/move-order.ts';
import { isFunded } from '../orders/piece.ts';
import type { PrintState } from '../printing/port.ts';
import { applyPrintState } from './apply-print-state.ts';
import type { Fulfilment } from './fulfilment.ts';
import {
  type Attempt,
  findLatestAttempt,
  findRecordedAttempt,
  type LoadedAttempt,
  lockAttempt,
  moveAttempt,
  updateAttempt,
} from './store.ts';

export type SentPrint = {
  readonly state: PrintState;
  /** When an earlier attempt sent it: copies are searched for from this time on. */
  readonly sentSince?: Date;
};

type KnownPrint = SentPrint & { readonly attempt: Attempt; readonly source: EventSource };

/** awaited: a retry will adopt it. unwanted: it was canceled, or an operator was alerted that it can't be. */
export type PrintRecord = 'recorded' | 'awaited' | 'unwanted';

export async function recordPrint(
  fulfilment: Fulfilment,
  { attempt, state, source, ...sent }: KnownPrint,
): Promise<PrintRecord> {
  const outcome = await fulfilment.db.transaction().execute(async (trx): Promise<PrintRecord> => {
    const loaded = await lockAttempt(trx, attempt);
    if (loaded.attempt.state !== 'submitted') {
      const latest = await findLatestAttempt(trx, loaded.piece);
      if (!state.isComplete || !isStillWanted(loaded, latest)) {
        return isAwaited(loaded, latest, state) ? 'awaited' : 'unwanted';
      }
      await moveAttempt(trx, loaded.attempt, 'submitted', {
        providerId: state.providerId,
        submittedAt: fulfilment.clock.now(),
        settleAfter: null,
        ...(sent.sentSince && { sendingSince: sent.sentSince }),
      });
      await movePiece(trx, fulfilment, {
        orderId: attempt.orderId,
        pieceId: attempt.pieceId,
        attempt: attempt.attempt,
        to: 'processing',
        event: 'printing',
        source,
        set: { postgridOrderId: state.providerId, trackingNumber: state.trackingNumber, failureKind: null },
      });
    }
    await applyPrintState(fulfilment, trx, { attempt, state, source });
    failpoint('print.before-record-commit');
    return 'recorded';
  });
  failpoint('print.after-record');
  if (outcome === 'unwanted') await cancelUnwanted(fulfilment, attempt, state);
  return outcome;
}

/** A retry that hasn't been sent yet will look for this print first, and adopt it. */
function isAwaited({ piece }: LoadedAttempt, latest: Attempt | null, state: PrintState): boolean {
  const isUnsent = latest?.state === 'queued' && latest.sendingSince === null && piece.cancelRequestedAt === null;
  return isUnsent && piece.status === 'processing' && state.isComplete && !state.isCancelled;
}

/**
 * An attempt that we gave up on, but that the print service has after all, is resumed unless it was refunded. One with
 * an id was dropped by the print service, so this update is old.
 */
function isStillWanted({ attempt, piece, order }: LoadedAttempt, latest: Attempt | null): boolean {
  if (attempt.state === 'queued') return piece.status === 'processing';
  const isGivenUp = attempt.state === 'failed' && attempt.providerId === null;
  return isGivenUp && latest?.id === attempt.id && piece.status === 'failed' && isFunded(order, piece);
}

/**
 * Cancels a print that is no longer wanted, unless a retry has adopted it. Its id is recorded last: until then, the
 * reconciler keeps looking for the print.
 */
async function cancelUnwanted(fulfilment: Fulfilment, attempt: Attempt, state: PrintState): Promise<void> {
  const { printer, db } = fulfilment;
  const owner = await findRecordedAttempt(db, state.providerId);
  if (owner !== null && owner.id !== attempt.id) return;
  const since = attempt.sendingSince ?? attempt.createdAt;
  const isStopped = state.isCancelled || (await printer.cancel(state.providerId, since)) === 'stopped';
  if (!isStopped) await alertOperator(fulfilment, db, { code: 'print_not_stoppable', orderId: attempt.orderId });
  await updateAttempt(db, attempt.id, { providerId: state.providerId });
}
