/** Schemas of the account forms. */
import * as z from 'zod/mini';
import { emailSchema } from '#domain/contact.ts';

const MAX_PASSWORD_LENGTH = 72;
const MAX_NAME_LENGTH = 100;

export const fullNameSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter your full name'),
  z.refine(
    (name: string) => countCharacters(name) <= MAX_NAME_LENGTH,
    `Please keep your name to ${MAX_NAME_LENGTH} characters`,
  ),
);

/** For choosing a password. Signing in accepts any. */
export function newPasswordSchema(minLength: number) {
  return z.string().check(
    z.minLength(1, 'Please choose a password'),
    z.refine(
      (password: string) => countCharacters(password) >= minLength,
      `Password must be at least ${minLength} characters`,
    ),
    z.refine(
      (password: string) => countCharacters(password) <= MAX_PASSWORD_LENGTH,
      `Please keep your password to ${MAX_PASSWORD_LENGTH} characters`,
    ),
  );
}

/** Counts like the server does. */
function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length;
}

export const currentPasswordSchema = z.string().check(z.minLength(1, 'Please enter your password'));

export const signInSchema = z.object({
  email: emailSchema,
  password: currentPasswordSchema,
});

export function signUpSchema(minPassword: number) {
  return z.object({ fullName: fullNameSchema, email: emailSchema, password: newPasswordSchema(minPassword) });
}

export const resetSchema = z.object({ email: emailSchema });

/** Accepts the two groups in which emails and authenticator apps show a code. */
export const codeSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((code: string) => code.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits')),
);

export const recoveryCodeSchema = z.string().check(z.trim(), z.minLength(1, 'Please enter a recovery code'));
