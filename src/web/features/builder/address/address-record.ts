/** Addresses as the address book stores, compares and lists them. */
import type { AddressInput } from '#contract/addresses.ts';
import { type Address, formatLocation } from '#domain/address.ts';

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

/** Ignores surrounding spaces. */
export function isSameAddress(a: Address, b: Address): boolean {
  return JSON.stringify(toAddressInput(a)) === JSON.stringify(toAddressInput(b));
}

/** For a list: "12 Harbor Street, Portland, ME 04101", or "Hauptstraße 5, 10115 Berlin, Germany". */
export function oneLineAddress(address: Address): string {
  const { company, addressLine1, addressLine2, city, state, postalCode, country } = address;
  const location = formatLocation(city, state);
  const isCodeFirst = country === 'Germany' || country === 'France';
  const place = (isCodeFirst ? [postalCode, location] : [location, postalCode]).filter((part) => part !== '').join(' ');
  const abroad = country === 'USA' ? '' : country;
  return [company, addressLine1, addressLine2, place, abroad].filter((part) => part !== '').join(', ');
}
