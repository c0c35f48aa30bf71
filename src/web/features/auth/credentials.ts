/** Schemas of the account forms. */
import * as z from 'zod/mini';
import { emailSchema } from '#domain/contact.ts';

const MAX_PASSWORD_LENGTH = 72;
const MAX_NAME_LENGTH = 100;

export const fullNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your full name'),
    z.maxLength(MAX_NAME_LENGTH, `Please keep your name under ${MAX_NAME_LENGTH} characters`),
  );

/** For choosing a password. Signing in accepts any. */
export function newPasswordSchema(minLength: number) {
  return z
    .string()
    .check(
      z.minLength(1, 'Please enter your password'),
      z.minLength(minLength, `Password must be at least ${minLength} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, `Please keep your password under ${MAX_PASSWORD_LENGTH} characters`),
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
