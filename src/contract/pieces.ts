/** The pieces of an order: one card to one address each. */
import * as z from 'zod/mini';
import { addressSchema, COUNTRIES } from '#domain/address.ts';
import { CARD_STATES, ORDER_STATUSES } from '#domain/order-status.ts';
import { centsSchema } from './amounts.ts';
import { endpoint } from './endpoint.ts';

/** Starts at 1, in the order of the recipient list. */
const positionSchema = z.string().check(z.regex(/^[1-9]\d{0,4}$/));

export const pieceRecordSchema = z.object({
  position: z.int(),
  recipient_name: z.string(),
  recipient_location: z.string(),
  recipient_country: z.enum(COUNTRIES),
  status: z.enum(ORDER_STATUSES),
  postgrid_order_id: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  is_cancelling: z.boolean(),
  is_delayed: z.boolean(),
  is_delivery_estimated: z.boolean(),
  /** Why the card is late, failed, or may not arrive. */
  note: z.nullable(z.string()),
  can_retry: z.boolean(),
  /** When it was last reprinted for free; null if never. */
  reprinted_at: z.nullable(z.iso.datetime()),
  /** How much of its price is refunded, or about to be. */
  refund_cents: centsSchema,
  /** The whole address while it can be corrected, until the send date begins; null otherwise. */
  correctable_address: z.nullable(addressSchema),
});
export type PieceRecord = z.infer<typeof pieceRecordSchema>;

export const PIECE_PAGE_SIZE = 50;
export const PIECE_SEARCH_LIMIT = 100;

const idParams = z.strictObject({ id: z.uuid() });

export const listPieces = endpoint({
  method: 'GET',
  path: '/rest/v1/orders/:id/pieces',
  summary: "List an order's pieces",
  auth: 'user',
  params: idParams,
  query: z.strictObject({
    /** Part of a name or city. */
    search: z.optional(z.string().check(z.maxLength(PIECE_SEARCH_LIMIT))),
    status: z.optional(z.enum(CARD_STATES)),
    /** The position of the last piece on the previous page. */
    cursor: z.optional(positionSchema),
  }),
  response: z.object({
    items: z.array(pieceRecordSchema),
    next_cursor: z.nullable(z.string()),
    /** The number of matches. */
    total: z.int(),
  }),
});

export const exportPieces = endpoint({
  method: 'GET',
  path: '/rest/v1/orders/:id/pieces.csv',
  summary: "Download an order's pieces as CSV",
  auth: 'user',
  params: idParams,
});

const pieceParams = z.strictObject({ id: z.uuid(), position: positionSchema });

export const correctAddress = endpoint({
  method: 'POST',
  path: '/rest/v1/orders/:id/pieces/:position/address',
  summary: "Correct a piece's address, until its send date begins",
  auth: 'user',
  params: pieceParams,
  body: addressSchema,
  response: pieceRecordSchema,
});

/** Returns a file, so there is no response schema. */
export const getPieceProof = endpoint({
  method: 'GET',
  path: '/rest/v1/orders/:id/pieces/:position/proof',
  summary: 'Get a proof of a piece as a PDF, with stamp and trim marks; of a hidden address, it has name and city only',
  auth: 'user',
  params: pieceParams,
});

export const retryPiece = endpoint({
  method: 'POST',
  path: '/rest/v1/orders/:id/pieces/:position/retry',
  summary: 'Print a piece again that failed or is delayed',
  auth: 'user',
  params: pieceParams,
  response: pieceRecordSchema,
});
