const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Listed codes that aren't countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Returns true only for current country codes; UK is an alias and SU is obsolete. */
export function isCountryCode(code: string): boolean {
  if (!/^[a-z]{2}$/i.test(code)) return false;
  const upper = code.toUpperCase();
  const isCurrent = Intl.getCanonicalLocales(`und-${upper}`)[0] === `und-${upper}`;
  return isCurrent && !NO_COUNTRIES.has(upper) && regionNames.of(upper) !== undefined;
}
