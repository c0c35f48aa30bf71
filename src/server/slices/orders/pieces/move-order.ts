/**
 * The only way the status of an order and its pieces changes. Pieces, order, postcard, history, email and refund change
 * together in the caller's transaction. Idempotent.
 */
import type { Dispute, EventSource, OrderEvent } from '#domain/order-status.ts';
import { needsMoney, type PieceEvent, stepOf } from '#domain/piece-status.ts';
import { FAILURE_NOTES } from '#domain/print-problem.ts';
import type { GivenReason, VoidReason } from '#domain/refund.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { deleteRedemption } from '../checkout/coupon-store.ts';
import { addEvent, addEvents, repeatEvent } from '../event-store.ts';
import { isMailing, type Order, type Stop } from '../order.ts';
import { emailOfEvent, queueOrderEmail } from '../order-email.ts';
import { findRefundingOperators } from '../refunds/refund-store.ts';
import { voidPieces } from '../refunds/refunds.ts';
import type { StopCause } from '../refunds/stop-order.ts';
import { lockOrder, type OrderChanges, updateOrder } from '../store.ts';
import { followPieces, type MoveDependencies } from './follow-pieces.ts';
import { asPrinted, isFunded, type Piece } from './piece.ts';
import {
  type AcceptedPiece,
  lockPiece,
  markAccepted,
  type PieceChanges,
  setPiecesUnprinted,
  updatePiece,
} from './piece-store.ts';
import { startReprint, undoReprint } from './reprint-store.ts';

export type MoveResult = { readonly hasMoved: boolean; readonly order: Order };

type Move = {
  readonly orderId: string;
  readonly source: EventSource;
  /** The operator's name, if an operator did it. */
  readonly operator?: string | null;
  readonly note?: string;
};

/** Cancels an order that was never paid. Its pieces keep their status, because nothing was to be printed. */
export async function cancelUnpaid(trx: Trx, { clock }: MoveDependencies, move: Move): Promise<MoveResult> {
  const { orderId, source, operator, note = null } = move;
  const before = await lockOrder(trx, orderId);
  const unmoved = { hasMoved: false, order: before };
  if (before.status !== 'pending_payment') return unmoved;
  const at = clock.now();
  const event = { orderId, pieceId: null, attempt: 1, event: 'cancelled', source, operator: operator ?? null } as const;
  if (!(await addEvent(trx, { ...event, note, at }))) return unmoved;
  const order = await updateOrder(trx, orderId, { status: 'cancelled' }, at);
  await deleteRedemption(trx, orderId);
  return { hasMoved: true, order };
}

export type Payment = Omit<Move, 'note' | 'operator'> & {
  readonly cancelUntil?: Date;
  /** Set if the order was canceled before it was paid. */
  readonly stop?: Stop;
};

/** Marks the order as paid. The caller has locked it and starts the prints. */
export async function markPaid(
  trx: Trx,
  dependencies: MoveDependencies,
  before: Order,
  { source, cancelUntil, stop }: Payment,
): Promise<Order> {
  const at = dependencies.clock.now();
  const event = { orderId: before.id, pieceId: null, attempt: 1, event: 'paid', source, note: null, at } as const;
  await addEvent(trx, event);
  const changes = { paidAt: at, ...(cancelUntil && { cancelUntil }), ...(stop && { stop }) };
  const order = await followPieces(trx, dependencies, before, changes);
  await notifyCustomer(trx, dependencies.jobs, order, event);
  return order;
}

export type PieceMove = Move & {
  readonly pieceId: string;
  /** The print attempt that the move is about; the move is ignored if that isn't the latest attempt. */
  readonly attempt: number;
  readonly event: Exclude<PieceEvent, 'paid'>;
  readonly set?: Omit<PieceChanges, 'status' | 'attempt'>;
  /** Set when the customer gets their money back instead of the card. */
  readonly voids?: VoidReason;
  readonly operatorReason?: GivenReason | null;
};

