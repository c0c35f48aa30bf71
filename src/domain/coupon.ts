/** once: each customer has one use. per_paid_order: each paid order earns one. */
export const COUPON_RULES = ['once', 'per_paid_order'] as const;
export type CouponRule = (typeof COUPON_RULES)[number];

export const COUPON_CODE = /^[A-Za-z0-9-]{3,40}$/;
export const MAX_COUPON_USES = 1_000_000;
