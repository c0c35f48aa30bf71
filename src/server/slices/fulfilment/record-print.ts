/** Records that the print service has a card, and follows where that card is. Idempotent. */

import type { EventSource } from '#domain/order-status.ts';
import { addressNote, PAPER_NOTE } from '#domain/print-problem.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import type { PrintState } from '#server/providers/printing/port.ts';
import { drawOrderNumber } from '#server/slices/orders/checkout/order-number-store.ts';
import { alertOperator } from '#server/slices/orders/console/alert-operator.ts';
import { cancellableUntil, isMailing } from '#server/slices/orders/order.ts';
import { queueOrderEmail } from '#server/slices/orders/order-email.ts';
import { changePiece, movePiece } from '#server/slices/orders/pieces/move-order.ts';
import { isToStop } from '#server/slices/orders/pieces/piece.ts';
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
  /** True if a retry found this card of an earlier attempt and uses it instead of sending its own. */
  readonly isAdopted?: boolean;
};

/** awaited: a retry will adopt the card. unwanted: the card was canceled, or an operator was alerted that it can't be. */
export type PrintRecord = 'recorded' | 'awaited' | 'unwanted';

/** Attempt and piece change together. A card is adopted whichever attempt sent it, so that the customer gets exactly one. */
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

/** Decides which attempt owns a newly found card, if any. */
function decideUse(
  { attempt, piece, order }: LoadedAttempt,
  latest: Attempt,
  { state, isAdopted = false }: KnownPrint,
): 'own' | 'adopted' | 'awaited' | 'unwanted' {
  // The print service dropped this card earlier, so the update is stale.
  if (!state.isComplete || attempt.printId !== null) return 'unwanted';
  const isWaiting = latest.state === 'queued' && piece.status === 'processing';
  // After a reprint is given up, the piece's earlier attempt counts again.
  const isOfPiece = latest.attempt === piece.attempt;
  const isGivenUp = latest.state === 'failed' && piece.status === 'failed' && isOfPiece && !isToStop(order, piece);
  if (attempt.id === latest.id && isWaiting) return 'own';
  if (state.isCancelled) return 'unwanted';
  if (attempt.id === latest.id) return isGivenUp ? 'own' : 'unwanted';
  if (isWaiting) return isAdopted ? 'adopted' : 'awaited';
  return isGivenUp ? 'adopted' : 'unwanted';
}

/** An attempt that was never sent can adopt another attempt's card. One that was sent may still turn up with its own. */
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
  await movePiece(trx, fulfilment, { orderId, pieceId, attempt, event: 'retried', source });
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
    printId: state.printId,
    submittedAt: fulfilment.clock.now(),
    settleAfter: null,
    // Copies are searched for from this time on.
    ...(sender.sendingSince && { sendingSince: sender.sendingSince }),
  });
  await movePiece(trx, fulfilment, {
    orderId,
    pieceId,
    attempt,
    event: 'printing',
    source,
    ...(sender.hasStandardPaper && { note: PAPER_NOTE }),
    set: { printId: state.printId, trackingNumber: state.trackingNumber, failureKind: null },
  });
}

/**
 * Cancels an unwanted print unless a retry has adopted it. Its id is recorded last, so that the reconciler keeps looking for
 * the print until then.
 */
async function cancelUnwanted(fulfilment: Fulfilment, attempt: Attempt, state: PrintState): Promise<void> {
  const { printer, db } = fulfilment;
  const owner = await findRecordedAttempt(db, state.printId);
  if (owner !== null && owner.id !== attempt.id) return;
  const since = attempt.sendingSince ?? attempt.createdAt;
  const isStopped = state.isCancelled || (await printer.cancel(state.printId, since)) === 'stopped';
  if (!isStopped) await alertOperator(fulfilment, db, { code: 'print_not_stoppable', orderId: attempt.orderId });
  await updateAttempt(db, attempt.id, { printId: state.printId });
}

type Update = { readonly state: PrintState; readonly source: EventSource };

/**
 * Moves a piece to where the print service says it is, never backwards, in whatever order updates arrive. Ignores attempts that
 * aren't submitted.
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
  // A reprint has replaced this card, so the piece no longer follows it.
  if (attempt.attempt !== piece.attempt) return;
  await updateTracking(fulfilment, trx, loaded, state);
  await noteAddress(fulfilment, trx, loaded, update);
  if (state.isCancelled && piece.status !== 'processing') {
    // A mailed card can't be canceled, so nothing changes, and an operator is alerted once.
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

/** Records the tracking number, whether it is too late to cancel, and a scan that confirms an estimate. */
async function updateTracking(
  fulfilment: Fulfilment,
  trx: Trx,
  { piece, order }: LoadedAttempt,
  { trackingNumber, canCancel, label, isDeliveryEstimated }: PrintState,
): Promise<void> {
  const now = fulfilment.clock.now();
  const isNewNumber = trackingNumber !== null && trackingNumber !== piece.trackingNumber;
  // In a mailing, one printing card doesn't decide for the others.
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

/** Notes once per attempt that the address looks wrong. The customer gets an email only while they can still cancel. */
async function noteAddress(
  fulfilment: Fulfilment,
  trx: Trx,
  { attempt, piece, order }: LoadedAttempt,
  { state, source }: Update,
): Promise<void> {
  const { addressProblem } = state;
  if (addressProblem === null || piece.status !== 'processing' || state.isCancelled) return;
  const { orderId, pieceId } = attempt;
  // The print service may quote an address that the sender must not see.
  const note = addressNote(piece.isHidden ? '' : addressProblem);
  const { hasMoved } = await movePiece(trx, fulfilment, {
    orderId,
    pieceId,
    attempt: attempt.attempt,
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
  const move = (event: 'shipped' | 'delivered' | 'returned') =>
    movePiece(trx, fulfilment, {
      orderId,
      pieceId,
      attempt: attempt.attempt,
      event,
      source,
      set: { isDeliveryEstimated: state.isDeliveryEstimated },
    });
  // A card that arrived or was returned must have been shipped, even if no event said so.
  if (state.isReturned || state.label === 'shipped' || state.label === 'delivered') await move('shipped');
  if (state.isReturned) await move('returned');
  else if (state.label === 'delivered') await move('delivered');
}

/** Cancels the piece if the customer asked for it. If the print service canceled on its own, the piece fails. */
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
