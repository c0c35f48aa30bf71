/** Every mail that the product sends, and what it needs to know to write it. */
import * as z from 'zod/mini';

/** The link lives one hour at most. */
const accountLink = { name: z.string(), link: z.string() };

const orderMail = z.object({
  name: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  recipientName: z.string(),
  totalCents: z.int(),
  discountCents: z.int(),
  couponCode: z.nullable(z.string()),
  quantity: z.int(),
  country: z.string(),
  /** ISO time of the order, from which the delivery estimate is counted. */
  orderedAt: z.string(),
  trackingNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export const MAIL_SCHEMAS = {
  verify: z.object(accountLink),
  recover: z.object(accountLink),
  'email-change': z.object({ ...accountLink, newEmail: z.string() }),
  'email-changed': z.object({ name: z.string(), newEmail: z.string() }),
  'password-changed': z.object({ name: z.string() }),
  'order-placed': orderMail,
  'order-shipped': orderMail,
  'order-delivered': orderMail,
  'order-failed': orderMail,
  'order-returned': orderMail,
  'order-refunded': orderMail,
  'order-cancelled': orderMail,
  'order-not-cancelled': orderMail,
};

export type MailKind = keyof typeof MAIL_SCHEMAS;
export type MailData = { readonly [K in MailKind]: Readonly<z.infer<(typeof MAIL_SCHEMAS)[K]>> };

export function isMailKind(text: string): text is MailKind {
  return Object.hasOwn(MAIL_SCHEMAS, text);
}
