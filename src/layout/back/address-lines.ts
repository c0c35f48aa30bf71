/** Formats an address as its country writes it. */
import { formatAddress } from 'localized-address-format';
import { type Address, COUNTRY_CODES, type Country } from '#domain/address.ts';

/** Cards are mailed in the United States, so other countries are named, in capitals by postal rules. */
const COUNTRY_LINES: Record<Country, string | null> = {
  USA: null,
  Germany: 'GERMANY',
  UK: 'UNITED KINGDOM',
  France: 'FRANCE',
};

/** French addresses have the town in capitals. */
function townAsWritten(address: Address): string {
  const city = address.city.trim();
  return address.country === 'France' ? city.toUpperCase() : city;
}

export function addressLines(address: Address): string[] {
  const lines = formatAddress({
    postalCountry: COUNTRY_CODES[address.country],
    name: address.recipient.trim(),
    organization: address.company.trim(),
    addressLines: [address.addressLine1.trim(), address.addressLine2.trim()].filter((line) => line !== ''),
    locality: townAsWritten(address),
    administrativeArea: address.state.trim(),
    postalCode: address.postalCode.trim(),
  });
  const written = lines.filter((line) => line !== '');
  const country = COUNTRY_LINES[address.country];
  return written.length > 0 && country ? [...written, country] : written;
}