/** Moves one piece. The order follows its pieces. */
export async function movePiece(trx: Trx, dependencies: MoveDependencies, move: PieceMove): Promise<MoveResult> {
  const now = dependencies.clock.now();
  const before = await lockOrder(trx, move.orderId);
  const piece = await lockPiece(trx, move.pieceId);
  const unmoved = { hasMoved: false, order: before };
  const step = stepOf(move.event, piece.status);
  if (step === null || move.attempt !== piece.attempt + (step.opensAttempt ? 1 : 0)) return unmoved;
  if (needsMoney(piece.status, step) && !isFunded(before, piece)) return unmoved;

  const event = { ...move, operator: move.operator ?? null, note: move.note ?? null, at: now };
  const isRepeated = !(await addEvent(trx, event));
  if (isRepeated && piece.status === step.to) return unmoved;
  // The piece left this status and came back, like a card that was lost, found and lost again.
  if (isRepeated) await repeatEvent(trx, event);

  const reset = step.opensAttempt ? { ...UNPRINTED, attempt: move.attempt } : {};
  await updatePiece(trx, piece.id, { status: step.to, ...reset, ...move.set }, now);
  const { voids: reason, source, operatorReason = null } = move;
  const { operator } = event;
  const cause = { source, operator, operatorReason, pieceIds: [piece.id] };
  const order =
    reason === undefined
      ? await followPieces(trx, dependencies, before)
      : await voidPieces(trx, dependencies, before, { reason, ...cause });
  if (isNews(move, before, order)) {
    const isEstimated = move.set?.isDeliveryEstimated ?? false;
    await notifyCustomer(trx, dependencies.jobs, order, { ...event, isEstimated });
  }
  return { hasMoved: true, order };
}

/**
 * True for news that followPieces doesn't email. Cards of a mailing may fail or come back without moving the order; one email
 * covers them all.
 */
function isNews({ event }: PieceMove, before: Order, after: Order): boolean {
  if (isMailing(after)) return event === 'failed' || event === 'stopped' || event === 'returned';
  return after.status !== before.status && after.status !== 'cancelled';
}

type ReprintMove = Omit<Move, 'orderId'> & { readonly attempt: number; readonly note: string };

/** Moves a mailed card back to processing at no charge. The order and the piece must be locked. */
export async function moveToReprint(
  trx: Trx,
  dependencies: MoveDependencies,
  { order, piece }: { readonly order: Order; readonly piece: Piece },
  { attempt, ...move }: ReprintMove,
): Promise<void> {
  const before = asPrinted(piece);
  if (before === null || attempt <= piece.attempt) throw new Error('only a card that was mailed can be reprinted');
  const at = dependencies.clock.now();
  await addEvent(trx, { ...move, orderId: order.id, pieceId: piece.id, attempt, event: 'reprinted', at });
  await startReprint(trx, piece, { attempt, before, at });
  const after = await followPieces(trx, dependencies, order);
  await notifyCustomer(trx, dependencies.jobs, after, { event: 'reprinted', attempt, note: null, key: piece.id });
}

type ReprintEnd = Omit<ReprintMove, 'attempt'> & Pick<PieceMove, 'voids' | 'operatorReason'>;

/** Restores the piece after a reprint that isn't made. Its first print was paid for and mailed, so nothing is refunded. */
export async function endReprint(
  trx: Trx,
  dependencies: MoveDependencies,
  { id, orderId, attempt, reprint }: Piece,
  { voids: reason, source, operator = null, operatorReason = null, note }: ReprintEnd,
): Promise<void> {
  if (reprint === null) throw new Error('the piece has no reprint');
  const at = dependencies.clock.now();
  const order = await lockOrder(trx, orderId);
  await addEvent(trx, { orderId, pieceId: id, attempt, event: 'reprint_failed', source, operator, note, at });
  await undoReprint(trx, { id }, { before: reprint.before, at });
  if (reason === undefined) await followPieces(trx, dependencies, order);
  else await voidPieces(trx, dependencies, order, { reason, source, operator, operatorReason, pieceIds: [id] });
}

export type UnsentPiece = { readonly pieceId: string; readonly attempt: number };

type UnsentCancellation = Omit<StopCause, 'isAwaited'> & { readonly pieces: readonly UnsentPiece[] };

