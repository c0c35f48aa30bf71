/** Quotes what an order costs this customer with their coupon. Nothing else decides a price. */
import type { CouponTerms } from '#domain/coupon.ts';
import { AppError } from '#domain/errors.ts';
import type { PriceList } from '#domain/price-list.ts';
import { MIN_CHARGE_CENTS, type PricedOrder, priceOrder, type Quote } from '#domain/pricing.ts';
import type { Db } from '#server/frame/db/database.ts';
import { findPrices, findPricesBefore, findPriceVersion } from '#server/slices/shop/price-store.ts';
import { findCheckoutPriceVersion } from '../store.ts';
import { findCouponUse, normalizeCode } from './coupons.ts';

export type OrderQuote = Quote & {
  readonly coupon: CouponTerms | null;
  /** True for an earlier price list that this checkout was quoted by. */
  readonly isEarlier: boolean;
};

type QuoteRequest = {
  readonly userId: string | null;
  readonly couponCode: string | undefined;
  readonly order: Omit<PricedOrder, 'percentOff' | 'maxDiscountCents'>;
};

type QuoteContext = { readonly db: Db; readonly now: Date };

/** Throws authentication_required for a coupon without a customer, and the coupon errors. */
export async function quoteOrder({ db, now }: QuoteContext, request: QuoteRequest): Promise<OrderQuote> {
  const coupon = await findCoupon({ db, now }, request);
  return quoteBy(await findPrices(db, now), request, coupon);
}

async function findCoupon(
  { db, now }: QuoteContext,
  { userId, couponCode }: QuoteRequest,
): Promise<OrderQuote['coupon']> {
  const code = normalizeCode(couponCode);
  if (code === null) return null;
  if (userId === null) throw new AppError('authentication_required');
  const use = await db.transaction().execute((trx) => findCouponUse(trx, { userId, code, now }));
  return { code, percentOff: use.percentOff, maxDiscountCents: use.maxDiscountCents };
}

/** The coupon may exceed prices that have fallen since. */
function quoteBy(prices: PriceList, { order }: QuoteRequest, coupon: OrderQuote['coupon']): OrderQuote {
  const quote = priceOrder(prices, { ...order, ...coupon });
  if (quote.totalCents < MIN_CHARGE_CENTS) throw new AppError('coupon_too_much');
  return { ...quote, coupon, isEarlier: false };
}

/** An amount that the customer saw and agreed to pay. */
export type AgreedPrice = {
  readonly amountCents: number | null;
  /** Undefined for clients that send only the specification's fields. */
  readonly currency: string | undefined;
  readonly checkoutKey: string | undefined;
};

/**
 * Returns the quote that the customer agreed to, by current prices or by those of this checkout's unpaid order. Throws
 * invalid_amount, or price_changed if the amount was right before prices changed.
 */
export async function requireQuote(
  quoting: QuoteContext,
  request: QuoteRequest & { readonly userId: string },
  agreed: AgreedPrice,
): Promise<OrderQuote> {
  const { db, now } = quoting;
  const isAgreed = ({ totalCents, currency }: Quote) =>
    totalCents === agreed.amountCents && (agreed.currency ?? currency) === currency;
  const coupon = await findCoupon(quoting, request);
  const prices = await findPrices(db, now);
  const quote = quoteBy(prices, request, coupon);
  if (isAgreed(quote)) return quote;
  const { userId } = request;
  const { checkoutKey } = agreed;
  const version = checkoutKey === undefined ? null : await findCheckoutPriceVersion(db, userId, checkoutKey);
  if (version !== null && version !== prices.version) {
    const earlier = quoteBy(await findPriceVersion(db, version), request, coupon);
    if (isAgreed(earlier)) return { ...earlier, isEarlier: true };
  }
  const before = await findPricesBefore(db, prices);
  const wasRight = before !== null && isAgreed(quoteBy(before, request, coupon));
  throw new AppError(wasRight ? 'price_changed' : 'invalid_amount');
}
