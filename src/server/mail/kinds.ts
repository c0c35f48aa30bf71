/** Every mail that the product sends, and what it needs to know to write it. */

type AccountLink = {
  readonly name: string;
  /** The link to follow; it lives one hour at most. */
  readonly link: string;
};

type OrderMail = {
  readonly name: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly recipientName: string;
  readonly totalCents: number;
  readonly discountCents: number;
  readonly couponCode: string | null;
  readonly quantity: number;
  readonly country: string;
  /** ISO time of the order, from which the delivery estimate is counted. */
  readonly orderedAt: string;
  readonly trackingNumber: string | null;
  readonly note: string | null;
};

export type MailData = {
  verify: AccountLink;
  recover: AccountLink;
  'email-change': AccountLink & { readonly newEmail: string };
  'email-changed': { readonly name: string; readonly newEmail: string };
  'password-changed': { readonly name: string };
  'order-placed': OrderMail;
  'order-shipped': OrderMail;
  'order-delivered': OrderMail;
  'order-failed': OrderMail;
  'order-refunded': OrderMail;
  'order-cancelled': OrderMail;
};
export type MailKind = keyof MailData;
