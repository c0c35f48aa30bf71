/** Every email the product sends, with the data to write it. */
import * as z from 'zod/mini';
import { arrivalSchema } from '#contract/arrival.ts';
import { TWO_STEP_REASONS } from '#domain/audit.ts';
import { printingOptionsSchema } from '#domain/printing-options.ts';
import { givenReasonSchema, REFUND_REASONS } from '#domain/refund.ts';

const accountLink = { name: z.string(), link: z.string() };

const orderEmail = z.object({
  name: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  recipientName: z.string(),
  totalCents: z.int(),
  discountCents: z.int(),
  deliveryCents: z.int(),
  currency: z.string(),
  couponCode: z.nullable(z.string()),
  refundedCents: z.int(),
  /** Refunds that the customer's bank refused. */
  refundFailedCents: z.int(),
  quantity: printingOptionsSchema.shape.quantity,
  copiesMailed: z.int(),
  arrival: arrivalSchema,
  trackingNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** True if delivery is the print service's estimate. */
  isEstimated: z.boolean(),
  /** The coupon that this order earns for the next one, if any. */
  nextCoupon: z.nullable(z.object({ code: z.string(), percentOff: z.int() })),
  /** The day on which printing begins; null means at once. */
  sendOn: z.nullable(z.string()),
  /** Why and how much money went back; for unprinted cards also their recipients. */
  refunds: z.array(
    z.object({
      reason: z.enum(REFUND_REASONS),
      operatorReason: z.nullable(givenReasonSchema),
      amountCents: z.int(),
      cards: z.int(),
      names: z.array(z.string()),
    }),
  ),
  /** Refunds that earlier emails mentioned. */
  notifiedCents: z.int(),
  /** The refused amount, for an email about a refused refund. */
  amountCents: z.nullable(z.int()),
  /** The last day to retry cards that a dispute stopped. */
  retryUntil: z.nullable(z.string()),
  /** Why nothing more of the order is printed; null if it continues. */
  stop: z.nullable(
    z.object({
      reason: z.enum(REFUND_REASONS),
      isByShop: z.boolean(),
      operatorReason: z.nullable(givenReasonSchema),
    }),
  ),
  /** How many cards a mailing has, by outcome; null for a single card. */
  mailing: z.nullable(
    z.object({
      count: z.int(),
      shipped: z.int(),
      delivered: z.int(),
      returned: z.int(),
      unprinted: z.int(),
      canceled: z.int(),
    }),
  ),
});

export const EMAIL_SCHEMAS = {
  verify: z.object(accountLink),
  recover: z.object(accountLink),
  'sign-in': z.object({ ...accountLink, code: z.string() }),
  invite: z.object(accountLink),
  'confirm-code': z.object({ name: z.string(), code: z.string() }),
  'email-change': z.object({ ...accountLink, newEmail: z.string() }),
  'email-change-requested': z.object({ name: z.string(), newEmail: z.string() }),
  'email-changed': z.object({ name: z.string(), newEmail: z.string() }),
  'password-changed': z.object({ name: z.string() }),
  'two-step-on': z.object({ name: z.string() }),
  'two-step-off': z.object({ name: z.string() }),
  'two-step-removed': z.object({ name: z.string(), reason: z.enum(TWO_STEP_REASONS) }),
  'factor-added': z.object({ name: z.string() }),
  'factor-removed': z.object({ name: z.string() }),
  'recovery-codes-made': z.object({ name: z.string() }),
  'recovery-codes-removed': z.object({ name: z.string() }),
  'recovery-code-used': z.object({ name: z.string(), remaining: z.int() }),
  /** `asked` is the sender's own name for the person or group, never a stranger's words. */
  'address-answered': z.object({ ...accountLink, asked: z.string(), isGroup: z.boolean() }),
  'order-placed': orderEmail,
  'order-reprinted': orderEmail,
  'order-rescheduled': orderEmail,
  'order-shipped': orderEmail,
  'order-address-doubted': orderEmail,
  'order-delivered': orderEmail,
  'order-failed': orderEmail,
  'order-returned': orderEmail,
  'order-refunded': orderEmail,
  'order-refund-failed': orderEmail,
  'order-refund-settled': orderEmail,
  'order-disputed': orderEmail,
  'order-dispute-won': orderEmail,
  'order-partly-refunded': orderEmail,
  'order-cancelled': orderEmail,
  'order-not-cancelled': orderEmail,
};

export type EmailKind = keyof typeof EMAIL_SCHEMAS;
export type EmailData = { readonly [K in EmailKind]: Readonly<z.infer<(typeof EMAIL_SCHEMAS)[K]>> };
export type OrderKind = Extract<EmailKind, `order-${string}`>;
export type OrderEmail = EmailData[OrderKind];

export function isEmailKind(text: string): text is EmailKind {
  return Object.hasOwn(EMAIL_SCHEMAS, text);
}
