import * as z from 'zod/mini';
import { MAX_COLUMNS, MAX_RECIPIENTS, recipientsSchema } from '#domain/recipients.ts';
import { endpoint } from './endpoint.ts';

/** Returns the caller's existing list if it has the same recipients. A list never changes. */
export const saveRecipientList = endpoint({
  method: 'POST',
  path: '/rest/v1/recipient_lists',
  summary: 'Save the recipients of a mailing',
  auth: 'user',
  body: z.strictObject({ recipients: recipientsSchema }),
  bodyLimit: 15_000_000,
  // Counts the columns, an address and what surrounds it.
  valueLimit: MAX_RECIPIENTS * (MAX_COLUMNS + 15),
  response: z.object({ id: z.uuid(), count: z.int() }),
});

export const getRecipientList = endpoint({
  method: 'GET',
  path: '/rest/v1/recipient_lists/:id',
  summary: 'Get the recipients of a mailing',
  auth: 'user',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ id: z.uuid(), recipients: recipientsSchema }),
});
