const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes of the list that stand for no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Whether it is a country's code today: UK and SU were others' or are nobody's. */
export function isCountryCode(code: string): boolean {
  if (!/^[a-z]{2}$/i.test(code)) return false;
  const upper = code.toUpperCase();
  const isCurrent = Intl.getCanonicalLocales(`und-${upper}`)[0] === `und-${upper}`;
  return isCurrent && !NO_COUNTRIES.has(upper) && regionNames.of(upper) !== undefined;
}
