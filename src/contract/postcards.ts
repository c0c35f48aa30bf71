import * as z from 'zod/mini';
import { POSTCARD_STATUSES, PRINT_LABELS } from '#domain/order-status.ts';
import { PRINT_PROBLEMS } from '#domain/print-problem.ts';
import { centsSchema, currencySchema, dollarsSchema } from './amounts.ts';
import { arrivalSchema } from './arrival.ts';
import { CARD_LIMITS, cardRecordShape, postcardInputSchema } from './card-codec.ts';
import { endpoint } from './endpoint.ts';
import { orderMoneySchema } from './order-money.ts';

export const postcardRecordSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  ...cardRecordShape,
  status: z.enum(POSTCARD_STATUSES),
  /** True for a draft that an unpaid checkout stored and the customer never saved. */
  is_unfinished_checkout: z.boolean(),
  total_amount: dollarsSchema,
  /** The amount charged; null for a card that isn't ordered. */
  paid_cents: z.nullable(centsSchema),
  paid_currency: z.nullable(currencySchema),
  /** How many cards are mailed to each address for the quantity; null for a card that isn't ordered. */
  copies_mailed: z.nullable(z.int()),
  /** The money of its order, even if canceled; null for a card that was never paid for. */
  money: z.nullable(orderMoneySchema),
  postgrid_status: z.enum(PRINT_LABELS),
  postgrid_order_id: z.nullable(z.string()),
  postgrid_tracking_number: z.nullable(z.string()),
  /** Null for a card that isn't ordered, and for a mailing, whose order has it. */
  arrival: z.nullable(arrivalSchema),
  order_id: z.nullable(z.uuid()),
  order_number: z.nullable(z.string()),
  /** Why the card isn't printed or is delayed, if it is. */
  print_problem: z.nullable(z.enum(PRINT_PROBLEMS)),
  can_retry: z.boolean(),
  /** True if the print service doubts the address of a card that isn't mailed yet. */
  has_address_problem: z.boolean(),
  /** True if delivery is the print service's estimate, not a scan. */
  is_delivery_estimated: z.boolean(),
  /** The day on which printing begins; null means at once. */
  send_on: z.nullable(z.iso.date()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type PostcardRecord = z.infer<typeof postcardRecordSchema>;

/** Leaves out drawings, which may be large. */
const listedPostcardSchema = z.omit(postcardRecordSchema, { drawings: true });
export type ListedPostcard = z.infer<typeof listedPostcardSchema>;

export const POSTCARD_PAGE_SIZE = 25;
export const POSTCARD_FILTERS = ['drafted', 'processing', 'shipped', 'delivered', 'failed'] as const;
export const POSTCARD_SORTS = ['newest', 'oldest', 'recipient'] as const;
export const MAX_SELECTED = 100;

const idParams = z.strictObject({ id: z.uuid() });

export const listPostcards = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards',
  summary: "List the caller's postcards, 25 per page",
  auth: 'user',
  query: z.strictObject({
    status: z.optional(z.enum(POSTCARD_FILTERS)),
    search: z.optional(z.string().check(z.maxLength(100))),
    sort: z._default(z.enum(POSTCARD_SORTS), 'newest'),
    /** The id of the last postcard on the previous page. */
    cursor: z.optional(z.uuid()),
  }),
  response: z.object({
    items: z.array(listedPostcardSchema),
    next_cursor: z.nullable(z.string()),
    /** The number of matches on all pages. */
    total: z.int(),
    /** How many of the caller's cards are in production or in the mail, whatever the query. A mailing counts each card. */
    under_way: z.int(),
  }),
});

export const getPostcard = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/:id',
  summary: 'Get one postcard',
  auth: 'user',
  params: idParams,
  response: postcardRecordSchema,
});

export const createPostcard = endpoint({
  method: 'POST',
  path: '/rest/v1/postcards',
  summary: 'Save a draft',
  auth: 'user',
  body: postcardInputSchema,
  ...CARD_LIMITS,
  response: postcardRecordSchema,
});

export const updatePostcard = endpoint({
  method: 'PUT',
  path: '/rest/v1/postcards/:id',
  summary: 'Update a draft',
  auth: 'user',
  params: idParams,
  body: postcardInputSchema,
  ...CARD_LIMITS,
  response: postcardRecordSchema,
});

export const deletePostcard = endpoint({
  method: 'DELETE',
  path: '/rest/v1/postcards/:id',
  summary: 'Delete a draft',
  auth: 'user',
  params: idParams,
});

export const restorePostcard = endpoint({
  method: 'POST',
  path: '/rest/v1/postcards/:id/restore',
  summary: 'Restore a deleted draft',
  auth: 'user',
  params: idParams,
  response: postcardRecordSchema,
});

/** Lets "select all" reach beyond the current page. */
export const listPostcardIds = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/ids',
  summary: "List the ids of all of the caller's postcards, newest first",
  auth: 'user',
  response: z.object({ ids: z.array(z.uuid()), drafts: z.array(z.uuid()) }),
});

export const duplicatePostcards = endpoint({
  method: 'POST',
  path: '/rest/v1/postcards/duplicate',
  summary: 'Copy postcards as new drafts',
  auth: 'user',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_SELECTED)) }),
  response: z.object({ items: z.array(listedPostcardSchema) }),
});

export const CARD_SIDES = ['front', 'back'] as const;

/** Returns a file, so there is no response schema. */
export const getPostcardPicture = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/:id/picture/:side',
  summary: 'Get one side of a postcard as a WebP picture',
  auth: 'user',
  params: z.strictObject({ id: z.uuid(), side: z.enum(CARD_SIDES) }),
  /** Any value; a new one bypasses the browser's cache. */
  query: z.strictObject({ v: z.optional(z.string().check(z.maxLength(40))) }),
});

/** Returns a file, so there is no response schema. */
export const getPostcardProof = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/:id/proof',
  summary: 'Get a proof of a postcard as a PDF, with address, stamp and trim marks',
  auth: 'user',
  params: idParams,
});
