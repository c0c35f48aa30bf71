import type { Country } from './address.ts';

/** Names as used in a sentence. */
export const COUNTRY_NAMES = {
  USA: 'the USA',
  Germany: 'Germany',
  UK: 'the UK',
  France: 'France',
} as const satisfies Record<Country, string>;

/** Says which of the wanted countries a shop doesn't mail to; null if it mails to all of them. */
export function notOffered(offered: readonly Country[], wanted: readonly Country[]): string | null {
  const refused = [...new Set(wanted)].filter((country) => !offered.includes(country));
  if (refused.length === 0) return null;
  const names = refused.map((country) => COUNTRY_NAMES[country]).join(' or ');
  return `We don't mail to ${names} at the moment. Please choose an address in another country.`;
}
