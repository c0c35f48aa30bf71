/** Quotes what an order costs this customer with their coupon. The only place that decides a price. */
import { AppError } from '#domain/errors.ts';
import { priceOrder, type Quote } from '#domain/pricing.ts';
import type { Db } from '../db/database.ts';
import { findCouponUse, normalizeCode } from './coupons.ts';

export type OrderQuote = Quote & { readonly coupon: { readonly code: string; readonly percentOff: number } | null };

type QuoteRequest = {
  readonly userId: string | null;
  readonly couponCode: string | undefined;
  /** How many people a mailing goes to; null for a card to one address. */
  readonly recipients?: number | null;
};

/** Throws authentication_required for a coupon without a customer, and the coupon errors. */
export async function quoteOrder(
  { db, now }: { db: Db; now: Date },
  { userId, couponCode, recipients = null }: QuoteRequest,
): Promise<OrderQuote> {
  const code = normalizeCode(couponCode);
  if (code === null) return { ...priceOrder(0, recipients), coupon: null };
  if (userId === null) throw new AppError('authentication_required');
  const { percentOff } = await db.transaction().execute((trx) => findCouponUse(trx, { userId, code, now }));
  return { ...priceOrder(percentOff, recipients), coupon: { code, percentOff } };
}
