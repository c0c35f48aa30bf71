import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isForeignPhone, parseUsPhone } from '#domain/contact.ts';

/** Returns ten digits for a U.S. number, E.164 such as +4930123456 for any other, or null if it isn't a phone number. */
export function parsePhone(text: string): string | null {
  return isForeignPhone(text) ? parseForeignPhone(text) : parseUsPhone(text);
}

const MOST_DIGITS = 15;

export function parseForeignPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'));
  if (phone === undefined || !phone.isPossible() || phone.ext !== undefined) return null;
  return phone.number.length <= MOST_DIGITS + 1 ? phone.number : null;
}
