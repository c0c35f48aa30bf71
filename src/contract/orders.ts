import * as z from 'zod/mini';
import { COUNTRIES } from '#domain/address.ts';
import { sentContactSchema } from '#domain/contact.ts';
import { DISPUTES, ORDER_EVENTS, ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { printingOptionsSchema } from '#domain/printing-options.ts';
import { MAX_RECIPIENTS, mailingSchema } from '#domain/recipients.ts';
import { centsSchema, currencySchema, dollarsSchema } from './amounts.ts';
import { arrivalSchema } from './arrival.ts';
import { CARD_LIMITS, postcardDataSchema } from './card-codec.ts';
import { endpoint } from './endpoint.ts';
import { orderMoneySchema } from './order-money.ts';
import { postcardRecordSchema } from './postcards.ts';

const couponCodeSchema = z.string().check(z.trim(), z.maxLength(40));

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/functions/v1/create-payment-intent',
  summary: 'Place an order and start paying for it',
  auth: 'user',
  body: z.strictObject({
    /** The amount that the customer saw. The server decides the price and refuses any other amount. */
    amount: z.number(),
    /** The currency of the amount that the customer saw. */
    currency: z.optional(currencySchema),
    postcardData: postcardDataSchema,
    /** The shop's settings decide whether a phone is required. */
    contactInfo: sentContactSchema,
    /** Identifies the checkout, so that a repeated call continues the same order. */
    checkoutKey: z.optional(z.uuid()),
    couponCode: z.optional(couponCodeSchema),
    /** The day on which printing begins, in the shop's time zone; omitted means at once. */
    sendOn: z.optional(z.iso.date()),
    /** Hash of the layout that the customer saw. The server refuses to print any other. */
    layoutHash: z.optional(z.string().check(z.maxLength(128))),
  }),
  ...CARD_LIMITS,
  response: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    postcardId: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.string(),
    amountCents: centsSchema,
    currency: currencySchema,
  }),
});

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/functions/v1/quote-order',
  summary: 'Get the price of an order, with or without a coupon',
  auth: 'public',
  body: z.strictObject({
    couponCode: z.optional(couponCodeSchema),
    /** How many people a mailing goes to; omitted for a single card. */
    recipients: z.optional(mailingSchema.shape.count),
    size: z.optional(printingOptionsSchema.shape.size),
    paperType: z.optional(printingOptionsSchema.shape.paperType),
    /** How many addresses are in each country; omitted if all are in the USA. */
    destinations: z.optional(
      z.partialRecord(z.enum(COUNTRIES), z.int().check(z.minimum(0), z.maximum(MAX_RECIPIENTS))),
    ),
  }),
  response: z.object({
    /** The price of each card; null if the order has one price for all its cards. */
    card_cents: z.nullable(centsSchema),
    subtotal_cents: centsSchema,
    delivery_cents: centsSchema,
    discount_cents: centsSchema,
    total_cents: centsSchema,
    coupon: z.nullable(z.object({ code: z.string(), percent_off: z.int() })),
    currency: currencySchema,
    price_version: z.int(),
  }),
});

export const submitPrintOrder = endpoint({
  method: 'POST',
  path: '/functions/v1/submit-print-order',
  summary: 'Print a paid postcard. Without an order number, retry one that failed or is delayed',
  auth: 'user',
  body: z.strictObject({
    postcardId: z.uuid(),
    orderNumber: z.optional(z.string().check(z.regex(/^\d{6,9}$/))),
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    /** The order number that the customer knows. Retries don't change it. */
    customer_order_number: z.nullable(z.string()),
    /** This attempt's number at the print service. The first attempt has the customer's number, each retry a new one. */
    print_order_number: z.nullable(z.string()),
    postgrid_order_id: z.nullable(z.string()),
    tracking_number: z.nullable(z.string()),
  }),
});

export const checkPostcardStatuses = endpoint({
  method: 'POST',
  path: '/functions/v1/check-postcard-statuses',
  summary: "Update the status of the caller's cards from the print service",
  auth: 'user',
  body: z.strictObject({ manual: z.optional(z.boolean()) }),
  response: z.object({ checked: z.int(), success: z.int(), failed: z.int() }),
});

export const orderEventSchema = z.object({
  type: z.enum(ORDER_EVENTS),
  source: z.string(),
  at: z.iso.datetime(),
  note: z.nullable(z.string()),
});

