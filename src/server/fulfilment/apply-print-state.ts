/** Moves a piece to where the print service says it is: never backwards, in whatever order updates arrive. */
import type { Trx } from '../db/database.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import type { EventSource } from '../orders/event-store.ts';
import { changePiece, movePiece } from '../orders/move-order.ts';
import type { PrintState } from '../printing/port.ts';
import { cancelPiece, failPiece } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type AttemptKey, type LoadedAttempt, lockAttempt, updateAttempt, updateProviderStatus } from './store.ts';

type Update = { readonly state: PrintState; readonly source: EventSource };

/** Does nothing unless the attempt is submitted, as `recordPrint` leaves it. */
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
