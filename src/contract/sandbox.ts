/** What /sandbox shows of the local inbox. Served only while mail stays on this machine. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const inboxMailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  created_at: z.iso.datetime(),
});

export const listInboxMails = endpoint({
  method: 'GET',
  path: '/sandbox/api/inbox',
  summary: 'Mails in the local inbox, newest first',
  auth: 'public',
  query: z.strictObject({ to: z.optional(z.string().check(z.maxLength(254))) }),
  response: z.object({ items: z.array(inboxMailSchema) }),
});

/** The pictures are inlined as data URLs, so that the page can show the mail in a sandboxed frame. */
export const getInboxMail = endpoint({
  method: 'GET',
  path: '/sandbox/api/inbox/:id',
  summary: 'One mail of the local inbox',
  auth: 'public',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ ...inboxMailSchema.shape, html: z.string(), text: z.string() }),
});
