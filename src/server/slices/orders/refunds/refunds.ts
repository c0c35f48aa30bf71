/**
 * Refunds in three steps: owed (voidPieces, oweGoodwill), sent to the payment provider, and recorded (sendRefund). Each refund
 * has its own row. domain/refund.ts decides what a refund means for a piece.
 */
import { cents } from '#domain/money.ts';
import { isDisputed } from '#domain/order-status.ts';
import { leftCents, type PartReason, refundPart, type VoidReason, voidPiece } from '#domain/refund.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { failpoint } from '#server/frame/failpoint.ts';
import { AnsweredError, type Refund } from '#server/providers/payments/port.ts';
import { deleteRedemption } from '../checkout/coupon-store.ts';
import { repeatEvent } from '../event-store.ts';
import { isMailing, type Order } from '../order.ts';
import type { OrderServices } from '../order-services.ts';
import { followPieces, type MoveDependencies } from '../pieces/follow-pieces.ts';
import { hasUnsettledPieces } from '../pieces/piece-store.ts';
import { countRefundFailure, findOrder, lockOrder } from '../store.ts';
import { listMoney, listPartlyPaid, saveMoney } from './piece-money-store.ts';
import { emailRefunds } from './refund-email.ts';
import { addOwed, markRefunded, type OwedRefund, owesForOperator, type RefundCause, takeOwed } from './refund-store.ts';

type Void = RefundCause & { readonly reason: VoidReason; readonly pieceIds: readonly string[] };

/** Owes what is left of the price of pieces that the customer no longer gets. Idempotent. The order must be locked. */
export async function voidPieces(trx: Trx, dependencies: MoveDependencies, order: Order, cause: Void): Promise<Order> {
  const before = await listMoney(trx, order.id, cause.pieceIds);
  const amountCents = before.reduce((sum, piece) => sum + leftCents(piece), 0);
  const refundId = await owe(trx, dependencies, order, { ...cause, amountCents });
  const after = before.map((piece) => voidPiece(piece, cause.reason));
  await saveMoney(trx, after, { at: dependencies.clock.now(), refundId });
  return followPieces(trx, dependencies, order);
}

type Goodwill = RefundCause & { readonly reason: PartReason; readonly amountCents: number };

/** Owes part of the price without voiding a piece. Throws RangeError for more than is left. */
export async function oweGoodwill(
  trx: Trx,
  dependencies: MoveDependencies,
  order: Order,
  goodwill: Goodwill,
): Promise<Order> {
  await recordPartialRefund(trx, order.id, { amountCents: goodwill.amountCents, at: dependencies.clock.now() });
  await owe(trx, dependencies, order, goodwill);
  return followPieces(trx, dependencies, order);
}

/** Throws RangeError for more than is left. */
export async function recordPartialRefund(
  trx: Trx,
  orderId: string,
  { amountCents, at }: { readonly amountCents: number; readonly at: Date },
): Promise<void> {
  const before = await listPartlyPaid(trx, orderId);
  const changed = refundPart(before, amountCents).filter(
    (piece, index) => piece.refundCents !== before[index]?.refundCents,
  );
  await saveMoney(trx, changed, { at, refundId: null });
}

/** Returns the id of the refund that will pay it, or null for nothing. */
async function owe(
  trx: Trx,
  { jobs, clock }: MoveDependencies,
  order: Order,
  { amountCents, ...cause }: RefundCause & { readonly amountCents: number },
): Promise<string | null> {
  if (amountCents === 0) return null;
  const refundId = await addOwed(trx, order.id, cause, { amountCents, at: clock.now() });
  // One job refunds everything owed by then.
  if (order.paymentStatus !== 'refund_due') await jobs.send('refund-order', { orderId: order.id }, { trx });
  return refundId;
}

/** After this long, the reconciler sends due refunds. */
export const REFUND_OVERDUE_MILLISECONDS = 10 * 60_000;

/**
 * A mailing's refunds are gathered, while it is printed and after each one, so that the customer's bank shows few. An operator's
 * goes out at once when nothing is being printed, because somebody is waiting for it.
 */
