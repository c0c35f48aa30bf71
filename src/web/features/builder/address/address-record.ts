/** The address book's wire shape and the card's, one into the other. */
import type { AddressInput, AddressRecord } from '#contract/addresses.ts';
import { type Address, formatLocation } from '#domain/address.ts';

export function fromAddressRecord(record: AddressRecord): Address {
  return {
    recipient: record.recipient_name,
    company: record.recipient_company,
    addressLine1: record.recipient_address_line1,
    addressLine2: record.recipient_address_line2,
    postalCode: record.recipient_postal_code,
    city: record.recipient_city,
    state: record.recipient_state,
    country: record.recipient_country,
  };
}

export function toAddressInput(address: Address): AddressInput {
  return {
    recipient_name: address.recipient.trim(),
    recipient_company: address.company.trim(),
    recipient_address_line1: address.addressLine1.trim(),
    recipient_address_line2: address.addressLine2.trim(),
    recipient_postal_code: address.postalCode.trim(),
    recipient_city: address.city.trim(),
    recipient_state: address.state.trim(),
    recipient_country: address.country,
  };
}

/** What an address book already holds need not be saved again. */
export function isSameAddress(a: Address, b: Address): boolean {
  return JSON.stringify(toAddressInput(a)) === JSON.stringify(toAddressInput(b));
}

/** For a list: "12 Harbor Street, Portland, ME 04101". */
export function oneLineAddress({ addressLine1, city, state, postalCode, country }: Address): string {
  const place = [formatLocation(city, state), postalCode].filter((part) => part !== '').join(' ');
  const abroad = country === 'USA' ? '' : country;
  return [addressLine1, place, abroad].filter((part) => part !== '').join(', ');
}
