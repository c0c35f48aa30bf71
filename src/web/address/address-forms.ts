/** The address form of each country. The USA's has SPEC.md's names and order. */
import type { Address, Country } from '#domain/address.ts';
import { PLACE_LABELS } from '#domain/address-review.ts';

export type AddressFieldName = Exclude<keyof Address, 'country'>;

export type AddressField = {
  readonly name: AddressFieldName;
  readonly label: string;
  /** HTML's autofill token. */
  readonly autoComplete: string;
  /** Twelfths of the form's width. */
  readonly span: number;
  readonly isNumeric?: boolean;
  readonly isUpperCase?: boolean;
  readonly placeholder?: string;
};

const recipient: AddressField = { name: 'recipient', label: 'Recipient', autoComplete: 'shipping name', span: 6 };
const company: AddressField = {
  name: 'company',
  label: 'Company (optional)',
  autoComplete: 'shipping organization',
  span: 6,
};
const line1 = (label: string): AddressField => ({
  name: 'addressLine1',
  label,
  autoComplete: 'shipping address-line1',
  span: 12,
});
const line2: AddressField = {
  name: 'addressLine2',
  label: 'Address line 2 (optional)',
  autoComplete: 'shipping address-line2',
  span: 12,
};
const city = (label: string, span: number): AddressField => ({
  name: 'city',
  label,
  autoComplete: 'shipping address-level2',
  span,
});
const postalCode = (field: Pick<AddressField, 'label' | 'span' | 'isNumeric' | 'isUpperCase' | 'placeholder'>) => ({
  name: 'postalCode' as const,
  autoComplete: 'shipping postal-code',
  ...field,
});

/** SPEC.md's name of a field whose label in this country is different; null if the label starts with it. */
export function otherName({ name, label }: AddressField): string | null {
  const usual = ADDRESS_FORMS.USA.find((field) => field.name === name)?.label ?? label;
  return label.startsWith(usual) ? null : usual;
}

export const ADDRESS_FORMS: Record<Country, readonly AddressField[]> = {
  USA: [
    recipient,
    company,
    line1('Address Line 1'),
    line2,
    postalCode({ label: PLACE_LABELS.USA.postalCode, span: 4, isNumeric: true, placeholder: '04101' }),
    city(PLACE_LABELS.USA.city, 5),
    {
      name: 'state',
      label: PLACE_LABELS.USA.state,
      autoComplete: 'shipping address-level1',
      span: 3,
      placeholder: 'ME',
    },
  ],
  Germany: [
    recipient,
    company,
    line1('Street and house number'),
    line2,
    postalCode({ label: PLACE_LABELS.Germany.postalCode, span: 4, isNumeric: true, placeholder: '10115' }),
    city(PLACE_LABELS.Germany.city, 8),
  ],
  UK: [
    recipient,
    company,
    line1('Address Line 1'),
    line2,
    city(PLACE_LABELS.UK.city, 7),
    postalCode({ label: PLACE_LABELS.UK.postalCode, span: 5, isUpperCase: true, placeholder: 'SW1A 1AA' }),
  ],
  France: [
    recipient,
    company,
    line1('Number and street'),
    line2,
    postalCode({ label: PLACE_LABELS.France.postalCode, span: 4, isNumeric: true, placeholder: '75008' }),
    city(PLACE_LABELS.France.city, 8),
  ],
};

/** Clears the state when the new country's form has no field for it. */
export function changeAddress<T extends Address>(address: T, change: Partial<T>): T {
  const next = { ...address, ...change };
  const hasMoved = next.country !== address.country;
  return hasMoved && PLACE_LABELS[next.country].state === null ? { ...next, state: change.state ?? '' } : next;
}
