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

/** Whether a shop asks for a phone number. */
export const PHONE_RULES = ['required', 'optional', 'not_asked'] as const;
export type PhoneRule = (typeof PHONE_RULES)[number];

const phoneText = z.string().check(z.maxLength(40));
const NOT_A_PHONE = 'Please enter a valid 10-digit U.S. mobile number';

const PHONE_SCHEMAS: Readonly<Record<PhoneRule, z.ZodMiniType<string, string>>> = {
  /** SPEC.md's rule. */
  required: phoneText.check(
    z.minLength(1, 'Please enter your phone number'),
    z.refine((text) => parseUsPhone(text) !== null, NOT_A_PHONE),
  ),
  optional: phoneText.check(
    z.trim(),
    z.refine((text) => text === '' || parseUsPhone(text) !== null, NOT_A_PHONE),
  ),
  /** One that is sent all the same is not kept. */
  not_asked: z.pipe(
    phoneText,
    z.transform(() => ''),
  ),
};

export function contactInfoSchema(rule: PhoneRule) {
  return z.strictObject({ email: emailSchema, phone: PHONE_SCHEMAS[rule] });
}
export type ContactInfo = z.infer<ReturnType<typeof contactInfoSchema>>;

/** Before it is known by which rule. Without a phone, it is an empty text. */
export const sentContactSchema = z.strictObject({ email: emailSchema, phone: z._default(phoneText, '') });
