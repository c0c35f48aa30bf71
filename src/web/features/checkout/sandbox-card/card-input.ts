/** Formats the sandbox's card fields and checks that they are complete. The bank checks the rest. */

const MAX_DIGITS = 19;

export type TypedCard = { readonly number: string; readonly expiry: string; readonly cvc: string };

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** "4242 4242 4242 4242". */
export function formatCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, MAX_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** "12 / 34". A first digit above 1 is a whole month, and so is a 1 followed by a slash. */
export function formatExpiry(text: string, previous: string): string {
  const digits = digitsOf(text).slice(0, 4);
  // Don't put the slash back while deleting.
  if (text.length < previous.length && digits.length <= 2) return digits;
  const isShortMonth = /^[2-9]/.test(digits) || /^1\s*\//.test(text);
  const padded = isShortMonth ? `0${digits}` : digits;
  return padded.length < 2 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2, 4)}`;
}

export type Expiry = { readonly month: string; readonly year: string };

/** Returns null until month and year are complete. The bank checks whether they are past. */
export function parseExpiry(text: string): Expiry | null {
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(digitsOf(text)) ?? [];
  if (month === undefined || year === undefined) return null;
  return Number(month) >= 1 && Number(month) <= 12 ? { month, year: `20${year}` } : null;
}

export type CardErrors = { readonly [field in keyof TypedCard]?: string };

export function findCardErrors({ number, expiry, cvc }: TypedCard): CardErrors {
  return {
    ...(digitsOf(number).length < 12 && { number: 'Your card number is incomplete.' }),
    ...(parseExpiry(expiry) === null && { expiry: "Your card's expiration date is incomplete." }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: "Your card's security code is incomplete." }),
  };
}
