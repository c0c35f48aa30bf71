/** An account's sessions. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const sessionRecordSchema = z.object({
  id: z.uuid(),
  /** A name such as "Firefox on Windows"; empty when the browser doesn't say. */
  device: z.string(),
  /** Part of the IP address, such as 203.0.113.0/24; empty when unknown. */
  network: z.string(),
  started_at: z.iso.datetime(),
  /** Precise to the hour, because an active browser refreshes its session that often. */
  last_used_at: z.iso.datetime(),
  /** True if the second step was passed. */
  is_two_step: z.boolean(),
  /** True if it sent this request. */
  is_current: z.boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/rest/v1/account/sessions',
  summary: 'List the sessions of the caller, most recently used first',
  auth: 'user',
  response: z.object({ items: z.array(sessionRecordSchema) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/rest/v1/account/sessions/:id',
  summary:
    'End one session of the caller. Unless it is the current one, this also cancels a pending change of the email',
  auth: 'user',
  params: z.strictObject({ id: z.uuid() }),
});
