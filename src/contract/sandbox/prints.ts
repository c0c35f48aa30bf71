/** The local print service, for the /sandbox page. Not served when PostGrid prints. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const PRINT_SWITCHES = [
  'time_out',
  'rate_limit',
  'unavailable',
  'refuse',
  'refuse_paper',
  'fail_address',
  'drop_content',
  'give_tracking',
  'return_to_sender',
  'lose_webhooks',
] as const;
export type PrintSwitch = (typeof PRINT_SWITCHES)[number];

const idParams = z.strictObject({ id: z.string().check(z.maxLength(100)) });

export const sandboxPrintSchema = z.object({
  id: z.string(),
  status: z.string(),
  imb_status: z.nullable(z.string()),
  size: z.string(),
  description: z.string(),
  recipient: z.string(),
  /** How many cards it represents. */
  copies: z.int(),
  /** Null for a card without a return address. */
  sender: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  can_advance: z.boolean(),
  can_return: z.boolean(),
  pdf_url: z.string(),
  front_url: z.string(),
  back_url: z.string(),
});
export type SandboxPrint = z.infer<typeof sandboxPrintSchema>;

/** How many calls each failure will still affect; -1 means all. */
const switchesSchema = z.record(z.enum(PRINT_SWITCHES), z.int());

export const SANDBOX_PRINTS_PAGE_SIZE = 50;

export const listSandboxPrints = endpoint({
  method: 'GET',
  path: '/sandbox/api/prints',
  summary: 'Sandbox: list the cards at the local print service, newest first',
  auth: 'public',
  /** The id of the last card on the previous page. */
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({
    items: z.array(sandboxPrintSchema),
    next_cursor: z.nullable(z.string()),
    total: z.int(),
    switches: switchesSchema,
  }),
});

export const advanceSandboxPrint = endpoint({
  method: 'POST',
  path: '/sandbox/api/prints/:id/advance',
  summary: 'Sandbox: move a card to its next stage',
  auth: 'public',
  params: idParams,
  response: sandboxPrintSchema,
});

export const returnSandboxPrint = endpoint({
  method: 'POST',
  path: '/sandbox/api/prints/:id/return',
  summary: 'Sandbox: return a card to its sender',
  auth: 'public',
  params: idParams,
  response: sandboxPrintSchema,
});

export const setSandboxPrintSwitch = endpoint({
  method: 'POST',
  path: '/sandbox/api/print-switches',
  summary: 'Sandbox: make the next prints fail',
  auth: 'public',
  body: z.strictObject({ name: z.enum(PRINT_SWITCHES), remaining: z.int().check(z.minimum(-1), z.maximum(1000)) }),
  response: z.object({ switches: switchesSchema }),
});