/** The number of cards in each state; they add up to `count`. */
export const mailingProgressSchema = z.object({
  count: z.int(),
  scheduled: z.int(),
  not_submitted: z.int(),
  processing: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  returned: z.int(),
  failed: z.int(),
  cancelled: z.int(),
});
export type MailingProgress = z.infer<typeof mailingProgressSchema>;

export const orderRecordSchema = z.object({
  id: z.uuid(),
  postcard_id: z.uuid(),
  created_at: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  total_amount: dollarsSchema,
  discount_cents: centsSchema,
  delivery_cents: centsSchema,
  currency: currencySchema,
  coupon_code: z.nullable(z.string()),
  order_number: z.string(),
  customer_order_number: z.string(),
  postgrid_order_id: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  postgrid_tracking_number: z.nullable(z.string()),
  recipient_name: z.string(),
  recipient_location: z.string(),
  recipient_country: z.enum(COUNTRIES),
  quantity: printingOptionsSchema.shape.quantity,
  /** How many cards are mailed to each address for that quantity. */
  copies_mailed: z.int(),
  /** The customer can cancel until then; null once it is too late. */
  cancel_until: z.nullable(z.iso.datetime()),
  /** The refund for canceling now, which covers unmailed cards. */
  cancel_cents: centsSchema,
  money: orderMoneySchema,
  /** True while the print service hasn't confirmed the customer's cancellation. */
  is_cancelling: z.boolean(),
  /** True if the order is paid but the print service can't be reached yet. */
  is_delayed: z.boolean(),
  /** True if delivery is the print service's estimate, not a scan. */
  is_delivery_estimated: z.boolean(),
  /** Why an unmailed card may not arrive; null if the address looks right. */
  address_problem: z.nullable(z.string()),
  can_retry: z.boolean(),
  /** The state of the bank's dispute, if any. */
  dispute: z.nullable(z.enum(DISPUTES)),
  arrival: arrivalSchema,
  /** The day on which printing begins; null means at once. */
  send_on: z.nullable(z.iso.date()),
  /** True until the send date begins. */
  can_change_send_date: z.boolean(),
  /** How many people won't get a card from this order, because theirs came back or was refunded. */
  send_again_count: z.int(),
  /** A mailing's cards by state; null for a single card. */
  mailing: z.nullable(mailingProgressSchema),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

export const orderDetailSchema = z.object({
  ...orderRecordSchema.shape,
  events: z.array(orderEventSchema),
});

const idParams = z.strictObject({ id: z.uuid() });

export const ORDER_PAGE_SIZE = 25;

export const listOrders = endpoint({
  method: 'GET',
  path: '/rest/v1/orders',
  summary: "List the caller's orders, newest first",
  auth: 'user',
  /** The id of the last order on the previous page. */
  query: z.strictObject({ cursor: z.optional(z.uuid()) }),
  response: z.object({
    items: z.array(orderRecordSchema),
    next_cursor: z.nullable(z.string()),
    total: z.int(),
  }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/rest/v1/orders/:id',
  summary: 'Get one order with its history',
  auth: 'user',
  params: idParams,
  response: orderDetailSchema,
});

/** Used by /payment-success. Finds only the caller's own orders. */
export const findOrderByPayment = endpoint({
  method: 'GET',
  path: '/rest/v1/orders/by-payment/:sessionId',
  summary: 'Find the order of a payment',
  auth: 'user',
  params: z.strictObject({ sessionId: z.string().check(z.maxLength(200)) }),
  response: orderDetailSchema,
});

export const changeSendDate = endpoint({
  method: 'POST',
  path: '/rest/v1/orders/:id/send-date',
  summary: "Change an order's send date, until that day begins",
  auth: 'user',
  params: idParams,
  body: z.strictObject({
    /** The day on which printing begins, in the shop's time zone; null means at once. */
    send_on: z.nullable(z.iso.date()),
  }),
  response: orderDetailSchema,
});

/** Copies an order to a draft. Nothing is charged until that draft is ordered. */
export const sendAgain = endpoint({
  method: 'POST',
  path: '/rest/v1/orders/:id/send-again',
  summary: "Copy an order's card as a draft to the people whose card came back or couldn't be printed",
  auth: 'user',
  params: idParams,
  response: postcardRecordSchema,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/rest/v1/orders/:id/cancel',
  summary: 'Cancel an order with a full refund, until printing starts',
  auth: 'user',
  params: idParams,
  response: orderDetailSchema,
});
