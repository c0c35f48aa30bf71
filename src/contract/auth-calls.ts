/** The calls of the accounts service as /docs/api shows them. They are read as GoTrue reads them: leniently. */
import * as z from 'zod/mini';
import { authSessionSchema, authUserSchema } from './auth.ts';
import type { Endpoint } from './endpoint.ts';

export const AUTH_PREFIX = '/auth/v1';

const email = z.string();
const password = z.string();
const data = z.optional(z.record(z.string(), z.unknown()));
/** A page of this site, or one of AUTH_REDIRECT_URLS. */
const redirect_to = z.optional(z.string());
const returning = z.object({ redirect_to });
const done = z.object({});

/** Errors of all of them, for clients that send `x-supabase-api-version: 2024-01-01`. */
export const authErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  weak_password: z.optional(z.object({ reasons: z.array(z.string()) })),
});

type AuthCall = Omit<Endpoint, 'params' | 'bodyLimit'>;

export const AUTH_CALLS: readonly AuthCall[] = [
  {
    method: 'POST',
    path: '/signup',
    summary: 'Create an account: a session, or the user while the address must still be verified',
    auth: 'public',
    query: returning,
    body: z.object({ email, password, data }),
    response: z.union([authSessionSchema, authUserSchema]),
  },
  {
    method: 'POST',
    path: '/token',
    summary: 'Sign in with a password, or refresh a session',
    auth: 'public',
    query: z.object({ grant_type: z.enum(['password', 'refresh_token']) }),
    body: z.union([z.object({ email, password }), z.object({ refresh_token: z.string() })]),
    response: authSessionSchema,
  },
  {
    method: 'POST',
    path: '/logout',
    summary: 'End all sessions of the user, this one, or all others',
    auth: 'user',
    query: z.object({ scope: z.optional(z.enum(['global', 'local', 'others'])) }),
  },
  { method: 'GET', path: '/user', summary: 'Who is signed in', auth: 'user', response: authUserSchema },
  {
    method: 'PUT',
    path: '/user',
    summary: "Change the user's password, email address or data",
    auth: 'user',
    query: returning,
    body: z.object({ email: z.optional(email), password: z.optional(password), data }),
    response: authUserSchema,
  },
  {
    method: 'POST',
    path: '/recover',
    summary: 'Email a link for a new password; the answer is the same for an unknown address',
    auth: 'public',
    query: returning,
    body: z.object({ email }),
    response: done,
  },
  {
    method: 'POST',
    path: '/resend',
    summary: 'Email the link for a new account or a new address again',
    auth: 'public',
    query: returning,
    body: z.object({ type: z.enum(['signup', 'email_change']), email }),
    response: done,
  },
  {
    method: 'GET',
    path: '/verify',
    summary: 'Follow a link of an email: leads to the site with a session, or with an error, in the fragment',
    auth: 'public',
    query: z.object({ type: z.enum(['signup', 'recovery', 'email_change']), token: z.string(), redirect_to }),
  },
  {
    method: 'POST',
    path: '/verify',
    summary: 'The same without following the link: answers with the session',
    auth: 'public',
    body: z.object({ type: z.enum(['signup', 'recovery', 'email_change', 'email']), token_hash: z.string() }),
    response: authSessionSchema,
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys that access tokens are signed with',
    auth: 'public',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  },
  {
    method: 'GET',
    path: '/settings',
    summary: 'What kinds of sign-in there are',
    auth: 'public',
    response: z.object({
      external: z.record(z.string(), z.boolean()),
      disable_signup: z.boolean(),
      mailer_autoconfirm: z.boolean(),
    }),
  },
  {
    method: 'GET',
    path: '/health',
    summary: 'Which service answers here',
    auth: 'public',
    response: z.object({ version: z.string(), name: z.string(), description: z.string() }),
  },
];
