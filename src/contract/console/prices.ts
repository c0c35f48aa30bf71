import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { priceFieldsSchema, pricesSchema } from '../prices.ts';

const at = z.iso.datetime();

const priceVersionSchema = z.object({
  ...pricesSchema.shape,
  /** Null for the first prices, which are valid from the start. */
  effective_from: z.nullable(at),
  state: z.enum(['planned', 'in_force', 'past']),
  /** An email address; null for the first prices, or for a deleted account. */
  created_by: z.nullable(z.string()),
});
export type PriceVersion = z.infer<typeof priceVersionSchema>;

export const listPrices = endpoint({
  method: 'GET',
  path: '/rest/v1/console/prices',
  summary: 'List the newest 100 price lists, planned, in force and past',
  auth: 'operator',
  response: z.object({ items: z.array(priceVersionSchema), newest_version: z.int() }),
});

export const addPrices = endpoint({
  method: 'POST',
  path: '/rest/v1/console/prices',
  summary: 'Change the prices, now or later. Orders that are placed keep theirs',
  auth: 'operator',
  body: z.strictObject({
    ...priceFieldsSchema.shape,
    /** Null means now. */
    effective_from: z.nullable(at),
    /** The newest version that the operator saw, so that two operators can't change prices at once. */
    newest_version: z.int(),
  }),
});
