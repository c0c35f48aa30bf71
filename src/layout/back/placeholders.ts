/** [B3-2] SPEC.md's placeholders for missing content. Only previews show them, never the print or the layout's hash. */
import type { Address } from '#domain/address.ts';
import { isBlank } from '#domain/visible-text.ts';
import { addressLines } from './address-lines.ts';

export const MESSAGE_PLACEHOLDER = 'Your message will appear here...';

const ADDRESS_PLACEHOLDERS = [
  ['recipient', 'Recipient Name'],
  ['addressLine1', 'Address Line 1'],
  ['postalCode', 'Postal Code'],
  ['city', 'City'],
  ['state', 'State'],
] as const satisfies readonly (readonly [keyof Address, string])[];

export type LinePart = { readonly text: string; readonly isPlaceholder: boolean };

/** Control characters mark the placeholders while lines are formatted, because an address can't contain them. */
const marks = ADDRESS_PLACEHOLDERS.map(([field, word], index) => ({
  field,
  word,
  mark: String.fromCharCode(index + 1),
}));

/** Includes the separators beside a placeholder, which aren't printed either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these mark the placeholders
const PLACEHOLDER = /((?:[, ]*[\u0001-\u0005])+[, ]*)/;

/** Returns the formatted address, with a placeholder for each missing part that the country uses. */
export function addressLinesToFill(address: Address): readonly (readonly LinePart[])[] {
  const missing = marks.filter(({ field }) => isBlank(address[field]));
  const marked = Object.fromEntries(missing.map(({ field, mark }) => [field, mark]));
  return addressLines({ ...address, ...marked }).map((line) =>
    line
      .split(PLACEHOLDER)
      .filter((part) => part !== '')
      .map((part) => {
        const text = missing.reduce((rest, { mark, word }) => rest.replace(mark, word), part);
        return { text, isPlaceholder: text !== part };
      }),
  );
}
