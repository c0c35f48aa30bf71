/** The shop console's endpoints. For anyone but operators they don't exist. */
import * as z from 'zod/mini';
import { COUNTRIES } from '#domain/address.ts';
import { ALERT_CODES } from '#domain/alert.ts';
import { REPRINT_REASONS } from '#domain/audit.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { ORDER_FILTERS } from '#domain/order-filter.ts';
import {
  CARD_STATES,
  DISPUTES,
  EVENT_SOURCES,
  ORDER_EVENTS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  SHOWN_STATUSES,
} from '#domain/order-status.ts';
import { ASKED_REASONS, CANCEL_REASONS, givenReasonSchema, MAX_OWN_WORDS, REFUND_REASONS } from '#domain/refund.ts';
import { centsSchema, currencySchema } from '../amounts.ts';
import { endpoint } from '../endpoint.ts';

/** Tells the pages that the caller may see the console. */
export const openConsole = endpoint({
  method: 'GET',
  path: '/rest/v1/console',
  summary: 'Ask whether the caller is an operator',
  auth: 'operator',
  response: z.object({ email: z.string() }),
});

const at = z.iso.datetime();
/** The operator's own, for the reason `other`. The customer reads them. */
const ownWords = z.optional(z.string().check(z.trim(), z.maxLength(MAX_OWN_WORDS)));
const idParams = z.strictObject({ id: z.uuid() });

const consoleOrderSchema = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** The status as the customer reads it. */
  shown_status: z.enum(SHOWN_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  dispute: z.nullable(z.enum(DISPUTES)),
  alerts: z.array(z.enum(ALERT_CODES)),
  has_alert: z.boolean(),
  currency: currencySchema,
  total_cents: centsSchema,
  /** Refunded so far; `refund_due_cents` is pending. */
  refunded_cents: centsSchema,
  refund_due_cents: centsSchema,
  /** The part of the refunds that the customer's bank refused; 0 after it was paid back another way. */
  refund_failed_cents: centsSchema,
  /** The number of cards to different addresses. */
  pieces: z.int(),
  contact_email: z.string(),
  created_at: at,
});
export type ConsoleOrder = z.infer<typeof consoleOrderSchema>;

const listedOrderSchema = z.object({
  ...consoleOrderSchema.shape,
  /** The first card's recipient. */
  recipient: z.string(),
  /** The countries its cards go to, without repeats. */
  countries: z.array(z.enum(COUNTRIES)),
});
export type ListedConsoleOrder = z.infer<typeof listedOrderSchema>;

export const CONSOLE_PAGE_SIZE = 50;

export const listConsoleOrders = endpoint({
  method: 'GET',
  path: '/rest/v1/console/orders',
  summary: 'Find orders, newest first',
  auth: 'operator',
  query: z.strictObject({
    /** A number, an email address, the beginning of a name, or the id of a payment, a refund, a print or the order. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(z.enum(ORDER_FILTERS)),
    /** Limits the list to the orders that the overview counts: those paid within its days. */
    overview: z.optional(z.literal('true')),
    /** Limits it further to orders with a card in this state. */
    card: z.optional(z.enum(CARD_STATES)),
    customer: z.optional(z.uuid()),
    /** The id of the last order on the previous page. */
    cursor: z.optional(z.uuid()),
  }),
  response: z.object({ items: z.array(listedOrderSchema), next_cursor: z.nullable(z.string()) }),
});

/** Further pieces are counted, not listed. */
export const LISTED_PIECES = 100;

const REPRINT_REFUSALS = [
  'reprint_refunded',
  'reprint_disputed',
  'reprint_stopped',
  'reprint_address_gone',
] as const satisfies readonly ErrorCode[];

const pieceSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  recipient: z.string(),
  place: z.string(),
  copies: z.int(),
  price_cents: centsSchema,
  /** Refunded, or about to be. */
  refund_cents: centsSchema,
  /** True if the customer no longer gets it. */
  is_void: z.boolean(),
  /** The status as the customer reads it. */
  shown_status: z.enum(SHOWN_STATUSES),
  /** The number of its latest print attempt; 0 before the first. */
  attempt: z.int(),
  /** Says whether a mailed card can be reprinted for free, or why not; null if it wasn't mailed. */
  reprint: z.nullable(z.enum(['possible', ...REPRINT_REFUSALS])),
  tracking_number: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});

const attemptSchema = z.object({
  id: z.uuid(),
  /** The card's number, and its recipient. */
  piece: z.int(),
  recipient: z.string(),
  attempt: z.int(),
  order_number: z.string(),
  state: z.string(),
  provider_id: z.nullable(z.string()),
  provider_status: z.nullable(z.string()),
  is_reprint: z.boolean(),
  failure: z.nullable(z.string()),
  failed_tries: z.int(),
  created_at: at,
  submitted_at: z.nullable(at),
});

