/** Forged tokens, broken sign-ins, and redirects to other sites. */
import { randomUUID } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { type BadInput, type Call, call, type World } from './bad-input.ts';

type Signed = Pick<World, 'url' | 'owner'>;
type Expected = Omit<BadInput, 'name' | 'send'>;

const PASSWORD = 'correct horse battery';
const LARGE_BODY_BYTES = 1_100_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function auth(name: string, path: string, request: Call | ((world: World) => Call), expected: Expected): BadInput {
  return {
    name,
    ...expected,
    send: (world) => call(world, `/auth/v1${path}`, typeof request === 'function' ? request(world) : request),
  };
}

const invalid = { status: 400, code: 'validation_failed' } as const;
const badJson = { status: 400, code: 'bad_json' } as const;
const credentials = { status: 400, code: 'invalid_credentials' } as const;
const account = (change: object) => ({ json: { email: `${randomUUID()}@example.com`, password: PASSWORD, ...change } });

const signUps: readonly BadInput[] = [
  auth('signing up with half a body', '/signup', { raw: '{"email":' }, badJson),
  auth('signing up with a list', '/signup', { json: [1] }, badJson),
  auth('an email address as an object', '/signup', account({ email: { $ne: '' } }), badJson),
  auth('an email address without @', '/signup', account({ email: 'nobody' }), invalid),
  auth('CRLF in an email address', '/signup', account({ email: 'a@example.com\r\nBcc: b@example.com' }), invalid),
  auth('NUL in an email address', '/signup', account({ email: 'a\u0000@example.com' }), invalid),
  auth('NUL in a name', '/signup', account({ data: { full_name: 'a\u0000b' } }), invalid),
  auth('a lone surrogate in a name', '/signup', account({ data: { full_name: '\ud800' } }), invalid),
  auth('a name of 100 kB', '/signup', account({ data: { full_name: 'x'.repeat(100_000) } }), invalid),
  auth('a password of 73 characters', '/signup', account({ password: 'x'.repeat(73) }), invalid),
  auth('a short password', '/signup', account({ password: 'abc' }), { status: 422, code: 'weak_password' }),
  auth('a common password', '/signup', account({ password: 'password' }), { status: 422, code: 'weak_password' }),
  auth('no password', '/signup', { json: { email: 'a@example.com' } }, invalid),
  auth('a body over 1 MB', '/signup', account({ data: { x: 'x'.repeat(LARGE_BODY_BYTES) } }), {
    status: 413,
    code: 'request_entity_too_large',
  }),
  auth('a taken email address, in capitals', '/signup', ({ owner }) => account({ email: owner.email.toUpperCase() }), {
    status: 422,
    code: 'user_already_exists',
  }),
  auth('choosing role and id', '/signup', account({ role: 'service_role', id: randomUUID(), aud: 'admin' }), {
    status: 200,
    holds: ({ text }) => (text.includes('service_role') ? 'the role was accepted' : null),
  }),
];

const signIns: readonly BadInput[] = [
  auth(
    'a wrong password',
    '/token?grant_type=password',
    ({ owner }) => ({ json: { email: owner.email, password: 'x' } }),
    credentials,
  ),
  auth('an unknown email address', '/token?grant_type=password', account({}), credentials),
  auth(
    'SQL in an email address',
    '/token?grant_type=password',
    { json: { email: "' or 1=1 --", password: 'x' } },
    { status: 400 },
  ),
  auth('an unknown grant', '/token?grant_type=magic', { json: {} }, { status: 400 }),
  auth('a grant twice', '/token?grant_type=password&grant_type=refresh_token', { json: {} }, { status: 400 }),
  auth(
    'an unknown refresh token',
    '/token?grant_type=refresh_token',
    { json: { refresh_token: 'A'.repeat(32) } },
    {
      status: 400,
      code: 'refresh_token_not_found',
    },
  ),
  auth(
    'a refresh token of 5 kB',
    '/token?grant_type=refresh_token',
    { json: { refresh_token: 'x'.repeat(5000) } },
    invalid,
  ),
  auth('a number as refresh token', '/token?grant_type=refresh_token', { json: { refresh_token: 7 } }, badJson),
  auth(
    'an unknown scope for signing out',
    '/logout?scope=galaxy',
    ({ stranger }) => ({ user: stranger, method: 'POST' }),
    invalid,
  ),
  auth(
    'writing app_metadata',
    '/user',
    ({ owner }) => ({ user: owner, method: 'PUT', json: { app_metadata: { a: 1 } } }),
    { status: 403 },
  ),
  auth(
    'a new password without the current one',
    '/user',
    ({ owner }) => ({ user: owner, method: 'PUT', json: { password: 'a brand new one' } }),
    { status: 400, code: 'reauthentication_needed' },
  ),
  auth(
    'a new email with a wrong password',
    '/user',
    ({ owner }) => ({ user: owner, method: 'PUT', json: { email: 'thief@example.com', current_password: 'guess' } }),
    { status: 422, code: 'reauthentication_not_valid' },
  ),
  auth(
    'the same password again',
    '/user',
    ({ owner: { password, ...owner } }) => ({
      user: { password, ...owner },
      method: 'PUT',
      json: { password, current_password: password },
    }),
    { status: 422, code: 'same_password' },
  ),
];

