/** The local inbox, for the /sandbox page. Served only when emails stay on this machine. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const inboxEmailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  created_at: z.iso.datetime(),
});

export const listInboxEmails = endpoint({
  method: 'GET',
  path: '/sandbox/api/inbox',
  summary: 'Sandbox: list the emails in the local inbox, newest first',
  auth: 'public',
  query: z.strictObject({ to: z.optional(z.string().check(z.maxLength(254))) }),
  response: z.object({ items: z.array(inboxEmailSchema) }),
});

/** Inlines pictures as data URLs, so that the page can show the email in a sandboxed frame. */
export const getInboxEmail = endpoint({
  method: 'GET',
  path: '/sandbox/api/inbox/:id',
  summary: 'Sandbox: get one email',
  auth: 'public',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ ...inboxEmailSchema.shape, html: z.string(), text: z.string() }),
});