export async function shouldGatherRefunds({ db, clock }: OrderServices, orderId: string): Promise<boolean> {
  const order = await findOrder(db, orderId);
  if (order === null || !isMailing(order) || order.refundDueAt === null) return false;
  const isRecent = (at: Date) => clock.now().getTime() - at.getTime() <= REFUND_OVERDUE_MILLISECONDS;
  if (!isRecent(order.refundDueAt)) return false;
  if (await hasUnsettledPieces(db, orderId)) return true;
  return order.refundedAt !== null && isRecent(order.refundedAt) && !(await owesForOperator(db, orderId));
}

/** Returns true when everything owed is refunded, and false while the bank decides about the money. */
export async function sendRefund(services: OrderServices, orderId: string): Promise<boolean> {
  const { db, clock } = services;
  const { order, owed } = await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    const isHeld = locked.paymentIntentId === null || isDisputed(locked);
    return { order: locked, owed: isHeld ? [] : await takeOwed(trx, orderId, clock.now()) };
  });
  if (owed.length === 0 || order.paymentIntentId === null) return order.paymentStatus === 'refunded';
  // An amount that the bank refused is paid back another way, so a later refund must not include it.
  const amountCents = cents(order.refundedCents - order.refundFailedCents - order.refundSettledCents + sum(owed));
  const refund = await askForRefund(services, order, { paymentIntentId: order.paymentIntentId, amountCents });
  failpoint('refund.after-send');
  await recordRefunds(services, orderId, { owed, providerId: refund.id });
  return true;
}

async function askForRefund(
  { db, payments }: OrderServices,
  order: Order,
  total: { readonly paymentIntentId: string; readonly amountCents: Refund['amountCents'] },
): Promise<Refund> {
  try {
    return await payments.refund({ ...total, orderId: order.id, failures: order.refundFailures });
  } catch (error) {
    if (error instanceof AnsweredError) await countRefundFailure(db, order);
    throw error;
  }
}

type Recorded = { readonly owed: readonly OwedRefund[]; readonly providerId: string };

async function recordRefunds(services: OrderServices, orderId: string, { owed, providerId }: Recorded): Promise<void> {
  const { db, jobs, clock } = services;
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const order = await lockOrder(trx, orderId);
    const ids = await markRefunded(
      trx,
      owed.map(({ id }) => id),
      { providerId, at },
    );
    const refunds = owed.filter(({ id }) => ids.has(id));
    if (refunds.length === 0) return;
    const after = await noteRefunds(trx, services, order, { refunds, providerId });
    // Another piece has become due since.
    if (after.paymentStatus === 'refund_due') await jobs.send('refund-order', { orderId }, { trx });
  });
}

type Noted = { readonly refunds: readonly OwedRefund[]; readonly providerId: string };

/** Updates order, history and customer after refunds were made. */
export async function noteRefunds(
  trx: Trx,
  dependencies: MoveDependencies,
  order: Order,
  { refunds, providerId }: Noted,
): Promise<Order> {
  const at = dependencies.clock.now();
  const changes = { refundId: providerId, refundedAt: at, refundedCents: cents(order.refundedCents + sum(refunds)) };
  const after = await followPieces(trx, dependencies, order, changes);
  let refundedCents: number = order.refundedCents;
  for (const { id, amount_cents, source, operator } of refunds) {
    refundedCents += amount_cents;
    const event = refundedCents >= order.totalCents ? 'refunded' : 'partly_refunded';
    const about = { orderId: order.id, pieceId: null, attempt: 1, event, source, operator, refundId: id } as const;
    await repeatEvent(trx, { ...about, note: null, at });
  }
  if (after.paymentStatus === 'refunded' && after.status === 'failed') await deleteRedemption(trx, order.id);
  await emailRefunds(trx, dependencies, after);
  return after;
}

function sum(refunds: readonly Pick<OwedRefund, 'amount_cents'>[]): number {
  return refunds.reduce((total, { amount_cents }) => total + amount_cents, 0);
}
