/**
 * Reprints a mailed card for free when an operator asks: one more attempt of the same piece. It moves no money. A reprint that
 * fails or is stopped leaves its piece as it was (endReprint).
 */
import { REPRINT_TEXTS, type ReprintReason } from '#domain/audit.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { drawOrderNumber } from '#server/slices/orders/checkout/order-number-store.ts';
import type { Order } from '#server/slices/orders/order.ts';
import { moveToReprint } from '#server/slices/orders/pieces/move-order.ts';
import {
  asPrinted,
  isFunded,
  isReprintToStop,
  type Piece,
  type PrintedPiece,
} from '#server/slices/orders/pieces/piece.ts';
import { findPieces, lockPiece } from '#server/slices/orders/pieces/piece-store.ts';
import { lockOrder } from '#server/slices/orders/store.ts';
import type { Fulfilment } from './fulfilment.ts';
import { sendRound } from './print-jobs.ts';
import { findLatestAttempt, insertAttempt } from './store.ts';

type Refusal = Extract<ErrorCode, `reprint_${string}`>;

/** Returns why a card can't be reprinted, or null when it can. */
export function refuseReprint(order: Order, piece: Piece): Refusal | null {
  if (asPrinted(piece) === null) return 'reprint_not_mailed';
  if (piece.voidReason !== null || order.paymentStatus === 'refunded') return 'reprint_refunded';
  if (!isFunded(order, piece) || order.dispute === 'warned') return 'reprint_disputed';
  if (isReprintToStop(order, piece)) return 'reprint_stopped';
  return piece.isHidden && piece.hiddenId === null ? 'reprint_address_gone' : null;
}

export type ReprintRequest = {
  readonly pieceId: string;
  /** The card's latest attempt as the operator saw it, so that a repeated request changes nothing. */
  readonly seenAttempt: number;
  readonly reason: ReprintReason;
  /** The operator's name. */
  readonly operator: string | null;
};

export type StartedReprint = { readonly piece: Piece; readonly before: PrintedPiece; readonly attempt: number };

/** Throws not_found, validation_failed for an unknown attempt, or the reason from `refuseReprint`. */
export async function reprintPiece(
  fulfilment: Pick<Fulfilment, 'db' | 'jobs' | 'clock'>,
  request: ReprintRequest,
  /** Runs in the same transaction. */
  onReprint: (trx: Trx, reprint: StartedReprint) => Promise<void>,
): Promise<'requested' | 'already_requested'> {
  const { pieceId, seenAttempt, reason, operator } = request;
  const { db, jobs, clock } = fulfilment;
  const orderId = (await findPieces(db, [pieceId])).get(pieceId)?.orderId;
  if (orderId === undefined) throw new AppError('not_found');
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const piece = await lockPiece(trx, pieceId);
    const latest = await findLatestAttempt(trx, piece);
    if (latest !== null && latest.attempt > seenAttempt) return 'already_requested';
    if (latest !== null && latest.attempt < seenAttempt) throw new AppError('validation_failed');
    const before = asPrinted(piece);
    const refusal = refuseReprint(order, piece);
    if (refusal !== null || before === null || latest === null) throw new AppError(refusal ?? 'reprint_not_mailed');
    const attempt = latest.attempt + 1;
    const orderNumber = await drawOrderNumber(trx, orderId);
    const note = `${REPRINT_TEXTS[reason]}. Replaces print ${before.printId}.`;
    await moveToReprint(trx, fulfilment, { order, piece }, { attempt, source: 'operator', operator, note });
    const attemptId = await insertAttempt(trx, { orderId, pieceId, attempt, orderNumber, createdAt: clock.now() });
    await sendRound(jobs, { attemptId }, trx);
    await onReprint(trx, { piece, before, attempt });
    return 'requested';
  });
}
