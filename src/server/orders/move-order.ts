/**
 * The only way the status of an order and its pieces changes. Pieces, order, postcard, history, email and refund change together, in
 * the caller's transaction, and repeating a move has no effect.
 */
import { formatMoney } from '#domain/money.ts';
import { type Dispute, isDisputed, type OrderEvent } from '#domain/order-status.ts';
import { canMovePiece, type PieceStatus } from '#domain/piece-status.ts';
import type { ShownFailure } from '#domain/print-problem.ts';
import type { Clock } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Refund } from '../payments/port.ts';
import { mirrorOrder, replaceList } from '../postcards/mirror-store.ts';
import { correctList } from '../recipients/store.ts';
import { deleteRedemption } from './coupon-store.ts';
import { addEvent, addEvents, type EventSource, repeatEvent } from './event-store.ts';
import { isMailing, type Order } from './order.ts';
import { emailOfEvent, queueOrderEmail } from './order-email.ts';
import { isFunded, type Piece } from './piece.ts';
import {
  type AcceptedPiece,
  addPieceRefund,
  findRefundedPieces,
  listCorrectedPieces,
  listPieces,
  lockPiece,
  markAccepted,
  type PieceChanges,
  setPiecesRefunded,
  summarizePieces,
  sumRefunds,
  updateAllPieces,
  updatePiece,
} from './piece-store.ts';
import { lockOrder, type OrderChanges, updateOrder } from './store.ts';

export type MoveDependencies = { readonly jobs: Jobs; readonly clock: Clock };

export type MoveResult = { readonly hasMoved: boolean; readonly order: Order };

type Move = {
  readonly orderId: string;
  readonly source: EventSource;
  readonly note?: string;
  /** Refunds whatever is moved. */
  readonly refund?: 'now';
};

export type OrderMove = Move & {
  readonly event: Extract<OrderEvent, 'paid' | 'cancelled' | 'refunded'>;
  /** The new status of all pieces; left out when only the payment changes. */
  readonly to?: PieceStatus;
  /** If given, an order in any other status stays as it is. */
  readonly from?: PieceStatus;
  readonly set?: Pick<OrderChanges, 'paidAt' | 'cancelUntil' | 'refundId' | 'refundedAt'>;
};

/** Moves all pieces together: the order is paid, canceled before it was paid, or refunded. */
export async function moveOrder(trx: Trx, dependencies: MoveDependencies, move: OrderMove): Promise<MoveResult> {
  const now = dependencies.clock.now();
  const before = await lockOrder(trx, move.orderId);
  const to = move.to ?? before.status;
  const unmoved = { hasMoved: false, order: before };
  if (move.from !== undefined && move.from !== before.status) return unmoved;
  if (to !== before.status && !canMovePiece(before.status, to)) return unmoved;
  const { orderId, event, source } = move;
  const note = move.note ?? null;
  if (!(await addEvent(trx, { orderId, pieceId: null, attempt: 1, event, source, note, at: now }))) return unmoved;
  const isFirstAttempt = event === 'paid' && to === 'processing';
  if (to !== before.status) {
    await updateAllPieces(trx, orderId, { status: to, ...(isFirstAttempt ? { attempt: 1 } : {}) }, now);
  }
  if (event === 'refunded') await setPiecesRefunded(trx, orderId);
  const paymentStatus = event === 'paid' || event === 'refunded' ? event : undefined;
  const order = await follow(trx, dependencies, before, { ...move.set, ...(paymentStatus && { paymentStatus }) });
  if (order.status === 'cancelled' || (order.status === 'failed' && event === 'refunded')) {
    await deleteRedemption(trx, orderId);
  }
  await notifyCustomer(trx, dependencies.jobs, order, { event, attempt: 1, note });
  return { hasMoved: true, order: move.refund === 'now' ? await makeRefundDue(trx, dependencies, orderId) : order };
}

export type PieceMove = Move & {
  readonly pieceId: string;
  /** The print attempt that the move is about; if it is no longer the latest, nothing happens. */
  readonly attempt: number;
  readonly event: Exclude<OrderEvent, 'placed' | 'paid' | 'refunded'>;
  /** The new status of the piece; its current one to record an event only. */
  readonly to: PieceStatus;
  readonly set?: Omit<PieceChanges, 'status' | 'attempt'>;
};

