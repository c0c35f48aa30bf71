/** The shop's settings on the wire. */
import * as z from 'zod/mini';
import { COUNTRIES } from '#domain/address.ts';
import { PHONE_RULES } from '#domain/contact.ts';
import { CARD_SIZES, QUANTITIES } from '#domain/printing-options.ts';
import { type ShopChoices, type ShopSettings, shopChoicesSchema } from '#domain/shop-settings.ts';
import { type Names, renameFields, restoreFields } from './renamed-fields.ts';

const NAMES = {
  productName: 'product_name',
  contactEmail: 'contact_email',
  countries: 'countries',
  size: 'default_size',
  quantity: 'default_quantity',
  isSignUpOpen: 'sign_up_open',
  phoneRule: 'phone_rule',
  testimonials: 'testimonials',
} as const satisfies Names<ShopSettings>;

/** The settings in force. Environment variables may allow values that operators can't choose. */
export const settingsSchema = z.object({
  product_name: z.string(),
  contact_email: z.string(),
  /** The countries that cards can be mailed to. */
  countries: z.array(z.enum(COUNTRIES)),
  /** A new card starts with these. */
  default_size: z.enum(CARD_SIZES),
  default_quantity: z.literal(QUANTITIES),
  sign_up_open: z.boolean(),
  phone_rule: z.enum(PHONE_RULES),
  /** Null shows the samples. */
  testimonials: z.nullable(z.array(z.object({ quote: z.string(), name: z.string(), place: z.string() }))),
});
export type SettingsRecord = z.infer<typeof settingsSchema>;

export function toSettings(settings: ShopSettings): SettingsRecord {
  const { countries, testimonials } = settings;
  return {
    ...renameFields(settings, NAMES),
    countries: [...countries],
    testimonials: testimonials === null ? null : [...testimonials],
  };
}

/** Operators' choices; null means the default. */
export const choicesSchema = z.strictObject(renameFields(shopChoicesSchema.shape, NAMES));
export type ChoicesRecord = z.infer<typeof choicesSchema>;

export function toChoices(choices: ShopChoices): ChoicesRecord {
  const { countries, testimonials } = choices;
  return {
    ...renameFields(choices, NAMES),
    countries: countries === null ? null : [...countries],
    testimonials: testimonials === null ? null : [...testimonials],
  };
}

export function fromChoices(record: ChoicesRecord): ShopChoices {
  return restoreFields(record, NAMES);
}
