/** The SQL of coupons and their redemptions. */
import type { Db, Trx } from '../db/database.ts';

export async function findCoupon(trx: Trx, code: string) {
  return trx.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
}

export type NewCoupon = {
  readonly code: string;
  readonly percentOff: number;
  readonly rule: 'once' | 'per_paid_order';
  readonly expiresAt: Date | null;
};

/** Returns false when the code already exists; that coupon stays as it is. */
export async function insertCoupon(db: Db, { code, percentOff, rule, expiresAt }: NewCoupon): Promise<boolean> {
  const row = await db
    .insertInto('coupons')
    .values({ code, percent_off: percentOff, rule, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRedemptions(trx: Trx, userId: string, code: string) {
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

type Redemption = { readonly code: string; readonly earnedByOrderId: string | null };

export async function insertRedemption(
  trx: Trx,
  { code, earnedByOrderId }: Redemption,
  order: { readonly id: string; readonly userId: string },
): Promise<void> {
  await trx
    .insertInto('coupon_redemptions')
    .values({ order_id: order.id, code, user_id: order.userId, earned_by_order_id: earnedByOrderId })
    .execute();
}

/** Lets the customer use the coupon again. */
export async function deleteRedemption(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('coupon_redemptions').where('order_id', '=', orderId).execute();
}
