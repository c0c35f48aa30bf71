/** Countries by any of their names, and city, state and postal code written in one. */
import { type Address, type Country, isLikelyPostcode } from '#domain/address.ts';

const NAMES: Readonly<Record<Country, string>> = {
  USA: 'us usa unitedstates unitedstatesofamerica america vereinigtestaaten vereinigtestaatenvonamerika etatsunis',
  Germany: 'de d ger germany deutschland allemagne bundesrepublikdeutschland',
  UK: 'uk gb gbr unitedkingdom greatbritain england scotland wales northernireland grossbritannien vereinigteskoenigreich royaumeuni angleterre',
  France: 'fr f fra france frankreich',
};

const COUNTRY_OF = new Map(
  (['USA', 'Germany', 'UK', 'France'] as const).flatMap((country) =>
    NAMES[country].split(' ').map((name): readonly [string, Country] => [name, country]),
  ),
);

/** Null for a country that we don't mail to. */
export function countryOf(text: string): Country | null {
  const letters = text.toLowerCase().replace(/ß/g, 'ss').replace(/ö/g, 'oe');
  return COUNTRY_OF.get(letters.normalize('NFD').replace(/[^a-z]/g, '')) ?? null;
}

type Place = Pick<Address, 'city' | 'state' | 'postalCode'>;

/** "Portland, ME 04101", "10115 Berlin", "London SW1A 1AA", or a city alone. */
export function parsePlace(text: string): Place {
  // A code of the wrong form is doubted later, instead of being taken for a city.
  const american = /^(?:(.+?),?\s+)?([A-Za-z]{2})\.?,?\s+(\d[\w-]{3,9})$/.exec(text);
  if (american) return { city: american[1] ?? '', state: american[2] ?? '', postalCode: american[3] ?? '' };
  const continental = /^(?:[DF]-)?(\d{5})\s+(.+)$/.exec(text);
  if (continental) return { city: continental[2] ?? '', state: '', postalCode: continental[1] ?? '' };
  const ended = /^(.+?),?\s+([A-Za-z]{1,2}\d[A-Za-z\d]?\s?\d[A-Za-z]{2}|\d{5}(?:-\d{4})?)$/.exec(text);
  if (ended) return { city: ended[1] ?? '', state: '', postalCode: ended[2] ?? '' };
  return { city: text, state: '', postalCode: '' };
}

/** Spreadsheets drop the zero that a code begins with. */
export function withLeadingZeros(country: Country, postalCode: string): string {
  const padded = postalCode.padStart(5, '0');
  return /^\d{3,4}$/.test(postalCode) && isLikelyPostcode(country, padded) ? padded : postalCode;
}

/** For a list without countries: a postcode with letters is British, the others' are ambiguous. */
export function guessCountry(postalCode: string): Country | null {
  return isLikelyPostcode('UK', postalCode) ? 'UK' : null;
}
