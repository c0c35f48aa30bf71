/** A return address on the wire: the account's, and a card's copy of it. */
import * as z from 'zod/mini';
import { type Address, addressSchema, isAddressComplete } from '#domain/address.ts';
import { type Names, renameFields, restoreFields } from './renamed-fields.ts';

const NAMES = {
  recipient: 'name',
  company: 'company',
  addressLine1: 'line1',
  addressLine2: 'line2',
  postalCode: 'postal_code',
  city: 'city',
  state: 'state',
  country: 'country',
} as const satisfies Names<Address>;

const line = addressSchema.shape;

export const returnAddressSchema = z.strictObject({
  ...renameFields(line, NAMES),
  company: z._default(line.company, ''),
  line2: z._default(line.addressLine2, ''),
});
export type ReturnAddress = z.infer<typeof returnAddressSchema>;

export const completeReturnAddressSchema = returnAddressSchema.check(
  z.refine(
    (address) => isAddressComplete(restoreFields(address, NAMES)),
    'Please enter a name, an address line, and a city or postal code.',
  ),
);

export function toReturnAddress(address: Address | null): ReturnAddress | null {
  return address && renameFields(address, NAMES);
}

export function fromReturnAddress(address: ReturnAddress | null | undefined): Address | null {
  return address ? restoreFields(address, NAMES) : null;
}
