import { sql } from 'kysely';
import type { CouponRule, CouponTerms } from '#domain/coupon.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';

export async function findCoupon(trx: Trx, code: string) {
  return trx.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
}

export type NewCoupon = CouponTerms & {
  readonly rule: CouponRule;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
};

/** Returns false when the code already exists; that coupon stays as it is. */
export async function insertCoupon(db: Db | Trx, coupon: NewCoupon): Promise<boolean> {
  const { code, percentOff, rule, expiresAt, maxUses, maxDiscountCents } = coupon;
  const row = await db
    .insertInto('coupons')
    .values({
      code,
      percent_off: percentOff,
      rule,
      expires_at: expiresAt,
      max_uses: maxUses,
      max_discount_cents: maxDiscountCents,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest coupon that orders earn, such as SPEC.md's TAKE30OFF; null when operators have ended it. */
export async function findEarnedCoupon(db: Db | Trx, now: Date): Promise<CouponTerms | null> {
  const row = await db
    .selectFrom('coupons')
    .selectAll()
    .where('rule', '=', 'per_paid_order')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { code: row.code, percentOff: row.percent_off, maxDiscountCents: row.max_discount_cents };
}

/** Returns the previous limit; undefined for an unknown coupon. */
export async function capCoupon(trx: Trx, code: string, cents: number | null): Promise<number | null | undefined> {
  const coupon = trx.selectFrom('coupons').select('max_discount_cents').where('code', '=', code);
  const row = await coupon.forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  await trx.updateTable('coupons').set({ max_discount_cents: cents }).where('code', '=', code).execute();
  return row.max_discount_cents;
}

/** Counts all customers' orders that use it. Locks the coupon, so that two orders can't both take its last use. */
export async function countUses(trx: Trx, code: string): Promise<number> {
  await trx.selectFrom('coupons').select('code').where('code', '=', code).forNoKeyUpdate().execute();
  const redemptions = trx.selectFrom('coupon_redemptions').where('code', '=', code);
  const { count } = await redemptions.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return count;
}

const MAX_LISTED = 500;

export async function listNewestCoupons(db: Db) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from coupon_redemptions where coupon_redemptions.code = coupons.code)`.as(
        'uses',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(MAX_LISTED)
    .execute();
}

/** Returns when it would have ended; null means never. */
export async function expireCoupon(trx: Trx, code: string, at: Date): Promise<Date | null | 'unknown' | 'ended'> {
  const coupon = trx.selectFrom('coupons').select('expires_at').where('code', '=', code);
  const row = await coupon.forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (row.expires_at !== null && row.expires_at <= at) return 'ended';
  await trx.updateTable('coupons').set({ expires_at: at }).where('code', '=', code).execute();
  return row.expires_at;
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
