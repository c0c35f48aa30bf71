import * as z from 'zod/mini';
import { COUPON_CODE, COUPON_RULES, MAX_COUPON_CENTS, MAX_COUPON_USES } from '#domain/coupon.ts';
import { endpoint } from '../endpoint.ts';

const at = z.iso.datetime();

const couponSchema = z.object({
  code: z.string(),
  percent_off: z.int(),
  rule: z.enum(COUPON_RULES),
  /** Limits all customers' orders together; null means no limit. */
  max_uses: z.nullable(z.int()),
  /** Limits the discount per order, in the shop's currency; null means no limit. */
  max_discount_cents: z.nullable(z.int()),
  uses: z.int(),
  expires_at: z.nullable(at),
  has_ended: z.boolean(),
  created_at: at,
});
export type ConsoleCoupon = z.infer<typeof couponSchema>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/rest/v1/console/coupons',
  summary: 'List the newest 500 coupons',
  auth: 'operator',
  response: z.object({ items: z.array(couponSchema) }),
});

export const maxDiscountSchema = z.nullable(
  z
    .int('Please enter an amount, such as 10.00.')
    .check(
      z.minimum(1, 'Please enter an amount, such as 10.00.'),
      z.maximum(MAX_COUPON_CENTS, 'Please enter at most a million.'),
    ),
);

export const newCouponSchema = z.strictObject({
  code: z.string().check(z.trim(), z.regex(COUPON_CODE, 'Please use 3 to 40 letters, digits or dashes.')),
  percent_off: z
    .int('Please enter a whole number.')
    .check(z.minimum(1, 'Please enter at least 1.'), z.maximum(100, 'Please enter at most 100.')),
  rule: z.enum(COUPON_RULES),
  max_uses: z.nullable(
    z
      .int('Please enter a whole number.')
      .check(z.minimum(1, 'Please enter at least 1.'), z.maximum(MAX_COUPON_USES, 'Please enter at most a million.')),
  ),
  max_discount_cents: maxDiscountSchema,
  expires_at: z.nullable(at),
});

export const addConsoleCoupon = endpoint({
  method: 'POST',
  path: '/rest/v1/console/coupons',
  summary: 'Add a coupon',
  auth: 'operator',
  body: newCouponSchema,
});

const codeParams = z.strictObject({ code: z.string().check(z.maxLength(40)) });

export const capCoupon = endpoint({
  method: 'PUT',
  path: '/rest/v1/console/coupons/:code/cap',
  summary: 'Change the most that a coupon takes off one order. Orders that used it keep their price',
  auth: 'operator',
  params: codeParams,
  body: z.strictObject({ max_discount_cents: maxDiscountSchema }),
});

export const endCoupon = endpoint({
  method: 'POST',
  path: '/rest/v1/console/coupons/:code/end',
  summary: 'End a coupon now. Orders that used it keep their price',
  auth: 'operator',
  params: codeParams,
});
