import * as z from 'zod/mini';

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your email address'),
    z.maxLength(254),
    z.email('Please enter a valid email address'),
  );

/** Returns the ten digits of a U.S. number in any notation, or null if it isn't one. */
export function parseUsPhone(text: string): string | null {
  if (!/^[\d\s().+-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : null;
}

/** Returns the usual notation, such as (212) 555-0123. Other text, such as a foreign number, stays as typed. */
export function formatUsPhone(text: string): string {
  const digits = isForeignPhone(text) ? null : parseUsPhone(text);
  return digits === null ? text : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** True if the number has the code of a country that doesn't share the U.S. one. */
export function isForeignPhone(text: string): boolean {
  return /^\s*(\+|00)\s*[2-9]/.test(text);
}

/**
 * Checks that a number has a known country code and the right number of digits. Passed in, because the list of countries is too
 * large for every page.
 */
export type CheckForeignPhone = (text: string) => boolean | Promise<boolean>;

/** Says whether a shop asks for a phone number. */
export const PHONE_RULES = ['required', 'optional', 'not_asked'] as const;
export type PhoneRule = (typeof PHONE_RULES)[number];

const phoneText = z.string().check(z.maxLength(40));
const NOT_A_US_PHONE = 'Please enter a valid 10-digit U.S. mobile number';
const NOT_A_FOREIGN_PHONE =
  'Please check this number: it needs its country code and all its digits, like +49 30 123456';

function phoneSchema(rule: PhoneRule, checkForeign: CheckForeignPhone): z.ZodMiniType<string, string> {
  // A phone that is sent anyway isn't stored.
  if (rule === 'not_asked')
    return z.pipe(
      phoneText,
      z.transform(() => ''),
    );
  const isLeftOut = (text: string) => text === '' && rule === 'optional';
  return phoneText.check(
    ...(rule === 'optional' ? [z.trim()] : [z.minLength(1, 'Please enter your phone number')]),
    z.refine((text) => isLeftOut(text) || isForeignPhone(text) || parseUsPhone(text) !== null, NOT_A_US_PHONE),
    z.refine((text) => !isForeignPhone(text) || checkForeign(text), NOT_A_FOREIGN_PHONE),
  );
}

export function contactInfoSchema(rule: PhoneRule, checkForeign: CheckForeignPhone) {
  return z.strictObject({ email: emailSchema, phone: phoneSchema(rule, checkForeign) });
}
export type ContactInfo = z.infer<ReturnType<typeof contactInfoSchema>>;

/** Applies before the shop's rule is known. A missing phone becomes an empty text. */
export const sentContactSchema = z.strictObject({ email: emailSchema, phone: z._default(phoneText, '') });
