import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authSessionSchema } from '#contract/auth/auth.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser } from '#testing/sign-in.ts';

describe('sessions', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
    server.clock.stop();
  });
  afterAll(() => server.close());

  const signIn = (email: string, password: string) =>
    callAuth(server, '/token?grant_type=password', { body: { email, password } });
  const refresh = (refresh_token: unknown) =>
    callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } });
  const getUser = (token: string) => callAuth(server, '/user', { token });

  test('[A-7][A-9] issues a session for a password', async () => {
    const { email, password, userId } = await signUpUser(server, { fullName: 'Grace Hopper' });
    const { status, body, headers } = await signIn(email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const session = authSessionSchema.parse(body);
    expect(session.expires_in).toBe(3600);
    expect(session.expires_at).toBe(Math.floor(server.clock.now().getTime() / 1000) + 3600);
    expect(session.user).toMatchObject({
      id: userId,
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { full_name: 'Grace Hopper' },
      app_metadata: { provider: 'email', providers: ['email'] },
      factors: [],
    });
    expect(session.user.identities).toMatchObject([{ provider: 'email', user_id: userId, email }]);
    expect(session.user.email_confirmed_at).toBeDefined();
    expect((await getUser(session.access_token)).body).toMatchObject({ id: userId, email });
  });

  test('[A-13] gives the same answer for an unknown email and a wrong password', async () => {
    const { email } = await signUpUser(server);
    const wrong = await signIn(email, 'not the password');
    const unknown = await signIn('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toBe('{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}');
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('[A-8] refuses a sign-in without an email or with an unknown grant', async () => {
    for (const [email, password] of [
      ['', 'something'],
      ['a@b.c', ''],
      ['', ''],
    ] as const) {
      expect((await signIn(email, password)).body).toEqual({
        code: 400,
        error_code: 'validation_failed',
        msg: 'You must provide either an email or phone number and a password',
      });
    }
    const both = await callAuth(server, '/token?grant_type=password', { body: { email: 'a@b.c', phone: '1' } });
    expect(both).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    for (const grant of ['', '?grant_type=nothing', '?grant_type=__proto__']) {
      expect((await callAuth(server, `/token${grant}`, { body: {} })).status).toBe(400);
    }
  });

  test('[A-7] rotates refresh tokens', async () => {
    const user = await signUpUser(server);
    const { status, body } = await refresh(user.refreshToken);
    expect(status).toBe(200);
    const session = authSessionSchema.parse(body);
    expect(session.refresh_token).not.toBe(user.refreshToken);
    expect((await refresh(session.refresh_token)).status).toBe(200);
    expect((await getUser(session.access_token)).status).toBe(200);
  });

  test('returns the active token for its parent, even much later', async () => {
    const user = await signUpUser(server);
    const { body: first } = await refresh(user.refreshToken);
    expect((await refresh(user.refreshToken)).body.refresh_token).toBe(first.refresh_token);
    server.clock.advance(11_000);
    expect((await refresh(user.refreshToken)).body.refresh_token).toBe(first.refresh_token);
  });

  test('[A-12] ends the session when a token is reused after 10 s', async () => {
    const user = await signUpUser(server);
    const { body: second } = await refresh(user.refreshToken);
    const { body: third } = await refresh(second.refresh_token);
    // Any sooner, it would be a late tab that gets the active token, and the session wouldn't fork.
    server.clock.advance(10_000);
    expect(await refresh(user.refreshToken)).toMatchObject({
      status: 200,
      body: { refresh_token: third.refresh_token },
    });
    expect((await refresh(second.refresh_token)).body.refresh_token).toBe(third.refresh_token);
    const bystander = await signUpUser(server);
    server.clock.advance(1);
    expect(await refresh(user.refreshToken)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    });
    expect(await refresh(third.refresh_token)).toMatchObject({ body: { error_code: 'refresh_token_not_found' } });
    expect(await getUser(third.access_token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
    expect((await getUser(bystander.accessToken)).status).toBe(200);
  });

  test('gives tabs that refresh at the same moment the same session', async () => {
    const user = await signUpUser(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(user.refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
    server.clock.advance(3_600_000);
    expect((await refresh(answers[0]?.body.refresh_token)).status).toBe(200);
  });

  test('refuses an unknown or malformed refresh token', async () => {
    for (const token of ['A'.repeat(32), 'invalid-refresh-token']) {
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: {
          error_code: 'refresh_token_not_found',
          msg: 'Invalid Refresh Token: Refresh Token Not Found',
        },
      });
    }
    for (const token of ['', 'not a token', 'x'.repeat(5000), undefined]) {
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Refresh token is not valid' },
      });
    }
    expect(await refresh(7)).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });

  test('stores refresh tokens hashed', async () => {
    const user = await signUpUser(server);
    const { body } = await refresh(user.refreshToken);
    const rows = await server.services.db.selectFrom('auth.refresh_tokens').selectAll().execute();
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(user.refreshToken);
    expect(stored).not.toContain(body.refresh_token);
  });
});
