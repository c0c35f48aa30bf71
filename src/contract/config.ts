import * as z from 'zod/mini';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { endpoint } from './endpoint.ts';

/** What the web needs to know of this installation. */
export const publicConfigSchema = z.object({
  product_name: z.string(),
  contact_email: z.string(),
  site_url: z.string(),
  /** Sent as `apikey` with every call. */
  anon_key: z.string(),
  /** Sandbox: nothing leaves the machine, and /sandbox shows it. */
  payments: z.object({ mode: z.enum(['sandbox', 'stripe']), publishable_key: z.string() }),
  printer: z.object({ formats: z.array(z.string()), orientations: z.array(z.enum(ORIENTATIONS)) }),
  inbox: z.boolean(),
  min_password: z.int(),
  cancel_window_minutes: z.int(),
  /** How long a deleted draft, and a photo that no card uses, are kept. */
  upload_keep_days: z.int(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/rest/v1/config',
  summary: 'How this installation is set up',
  auth: 'public',
  response: publicConfigSchema,
});