/** Moves one piece. The order follows its pieces. */
export async function movePiece(trx: Trx, dependencies: MoveDependencies, move: PieceMove): Promise<MoveResult> {
  const now = dependencies.clock.now();
  const before = await lockOrder(trx, move.orderId);
  const piece = await lockPiece(trx, move.pieceId);
  const unmoved = { hasMoved: false, order: before };
  const isRetry = move.event === 'retried';
  if (move.attempt !== piece.attempt + (isRetry ? 1 : 0)) return unmoved;
  if (piece.status !== move.to && !canMovePiece(piece.status, move.to)) return unmoved;
  if (piece.status === 'failed' && move.to === 'processing' && !isFunded(before, piece)) return unmoved;

  const event = { ...move, note: move.note ?? null, at: now };
  const isRepeated = !(await addEvent(trx, event));
  if (isRepeated && piece.status === move.to) return unmoved;
  // The piece had left this status in the meantime, such as a card that was lost, found and lost again.
  if (isRepeated) await repeatEvent(trx, event);

  const reset = isRetry ? { ...UNPRINTED, attempt: move.attempt } : {};
  await updatePiece(trx, piece.id, { status: move.to, ...reset, ...move.set }, now);
  const order = await follow(trx, dependencies, before, {});
  if (order.status === 'cancelled') await endOrder(trx, order);
  // Some of a mailing's cards may fail or come back without moving the order. One email is sent about all of them.
  const isNews = isMailing(order) && (move.event === 'failed' || move.event === 'returned');
  if (order.status !== before.status || isNews) {
    const isEstimated = move.set?.isDeliveryEstimated ?? false;
    await notifyCustomer(trx, dependencies.jobs, order, { ...event, isEstimated });
  }
  return {
    hasMoved: true,
    order: move.refund === 'now' ? await makeRefundDue(trx, dependencies, order.id, piece.id) : order,
  };
}

/** Its coupon may be used again, and its card is a draft again, with the addresses as they were corrected. */
async function endOrder(trx: Trx, { id, userId, postcardId, snapshot }: Order): Promise<void> {
  await deleteRedemption(trx, id);
  const from = snapshot.design.mailing?.listId;
  const corrected = from === undefined ? [] : await listCorrectedPieces(trx, id);
  if (from === undefined || corrected.length === 0) return;
  const to = await correctList(trx, userId, from, corrected);
  if (to !== null) await replaceList(trx, postcardId, { from, to });
}

export type AcceptedPrint = AcceptedPiece & { readonly attempt: number; readonly note: string | null };

/** The print service has just taken these pieces of one order. None of them changes its status; the order follows once. */
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
  await follow(trx, dependencies, order, {});
}

const UNPRINTED = {
  postgridOrderId: null,
  trackingNumber: null,
  failureKind: null,
  addressProblem: null,
  cancelRequestedAt: null,
} as const;

/** Changes a piece without moving it: a tracking number, a request to cancel. */
export async function changePiece(
  trx: Trx,
  dependencies: MoveDependencies,
  piece: Pick<Piece, 'id' | 'orderId'>,
  changes: Pick<PieceChanges, 'trackingNumber' | 'cancelRequestedAt' | 'isDeliveryEstimated'> &
    Pick<OrderChanges, 'cancelUntil'>,
): Promise<void> {
  const { cancelUntil, ...pieceChanges } = changes;
  await updatePiece(trx, piece.id, pieceChanges, dependencies.clock.now());
  await follow(
    trx,
    dependencies,
    await lockOrder(trx, piece.orderId),
    cancelUntil === undefined ? {} : { cancelUntil },
  );
}

export type DisputeMove = Omit<Move, 'refund'> & { readonly dispute: Dispute; readonly event: OrderEvent };

/** Records what the bank holds against the payment. If it has paid the customer back, no refund is due anymore. */
export async function moveDispute(
  trx: Trx,
  dependencies: MoveDependencies,
  { orderId, dispute, event, source }: DisputeMove,
): Promise<MoveResult> {
  const before = await lockOrder(trx, orderId);
  if (before.dispute === dispute) return { hasMoved: false, order: before };
  const happened = { orderId, pieceId: null, attempt: 1, event, source, note: null, at: dependencies.clock.now() };
  if (!(await addEvent(trx, happened))) await repeatEvent(trx, happened);
  const isPaidBack = dispute === 'lost' && before.paymentStatus === 'refund_due';
  const payment = isPaidBack ? ({ paymentStatus: 'paid', refundDueAt: null } as const) : {};
  return { hasMoved: true, order: await follow(trx, dependencies, before, { dispute, ...payment }) };
}

/**
 * Records that one piece, or all of them, must be refunded; a job does it. Repeating it has no effect. A disputed payment
 * is not refunded, because the customer would get the money twice.
 */
export async function makeRefundDue(
  trx: Trx,
  dependencies: MoveDependencies,
  orderId: string,
  pieceId?: string,
): Promise<Order> {
  const order = await lockOrder(trx, orderId);
  if (isDisputed(order)) return order;
  if (!(await setPiecesRefunded(trx, orderId, pieceId))) return order;
  // One job refunds all pieces that are due.
  if (order.paymentStatus !== 'refund_due') await dependencies.jobs.send('refund-order', { orderId }, { trx });
  const refundDueAt = order.refundDueAt ?? dependencies.clock.now();
  return follow(trx, dependencies, order, { paymentStatus: 'refund_due', refundDueAt });
}

