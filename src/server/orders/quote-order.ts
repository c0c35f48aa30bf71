/** Quotes what an order costs this customer with their coupon. The only place that decides a price. */
import { AppError } from '#domain/errors.ts';
import { priceOrder, type Quote } from '#domain/pricing.ts';
import type { Db } from '../db/database.ts';
import { findCouponUse, normalizeCode } from './coupons.ts';

export type OrderQuote = Quote & { readonly coupon: { readonly code: string; readonly percentOff: number } | null };

/** Throws authentication_required for a coupon without a customer, and the coupon errors. */
export async function quoteOrder(
  { db, now }: { db: Db; now: Date },
  { userId, couponCode }: { userId: string | null; couponCode: string | undefined },
): Promise<OrderQuote> {
  const code = normalizeCode(couponCode);
  if (code === null) return { ...priceOrder(), coupon: null };
  if (userId === null) throw new AppError('authentication_required');
  const { percentOff } = await db.transaction().execute((trx) => findCouponUse(trx, { userId, code, now }));
  return { ...priceOrder(percentOff), coupon: { code, percentOff } };
}
