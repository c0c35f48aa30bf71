/** Coupons: who may use which, and which use an order takes. */
import { AppError } from '#domain/errors.ts';
import type { Trx } from '../db/database.ts';

export type CouponUse = {
  readonly code: string;
  readonly percentOff: number;
  /** The paid order that earned this use; null for a coupon that needs none. */
  readonly earnedByOrderId: string | null;
  /** An order of the same customer that waits for its payment and holds the use; it must be cancelled first. */
  readonly heldByOrderId: string | null;
};

export function normaliseCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return code === '' ? null : code;
}

/** Throws coupon_unknown, coupon_expired, coupon_not_earned or coupon_used. */
export async function findCouponUse(
  trx: Trx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<CouponUse> {
  const coupon = await trx.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  if (coupon === undefined) throw new AppError('coupon_unknown');
  if (coupon.expires_at !== null && coupon.expires_at <= now) throw new AppError('coupon_expired');
  const use = coupon.rule === 'once' ? await onlyUse(trx, userId, code) : await earnedUse(trx, userId, code);
  return { code, percentOff: coupon.percent_off, ...use };
}

type Use = Pick<CouponUse, 'earnedByOrderId' | 'heldByOrderId'>;

async function onlyUse(trx: Trx, userId: string, code: string): Promise<Use> {
  const [redemption] = await findRedemptions(trx, userId, code);
  if (redemption !== undefined && !redemption.isPending) throw new AppError('coupon_used');
  return { earnedByOrderId: null, heldByOrderId: redemption?.orderId ?? null };
}

/**
 * Each paid order earns one use; the oldest that is still there is taken. It counts at once, as the mail about it promises:
 * who orders twice and then cancels the first keeps the discount on the second. One use for each payment, and the price
 * is flat, so what can be gained is 30% off one order; making everybody wait for the printer would cost more.
 */
async function earnedUse(trx: Trx, userId: string, code: string): Promise<Use> {
  const earning = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'paid')
    .orderBy('paid_at')
    .execute();
  if (earning.length === 0) throw new AppError('coupon_not_earned');
  const redemptions = await findRedemptions(trx, userId, code);
  const taken = new Map(redemptions.map((redemption) => [redemption.earnedByOrderId, redemption]));
  const free = earning.find(({ id }) => !taken.has(id));
  if (free !== undefined) return { earnedByOrderId: free.id, heldByOrderId: null };
  const held = earning.find(({ id }) => taken.get(id)?.isPending);
  if (held === undefined) throw new AppError('coupon_used');
  return { earnedByOrderId: held.id, heldByOrderId: taken.get(held.id)?.orderId ?? null };
}

async function findRedemptions(trx: Trx, userId: string, code: string) {
  const rows = await trx
    .selectFrom('coupon_redemptions as redemption')
    .innerJoin('orders', 'orders.id', 'redemption.order_id')
    .select(['redemption.order_id', 'redemption.earned_by_order_id', 'orders.status'])
    .where('redemption.code', '=', code)
    .where('redemption.user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    earnedByOrderId: row.earned_by_order_id,
    isPending: row.status === 'pending_payment',
  }));
}

export async function redeemCoupon(trx: Trx, use: CouponUse, order: { id: string; userId: string }): Promise<void> {
  await trx
    .insertInto('coupon_redemptions')
    .values({
      order_id: order.id,
      code: use.code,
      user_id: order.userId,
      earned_by_order_id: use.earnedByOrderId,
    })
    .execute();
}
