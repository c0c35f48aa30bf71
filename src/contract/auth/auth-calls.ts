/** The accounts service's calls, for /docs/api. Requests are read leniently, like GoTrue does. */
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { authSessionSchema, authUserSchema } from './auth.ts';
import * as bodies from './auth-bodies.ts';

export const AUTH_PREFIX = '/auth/v1';

/** A page of this site, or a URL listed in AUTH_REDIRECT_URLS. */
const redirect_to = z.optional(z.string());
const returning = z.object({ redirect_to });
const done = z.object({});
const removed = z.object({ id: z.uuid() });
const recoveryCodes = { id: z.uuid(), type: z.literal('recovery_code') };
const issuedCodes = z.object({
  ...recoveryCodes,
  friendly_name: z.string(),
  total: z.int(),
  codes: z.array(z.string()),
});

/** The error of every call, for clients that send `x-supabase-api-version: 2024-01-01`. */
export const authErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  weak_password: z.optional(z.object({ reasons: z.array(z.string()) })),
});

const linkType = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change']);

type AuthCall = Omit<Endpoint, 'params' | 'bodyLimit'>;

export const AUTH_CALLS: readonly AuthCall[] = [
  {
    method: 'POST',
    path: '/signup',
    summary: 'Create an account. Answers with a session, or with the user while the email must still be verified',
    auth: 'public',
    query: returning,
    body: bodies.signUpBody,
    response: z.union([authSessionSchema, authUserSchema]),
  },
  {
    method: 'POST',
    path: '/token',
    summary: 'Sign in with a password or the code of a URL (PKCE), or refresh a session',
    auth: 'public',
    query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) }),
    body: z.union([bodies.passwordGrant, bodies.refreshGrant, bodies.codeGrant]),
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
    summary: "Change the user's password or email, which needs the current password or an emailed code, or data",
    auth: 'user',
    query: returning,
    body: bodies.updateUserBody,
    response: authUserSchema,
  },
  {
    method: 'POST',
    path: '/recover',
    summary: 'Email a link to reset the password. The answer is the same for an unknown email',
    auth: 'public',
    query: returning,
    body: bodies.recoverBody,
    response: done,
  },
  {
    method: 'POST',
    path: '/otp',
    summary: 'Email a link and a code that sign in. The answer is the same for an unknown email',
    auth: 'public',
    query: returning,
    body: bodies.otpBody,
    response: done,
  },
  {
    method: 'POST',
    path: '/magiclink',
    summary: 'The older name of POST /otp',
    auth: 'public',
    query: returning,
    body: bodies.magicLinkBody,
    response: done,
  },
  {
    method: 'GET',
    path: '/reauthenticate',
    summary: 'Email a code that replaces the current password for one change of password or email',
    auth: 'user',
    response: done,
  },
  {
    method: 'POST',
    path: '/reauthenticate',
    summary:
      'Prove the owner by the current password, or by a code of the second step. The session that this answers with may change the second step once, within five minutes',
    auth: 'user',
    body: z.union([bodies.passwordProofBody, bodies.codeBody]),
    response: authSessionSchema,
  },
  {
    method: 'POST',
    path: '/resend',
    summary: 'Send the link for a new account or a new email again',
    auth: 'public',
    query: returning,
    body: z.object({ type: z.enum(['signup', 'email_change']), email: z.string() }),
    response: done,
  },
  {
    method: 'GET',
    path: '/verify',
    summary: 'Use up a link, as a program. Redirects to the site with a session or an error in the fragment',
    auth: 'public',
    query: z.object({ type: linkType, token: z.string(), redirect_to }),
  },
  {
    method: 'GET',
    path: '/open',
    summary: 'Show the page of a link from an email, with a button that uses it up',
    auth: 'public',
    query: z.object({ type: linkType, token: z.string(), redirect_to }),
  },
  {
    method: 'POST',
    path: '/open',
    summary: 'Press that button: a form with the same fields, answered like GET /verify',
    auth: 'public',
    body: z.object({ type: linkType, token: z.string(), redirect_to }),
  },
  {
    method: 'POST',
    path: '/verify',
    summary:
      'Verify a token or code from an email without a redirect. Answers with a session, unless it changes the email',
    auth: 'public',
    body: z.union([
      z.object({ type: z.union([linkType, z.literal('email')]), token_hash: z.string() }),
      z.object({ type: z.enum(['email', 'magiclink']), email: z.string(), token: z.string() }),
    ]),
    response: z.union([authSessionSchema, z.object({ code: z.number(), msg: z.string() })]),
  },
  {
    method: 'POST',
    path: '/factors',
    summary:
      'Set up an authenticator app as a second step. It counts once a code was verified. A further one needs POST /reauthenticate',
    auth: 'user',
    body: bodies.enrollFactorBody,
    response: z.object({
      id: z.uuid(),
      type: z.literal('totp'),
      friendly_name: z.string(),
      /** The QR code is an SVG document, the secret is base32. */
      totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
    }),
  },
  {
    method: 'POST',
    path: '/factors/:factorId/challenge',
    summary: 'Ask for a code. The challenge expires in five minutes',
    auth: 'user',
    response: z.object({ id: z.uuid(), type: z.literal('totp'), expires_at: z.number() }),
  },
  {
    method: 'POST',
    path: '/factors/:factorId/verify',
    summary: 'Answer a challenge. Answers with the session at aal2, and ends the other sessions of aal1',
    auth: 'user',
    body: bodies.answerChallengeBody,
    response: authSessionSchema,
  },
  {
    method: 'DELETE',
    path: '/factors/:factorId',
    summary: 'Remove a factor. A verified one needs aal2 and POST /reauthenticate, or one more code before',
    auth: 'user',
    response: removed,
  },
  {
    method: 'DELETE',
    path: '/factors',
    summary: 'Turn two-step sign-in off, at aal2 and after POST /reauthenticate',
    auth: 'user',
    response: z.object({ ids: z.array(z.uuid()) }),
  },
  {
    method: 'GET',
    path: '/factors/recovery-codes',
    summary: 'Count the recovery codes',
    auth: 'user',
    response: z.object({ ...recoveryCodes, total: z.int(), remaining: z.int() }),
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes',
    summary: 'Create ten recovery codes, at aal2 and after POST /reauthenticate. They are shown only here',
    auth: 'user',
    body: z.optional(bodies.factorNameBody),
    response: issuedCodes,
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/regenerate',
    summary: 'Replace the recovery codes, at aal2 and after POST /reauthenticate',
    auth: 'user',
    response: issuedCodes,
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/verify',
    summary: 'Use a recovery code in place of a factor. Each works once',
    auth: 'user',
    body: bodies.codeBody,
    response: authSessionSchema,
  },
  {
    method: 'DELETE',
    path: '/factors/recovery-codes',
    summary: 'Remove the recovery codes, at aal2 and after POST /reauthenticate',
    auth: 'user',
    response: removed,
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
    path: '/.well-known/openid-configuration',
    summary: 'Get the addresses of this service, for OpenID clients',
    auth: 'public',
    response: z.record(z.string(), z.unknown()),
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
