/** Records that the print service has a card, and follows where that card is. Safe to call twice, from anywhere. */
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import type { EventSource } from '../orders/event-store.ts';
import { changePiece, movePiece } from '../orders/move-order.ts';
import { isFunded } from '../orders/piece.ts';
import type { PrintState } from '../printing/port.ts';
import { cancelPiece, failPiece } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import {
  type Attempt,
  type AttemptKey,
  findLatestAttempt,
  findRecordedAttempt,
  type LoadedAttempt,
  lockAttempt,
  moveAttempt,
  updateAttempt,
  updateProviderStatus,
} from './store.ts';

export type SentPrint = {
  readonly state: PrintState;
  /** When an earlier attempt sent it: copies are searched for from this time on. */
  readonly sentSince?: Date;
};

type KnownPrint = SentPrint & { readonly attempt: Attempt; readonly source: EventSource };

/** awaited: a retry will adopt it. unwanted: it was canceled, or an operator was alerted that it can't be. */
export type PrintRecord = 'recorded' | 'awaited' | 'unwanted';

/** Attempt and piece change together. */
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

type Update = { readonly state: PrintState; readonly source: EventSource };

/**
 * Moves a piece to where the print service says it is: never backwards, in whatever order updates arrive. Does nothing
 * unless the attempt is submitted, as `recordPrint` leaves it.
 */
export async function applyPrintState(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt: key, ...update }: Update & { readonly attempt: AttemptKey },
): Promise<void> {
  const { state } = update;
  const now = fulfilment.clock.now();
  const loaded = await lockAttempt(trx, key);
  const { attempt, piece } = loaded;
  if (attempt.state !== 'submitted') return;
  await updateProviderStatus(trx, attempt.id, state);
  await updateAttempt(trx, attempt.id, { checkedAt: now });
  if (attempt.attempt === piece.attempt) await updateTracking(fulfilment, trx, loaded, state);
  if (state.isCancelled && piece.status !== 'processing') {
    // A card that is in the mail can't be canceled, so nothing changes, and an operator is alerted once.
    const isNew = attempt.providerProgress < state.progress;
    if (isNew) await alertOperator(fulfilment, trx, { code: 'print_cancelled_late', orderId: attempt.orderId });
    return;
  }
  if (state.isPartlyCancelled && attempt.failure === null) {
    await updateAttempt(trx, attempt.id, { failure: 'some copies were canceled by the print service' });
    await alertOperator(fulfilment, trx, { code: 'print_incomplete', orderId: attempt.orderId });
  }
  if (state.isCancelled) await followCancellation(fulfilment, trx, loaded);
  else await followMail(fulfilment, trx, loaded, update);
}

/** Records the tracking number, and that it is too late to cancel. */
async function updateTracking(
  fulfilment: Fulfilment,
  trx: Trx,
  { piece, order }: LoadedAttempt,
  { trackingNumber, canCancel }: PrintState,
): Promise<void> {
  const now = fulfilment.clock.now();
  const isNewNumber = trackingNumber !== null && trackingNumber !== piece.trackingNumber;
  const isTooLate = !canCancel && order.cancelUntil !== null && order.cancelUntil > now;
  if (!isNewNumber && !isTooLate) return;
  await changePiece(trx, fulfilment, piece, {
    ...(isNewNumber ? { trackingNumber } : {}),
    ...(isTooLate ? { cancelUntil: now } : {}),
  });
}

async function followMail(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt }: LoadedAttempt,
  { state, source }: Update,
): Promise<void> {
  const { orderId, pieceId } = attempt;
  const move = (to: 'shipped' | 'delivered' | 'failed', event: 'shipped' | 'delivered' | 'returned') =>
    movePiece(trx, fulfilment, { orderId, pieceId, attempt: attempt.attempt, to, event, source });
  // A card that arrived or was returned must have been shipped, even if no event said so.
  if (state.isReturned || state.label === 'shipped' || state.label === 'delivered') await move('shipped', 'shipped');
  if (state.isReturned) await move('failed', 'returned');
  else if (state.label === 'delivered') await move('delivered', 'delivered');
}

/** Canceled at the customer's request; if the print service canceled on its own, the piece has failed. */
async function followCancellation(fulfilment: Fulfilment, trx: Trx, loaded: LoadedAttempt): Promise<void> {
  const { attempt, piece } = loaded;
  if (piece.cancelRequestedAt !== null) {
    await cancelPiece(fulfilment, trx, loaded);
    return;
  }
  await failPiece(fulfilment, trx, attempt, { kind: 'dropped', message: 'canceled by the print service' });
}
