/** Decides who may use a coupon, and which earned use an order takes. */
import type { CouponTerms } from '#domain/coupon.ts';
import { AppError } from '#domain/errors.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { type EarningOrder, listEarningOrders } from '../store.ts';
import { countUses, findCoupon, findRedemptions } from './coupon-store.ts';

export type CouponUse = CouponTerms & {
  /** The paid order that earned this use; null if the coupon needn't be earned. */
  readonly earnedByOrderId: string | null;
  /** The customer's unpaid order that holds the use and must be canceled first. */
  readonly heldByOrderId: string | null;
};

export function normalizeCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return code === '' ? null : code;
}

/** Throws coupon_unknown, coupon_expired, coupon_not_earned, coupon_too_early, coupon_used or coupon_used_up. */
export async function findCouponUse(
  trx: Trx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<CouponUse> {
  const coupon = await findCoupon(trx, code);
  if (coupon === undefined) throw new AppError('coupon_unknown');
  if (coupon.expires_at !== null && coupon.expires_at <= now) throw new AppError('coupon_expired');
  const use = coupon.rule === 'once' ? await onlyUse(trx, userId, code) : await earnedUse(trx, { userId, code, now });
  if (coupon.max_uses !== null) {
    const uses = await countUses(trx, code);
    const others = use.heldByOrderId === null ? uses : uses - 1;
    if (others >= coupon.max_uses) throw new AppError('coupon_used_up');
  }
  return { code, percentOff: coupon.percent_off, maxDiscountCents: coupon.max_discount_cents, ...use };
}

type Use = Pick<CouponUse, 'earnedByOrderId' | 'heldByOrderId'>;

async function onlyUse(trx: Trx, userId: string, code: string): Promise<Use> {
  const [redemption] = await findRedemptions(trx, userId, code);
  if (redemption !== undefined && !redemption.isPending) throw new AppError('coupon_used');
  return { earnedByOrderId: null, heldByOrderId: redemption?.orderId ?? null };
}

type EarnedUse = { readonly userId: string; readonly code: string; readonly now: Date };

/**
 * Each order paid without the coupon earns one use once it is in production and can't be canceled. Otherwise a card for a few
 * dollars could earn the discount on a large mailing and then be refunded. The oldest free use is taken.
 */
async function earnedUse(trx: Trx, { userId, code, now }: EarnedUse): Promise<Use> {
  const orders = await listEarningOrders(trx, userId, code);
  const isFinal = ({ cancelUntil, isPrinted }: EarningOrder) =>
    isPrinted && (cancelUntil === null || cancelUntil <= now);
  const earning = orders.filter(isFinal).map(({ id }) => id);
  const [next] = orders;
  if (next === undefined) throw new AppError('coupon_not_earned');
  if (earning.length === 0) throw tooEarly(next.cancelUntil ?? now, now);
  const redemptions = await findRedemptions(trx, userId, code);
  const taken = new Map(redemptions.map((redemption) => [redemption.earnedByOrderId, redemption]));
  const free = earning.find((id) => !taken.has(id));
  if (free !== undefined) return { earnedByOrderId: free, heldByOrderId: null };
  const held = earning.find((id) => taken.get(id)?.isPending);
  if (held === undefined) throw new AppError('coupon_used');
  return { earnedByOrderId: held, heldByOrderId: taken.get(held)?.orderId ?? null };
}

const MINUTE_MS = 60_000;

function tooEarly(earnedAt: Date, now: Date): AppError {
  const minutes = Math.ceil((earnedAt.getTime() - now.getTime()) / MINUTE_MS);
  const wait =
    minutes > 90 || minutes < 1 ? '' : ` Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new AppError('coupon_too_early', { message: `This code works once your last order is off to print.${wait}` });
}
