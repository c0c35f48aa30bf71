/** Formats an address as its country writes it. */
import { formatAddress } from 'localized-address-format';
import { type Address, COUNTRY_CODES, type Country, isLikelyPostcode, tidySpaces } from '#domain/address.ts';
import { isBlank } from '#domain/visible-text.ts';

/** Cards are mailed in the United States, so other countries are named, in capitals by postal rules. */
const COUNTRY_LINES: Record<Country, string | null> = {
  USA: null,
  Germany: 'GERMANY',
  UK: 'UNITED KINGDOM',
  France: 'FRANCE',
};

/** Countries whose post asks for the city in capitals. */
const CAPITAL_CITY_COUNTRIES: readonly Country[] = ['UK', 'France'];

/** Returns the address with city and postal code in the form that the country's post asks for. */
export function addressAsPrinted(address: Address): Address {
  const { country } = address;
  const city = visiblePart(address.city);
  return {
    ...address,
    city: CAPITAL_CITY_COUNTRIES.includes(country) ? toCapitals(city) : city,
    postalCode: postcodeAsPrinted(country, visiblePart(tidySpaces(address.postalCode))),
  };
}

/** Only capitalizes unlikely postal codes. */
function postcodeAsPrinted(country: Country, postalCode: string): string {
  const code = country === 'UK' ? toCapitals(postalCode) : postalCode;
  if (!isLikelyPostcode(country, code)) return code;
  const compact = code.replace(' ', '');
  return country === 'UK' ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
}

/** Converts only letters whose capitals are the same in every browser's version of Unicode. */
function toCapitals(text: string): string {
  return text.replace(/[a-z\u00df-\u017f\u1e00-\u1eff]/g, (letter) => letter.toUpperCase());
}

/** Invisible characters alone would print an empty line. */
function visiblePart(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

export function addressLines(address: Address): string[] {
  const { city, postalCode } = addressAsPrinted(address);
  const lines = formatAddress({
    postalCountry: COUNTRY_CODES[address.country],
    name: visiblePart(address.recipient),
    organization: visiblePart(address.company),
    addressLines: [address.addressLine1, address.addressLine2].map(visiblePart).filter((line) => line !== ''),
    locality: city,
    administrativeArea: visiblePart(address.state),
    postalCode,
  });
  const written = lines.filter((line) => line !== '');
  const country = COUNTRY_LINES[address.country];
  return written.length > 0 && country ? [...written, country] : written;
}

/** Also names the United States if the card goes abroad. */
export function returnAddressLines(address: Address, destination: Country): string[] {
  const lines = addressLines(address);
  const isAbroad = destination !== 'USA' && address.country === 'USA';
  return isAbroad && lines.length > 0 ? [...lines, 'USA'] : lines;
}
