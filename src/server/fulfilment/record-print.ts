/** Records that the print service has a card, and follows where that card is. Safe to call twice, from anywhere. */

import type { EventSource } from '#domain/order-status.ts';
import { addressNote, PAPER_NOTE } from '#domain/print-problem.ts';
import type { Trx } from '../db/database.ts';
import { failpoint } from '../failpoint.ts';
import { alertOperator } from '../orders/alert-operator.ts';
import { changePiece, movePiece } from '../orders/move-order.ts';
import { cancellableUntil, isMailing } from '../orders/order.ts';
import { queueOrderEmail } from '../orders/order-email.ts';
import { drawOrderNumber } from '../orders/order-number-store.ts';
import { isToStop } from '../orders/piece.ts';
import type { PrintState } from '../printing/port.ts';
import { cancelPiece, failPiece } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import {
  type Attempt,
  type AttemptKey,
  findLatestAttempt,
  findRecordedAttempt,
  insertAttempt,
  type LoadedAttempt,
  lockAttempt,
  moveAttempt,
  updateAttempt,
  updateProviderStatus,
} from './store.ts';

type KnownPrint = {
  /** The attempt that sent it. */
  readonly attempt: Attempt;
  readonly state: PrintState;
  readonly source: EventSource;
  /** Whether a retry has found this card of an earlier attempt and takes it instead of sending its own. */
  readonly isAdopted?: boolean;
};

/** awaited: a retry will adopt it. unwanted: it was canceled, or an operator was alerted that it can't be. */
export type PrintRecord = 'recorded' | 'awaited' | 'unwanted';

/** Attempt and piece change together. A card is adopted whichever attempt sent it, so that the customer gets one. */
export async function recordPrint(fulfilment: Fulfilment, print: KnownPrint): Promise<PrintRecord> {
  const { attempt, state, source } = print;
  const outcome = await fulfilment.db.transaction().execute(async (trx): Promise<PrintRecord> => {
    const loaded = await lockAttempt(trx, attempt);
    let owner: AttemptKey = loaded.attempt;
    if (loaded.attempt.state !== 'submitted') {
      const latest = (await findLatestAttempt(trx, loaded.piece)) ?? loaded.attempt;
      const use = decideUse(loaded, latest, print);
      if (use === 'awaited' || use === 'unwanted') return use;
      const submitted = use === 'own' ? loaded.attempt : await openAttempt(fulfilment, trx, { latest, source });
      await moveToPrint(fulfilment, trx, submitted, { ...print, attempt: loaded.attempt });
      owner = submitted;
    }
    await applyPrintState(fulfilment, trx, { attempt: owner, state, source });
    failpoint('print.before-record-commit');
    return 'recorded';
  });
  failpoint('print.after-record');
  if (outcome === 'unwanted') await cancelUnwanted(fulfilment, attempt, state);
  return outcome;
}

/** What becomes of a card that wasn't known: who owns it, or whether anyone does. */
function decideUse(
  { attempt, piece, order }: LoadedAttempt,
  latest: Attempt,
  { state, isAdopted = false }: KnownPrint,
): 'own' | 'adopted' | 'awaited' | 'unwanted' {
  // The print service had dropped a card whose id we know, so this update is old.
  if (!state.isComplete || attempt.providerId !== null) return 'unwanted';
  const isWaiting = latest.state === 'queued' && piece.status === 'processing';
  // The piece has left a reprint that was given up: what it was before counts.
  const isOfPiece = latest.attempt === piece.attempt;
  const isGivenUp = latest.state === 'failed' && piece.status === 'failed' && isOfPiece && !isToStop(order, piece);
  if (attempt.id === latest.id && isWaiting) return 'own';
  if (state.isCancelled) return 'unwanted';
  if (attempt.id === latest.id) return isGivenUp ? 'own' : 'unwanted';
  if (isWaiting) return isAdopted ? 'adopted' : 'awaited';
  return isGivenUp ? 'adopted' : 'unwanted';
}

/** An attempt that was never sent can own another one's card. One that was sent may still turn up with its own. */
async function openAttempt(
  fulfilment: Fulfilment,
  trx: Trx,
  { latest, source }: { readonly latest: Attempt; readonly source: EventSource },
): Promise<Attempt> {
  if (latest.sendingSince === null) return latest;
  const { orderId, pieceId } = latest;
  if (latest.state === 'queued') await moveAttempt(trx, latest, 'failed', { failure: 'an earlier attempt is printed' });
  else await updateAttempt(trx, latest.id, { settleAfter: null });
  const attempt = latest.attempt + 1;
  const orderNumber = await drawOrderNumber(trx, orderId);
  const id = await insertAttempt(trx, { orderId, pieceId, attempt, orderNumber, createdAt: fulfilment.clock.now() });
  await movePiece(trx, fulfilment, { orderId, pieceId, attempt, to: 'processing', event: 'retried', source });
  return (await lockAttempt(trx, { id, orderId, pieceId })).attempt;
}

