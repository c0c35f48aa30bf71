/** [B3-2] SPEC.md's words for what is not filled in yet. A preview shows them; print and the layout's hash never do. */
import type { Address } from '#domain/address.ts';
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

/** A control character stands for each word while the country orders its lines: an address cannot contain one. */
const marks = ADDRESS_PLACEHOLDERS.map(([field, word], index) => ({
  field,
  word,
  mark: String.fromCharCode(index + 1),
}));

/** The separators beside a placeholder belong to it: they are not printed either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks
const PLACEHOLDER = /((?:[, ]*[\u0001-\u0005])+[, ]*)/;

/** The address as its country writes it, with a placeholder for each missing part that the country has. */
export function addressLinesToFill(address: Address): readonly (readonly LinePart[])[] {
  const missing = marks.filter(({ field }) => address[field].trim() === '');
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
