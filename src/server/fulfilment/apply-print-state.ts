/** What the print service says becomes the status of the piece: never backwards, and the same in any order of arrival. */
import type { Trx } from '../db/database.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import type { EventSource } from '../orders/event-store.ts';
import { changePiece, movePiece } from '../orders/move-order.ts';
import type { PrintState } from '../printing/port.ts';
import { cancelPiece, failPiece } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type AttemptKey, type LoadedAttempt, lockAttempt, updateAttempt, updateProviderStatus } from './store.ts';

type News = { readonly state: PrintState; readonly source: EventSource };

/** The attempt must be submitted already, as `recordPrint` leaves it. */
export async function applyPrintState(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt: key, ...news }: News & { readonly attempt: AttemptKey },
): Promise<void> {
  const { state } = news;
  const now = fulfilment.clock.now();
  const loaded = await lockAttempt(trx, key);
  const { attempt, piece } = loaded;
  if (attempt.state !== 'submitted') return;
  await updateProviderStatus(trx, attempt.id, state, now);
  await updateAttempt(trx, attempt.id, { checkedAt: now });
  if (attempt.attempt === piece.attempt) await updateTracking(fulfilment, trx, loaded, state);
  if (state.isCancelled && piece.status !== 'processing') {
    // The card was already in the mail: this can't be true, so nothing changes and an operator is alerted once.
    const isNews = attempt.providerProgress < state.progress;
    if (isNews) await alertOperator(fulfilment, trx, { code: 'print_cancelled_late', orderId: attempt.orderId });
    return;
  }
  if (state.isPartlyCancelled && attempt.failure === null) {
    await updateAttempt(trx, attempt.id, { failure: 'some copies were canceled by the print service' });
    await alertOperator(fulfilment, trx, { code: 'print_incomplete', orderId: attempt.orderId });
  }
  if (state.isCancelled) await followCancellation(fulfilment, trx, loaded);
  else await followMail(fulfilment, trx, loaded, news);
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
  { state, source }: News,
): Promise<void> {
  const { orderId, pieceId } = attempt;
  const move = (to: 'shipped' | 'delivered' | 'failed', event: 'shipped' | 'delivered' | 'returned') =>
    movePiece(trx, fulfilment, { orderId, pieceId, attempt: attempt.attempt, to, event, source });
  // A card that arrived or was returned was shipped, even if nobody said so.
  if (state.isReturned || state.label === 'shipped' || state.label === 'delivered') await move('shipped', 'shipped');
  if (state.isReturned) await move('failed', 'returned');
  else if (state.label === 'delivered') await move('delivered', 'delivered');
}

/** Canceled by the customer, or by the print service itself, which is a failure of ours. */
async function followCancellation(fulfilment: Fulfilment, trx: Trx, loaded: LoadedAttempt): Promise<void> {
  const { attempt, piece } = loaded;
  if (piece.cancelRequestedAt !== null) {
    await cancelPiece(fulfilment, trx, loaded);
    return;
  }
  await failPiece(fulfilment, trx, attempt, { kind: 'dropped', message: 'canceled by the print service' });
}
