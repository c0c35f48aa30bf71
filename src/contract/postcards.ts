import * as z from 'zod/mini';
import { POSTCARD_STATUSES, PRINT_LABELS } from '#domain/order-status.ts';
import { PRINT_PROBLEMS } from '#domain/print-problem.ts';
import { cardRecordShape, postcardInputSchema } from './card-codec.ts';
import { dollarsSchema } from './dollars.ts';
import { endpoint } from './endpoint.ts';

export const postcardRecordSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  ...cardRecordShape,
  status: z.enum(POSTCARD_STATUSES),
  /** A draft that the customer never saved: they began to pay for it, and did not. */
  is_unfinished_checkout: z.boolean(),
  total_amount: dollarsSchema,
  /** What the order was charged; null for a card that is not ordered. */
  paid_amount: z.nullable(dollarsSchema),
  /** That amount went back, or is about to. */
  is_refunded: z.boolean(),
  postgrid_status: z.enum(PRINT_LABELS),
  postgrid_order_id: z.nullable(z.string()),
  postgrid_tracking_number: z.nullable(z.string()),
  /** When it should arrive; null for a card that is not ordered. */
  delivery_from: z.nullable(z.iso.datetime()),
  delivery_to: z.nullable(z.iso.datetime()),
  order_id: z.nullable(z.uuid()),
  order_number: z.nullable(z.string()),
  /** Why it is not printed, or not yet; null while all is well. */
  print_problem: z.nullable(z.enum(PRINT_PROBLEMS)),
  can_retry: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type PostcardRecord = z.infer<typeof postcardRecordSchema>;

export const POSTCARD_PAGE_SIZE = 25;
export const POSTCARD_FILTERS = ['drafted', 'processing', 'shipped', 'delivered', 'failed'] as const;
export const POSTCARD_SORTS = ['newest', 'oldest', 'recipient'] as const;
export const MAX_SELECTED = 100;

const idParams = z.strictObject({ id: z.uuid() });

export const listPostcards = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards',
  summary: "The caller's postcards, 25 a page",
  auth: 'user',
  query: z.strictObject({
    status: z.optional(z.enum(POSTCARD_FILTERS)),
    search: z.optional(z.string().check(z.maxLength(100))),
    sort: z._default(z.enum(POSTCARD_SORTS), 'newest'),
    /** The id of the last postcard of the page before. */
    cursor: z.optional(z.uuid()),
  }),
  response: z.object({
    items: z.array(postcardRecordSchema),
    next_cursor: z.nullable(z.string()),
    /** All that match the filter and the search, beyond this page too. */
    total: z.int(),
  }),
});

export const getPostcard = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/:id',
  summary: 'One postcard',
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
  bodyLimit: 15_000_000,
  response: postcardRecordSchema,
});

export const updatePostcard = endpoint({
  method: 'PUT',
  path: '/rest/v1/postcards/:id',
  summary: 'Save changes to a draft',
  auth: 'user',
  params: idParams,
  body: postcardInputSchema,
  bodyLimit: 15_000_000,
  response: postcardRecordSchema,
});

export const deletePostcard = endpoint({
  method: 'DELETE',
  path: '/rest/v1/postcards/:id',
  summary: 'Delete a draft',
  auth: 'user',
  params: idParams,
});

/** Undoes a deletion. */
export const restorePostcard = endpoint({
  method: 'POST',
  path: '/rest/v1/postcards/:id/restore',
  summary: 'Bring back a deleted draft',
  auth: 'user',
  params: idParams,
  response: postcardRecordSchema,
});

/** For "select all" beyond the page. */
export const listPostcardIds = endpoint({
  method: 'GET',
  path: '/rest/v1/postcards/ids',
  summary: "The ids of all of the caller's postcards, newest first",
  auth: 'user',
  response: z.object({ ids: z.array(z.uuid()), drafts: z.array(z.uuid()) }),
});

export const duplicatePostcards = endpoint({
  method: 'POST',
  path: '/rest/v1/postcards/duplicate',
  summary: 'Copy postcards as new drafts',
  auth: 'user',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_SELECTED)) }),
  response: z.object({ items: z.array(postcardRecordSchema) }),
});