const links: readonly BadInput[] = [
  ...[
    'https://evil.example/',
    '//evil.example',
    'https://127.0.0.1@evil.example',
    'javascript:alert(1)',
    'http://127.0.0.1.evil.example',
  ].map((target) =>
    auth(
      `a link that leads to ${target}`,
      `/verify?token=abc&type=signup&redirect_to=${encodeURIComponent(target)}`,
      {},
      {
        status: 303,
        code: 'otp_expired',
        holds: ({ headers }, { url }) => {
          const { host } = new URL(headers.get('location') ?? '', url);
          return host.includes('evil') ? `leads to ${host}` : null;
        },
      },
    ),
  ),
  auth(
    'recovery for an unknown email address',
    '/recover',
    { json: { email: `${randomUUID()}@example.com` } },
    { status: 200 },
  ),
  auth(
    'a forwarded client address of 5 kB',
    '/token?grant_type=password',
    { ...account({}), headers: { 'x-forwarded-for': 'x'.repeat(5000) } },
    credentials,
  ),
  auth('recovery without an email address', '/recover', { json: {} }, invalid),
  auth('an unknown kind of email', '/resend', { json: { type: 'fax', email: 'a@example.com' } }, invalid),
  auth('an endpoint that does not exist', '/admin/users', {}, { status: 401, code: 'no_authorization' }),
  auth('NUL in a link of an email', '/open?token=%00&type=signup&redirect_to=%00', {}, { status: 303 }),
  auth('NUL in a link', '/verify?token=%00&type=signup&redirect_to=%00', {}, { status: 303 }),
];

/** Returns tokens as an attacker would make them; the private API and /user refuse each. */
async function forgedTokens({ url, owner: { accessToken } }: Signed): Promise<Readonly<Record<string, string>>> {
  const [header = '', payload = '', signature = ''] = accessToken.split('.');
  const claims = decodeJwt(accessToken);
  const { kid } = decodeProtectedHeader(accessToken);
  const { privateKey } = await generateKeyPair('ES256');
  const published = await readPublishedKey(url, kid);
  const sign = (extra: object) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...extra }).sign(privateKey);
  return {
    'alg none': `${base64url({ alg: 'none', kid })}.${payload}.`,
    'HS256 with our public key as PEM': await signByText(claims, { kid, text: await publicPem(published) }),
    'HS256 with our public key as JSON': await signByText(claims, { kid, text: JSON.stringify(published) }),
    'another key that claims to be ours': await sign({ kid }),
    'a foreign key set': await sign({ kid, jku: 'https://evil.example/jwks.json' }),
    'another session': `${header}.${base64url({ ...claims, session_id: randomUUID() })}.${signature}`,
    'another user': `${header}.${base64url({ ...claims, sub: randomUUID() })}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'a key id with NUL': await sign({ kid: '\u0000' }),
    'a key id of 10 kB': await sign({ kid: 'k'.repeat(10_000) }),
    nonsense: 'abc.def.ghi',
  };
}

/** Reads the public key, with which a server that trusts the token's algorithm would verify HS256. */
async function readPublishedKey(url: string, kid: string | undefined): Promise<JWK> {
  const response = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
  const { keys }: JSONWebKeySet = await response.json();
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined) throw new Error("A token's key isn't published");
  return key;
}

async function publicPem(jwk: JWK): Promise<string> {
  const key = await importJWK(jwk, 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new TypeError("a published key isn't a shared secret");
  return exportSPKI(key);
}

function signByText(claims: JWTPayload, { kid, text }: { kid: string | undefined; text: string }): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: kid ?? '' }).sign(new TextEncoder().encode(text));
}

export async function tokenInputs(world: Signed): Promise<readonly BadInput[]> {
  return Object.entries(await forgedTokens(world)).flatMap(([name, token]) => {
    const forged = { headers: { authorization: `Bearer ${token}` } };
    return [
      auth(`/user with a token: ${name}`, '/user', { user: forged }, { status: 403, code: 'bad_jwt' }),
      {
        name: `the API with a token: ${name}`,
        status: 401,
        code: 'authentication_required',
        send: (world) => call(world, '/rest/v1/postcards', { user: forged }),
      },
    ];
  });
}

export const AUTH_INPUTS: readonly BadInput[] = [...signUps, ...signIns, ...links];
