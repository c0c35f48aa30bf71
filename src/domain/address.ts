import * as z from 'zod/mini';
import { isBlank } from './visible-text.ts';

/** SPEC.md's names, both shown and stored. */
export const COUNTRIES = ['USA', 'Germany', 'UK', 'France'] as const;
export type Country = (typeof COUNTRIES)[number];

export const COUNTRY_CODES = { USA: 'US', Germany: 'DE', UK: 'GB', France: 'FR' } as const satisfies Record<
  Country,
  string
>;

/** A postal code that doesn't match may still be right, so with a city it is only a warning. */
const POSTCODE_PATTERNS: Record<Country, RegExp> = {
  USA: /^\d{5}(-\d{4})?$/,
  Germany: /^\d{5}$/,
  UK: /^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|GIR ?0AA)$/i,
  France: /^\d{2} ?\d{3}$/,
};

export function isLikelyPostcode(country: Country, postalCode: string): boolean {
  return POSTCODE_PATTERNS[country].test(tidySpaces(postalCode));
}

/** Trims the text and collapses inner spaces. */
export function tidySpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

export const ADDRESS_LINE_LIMIT = 100;

/** Half of a UTF-16 pair, which can't be printed. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

/** Allows no control characters, so that a name can't smuggle in a line break or an email header. */
export const lineOf = (limit: number) =>
  z.string().check(
    z.maxLength(limit, `Please keep this under ${limit} characters.`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters
    z.regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'Please remove line breaks and control characters.'),
    z.refine((text) => !LONE_SURROGATE.test(text), 'Please remove broken characters.'),
  );
export const singleLine = lineOf(ADDRESS_LINE_LIMIT);

export const addressSchema = z.strictObject({
  recipient: singleLine,
  company: singleLine,
  addressLine1: singleLine,
  addressLine2: singleLine,
  postalCode: singleLine,
  city: singleLine,
  state: singleLine,
  country: z.enum(COUNTRIES),
});
export type Address = z.infer<typeof addressSchema>;

export const EMPTY_ADDRESS: Address = {
  recipient: '',
  company: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  state: '',
  country: 'USA',
};

/** Returns all that the sender may see of a hidden address. */
export function maskAddress({ recipient, city, country }: Pick<Address, 'recipient' | 'city' | 'country'>): Address {
  return { ...EMPTY_ADDRESS, recipient, city, country };
}

export function pickAddress(text: Address): Address {
  const { recipient, company, addressLine1, addressLine2, postalCode, city, state, country } = text;
  return { recipient, company, addressLine1, addressLine2, postalCode, city, state, country };
}

/** The fields that every address needs. A postal code does instead of a city. */
const NEEDED_PARTS = ['recipient', 'addressLine1', 'city'] as const;
export type NeededPart = (typeof NEEDED_PARTS)[number];

/** Follows SPEC.md's rule: recipient, address line 1, and city or postal code. */
export function missingParts(address: Address): readonly NeededPart[] {
  return NEEDED_PARTS.filter((part) => isBlank(address[part]) && !(part === 'city' && !isBlank(address.postalCode)));
}

export function isAddressComplete(address: Address): boolean {
  return missingParts(address).length === 0;
}

/** SPEC.md's recipient_location, without a dangling comma if one part is missing. */
export function formatLocation(city: string, state: string): string {
  return [city.trim(), state.trim()].filter((part) => part !== '').join(', ');
}

/** The inverse of formatLocation. */
export function parseLocation(location: string): { city: string; state: string } {
  const comma = location.lastIndexOf(',');
  if (comma < 0) return { city: location.trim(), state: '' };
  return { city: location.slice(0, comma).trim(), state: location.slice(comma + 1).trim() };
}
