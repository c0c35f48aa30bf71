/** Updates an order from its pieces and refunds, and its postcard from the order. */

import type { ShownFailure } from '#domain/print-problem.ts';
import { paymentStatusOf } from '#domain/refund.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { mirrorOrder, replaceList } from '#server/slices/postcards/mirror-store.ts';
import { correctList } from '#server/slices/recipients/store.ts';
import { deleteRedemption } from '../checkout/coupon-store.ts';
import { moneyFactsOf, type Order } from '../order.ts';
import { queueStatusEmail } from '../order-email.ts';
import { emailCancellation } from '../refunds/refund-email.ts';
import { sumOwed } from '../refunds/refund-store.ts';
import { type OrderChanges, updateOrder } from '../store.ts';
import type { Piece } from './piece.ts';
import { hasEstimatedDelivery, listCorrectedPieces, summarizePieces } from './piece-store.ts';

export type MoveDependencies = { readonly jobs: Jobs; readonly clock: Clock };

/** Changes that don't follow from the pieces and refunds. */
export type OwnChanges = Omit<OrderChanges, 'status' | 'paymentStatus' | 'refundDueAt' | 'printId' | 'trackingNumber'>;

/** Updates a paid order and what its postcard shows of it. The order must be locked. */
export async function followPieces(
  trx: Trx,
  { jobs, clock }: MoveDependencies,
  before: Order,
  changes: OwnChanges = {},
): Promise<Order> {
  const now = clock.now();
  const stop = changes.stop === undefined ? before.stop : changes.stop;
  const { status, lead } = await summarizePieces(trx, before.id, stop === null ? 'processing' : 'cancelled');
  // After a lost dispute the bank has refunded the customer, so we owe nothing unless it reverses.
  const isLost = (changes.dispute ?? before.dispute) === 'lost';
  const owed = isLost ? { cents: 0, since: null } : await sumOwed(trx, before.id);
  const paymentStatus = paymentStatusOf({
    isPaid: (changes.paidAt ?? before.paidAt) !== null,
    totalCents: before.totalCents,
    refundedCents: changes.refundedCents ?? before.refundedCents,
    owedCents: owed.cents,
  });
  const { printId, trackingNumber } = lead;
  const follows = { status, paymentStatus, refundDueAt: owed.since, printId, trackingNumber };
  const order = await updateOrder(trx, before.id, { ...changes, ...follows }, now);
  const isDeliveryEstimated = status === 'delivered' && (await hasEstimatedDelivery(trx, order.id));
  const shown = {
    failureKind: shownFailure(order, lead),
    isDeliveryEstimated,
    addressProblem: lead.addressProblem,
    orderedAt: lead.reprint?.at ?? order.paidAt,
    // A free reprint doesn't wait for the order's send date.
    sendOn: lead.reprint === null ? order.sendOn : null,
    copiesMailed: lead.copies,
    money: moneyFactsOf(order, order.refundedCents + owed.cents),
  };
  await mirrorOrder(trx, { ...order, ...shown }, now);
  if (status === before.status) return order;
  if (status === 'cancelled') {
    await endOrder(trx, order);
    await emailCancellation(trx, { jobs, clock }, order);
  } else await queueStatusEmail(trx, jobs, order, { isEstimated: isDeliveryEstimated });
  return order;
}

/** Frees the coupon, and turns the card back into a draft with the corrected addresses. */
async function endOrder(trx: Trx, { id, userId, postcardId, snapshot }: Order): Promise<void> {
  await deleteRedemption(trx, id);
  const from = snapshot.design.mailing?.listId;
  const corrected = from === undefined ? [] : await listCorrectedPieces(trx, id);
  if (from === undefined || corrected.length === 0) return;
  const to = await correctList(trx, userId, from, corrected);
  if (to !== null) await replaceList(trx, postcardId, { from, to });
}

function shownFailure({ status, paymentStatus, dispute }: Order, lead: Piece): ShownFailure | null {
  // A card with a pending cancellation isn't late and can't be retried.
  if (status === 'processing' && lead.cancelRequestedAt !== null) return null;
  if (status !== 'failed' || paymentStatus !== 'paid' || dispute === null) return lead.failureKind;
  // A dispute outranks other failures: the bank decides whether a retry is possible.
  if (dispute !== 'won') return 'disputed';
  return lead.failureKind === 'disputed' ? 'dispute_won' : lead.failureKind;
}
