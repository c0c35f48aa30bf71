/** Decides who may use a coupon, and which of their earned uses an order takes. */
import { AppError } from '#domain/errors.ts';
import type { Trx } from '../db/database.ts';
import { countUses, findCoupon, findRedemptions } from './coupon-store.ts';
import { listPaidOrderIds } from './store.ts';

export type CouponUse = {
  readonly code: string;
  readonly percentOff: number;
  /** The paid order that earned this use; null for a coupon that needs none. */
  readonly earnedByOrderId: string | null;
  /** An unpaid order of the same customer that holds the use; it must be canceled first. */
  readonly heldByOrderId: string | null;
};

export function normalizeCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return code === '' ? null : code;
}

/** Throws coupon_unknown, coupon_expired, coupon_not_earned, coupon_used or coupon_used_up. */
export async function findCouponUse(
  trx: Trx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<CouponUse> {
  const coupon = await findCoupon(trx, code);
  if (coupon === undefined) throw new AppError('coupon_unknown');
  if (coupon.expires_at !== null && coupon.expires_at <= now) throw new AppError('coupon_expired');
  const use = coupon.rule === 'once' ? await onlyUse(trx, userId, code) : await earnedUse(trx, userId, code);
  if (coupon.max_uses !== null) {
    const uses = await countUses(trx, code);
    const others = use.heldByOrderId === null ? uses : uses - 1;
    if (others >= coupon.max_uses) throw new AppError('coupon_used_up');
  }
  return { code, percentOff: coupon.percent_off, ...use };
}

type Use = Pick<CouponUse, 'earnedByOrderId' | 'heldByOrderId'>;

async function onlyUse(trx: Trx, userId: string, code: string): Promise<Use> {
  const [redemption] = await findRedemptions(trx, userId, code);
  if (redemption !== undefined && !redemption.isPending) throw new AppError('coupon_used');
  return { earnedByOrderId: null, heldByOrderId: redemption?.orderId ?? null };
}

/**
 * Each paid order earns one use, right away, as the email about it promises; the oldest free one is taken. A customer
 * who orders twice and then cancels the first order keeps the discount on the second. At a flat price that costs 30% of
 * one order; making everyone wait for the print service would cost more.
 */
async function earnedUse(trx: Trx, userId: string, code: string): Promise<Use> {
  const earning = await listPaidOrderIds(trx, userId);
  if (earning.length === 0) throw new AppError('coupon_not_earned');
  const redemptions = await findRedemptions(trx, userId, code);
  const taken = new Map(redemptions.map((redemption) => [redemption.earnedByOrderId, redemption]));
  const free = earning.find((id) => !taken.has(id));
  if (free !== undefined) return { earnedByOrderId: free, heldByOrderId: null };
  const held = earning.find((id) => taken.get(id)?.isPending);
  if (held === undefined) throw new AppError('coupon_used');
  return { earnedByOrderId: held, heldByOrderId: taken.get(held)?.orderId ?? null };
}
