/** The console's endpoints for accounts. Viewing an account and every action are recorded. */
import * as z from 'zod/mini';
import { LOCK_REASONS, TWO_STEP_REASONS } from '#domain/audit.ts';
import { currencySchema } from '../amounts.ts';
import { endpoint } from '../endpoint.ts';

const at = z.iso.datetime();
const idParams = z.strictObject({ id: z.uuid() });

const listedCustomerSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  created_at: at,
  is_locked: z.boolean(),
});
export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

/** A search that finds more than this by name or by email is cut off. */
export const MAX_FOUND_CUSTOMERS = 200;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/rest/v1/console/customers',
  summary: 'Find customers, newest first',
  auth: 'operator',
  query: z.strictObject({
    /** The beginning of an email address or a name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** The id of the last customer on the previous page. */
    cursor: z.optional(z.uuid()),
  }),
  response: z.object({
    items: z.array(listedCustomerSchema),
    next_cursor: z.nullable(z.string()),
    /** True if more accounts match. */
    is_cut_off: z.boolean(),
  }),
});

const customerSchema = z.object({
  ...listedCustomerSchema.shape,
  is_confirmed: z.boolean(),
  is_operator: z.boolean(),
  is_two_step: z.boolean(),
  last_sign_in_at: z.nullable(at),
  orders: z.int(),
  /** Payments in the shop's currency, and refunds of them. */
  currency: currencySchema,
  paid_cents: z.int(),
  refunded_cents: z.int(),
  lock: z.nullable(
    z.object({
      /** Null for a lock without an end. */
      until: z.nullable(at),
      /** Null when no operator set it. */
      set: z.nullable(z.object({ at, by: z.nullable(z.string()), reason: z.nullable(z.enum(LOCK_REASONS)) })),
    }),
  ),
});
export type ConsoleCustomer = z.infer<typeof customerSchema>;

export const getCustomer = endpoint({
  method: 'GET',
  path: '/rest/v1/console/customers/:id',
  summary: 'Look at one customer. This is recorded, once in ten minutes',
  auth: 'operator',
  params: idParams,
  response: customerSchema,
});

export const lockCustomer = endpoint({
  method: 'POST',
  path: '/rest/v1/console/customers/:id/lock',
  summary: 'End all sessions of an account, and let nobody sign in to it',
  auth: 'operator',
  params: idParams,
  body: z.strictObject({ reason: z.enum(LOCK_REASONS) }),
});

export const unlockCustomer = endpoint({
  method: 'POST',
  path: '/rest/v1/console/customers/:id/unlock',
  summary: 'Let the owner of an account sign in again',
  auth: 'operator',
  params: idParams,
});

export const turnOffTwoStep = endpoint({
  method: 'POST',
  path: '/rest/v1/console/customers/:id/two-step-off',
  summary: "Remove a customer's lost second step, end their sessions, and email them about it",
  auth: 'operator',
  params: idParams,
  body: z.strictObject({ reason: z.enum(TWO_STEP_REASONS) }),
});

/** Returns a file, so there is no response schema. */
export const exportCustomer = endpoint({
  method: 'GET',
  path: '/rest/v1/console/customers/:id/export',
  summary: 'Export all data about a customer as a ZIP file, the same as their own export',
  auth: 'operator',
  params: idParams,
});

export const deleteCustomer = endpoint({
  method: 'POST',
  path: '/rest/v1/console/customers/:id/delete',
  summary: 'Delete an account and all of its data, as its owner could',
  auth: 'operator',
  params: idParams,
});
