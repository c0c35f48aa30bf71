/**
 * Refunds an order, one of its cards, or a part of its price, once. State, job and log commit together; the job asks the
 * provider.
 */
import { AppError } from '#domain/errors.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { isDisputed } from '#domain/order-status.ts';
import { type AskedReason, type GivenReason, givenReason } from '#domain/refund.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { settleAlert } from '#server/slices/orders/console/operator-store.ts';
import { repeatEvent } from '#server/slices/orders/event-store.ts';
import { isMailing, type Order } from '#server/slices/orders/order.ts';
import { queueOrderEmail } from '#server/slices/orders/order-email.ts';
import { followPieces } from '#server/slices/orders/pieces/follow-pieces.ts';
import { findPieceAt, findPieceOf } from '#server/slices/orders/pieces/piece-store.ts';
import { sumRefunds } from '#server/slices/orders/refunds/piece-money-store.ts';
import { oweGoodwill, voidPieces } from '#server/slices/orders/refunds/refunds.ts';
import { stopOrder } from '#server/slices/orders/refunds/stop-order.ts';
import { findOrder, lockOrder } from '#server/slices/orders/store.ts';
import { type Actor, audit } from './audit.ts';
import { insertNote } from './note-store.ts';

type RefundServices = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock };

export type RefundRequest = {
  readonly orderId: string;
  readonly amountCents: number;
  /** The refunded or owed amount when the operator looked. */
  readonly seenCents: number;
  readonly pieceId: string | null;
  readonly reason: AskedReason;
  /** The operator's own, for `other`. */
  readonly words?: string;
};

/** Throws not_found, not_paid, refund_disputed, refund_too_large or refund_changed. */
export async function refund(
  services: RefundServices,
  actor: Actor,
  request: RefundRequest,
): Promise<'requested' | 'already_refunded'> {
  const { orderId, amountCents, seenCents, pieceId, reason, words } = request;
  const given = givenReason(reason, words);
  if ((await findOrder(services.db, orderId)) === null) throw new AppError('not_found');
  return services.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const refunded = await sumRefunds(trx, orderId);
    if (order.paymentStatus === 'unpaid') throw new AppError('not_paid');
    if (isDisputed(order)) throw new AppError('refund_disputed');
    const left = order.totalCents - refunded;
    if (left <= 0 || isRefundingInFull(order)) return 'already_refunded';
    if (seenCents !== refunded) throw new AppError('refund_changed');
    let card: number | null = null;
    if (pieceId !== null)
      card = await refundPiece(trx, services, { order, actor, reason: given, request: { ...request, pieceId } });
    else if (amountCents > left) throw new AppError('refund_too_large');
    else if (amountCents === left) await refundRest(trx, services, { order, actor, reason: given });
    else await oweGoodwill(trx, services, order, { reason: 'goodwill', ...by(actor, given), amountCents });
    // The log outlives accounts, so it has the choice and not the words, which may be about a person.
    const after = { refunded_cents: seenCents + amountCents, currency: order.currency, card, reason };
    await audit(trx, actor, {
      action: 'order.refund',
      subject: ['order', orderId],
      before: { refunded_cents: seenCents },
      after,
    });
    return 'requested';
  });
}

type Settlement = { readonly orderId: string; readonly failedCents: number; readonly note: string };

/** Records that the money went back another way. Throws not_found, or refund_changed. */
export async function settleRefund(services: RefundServices, actor: Actor, settlement: Settlement): Promise<void> {
  const { db, clock } = services;
  const { orderId, failedCents, note } = settlement;
  if ((await findOrder(db, orderId)) === null) throw new AppError('not_found');
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.refundFailedCents !== failedCents) throw new AppError('refund_changed');
    const at = clock.now();
    const refundSettledCents = cents(order.refundSettledCents + failedCents);
    const settled = await followPieces(trx, services, order, { refundFailedCents: cents(0), refundSettledCents });
    const amount = `${formatMoney(failedCents, order.currency)} was paid back another way.`;
    const event = { orderId, pieceId: null, attempt: 1, event: 'refund_settled' } as const;
    await repeatEvent(trx, { ...event, source: 'operator', operator: actor.email, note: amount, at });
    await settleAlert(trx, orderId, 'refund_failed');
    const key = String(refundSettledCents);
    const about = { attempt: 1, key, amountCents: failedCents };
    await queueOrderEmail(trx, services.jobs, settled, { email: 'order-refund-settled', ...about });
    await insertNote(trx, { orderId, authorId: actor.id, text: note, at: actor.at });
    const { currency } = order;
    await audit(trx, actor, {
      action: 'order.settle_refund',
      subject: ['order', orderId],
      before: { refund_failed_cents: failedCents, currency },
      after: { refund_failed_cents: 0, currency },
    });
  });
}

/** under_way: already requested, and requested again in case the job was given up. */
export type FullRefund = 'requested' | 'under_way' | 'refunded' | 'unpaid' | 'disputed';

export async function refundInFull(services: RefundServices, actor: Actor, orderId: string): Promise<FullRefund> {
  return services.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const refunded = await sumRefunds(trx, orderId);
    const { paymentStatus } = order;
    if (paymentStatus === 'unpaid' || paymentStatus === 'refunded') return paymentStatus;
    if (isDisputed(order)) return 'disputed';
    if (refunded >= order.totalCents || isRefundingInFull(order)) {
      await services.jobs.send('stop-print', { orderId, after: 0 }, { trx });
      await services.jobs.send('refund-order', { orderId }, { trx });
      return 'under_way';
    }
    await refundRest(trx, services, { order, actor, reason: null });
    await audit(trx, actor, {
      action: 'order.refund',
      subject: ['order', orderId],
      before: { refunded_cents: refunded },
      after: { refunded_cents: order.totalCents, currency: order.currency, card: null },
    });
    return 'requested';
  });
}

/** True while the job of a full refund hasn't reached all pieces yet. */
export function isRefundingInFull({ stop }: Order): boolean {
  return stop?.reason === 'by_operator' && stop.since !== null;
}

/** A command on the server gives no reason. */
type RestRefund = { readonly order: Order; readonly actor: Actor; readonly reason: GivenReason | null };

/** Stops whatever isn't printed yet. A mailing's pieces are refunded by the job that stops them. */
async function refundRest(trx: Trx, services: RefundServices, { order, actor, reason }: RestRefund): Promise<void> {
  const cause = { reason: 'by_operator', ...by(actor, reason) } as const;
  const stopped = await stopOrder(trx, services, order, cause);
  const piece = isMailing(order) ? null : await findPieceAt(trx, order.id, 1);
  if (piece !== null) await voidPieces(trx, services, stopped, { ...cause, pieceIds: [piece.id] });
}

type PieceRefund = RestRefund & { readonly request: RefundRequest & { readonly pieceId: string } };

/** Returns the number of the card. */
async function refundPiece(
  trx: Trx,
  services: RefundServices,
  { order, actor, reason, request }: PieceRefund,
): Promise<number> {
  const { orderId, pieceId, amountCents } = request;
  const piece = await findPieceOf(trx, orderId, pieceId);
  if (piece === null) throw new AppError('not_found');
  if (amountCents !== piece.priceCents - piece.refundCents) throw new AppError('refund_changed');
  await voidPieces(trx, services, order, { reason: 'by_operator', ...by(actor, reason), pieceIds: [pieceId] });
  await services.jobs.send('stop-print', { orderId, after: 0 }, { trx });
  return piece.position;
}

function by({ email }: Actor, operatorReason: GivenReason | null = null) {
  return { source: 'operator', operator: email, operatorReason } as const;
}