export const orderStorySchema = z.object({
  ...consoleOrderSchema.shape,
  customer: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
  contact_phone: z.string(),
  discount_cents: centsSchema,
  coupon_code: z.nullable(z.string()),
  paid_at: z.nullable(at),
  payment_intent_id: z.nullable(z.string()),
  listed_pieces: z.array(pieceSchema),
  events: z.array(
    z.object({
      type: z.enum(ORDER_EVENTS),
      /** The number of a mailing's cards with this event; null for an event of the whole order. */
      cards: z.nullable(z.int()),
      source: z.enum(EVENT_SOURCES),
      /** The email address of the operator who did it; null for everyone else. */
      operator: z.nullable(z.string()),
      refund: z.nullable(
        z.object({ amount_cents: centsSchema, reason: z.enum(REFUND_REASONS), provider_id: z.nullable(z.string()) }),
      ),
      /** Why an operator refunded or canceled. */
      operator_reason: z.nullable(givenReasonSchema),
      /** Whose card it is about, if it is told on its own in the history of a mailing. */
      recipient: z.nullable(z.string()),
      /** The values before and after. */
      change: z.nullable(z.object({ before: z.string(), after: z.string() })),
      note: z.nullable(z.string()),
      at,
    }),
  ),
  /** Sorted by card, then number. */
  attempts: z.array(attemptSchema),
  emails: z.array(
    z.object({ id: z.uuid(), kind: z.string(), to: z.string(), created_at: at, sent_at: z.nullable(at) }),
  ),
  /** The day on which printing begins; null means at once. */
  send_on: z.nullable(z.iso.date()),
  /** True while the print service hasn't confirmed a cancellation or full refund. */
  is_stopping: z.boolean(),
  notes: z.array(z.object({ id: z.int(), author: z.nullable(z.string()), text: z.string(), at })),
  /** The actions that are possible now. */
  can: z.object({
    print: z.boolean(),
    /** The cards and refund of a cancellation now; null when it is too late. */
    cancel: z.nullable(z.object({ cards: z.int(), refund_cents: centsSchema })),
    /** The rest of the payment; 0 when nothing can be refunded here. */
    refund_cents: centsSchema,
  }),
});
export type OrderStory = z.infer<typeof orderStorySchema>;

export const getConsoleOrder = endpoint({
  method: 'GET',
  path: '/rest/v1/console/orders/:id',
  summary: 'Get the whole story of one order',
  auth: 'operator',
  params: idParams,
  query: z.strictObject({
    /** Lists a mailing's cards with this number or recipient, instead of the first ones. */
    card: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: orderStorySchema,
});

export const viewPrintFile = endpoint({
  method: 'GET',
  path: '/rest/v1/console/attempts/:id/print-file',
  summary:
    "Look at a customer's card, as it was sent to the print service; a hidden address is left out. This is recorded",
  auth: 'operator',
  params: idParams,
});

export const viewPiece = endpoint({
  method: 'GET',
  path: '/rest/v1/console/pieces/:id/pictures',
  summary: "Look at both sides of a customer's card; a hidden address is left out. This is recorded",
  auth: 'operator',
  params: idParams,
  /** Pictures as data URLs. */
  response: z.object({ front: z.string(), back: z.string() }),
});

export const printOrderAgain = endpoint({
  method: 'POST',
  path: '/rest/v1/console/orders/:id/print',
  summary: 'Print an order that is stuck or failed. Never prints twice',
  auth: 'operator',
  params: idParams,
  response: z.object({ outcome: z.enum(['queued', 'retried', 'waiting']) }),
});

export const MAX_REPRINT_NOTE = 500;

export const reprintConsolePiece = endpoint({
  method: 'POST',
  path: '/rest/v1/console/pieces/:id/reprint',
  summary: 'Print a card again for free that was mailed. Repeating the request changes nothing',
  auth: 'operator',
  params: idParams,
  body: z.strictObject({
    /** The latest print attempt that the operator saw, so that two clicks make one reprint. */
    attempt: z.int().check(z.minimum(1), z.maximum(100_000)),
    reason: z.enum(REPRINT_REASONS),
    /** Stored as a note about the order; required for "other". */
    note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_REPRINT_NOTE))),
  }),
  response: z.object({ outcome: z.enum(['requested', 'already_requested']) }),
});

export const refundConsoleOrder = endpoint({
  method: 'POST',
  path: '/rest/v1/console/orders/:id/refund',
  summary: 'Refund an order, one of its cards, or a part of its price',
  auth: 'operator',
  params: idParams,
  body: z.strictObject({
    amount_cents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    /** The refunded or due amount when the operator looked, so that two operators don't both refund. */
    refunded_cents: centsSchema,
    /** The card whose whole price is refunded. */
    piece_id: z.optional(z.uuid()),
    reason: z.enum(ASKED_REASONS),
    words: ownWords,
  }),
  response: z.object({ outcome: z.enum(['requested', 'already_refunded']) }),
});

export const settleConsoleRefund = endpoint({
  method: 'POST',
  path: '/rest/v1/console/orders/:id/settle-refund',
  summary: "Record that a refund that the customer's bank refused was paid back another way",
  auth: 'operator',
  params: idParams,
  body: z.strictObject({
    /** The refused amount that the operator saw. */
    failed_cents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    /** How it was paid back. */
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  }),
});

export const cancelConsoleOrder = endpoint({
  method: 'POST',
  path: '/rest/v1/console/orders/:id/cancel',
  summary: 'Cancel an order, with a full refund, until printing starts',
  auth: 'operator',
  params: idParams,
  body: z.strictObject({ reason: z.enum(CANCEL_REASONS), words: ownWords }),
});

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/rest/v1/console/orders/:id/notes',
  summary: 'Write a note about an order, for operators only',
  auth: 'operator',
  params: idParams,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
});
