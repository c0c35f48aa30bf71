/** Formats an address as its country writes it. */
import { formatAddress } from 'localized-address-format';
import { type Address, COUNTRY_CODES, type Country, isLikelyPostcode } from '#domain/address.ts';

/** Cards are mailed in the United States, so other countries are named, in capitals by postal rules. */
const COUNTRY_LINES: Record<Country, string | null> = {
  USA: null,
  Germany: 'GERMANY',
  UK: 'UNITED KINGDOM',
  France: 'FRANCE',
};

/** Countries whose post asks for the town in capitals. */
const CAPITAL_TOWNS: readonly Country[] = ['UK', 'France'];

/** The address with town and postcode in the form that the country's post asks for. */
export function addressAsPrinted(address: Address): Address {
  const { country } = address;
  const city = address.city.trim();
  return {
    ...address,
    city: CAPITAL_TOWNS.includes(country) ? toCapitals(city) : city,
    postalCode: postcodeAsPrinted(country, address.postalCode.trim()),
  };
}

/** Leaves unlikely postcodes as they are, apart from capitals. */
function postcodeAsPrinted(country: Country, postalCode: string): string {
  const code = country === 'UK' ? toCapitals(postalCode) : postalCode;
  if (!isLikelyPostcode(country, code)) return code;
  const compact = code.replace(' ', '');
  return country === 'UK' ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
}

/** Only letters whose capitals are the same in every browser's version of Unicode. */
function toCapitals(text: string): string {
  return text.replace(/[a-z\u00df-\u017f\u1e00-\u1eff]/g, (letter) => letter.toUpperCase());
}

export function addressLines(address: Address): string[] {
  const { city, postalCode } = addressAsPrinted(address);
  const lines = formatAddress({
    postalCountry: COUNTRY_CODES[address.country],
    name: address.recipient.trim(),
    organization: address.company.trim(),
    addressLines: [address.addressLine1.trim(), address.addressLine2.trim()].filter((line) => line !== ''),
    locality: city,
    administrativeArea: address.state.trim(),
    postalCode,
  });
  const written = lines.filter((line) => line !== '');
  const country = COUNTRY_LINES[address.country];
  return written.length > 0 && country ? [...written, country] : written;
}

/** Names the United States too if the card goes abroad. */
export function returnAddressLines(address: Address, destination: Country): string[] {
  const lines = addressLines(address);
  const isAbroad = destination !== 'USA' && address.country === 'USA';
  return isAbroad && lines.length > 0 ? [...lines, 'USA'] : lines;
}
