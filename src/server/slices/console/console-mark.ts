/**
 * Recognizes an operator's browser when it loads the console's page, so that the page is answered with 200. The cookie grants
 * nothing: every console call still needs the bearer token. Customers never get one.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { CONSOLE } from '#contract/pages.ts';
import type { Caller } from '#server/frame/http/serve.ts';
import type { Auth } from '#server/slices/auth/auth.ts';
import { findCaller } from '#server/slices/auth/tokens/session-store.ts';

/** Differs from the audience of access tokens, so that it is never accepted as one. */
const AUDIENCE = 'console-page';
const LIFE_SECONDS = 8 * 3600;
const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

type CookieServices = Pick<Auth, 'keys' | 'clock' | 'siteUrl'>;

/** Returns the value of the set-cookie header. */
export async function consoleCookie(auth: CookieServices, { userId, sessionId }: Caller): Promise<string> {
  const key = await auth.keys.signing();
  const value = await new SignJWT({ sub: userId, session_id: sessionId })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(auth.clock.now().getTime() / 1000) + LIFE_SECONDS)
    .sign(key.privateKey);
  const attributes = ['HttpOnly', 'SameSite=Strict', `Path=${CONSOLE}`, `Max-Age=${LIFE_SECONDS}`];
  return [`${cookieName(auth)}=${value}`, ...attributes, ...(isHttps(auth) ? ['Secure'] : [])].join('; ');
}

function cookieName(auth: CookieServices): string {
  return isHttps(auth) ? '__Secure-page' : 'page';
}

function isHttps({ siteUrl }: CookieServices): boolean {
  return siteUrl.startsWith('https:');
}

type CookieCheck = { readonly auth: Auth; readonly isOperator: (userId: string) => Promise<boolean> };

/** True if the browser belongs to a signed-in operator. */
export async function isConsoleBrowser({ auth, isOperator }: CookieCheck, cookies = ''): Promise<boolean> {
  const prefix = `${cookieName(auth)}=`;
  const value = cookies.split('; ').find((each) => each.startsWith(prefix));
  const mark = value === undefined ? null : await readMark(auth, value.slice(prefix.length));
  if (mark === null) return false;
  const session = await findCaller(auth.db, { userId: mark.sub, sessionId: mark.session_id });
  if (session === undefined || (session.has_second_step && session.aal === 'aal1')) return false;
  return isOperator(mark.sub);
}

async function readMark({ keys, clock }: Auth, value: string) {
  try {
    const { payload } = await jwtVerify(
      value,
      async ({ kid }) => {
        const key = kid === undefined ? null : await keys.find(kid);
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { algorithms: ['ES256'], audience: AUDIENCE, requiredClaims: ['exp'], currentDate: clock.now() },
    );
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}