/**
 * Records that a part of the price must be refunded, of pieces that are printed or never will be: a piece whose refund has
 * begun isn't printed. Returns false when these pieces have less than that left.
 */
export async function makePartialRefundDue(
  trx: Trx,
  dependencies: MoveDependencies,
  orderId: string,
  amountCents: number,
): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  const settled = (await listPieces(trx, orderId)).filter(({ status }) => status !== 'processing');
  let left = amountCents;
  for (const { id, priceCents, refundCents } of settled) {
    const part = Math.min(left, priceCents - refundCents);
    if (part > 0) await addPieceRefund(trx, id, part);
    left -= Math.max(part, 0);
  }
  if (left > 0) return false;
  if (order.paymentStatus !== 'refund_due') await dependencies.jobs.send('refund-order', { orderId }, { trx });
  const refundDueAt = order.refundDueAt ?? dependencies.clock.now();
  await follow(trx, dependencies, order, { paymentStatus: 'refund_due', refundDueAt });
  return true;
}

/** Records that some pieces were refunded, and others not: the order stays paid. */
export async function recordPartialRefund(
  trx: Trx,
  dependencies: MoveDependencies,
  orderId: string,
  { id, amountCents }: Refund,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (amountCents < (await sumRefunds(trx, orderId))) {
    // Another piece has become due since.
    await dependencies.jobs.send('refund-order', { orderId }, { trx });
    return;
  }
  const after = await follow(trx, dependencies, order, { paymentStatus: 'paid', refundId: id, refundDueAt: null });
  const { count, names } = await findRefundedPieces(trx, orderId, NAMED_REFUNDS);
  const note = `${formatMoney(amountCents, order.currency)} for ${count} ${count === 1 ? 'card' : 'cards'}`;
  const event = { orderId, pieceId: null, attempt: 1, event: 'partly_refunded', source: 'payments', note } as const;
  const happened = { ...event, at: dependencies.clock.now() };
  if (!(await addEvent(trx, happened))) await repeatEvent(trx, happened);
  const others = count - names.length;
  const whom = [...names, ...(others > 0 ? [`${others} others`] : [])].join(', ');
  const email = {
    email: 'order-partly-refunded',
    attempt: 1,
    key: String(amountCents),
    note: `${note}: ${whom}`,
  } as const;
  await queueOrderEmail(trx, dependencies.jobs, after, email);
}

const NAMED_REFUNDS = 20;

/** After pieces were changed without moving them. */
export async function followPieces(trx: Trx, dependencies: MoveDependencies, orderId: string): Promise<void> {
  await follow(trx, dependencies, await lockOrder(trx, orderId), {});
}

/** Updates the order, and what its postcard shows of it, to match the pieces. */
async function follow(
  trx: Trx,
  { clock }: MoveDependencies,
  { id }: Order,
  changes: Omit<OrderChanges, 'status' | 'postgridOrderId' | 'trackingNumber'>,
): Promise<Order> {
  const now = clock.now();
  const { status, lead } = await summarizePieces(trx, id);
  const { postgridOrderId, trackingNumber } = lead;
  const order = await updateOrder(trx, id, { ...changes, status, postgridOrderId, trackingNumber }, now);
  if (order.paymentStatus !== 'unpaid') {
    const { isDeliveryEstimated, addressProblem } = lead;
    const shown = { failureKind: shownFailure(order, lead), isDeliveryEstimated, addressProblem };
    await mirrorOrder(trx, { ...order, ...shown }, now);
  }
  return order;
}

function shownFailure({ status, paymentStatus, dispute }: Order, lead: Piece): ShownFailure | null {
  // While a cancellation is pending, the card isn't late, and can't be retried.
  if (status === 'processing' && lead.cancelRequestedAt !== null) return null;
  if (status !== 'failed' || paymentStatus !== 'paid' || dispute === null) return lead.failureKind;
  // Whatever failed before, the bank decides whether it may be retried.
  if (dispute !== 'won') return 'disputed';
  return lead.failureKind === 'disputed' ? 'dispute_won' : lead.failureKind;
}

type Notice = {
  readonly event: OrderEvent;
  readonly attempt: number;
  readonly note: string | null;
  readonly isEstimated?: boolean;
};

async function notifyCustomer(trx: Trx, jobs: Jobs, order: Order, { event, ...about }: Notice): Promise<void> {
  const email = emailOfEvent(event, order);
  if (email !== undefined) await queueOrderEmail(trx, jobs, order, { email, ...about });
}
