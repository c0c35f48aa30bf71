/** The shop's settings as their fields hold them: an empty text, or `default` in a list, leaves it to the default. */
import * as z from 'zod/mini';
import type { ChoicesRecord, SettingsRecord } from '#contract/shop-settings.ts';
import { COUNTRIES } from '#domain/address.ts';
import { PHONE_RULES } from '#domain/contact.ts';
import { CARD_SIZES, QUANTITIES } from '#domain/printing-options.ts';
import { countriesSchema, shopChoicesSchema, testimonialsSchema } from '#domain/shop-settings.ts';
import type { SelectOption } from '#web/ui/select-field.tsx';
import { PHONE_LABELS, sizeText } from './labels.ts';

const DEFAULT = 'default';

const text = <S extends z.ZodMiniType<string | null, string | null>>(schema: S) =>
  z.pipe(z.string(), z.pipe(z.transform(emptyToNull), schema));

function emptyToNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

const chosen = <const V extends string>(values: readonly V[]) =>
  z.pipe(
    z.enum([DEFAULT, ...values]),
    z.transform((value): V | null => values.find((each) => each === value) ?? null),
  );

export const settingsFormSchema = z.object({
  product_name: text(shopChoicesSchema.shape.productName),
  contact_email: text(shopChoicesSchema.shape.contactEmail),
  countries: z.pipe(
    countriesSchema,
    z.transform((all) => (all.length === COUNTRIES.length ? null : all)),
  ),
  default_size: chosen(CARD_SIZES),
  default_quantity: z.pipe(
    chosen(QUANTITIES.map(String)),
    z.transform((value) => QUANTITIES.find((each) => String(each) === value) ?? null),
  ),
  sign_up_open: z.pipe(
    chosen(['open', 'closed']),
    z.transform((value) => (value === null ? null : value === 'open')),
  ),
  phone_rule: chosen(PHONE_RULES),
  testimonials: z.pipe(
    testimonialsSchema,
    z.transform((quotes) => (quotes.length === 0 ? null : quotes)),
  ),
});
export type SettingsInput = z.input<typeof settingsFormSchema>;

export function toInput(choices: ChoicesRecord): SettingsInput {
  const { sign_up_open: isOpen, default_quantity: quantity } = choices;
  return {
    product_name: choices.product_name ?? '',
    contact_email: choices.contact_email ?? '',
    countries: choices.countries ?? [...COUNTRIES],
    default_size: choices.default_size ?? DEFAULT,
    default_quantity: quantity === null ? DEFAULT : String(quantity),
    sign_up_open: isOpen === null ? DEFAULT : openOrClosed(isOpen),
    phone_rule: choices.phone_rule ?? DEFAULT,
    testimonials: choices.testimonials ?? [],
  };
}

const openOrClosed = (isOpen: boolean) => (isOpen ? 'open' : 'closed');

/** The choices of a list, the default first. */
export function optionsOf(defaults: SettingsRecord) {
  const list = <V extends string>(values: readonly V[], byDefault: V, label: (value: V) => string = String) => [
    { value: DEFAULT, label: `Default (${label(byDefault)})` } as const,
    ...values.map((value): SelectOption<V> => ({ value, label: label(value) })),
  ];
  const isOpen = openOrClosed(defaults.sign_up_open);
  return {
    sizes: list(CARD_SIZES, defaults.default_size, sizeText),
    quantities: list(QUANTITIES.map(String), String(defaults.default_quantity)),
    signUps: list(['open', 'closed'], isOpen, (value) => (value === 'open' ? 'Open' : 'Closed')),
    phoneRules: list(PHONE_RULES, defaults.phone_rule, (rule) => PHONE_LABELS[rule]),
  };
}
