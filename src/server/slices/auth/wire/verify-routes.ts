/** Handles links of emails and of programs by redirecting, and the client library's verifyOtp. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AuthSession } from '#contract/auth/auth.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import {
  isLinkGood,
  isVerificationType,
  openLink,
  type Verification,
  verifyCode,
  verifyLink,
} from '../accounts/verify-link.ts';
import type { Auth } from '../auth.ts';
import { clientOf } from '../client.ts';
import { limited } from '../limits/rate-limits.ts';
import { GoTrueError, validationFailed } from './gotrue-error.ts';
import { linkPage, linkPagePolicy } from './link-page.ts';
import { phone, queryOf, readBody } from './read-request.ts';

const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'access_denied',
  500: 'server_error',
};

export function registerVerifyRoutes(routes: FastifyInstance, auth: Auth): void {
  // A program that only asks for the headers must not use up the link.
  routes.get('/verify', { ...limited(auth, 'verify'), exposeHeadRoute: false }, async (request, reply) =>
    followLink(auth, readLink(queryOf(request)), { request, reply }),
  );

  // Emails link here. Only the button uses the link up, so scanners and previews can open the page.
  routes.get('/open', limited(auth, 'verify'), async (request, reply) => {
    const link = readLink(queryOf(request));
    // An expired link says so at once.
    return (await isLinkGood(auth, link)) ? sendPage(auth, link, reply) : followLink(auth, link, { request, reply });
  });

  routes.post('/open', limited(auth, 'verify'), async (request, reply) => {
    const link = readLink(Object.fromEntries(new URLSearchParams(String(request.body ?? ''))));
    const isOwnPage = SAME_SITE.includes(request.headers['sec-fetch-site'] ?? 'none');
    return isOwnPage ? followLink(auth, link, { request, reply }) : sendPage(auth, link, reply);
  });

  routes.post('/verify', limited(auth, 'verify'), async (request) => {
    const { type, token, email } = readVerification(readBody(request, verifyBody));
    const client = clientOf(request);
    if (email !== undefined && SIX_DIGITS.test(token)) {
      return verifyCode(auth, { type, email, code: token, client });
    }
    const session = await verifyLink(auth, { type, token, client, ...(email === undefined ? {} : { email }) });
    return session ?? { code: 200, msg: ACCEPTED };
  });
}

/** Another site could press the button to sign somebody in to its own account. Old browsers don't send the header. */
const SAME_SITE: readonly unknown[] = ['same-origin', 'none'];

type Link = { readonly type: string; readonly token: string; readonly redirectTo: string | undefined };

/** Throws validation_failed. */
function readLink(values: Readonly<Record<string, string | undefined>>): Link {
  const { type = '', token = '', token_hash = '', redirect_to: redirectTo } = values;
  if (token === '' && token_hash === '') throw validationFailed('Verify requires a token or a token hash');
  if (type === '') throw validationFailed('Verify requires a verification type');
  return { type, token: token || token_hash, redirectTo };
}

async function sendPage(auth: Auth, { type, token, redirectTo }: Link, reply: FastifyReply): Promise<FastifyReply> {
  const target = auth.redirects.resolve(redirectTo);
  const { productName } = (await auth.shop.current()).settings;
  reply.header('content-security-policy', linkPagePolicy(new URL(target).origin)).type('text/html; charset=utf-8');
  return reply.serializer(String).send(linkPage({ type, token, target, productName }));
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Uses the link up, and redirects with a session, a code, a message or an error. */
async function followLink(auth: Auth, { type, token, redirectTo }: Link, { request, reply }: Exchange) {
  const target = auth.redirects.resolve(redirectTo);
  try {
    if (!isVerificationType(type)) throw validationFailed('Invalid email verification type');
    const opened = await openLink(auth, { type, token, client: clientOf(request) });
    if (opened === null) return await reply.redirect(withMessage(target, type), 303);
    const url = 'code' in opened ? withCode(target, opened.code) : withSession(target, opened.session, type);
    return await reply.redirect(url, 303);
  } catch (error) {
    if (!(error instanceof GoTrueError)) throw error;
    request.log.info({ code: error.code }, 'a link was refused');
    return await reply.redirect(withError(target, error), 303);
  }
}

const SIX_DIGITS = /^\d{6}$/;

/** GoTrue answers like this when a link is good but nobody gets signed in. */
const ACCEPTED = 'Confirmation link accepted';

function withMessage(target: string, type: string): string {
  return `${target}#${new URLSearchParams({ message: ACCEPTED, type })}`;
}

function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

function withSession(target: string, session: AuthSession, type: string): string {
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  });
  return `${target}#${fragment}`;
}

function withError(target: string, error: GoTrueError): string {
  const fragment = new URLSearchParams({
    error: OAUTH_ERRORS[error.status] ?? 'invalid_request',
    error_code: error.code,
    error_description: error.message,
  });
  return `${target}#${fragment}`;
}

const PHONE_TYPES = ['sms', 'phone_change'];
const verifyBody = z.object({
  type: z.string(),
  token: z.string(),
  token_hash: z.string(),
  email: z.string(),
  phone,
});

function readVerification(body: z.infer<typeof verifyBody>): Omit<Verification, 'client'> {
  const { type, token, token_hash, email, phone } = body;
  if (type === '') throw validationFailed('Verify requires a verification type');
  if (!isVerificationType(type) && !PHONE_TYPES.includes(type)) {
    throw validationFailed('Invalid email verification type');
  }
  if (token === '' && token_hash === '') throw validationFailed('Verify requires a token or a token hash');
  if (token !== '' && token_hash !== '') throw validationFailed('Verify requires either a token or a token hash');
  if (token_hash !== '') {
    if (email !== '' || phone !== '') throw validationFailed('Only the token_hash and type should be provided');
    return { type, token: token_hash };
  }
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify');
  }
  return { type, token, email: email === '' ? readPhoneNumber(phone) : readEmailAddress(email) };
}

/** No user has a phone number, so a valid one ends in otp_expired. Throws validation_failed for an invalid one. */
function readPhoneNumber(phone: string): string {
  const number = phone.replaceAll(' ', '').replace(/^\+/, '');
  if (!/^[1-9]\d{1,14}$/.test(number)) throw validationFailed('Invalid phone number format (E.164 required)');
  return number;
}
