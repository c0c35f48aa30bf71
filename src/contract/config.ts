import * as z from 'zod/mini';
import { CARD_SIZES, ORIENTATIONS } from '#domain/printing-options.ts';
import { endpoint } from './endpoint.ts';
import { pricesSchema } from './prices.ts';
import { settingsSchema } from './shop-settings.ts';

/** The settings that the web needs. */
export const publicConfigSchema = z.object({
  ...settingsSchema.shape,
  site_url: z.string(),
  /** The price list in force. */
  prices: pricesSchema,
  /** The coupon that a paid order earns for the next one, if any. */
  next_order_coupon: z.nullable(z.object({ code: z.string(), percent_off: z.int() })),
  /** Sent as `apikey` with every call. */
  anon_key: z.string(),
  /** In sandbox mode nothing leaves the machine, and /sandbox shows the payments. */
  payments: z.object({ mode: z.enum(['sandbox', 'stripe']), publishable_key: z.string() }),
  printer: z.object({
    sizes: z.record(z.enum(CARD_SIZES), z.string()),
    orientations: z.array(z.enum(ORIENTATIONS)),
    /** True if the stamp on the card is a picture that the print service replaces with real postage. */
    adds_postage: z.boolean(),
    /** True if every copy of a card is mailed. Otherwise only one is, whatever the quantity. */
    mails_copies: z.boolean(),
  }),
  inbox: z.boolean(),
  min_password: z.int(),
  cancel_window_minutes: z.int(),
  /** The shop's time zone, in which send dates begin. */
  time_zone: z.string(),
  /** How long deleted drafts and unused photos are kept. */
  upload_keep_days: z.int(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/rest/v1/config',
  summary: 'Get the public settings of this installation',
  auth: 'public',
  response: publicConfigSchema,
});
