import * as z from 'zod/mini';

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your email address'),
    z.maxLength(254),
    z.email('Please enter a valid email address'),
  );

/** Returns the ten digits of a U.S. number in any notation; null if it is not one. */
export function parseUsPhone(text: string): string | null {
  if (!/^[\d\s().+-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : null;
}

/** The usual notation, such as (212) 555-0123; anything else stays as it was typed. */
export function formatUsPhone(text: string): string {
  const digits = parseUsPhone(text);
  return digits === null ? text : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const phoneSchema = z.string().check(
  z.minLength(1, 'Please enter your phone number'),
  z.maxLength(40),
  z.refine((text) => parseUsPhone(text) !== null, 'Please enter a valid 10-digit U.S. mobile number'),
);

export const contactInfoSchema = z.strictObject({ email: emailSchema, phone: phoneSchema });
export type ContactInfo = z.infer<typeof contactInfoSchema>;
