import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser } from '#testing/sign-in.ts';

const VERSION = 'x-supabase-api-version';

describe('the auth protocol', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  test('[A-13] shapes errors for the requested API version', async () => {
    const call = (version?: string) =>
      callAuth(server, '/signup', {
        body: { email: 'a@b.c', password: 'x' },
        headers: version === undefined ? {} : { [VERSION]: version },
      });
    const message = 'Password should be at least 6 characters.';
    const weak_password = { reasons: ['length'] };
    for (const version of ['2024-01-01', '2025-06-30']) {
      const { status, body, headers } = await call(version);
      expect(status).toBe(422);
      expect(body).toEqual({ code: 'weak_password', message, weak_password });
      expect(headers.get(VERSION)).toBe('2024-01-01');
    }
    for (const version of [undefined, '2023-12-31', 'nonsense', '']) {
      const { status, body, headers } = await call(version);
      expect(status).toBe(422);
      expect(body).toEqual({ code: 422, error_code: 'weak_password', msg: message, weak_password });
      expect(headers.get(VERSION)).toBeNull();
    }
  });

  test.each(['', '{', '[]', '"text"', '{"email":7}', 'email=a@b.c'])(
    'refuses the body %j as bad JSON',
    async (body) => {
      for (const path of ['/signup', '/token?grant_type=password', '/recover', '/resend', '/verify']) {
        const answer = await callAuth(server, path, { method: 'POST', body });
        expect([path, answer.status, answer.body.error_code]).toEqual([path, 400, 'bad_json']);
        expect(answer.text).not.toContain('a@b.c');
      }
    },
  );

  test('refuses a body over 1 MB', async () => {
    const body = JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(1_048_576) });
    expect(await callAuth(server, '/signup', { body })).toMatchObject({
      status: 413,
      body: { code: 413, error_code: 'request_entity_too_large' },
    });
  });

  test('ignores the content type', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'whatever' });
    for (const type of [
      'application/json;charset=UTF-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      '???',
      '',
    ]) {
      const answer = await callAuth(server, '/token?grant_type=password', { body, headers: { 'content-type': type } });
      expect([type, answer.body.error_code]).toEqual([type, 'invalid_credentials']);
    }
  });

  test('refuses an unreadable URL in the same shape', async () => {
    const refusal = { status: 400, body: { code: 400, error_code: 'validation_failed' } };
    expect(await callAuth(server, '/%zz')).toMatchObject(refusal);
  });

  test('reports its version and settings', async () => {
    expect((await callAuth(server, '/health')).body).toEqual({
      version: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
    });
    expect((await callAuth(server, '/settings')).body).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
  });

  test('tells OpenID clients where its keys are', async () => {
    const { body, headers } = await callAuth(server, '/.well-known/openid-configuration');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    const { accessToken } = await signUpUser(server);
    expect(body.issuer).toBe(decodeJwt(accessToken).iss);
    expect((await (await fetch(body.jwks_uri)).json()).keys).toHaveLength(1);
  });

  test('[A-7] refuses what isn’t offered with errors that the client library knows', async () => {
    const { accessToken: token } = await signUpUser(server);
    const refused = [
      ['POST', '/otp', 400, 'validation_failed'],
      ['GET', '/authorize?provider=github', 400, 'provider_disabled'],
      ['POST', '/sso', 404, 'saml_provider_disabled'],
      ['POST', '/token?grant_type=id_token', 400, 'validation_failed'],
      ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
      ['POST', '/token?grant_type=pkce', 400, 'validation_failed'],
      ['GET', '/user/identities/authorize?provider=x', 404, 'manual_linking_disabled'],
      ['GET', '/admin/users', 403, 'not_admin'],
      ['POST', '/passkeys/authentication/options', 404, 'feature_disabled'],
      ['GET', '/nothing', 404, 'not_found'],
      ['DELETE', '/user', 404, 'not_found'],
    ] as const;
    for (const [method, path, status, code] of refused) {
      const answer = await callAuth(server, path, { method, token, ...(method === 'POST' ? { body: {} } : {}) });
      expect([path, answer.status, answer.body.error_code]).toEqual([path, status, code]);
    }
    expect((await callAuth(server, '/admin/users')).body.error_code).toBe('no_authorization');
  });

  test('answers a database failure with a 500 that reveals nothing, and logs nothing that was sent', async () => {
    const broken = await createTestApp();
    await broken.services.db.schema.dropTable('auth.one_time_tokens').execute();
    const body = { email: 'canary@example.com', password: 'canary password' };
    const answer = await callAuth(broken, '/signup', { body });
    expect(answer).toMatchObject({ status: 500, body: { code: 500, error_code: 'unexpected_failure' } });
    expect(answer.text).not.toContain('one_time_tokens');
    expect(broken.logLines.join('')).toContain('account request failed');
    expect(broken.logLines.join('')).not.toContain('canary');
    await broken.close();
  });
});
