/** The settings that operators can change while the shop runs. */
import * as z from 'zod/mini';
import { COUNTRIES, type Country, lineOf } from './address.ts';
import { emailSchema, PHONE_RULES, type PhoneRule } from './contact.ts';
import { CARD_SIZES, type CardSize, DEFAULT_PRINTING_OPTIONS, QUANTITIES, type Quantity } from './printing-options.ts';
import { isBlank } from './visible-text.ts';

export type Testimonial = { readonly quote: string; readonly name: string; readonly place: string };

export type ShopSettings = {
  readonly productName: string;
  readonly contactEmail: string;
  /** The countries that cards can be mailed to. */
  readonly countries: readonly Country[];
  /** A new card starts with these. */
  readonly size: CardSize;
  readonly quantity: Quantity;
  readonly isSignUpOpen: boolean;
  readonly phoneRule: PhoneRule;
  /** Null shows the built-in samples. */
  readonly testimonials: readonly Testimonial[] | null;
};

/** Null means the default. */
export type ShopChoices = { readonly [K in keyof ShopSettings]: ShopSettings[K] | null };

/** SPEC.md's values for settings without an environment variable. */
export const SPECIFIED_SETTINGS = {
  countries: COUNTRIES,
  size: DEFAULT_PRINTING_OPTIONS.size,
  quantity: DEFAULT_PRINTING_OPTIONS.quantity,
  phoneRule: 'required',
  testimonials: null,
} as const satisfies Partial<ShopSettings>;

export const NO_CHOICES: ShopChoices = {
  productName: null,
  contactEmail: null,
  countries: null,
  size: null,
  quantity: null,
  isSignUpOpen: null,
  phoneRule: null,
  testimonials: null,
};

export const NAME_LIMIT = 60;
export const QUOTE_LIMIT = 300;
export const MAX_TESTIMONIALS = 12;

const visibleLine = (limit: number, missing: string) =>
  lineOf(limit).check(
    z.trim(),
    z.refine((text) => !isBlank(text), missing),
  );

const testimonialSchema = z.strictObject({
  quote: visibleLine(QUOTE_LIMIT, 'Please enter the quote.'),
  name: visibleLine(NAME_LIMIT, 'Please enter a name.'),
  place: visibleLine(NAME_LIMIT, 'Please enter a place.'),
});

export const countriesSchema = z.array(z.enum(COUNTRIES)).check(
  z.minLength(1, 'Please offer at least one country.'),
  z.refine((countries) => new Set(countries).size === countries.length, 'Please name each country only once.'),
);

export const testimonialsSchema = z.array(testimonialSchema).check(
  z.maxLength(MAX_TESTIMONIALS, `Please keep at most ${MAX_TESTIMONIALS} quotes.`),
  z.refine(
    (items) => new Set(items.map(({ quote }) => quote)).size === items.length,
    'Please use each quote only once.',
  ),
);

export const shopChoicesSchema = z.strictObject({
  productName: z.nullable(visibleLine(NAME_LIMIT, 'Please enter a name.')),
  contactEmail: z.nullable(emailSchema),
  countries: z.nullable(countriesSchema),
  size: z.nullable(z.enum(CARD_SIZES)),
  quantity: z.nullable(z.literal(QUANTITIES)),
  isSignUpOpen: z.nullable(z.boolean()),
  phoneRule: z.nullable(z.enum(PHONE_RULES)),
  testimonials: z.nullable(testimonialsSchema.check(z.minLength(1, 'Please add a quote.'))),
});

export function settle(choices: ShopChoices, defaults: ShopSettings): ShopSettings {
  return {
    productName: choices.productName ?? defaults.productName,
    contactEmail: choices.contactEmail ?? defaults.contactEmail,
    countries: choices.countries ?? defaults.countries,
    size: choices.size ?? defaults.size,
    quantity: choices.quantity ?? defaults.quantity,
    isSignUpOpen: choices.isSignUpOpen ?? defaults.isSignUpOpen,
    phoneRule: choices.phoneRule ?? defaults.phoneRule,
    testimonials: choices.testimonials ?? defaults.testimonials,
  };
}
