/** Refunds an order, one of its cards, or a part of its price, once. */
import { AppError } from '#domain/errors.ts';
import { isDisputed } from '#domain/order-status.ts';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import { makePartialRefundDue, makeRefundDue } from '../orders/move-order.ts';
import type { Order } from '../orders/order.ts';
import { findPieceOf, sumRefunds } from '../orders/piece-store.ts';
import { findOrder, lockOrder } from '../orders/store.ts';
import { audit, type Doing } from './audit.ts';

type Refunding = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock };

export type RefundWish = {
  readonly orderId: string;
  readonly amountCents: number;
  /** What was refunded before, as the operator saw it. */
  readonly seenCents: number;
  readonly pieceId: string | null;
};

/**
 * State, job and log commit together; the job asks the payment provider. Throws not_found, not_paid, refund_disputed,
 * refund_too_large, refund_changed or refund_before_print.
 */
export async function refund(
  services: Refunding,
  doing: Doing,
  wish: RefundWish,
): Promise<'requested' | 'already_refunded'> {
  const { orderId, amountCents } = wish;
  if ((await findOrder(services.db, orderId)) === null) throw new AppError('not_found');
  return services.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const refunded = await sumRefunds(trx, orderId);
    if (order.paymentStatus === 'unpaid') throw new AppError('not_paid');
    if (isDisputed(order)) throw new AppError('refund_disputed');
    const left = order.totalCents - refunded;
    if (left <= 0) return 'already_refunded';
    if (wish.seenCents !== refunded) throw new AppError('refund_changed');
    await makeDue(trx, services, { order, wish, left });
    const before = { refunded_cents: wish.seenCents };
    const after = { refunded_cents: wish.seenCents + amountCents, piece_id: wish.pieceId };
    await audit(trx, doing, { action: 'order.refund', subject: ['order', orderId], before, after });
    return 'requested';
  });
}

type Due = {
  readonly order: Order;
  readonly wish: RefundWish;
  readonly left: number;
};

async function makeDue(trx: Trx, services: Refunding, { order, wish, left }: Due): Promise<void> {
  const { orderId, amountCents, pieceId } = wish;
  if (pieceId !== null) {
    const piece = await findPieceOf(trx, orderId, pieceId);
    if (piece === null) throw new AppError('not_found');
    if (amountCents !== piece.priceCents - piece.refundCents) throw new AppError('refund_changed');
    await makeRefundDue(trx, services, orderId, pieceId);
  } else if (amountCents > left) {
    throw new AppError('refund_too_large');
  } else if (amountCents === left) {
    await makeRefundDue(trx, services, orderId);
  } else if (!(await makePartialRefundDue(trx, services, orderId, amountCents))) {
    throw new AppError('refund_before_print');
  }
  // Whatever is refunded and not printed yet won't be.
  if (order.status === 'processing') await services.jobs.send('stop-print', { orderId }, { trx });
}