/** Cancels pieces that were never sent to the print service, and owes what was paid for them. */
export async function cancelUnsentPieces(
  trx: Trx,
  dependencies: MoveDependencies,
  order: Order,
  { reason, source, operator = null, operatorReason = null, pieces }: UnsentCancellation,
): Promise<Order> {
  const at = dependencies.clock.now();
  const pieceIds = pieces.map(({ pieceId }) => pieceId);
  const event = { orderId: order.id, event: 'cancelled', source, note: null, at } as const;
  const takers = await findRefundingOperators(trx, pieceIds);
  await addEvents(
    trx,
    pieces.map((piece) => ({ ...event, ...piece, operator: operator ?? takers.get(piece.pieceId) ?? null })),
  );
  await setPiecesUnprinted(trx, { status: 'cancelled', failureKind: null, pieceIds, at });
  return voidPieces(trx, dependencies, order, { reason, source, operator, operatorReason, pieceIds });
}

/** Fails pieces that were never sent while the bank decides about their money. If we win, they may be printed after all. */
export async function failUnsentPieces(
  trx: Trx,
  dependencies: MoveDependencies,
  order: Order,
  pieces: readonly UnsentPiece[],
): Promise<void> {
  const at = dependencies.clock.now();
  const note = FAILURE_NOTES.disputed;
  const event = { orderId: order.id, event: 'stopped', source: 'payments', note, at } as const;
  await addEvents(
    trx,
    pieces.map((piece) => ({ ...event, ...piece })),
  );
  const failed = { status: 'failed', failureKind: 'disputed' } as const;
  await setPiecesUnprinted(trx, { ...failed, pieceIds: pieces.map(({ pieceId }) => pieceId), at });
  const after = await followPieces(trx, dependencies, order);
  const [first] = pieces;
  if (first !== undefined) await notifyCustomer(trx, dependencies.jobs, after, { ...first, event: 'stopped', note });
}

export type AcceptedPrint = AcceptedPiece & { readonly attempt: number; readonly note: string | null };

/** Records that the print service accepted these pieces of one order. No status changes; the order is updated once. */
export async function acceptPieces(
  trx: Trx,
  dependencies: MoveDependencies,
  order: Order,
  prints: readonly AcceptedPrint[],
): Promise<void> {
  const at = dependencies.clock.now();
  const event = { orderId: order.id, event: 'printing', source: 'printer', at } as const;
  await addEvents(
    trx,
    prints.map(({ pieceId, attempt, note }) => ({ ...event, pieceId, attempt, note })),
  );
  await markAccepted(trx, prints, at);
  await followPieces(trx, dependencies, order);
}

const UNPRINTED = {
  printId: null,
  trackingNumber: null,
  failureKind: null,
  addressProblem: null,
  cancelRequestedAt: null,
} as const;

/** Changes a piece without changing its status, for example its tracking number. */
export async function changePiece(
  trx: Trx,
  dependencies: MoveDependencies,
  piece: Pick<Piece, 'id' | 'orderId'>,
  changes: Pick<PieceChanges, 'trackingNumber' | 'cancelRequestedAt' | 'isDeliveryEstimated'> &
    Pick<OrderChanges, 'cancelUntil'>,
): Promise<void> {
  const { cancelUntil, ...pieceChanges } = changes;
  await updatePiece(trx, piece.id, pieceChanges, dependencies.clock.now());
  const order = await lockOrder(trx, piece.orderId);
  await followPieces(trx, dependencies, order, cancelUntil === undefined ? {} : { cancelUntil });
}

export type DisputeMove = Omit<Move, 'note' | 'operator'> & { readonly dispute: Dispute; readonly event: OrderEvent };

/** Records the state of the bank's dispute. */
export async function moveDispute(
  trx: Trx,
  dependencies: MoveDependencies,
  { orderId, dispute, event, source }: DisputeMove,
): Promise<MoveResult> {
  const before = await lockOrder(trx, orderId);
  if (before.dispute === dispute) return { hasMoved: false, order: before };
  const at = dependencies.clock.now();
  await repeatEvent(trx, { orderId, pieceId: null, attempt: 1, event, source, note: null, at });
  return { hasMoved: true, order: await followPieces(trx, dependencies, before, { dispute }) };
}

type Notice = {
  readonly event: OrderEvent;
  readonly attempt: number;
  readonly note: string | null;
  readonly isEstimated?: boolean;
  readonly key?: string;
};

async function notifyCustomer(trx: Trx, jobs: Jobs, order: Order, { event, ...about }: Notice): Promise<void> {
  const email = emailOfEvent(event, order);
  if (email !== undefined) await queueOrderEmail(trx, jobs, order, { email, ...about });
}