async function moveToPrint(
  fulfilment: Fulfilment,
  trx: Trx,
  owner: Attempt,
  { attempt: sender, state, source }: KnownPrint,
): Promise<void> {
  const { orderId, pieceId, attempt } = owner;
  await moveAttempt(trx, owner, 'submitted', {
    providerId: state.providerId,
    submittedAt: fulfilment.clock.now(),
    settleAfter: null,
    // Copies are searched for from this time on.
    ...(sender.sendingSince && { sendingSince: sender.sendingSince }),
  });
  await movePiece(trx, fulfilment, {
    orderId,
    pieceId,
    attempt,
    to: 'processing',
    event: 'printing',
    source,
    ...(sender.hasStandardPaper && { note: PAPER_NOTE }),
    set: { postgridOrderId: state.providerId, trackingNumber: state.trackingNumber, failureKind: null },
  });
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
  // A reprint has taken its place, so this card moves the piece no more.
  if (attempt.attempt !== piece.attempt) return;
  await updateTracking(fulfilment, trx, loaded, state);
  await noteAddress(fulfilment, trx, loaded, update);
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
  if (state.isCancelled) await followCancellation(fulfilment, trx, loaded, state);
  else await followMail(fulfilment, trx, loaded, update);
}

/** Records the tracking number, that it is too late to cancel, and a scan that confirms what was an estimate. */
async function updateTracking(
  fulfilment: Fulfilment,
  trx: Trx,
  { piece, order }: LoadedAttempt,
  { trackingNumber, canCancel, label, isDeliveryEstimated }: PrintState,
): Promise<void> {
  const now = fulfilment.clock.now();
  const isNewNumber = trackingNumber !== null && trackingNumber !== piece.trackingNumber;
  // One card of a mailing that is being printed leaves the others as they are.
  const isOver = !canCancel && !isMailing(order);
  const isTooLate = isOver && order.cancelUntil !== null && order.cancelUntil > now;
  const isConfirmed = piece.isDeliveryEstimated && label === 'delivered' && !isDeliveryEstimated;
  if (!isNewNumber && !isTooLate && !isConfirmed) return;
  await changePiece(trx, fulfilment, piece, {
    ...(isNewNumber ? { trackingNumber } : {}),
    ...(isTooLate ? { cancelUntil: now } : {}),
    ...(isConfirmed ? { isDeliveryEstimated: false } : {}),
  });
}

/** Tells the customer, once per attempt, that the address looks wrong: by email only if they can still cancel. */
async function noteAddress(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt, piece, order }: LoadedAttempt,
  { state, source }: Update,
): Promise<void> {
  const { addressProblem } = state;
  if (addressProblem === null || piece.status !== 'processing' || state.isCancelled) return;
  const { orderId, pieceId } = attempt;
  // The print service's own words may quote an address that the sender must not see.
  const note = addressNote(piece.isHidden ? '' : addressProblem);
  const { hasMoved } = await movePiece(trx, fulfilment, {
    orderId,
    pieceId,
    attempt: attempt.attempt,
    to: piece.status,
    event: 'address_doubted',
    source,
    note,
    set: { addressProblem: note },
  });
  const canCancel = state.canCancel && cancellableUntil(order, fulfilment.clock.now()) !== null;
  if (!hasMoved || !canCancel || piece.cancelRequestedAt !== null) return;
  const email = { email: 'order-address-doubted', attempt: attempt.attempt, note } as const;
  await queueOrderEmail(trx, fulfilment.jobs, order, email);
}

async function followMail(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt }: LoadedAttempt,
  { state, source }: Update,
): Promise<void> {
  const { orderId, pieceId } = attempt;
  const move = (to: 'shipped' | 'delivered' | 'failed', event: 'shipped' | 'delivered' | 'returned') =>
    movePiece(trx, fulfilment, {
      orderId,
      pieceId,
      attempt: attempt.attempt,
      to,
      event,
      source,
      set: { isDeliveryEstimated: state.isDeliveryEstimated },
    });
  // A card that arrived or was returned must have been shipped, even if no event said so.
  if (state.isReturned || state.label === 'shipped' || state.label === 'delivered') await move('shipped', 'shipped');
  if (state.isReturned) await move('failed', 'returned');
  else if (state.label === 'delivered') await move('delivered', 'delivered');
}

/** Canceled at the customer's request; if the print service canceled on its own, the piece has failed. */
async function followCancellation(
  fulfilment: Fulfilment,
  trx: Trx,
  loaded: LoadedAttempt,
  { canPrintAgain }: PrintState,
): Promise<void> {
  const { attempt, piece } = loaded;
  if (piece.cancelRequestedAt !== null) {
    await cancelPiece(fulfilment, trx, loaded);
    return;
  }
  const kind = canPrintAgain ? 'dropped' : 'refused';
  await failPiece(fulfilment, trx, attempt, { kind, message: 'canceled by the print service' });
}
