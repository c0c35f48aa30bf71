/** Schemas of the account forms. */
import * as z from 'zod/mini';
import { emailSchema } from '#domain/contact.ts';

const LONGEST_PASSWORD = 72;
const LONGEST_NAME = 100;

export const fullNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your full name'),
    z.maxLength(LONGEST_NAME, `Please keep your name under ${LONGEST_NAME} characters`),
  );

/** For choosing a password. Signing in accepts any. */
export function newPasswordSchema(minLength: number) {
  return z
    .string()
    .check(
      z.minLength(1, 'Please enter your password'),
      z.minLength(minLength, `Password must be at least ${minLength} characters`),
      z.maxLength(LONGEST_PASSWORD, `Please keep your password under ${LONGEST_PASSWORD} characters`),
    );
}

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
});

export function signUpSchema(minPassword: number) {
  return z.object({ fullName: fullNameSchema, email: emailSchema, password: newPasswordSchema(minPassword) });
}

export const resetSchema = z.object({ email: emailSchema });
