/**
 * once: each customer has one use. per_paid_order: each order that is paid without this coupon earns one, as soon as it can no
 * longer be canceled.
 */
export const COUPON_RULES = ['once', 'per_paid_order'] as const;
export type CouponRule = (typeof COUPON_RULES)[number];

export const COUPON_CODE = /^[A-Za-z0-9-]{3,40}$/;
export const MAX_COUPON_USES = 1_000_000;
export const MAX_COUPON_CENTS = 100_000_000;

/** A coupon as customers know it. */
export type CouponTerms = {
  readonly code: string;
  readonly percentOff: number;
  /** Limits the discount per order; null means no limit. */
  readonly maxDiscountCents: number | null;
};
