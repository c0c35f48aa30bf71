/** The accounts service's calls, for /docs/api. Requests are read leniently, as GoTrue does. */
import * as z from 'zod/mini';
import { authSessionSchema, authUserSchema } from './auth.ts';
import type { Endpoint } from './endpoint.ts';

export const AUTH_PREFIX = '/auth/v1';

const email = z.string();
const password = z.string();
const data = z.optional(z.record(z.string(), z.unknown()));
/** A page of this site, or a URL listed in AUTH_REDIRECT_URLS. */
const redirect_to = z.optional(z.string());
const returning = z.object({ redirect_to });
const done = z.object({});

/** The error of every call, for clients that send `x-supabase-api-version: 2024-01-01`. */
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
    summary: 'Create an account. Answers with a session, or with the user while the email must still be verified',
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
    summary: 'End all sessions of the user, only this one, or all others',
    auth: 'user',
    query: z.object({ scope: z.optional(z.enum(['global', 'local', 'others'])) }),
  },
  { method: 'GET', path: '/user', summary: 'Get the signed-in user', auth: 'user', response: authUserSchema },
  {
    method: 'PUT',
    path: '/user',
    summary: "Change the user's password or email, which needs the current password, or data",
    auth: 'user',
    query: returning,
    body: z.object({
      email: z.optional(email),
      password: z.optional(password),
      /** Needed for a new email, and for a new password unless a reset link was just opened. */
      current_password: z.optional(password),
      data,
    }),
    response: authUserSchema,
  },
  {
    method: 'POST',
    path: '/recover',
    summary: 'Email a link to reset the password. The answer is the same for an unknown email',
    auth: 'public',
    query: returning,
    body: z.object({ email }),
    response: done,
  },
  {
    method: 'POST',
    path: '/resend',
    summary: 'Send the link for a new account or a new email again',
    auth: 'public',
    query: returning,
    body: z.object({ type: z.enum(['signup', 'email_change']), email }),
    response: done,
  },
  {
    method: 'GET',
    path: '/verify',
    summary: 'Follow a link from an email. Redirects to the site with a session or an error in the fragment',
    auth: 'public',
    query: z.object({ type: z.enum(['signup', 'recovery', 'email_change']), token: z.string(), redirect_to }),
  },
  {
    method: 'POST',
    path: '/verify',
    summary:
      'Verify a token from an email without a redirect. Answers with a session, unless the token changes the email',
    auth: 'public',
    body: z.object({ type: z.enum(['signup', 'recovery', 'email_change', 'email']), token_hash: z.string() }),
    response: z.union([authSessionSchema, z.object({ code: z.number(), msg: z.string() })]),
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Get the public keys that verify access tokens',
    auth: 'public',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  },
  {
    method: 'GET',
    path: '/settings',
    summary: 'Get the available sign-in methods',
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
    summary: 'Get the name and version of this service',
    auth: 'public',
    response: z.object({ version: z.string(), name: z.string(), description: z.string() }),
  },
];
