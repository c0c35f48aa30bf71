/** What a person can do with everything that is kept about them. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A file, so it has no response schema. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/rest/v1/account/export',
  summary: 'Everything that is kept about the caller, as a ZIP file',
  auth: 'user',
});

/** In the details of account_has_open_orders. */
export const openOrdersSchema = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string(),
      /** printing: paid and not yet in the mail. refunding: the money is on its way back. failed: may still be retried. */
      state: z.enum(['paying', 'printing', 'refunding', 'failed']),
      /** Set while it can be cancelled. */
      cancel_until: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type OpenOrder = z.infer<typeof openOrdersSchema>['orders'][number];

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/rest/v1/account/delete',
  summary: 'Delete the caller’s account and everything that belongs to it',
  auth: 'user',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
});
