/** Export and deletion of an account. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Returns a file, so there is no response schema. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/rest/v1/account/export',
  summary: 'Export all data about the caller as a ZIP file',
  auth: 'user',
});

/** Details of the error account_has_open_orders. */
export const openOrdersSchema = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string(),
      /** printing: paid, but not in the mail yet. refunding: the refund is pending. failed: may still be retried. */
      state: z.enum(['paying', 'printing', 'refunding', 'failed']),
      /** Set while it can be canceled. */
      cancel_until: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type OpenOrder = z.infer<typeof openOrdersSchema>['orders'][number];

const proof = z.string().check(z.minLength(1), z.maxLength(1000));

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/rest/v1/account/delete',
  summary:
    'Delete the caller’s account and all of its data. Needs the password, or the code from GET /auth/v1/reauthenticate',
  auth: 'user',
  body: z.union([z.strictObject({ password: proof }), z.strictObject({ nonce: proof })]),
});
