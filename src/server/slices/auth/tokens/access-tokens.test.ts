import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { openSigningKeys, rotateSigningKeys } from './signing-keys.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await createTestApp();
    server.clock.stop();
    user = await signUpUser(server, { fullName: 'Ada' });
  });
  afterAll(() => server.close());
  const getUser = (token: string) => callAuth(server, '/user', { token });
  const keySet = async () => (await callAuth(server, '/.well-known/jwks.json')).body;

  test('[A-9] carry GoTrue’s claims', async () => {
    const claims = decodeJwt(user.accessToken);
    expect(claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      sub: user.userId,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email: user.email,
      user_metadata: { full_name: 'Ada' },
      app_metadata: { provider: 'email' },
      amr: [{ method: 'password' }],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('are signed with a key from the published set, which has public parts only', async () => {
    const { headers, body } = await callAuth(server, '/.well-known/jwks.json');
    expect(headers.get('cache-control')).toContain('max-age=600');
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
    expect(decodeProtectedHeader(user.accessToken)).toEqual({ alg: 'ES256', kid: body.keys[0].kid, typ: 'JWT' });
  });

  test('[A-13] are refused when forged', async () => {
    const [header = '', payload = '', signature = ''] = user.accessToken.split('.');
    const claims = decodeJwt(user.accessToken);
    const { kid } = decodeProtectedHeader(user.accessToken);
    const [jwk] = (await keySet()).keys;
    const publicKey = await importJWK(jwk, 'ES256', { extractable: true });
    if (publicKey instanceof Uint8Array) throw new Error('not a public key');
    const pem = new TextEncoder().encode(await exportSPKI(publicKey));
    const stranger = await generateKeyPair('ES256', { extractable: true });
    const sign = (extra: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...extra }).sign(stranger.privateKey);

    const forged = {
      none: `${base64url({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'none with our key': `${base64url({ alg: 'none', kid })}.${payload}.`,
      'HS256 with the public key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: kid ?? '' })
        .sign(pem),
      'another key': await sign({}),
      'another key that says it is ours': await sign({ kid }),
      'a foreign key set': await sign({ kid, jku: 'https://evil.example/jwks.json' }),
      'a key of its own': await sign({ kid, jwk }),
      'tampered claims': `${header}.${base64url({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'not a token': 'abc',
    };
    for (const [name, token] of Object.entries(forged)) {
      const answer = await getUser(token);
      expect([name, answer.status, answer.body.error_code]).toEqual([name, 403, 'bad_jwt']);
      expect(answer.body.msg).toMatch(/^invalid JWT: /);
      expect(await server.services.authenticate(token)).toEqual({ fault: 'not_ours' });
    }
    expect(await server.services.authenticate(user.accessToken)).toMatchObject({
      userId: user.userId,
      email: user.email,
    });
  });

  test('[A-13] expire after an hour', async () => {
    const { accessToken } = await signUpUser(server);
    server.clock.advance(3_599_000);
    expect((await getUser(accessToken)).status).toBe(200);
    server.clock.advance(2_000);
    const { status, body } = await getUser(accessToken);
    expect([status, body.error_code]).toEqual([403, 'bad_jwt']);
    expect(body.msg).toContain('JWT has expired');
    const rest = await fetch(`${server.url}/rest/v1/postcards`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect([rest.status, await rest.json()]).toMatchObject([
      401,
      { code: 'token_expired', message: 'JWT has expired' },
    ]);
  });

  test('survive a key rotation, which takes effect once caches have the new key', async () => {
    const before = await signUpUser(server);
    const { db } = server.services;
    const { kid } = await db.transaction().execute((trx) => rotateSigningKeys(trx, server.clock.now()));
    server.clock.advance(61_000);
    expect((await keySet()).keys.map((key: { kid: string }) => key.kid)).toContain(kid);
    expect((await getUser(before.accessToken)).status).toBe(200);
    const during = await signUpUser(server);
    expect(decodeProtectedHeader(during.accessToken).kid).not.toBe(kid);

    server.clock.advance(600_000);
    const after = await signUpUser(server);
    expect(decodeProtectedHeader(after.accessToken).kid).toBe(kid);
    expect((await getUser(during.accessToken)).status).toBe(200);

    server.clock.advance(2 * 3_600_000);
    expect((await keySet()).keys.map((key: { kid: string }) => key.kid)).toEqual([kid]);
  });

  test('use one key in processes that start at the same moment', async () => {
    const { db } = server.services;
    await db.deleteFrom('auth.signing_keys').execute();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openSigningKeys(db, server.clock)));
    const kids = await Promise.all(opened.map(async (keys) => (await keys.signing()).kid));
    expect(new Set(kids).size).toBe(1);
  });
});
