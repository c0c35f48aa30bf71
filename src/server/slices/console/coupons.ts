/** Operators' actions on coupons. */
import type { addConsoleCoupon, listCoupons } from '#contract/console/coupons.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import { isChargeable } from '#server/slices/orders/checkout/add-coupon.ts';
import {
  capCoupon,
  expireCoupon,
  insertCoupon,
  listNewestCoupons,
} from '#server/slices/orders/checkout/coupon-store.ts';
import { findPrices } from '#server/slices/shop/price-store.ts';
import { type Actor, audit } from './audit.ts';

export async function readCoupons(db: Db, now: Date): Promise<EndpointResponse<typeof listCoupons>> {
  const coupons = await listNewestCoupons(db);
  return {
    items: coupons.map(({ code, percent_off, rule, max_uses, max_discount_cents, uses, expires_at, created_at }) => ({
      code,
      percent_off,
      rule,
      max_uses,
      max_discount_cents,
      uses,
      expires_at: expires_at?.toISOString() ?? null,
      has_ended: expires_at !== null && expires_at <= now,
      created_at: created_at.toISOString(),
    })),
  };
}

type NewCoupon = EndpointInput<typeof addConsoleCoupon>['body'];

/** Throws coupon_exists, coupon_too_much, or validation_failed for an end in the past. */
export async function addCoupon(db: Db, actor: Actor, wanted: NewCoupon): Promise<void> {
  const { percent_off: percentOff, rule, max_uses: maxUses, max_discount_cents: maxDiscountCents } = wanted;
  const code = wanted.code.toUpperCase();
  const expiresAt = wanted.expires_at === null ? null : new Date(wanted.expires_at);
  const prices = await findPrices(db, actor.at);
  if (!isChargeable(prices, percentOff)) throw new AppError('coupon_too_much');
  if (expiresAt !== null && expiresAt <= actor.at) {
    throw new AppError('validation_failed', { message: 'The end must be in the future.' });
  }
  await db.transaction().execute(async (trx) => {
    const isNew = await insertCoupon(trx, { code, percentOff, rule, expiresAt, maxUses, maxDiscountCents });
    if (!isNew) throw new AppError('coupon_exists');
    const { code: _code, ...terms } = wanted;
    const after = { ...terms, currency: prices.currency };
    await audit(trx, actor, { action: 'coupon.add', subject: ['coupon', code], after });
  });
}

/** Applies to orders that are quoted from now on. Throws not_found. */
export async function capDiscount(db: Db, actor: Actor, { code, cents }: { code: string; cents: number | null }) {
  await db.transaction().execute(async (trx) => {
    const before = await capCoupon(trx, code, cents);
    if (before === undefined) throw new AppError('not_found');
    const { currency } = await findPrices(trx, actor.at);
    const facts = { before: { max_discount_cents: before }, after: { max_discount_cents: cents, currency } };
    await audit(trx, actor, { action: 'coupon.cap', subject: ['coupon', code], ...facts });
  });
}

/** Throws not_found. Does nothing if the coupon has ended. */
export async function endCoupon(db: Db, actor: Actor, code: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await expireCoupon(trx, code, actor.at);
    if (before === 'unknown') throw new AppError('not_found');
    if (before === 'ended') return;
    const facts = {
      before: { expires_at: before?.toISOString() ?? null },
      after: { expires_at: actor.at.toISOString() },
    };
    await audit(trx, actor, { action: 'coupon.end', subject: ['coupon', code], ...facts });
  });
}
