import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authSessionSchema } from '#contract/auth/auth.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

const EXPIRED = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

describe('emailed links', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ AUTH_REDIRECT_URLS: 'https://friend.example' });
  });
  afterAll(() => server.close());

  const recover = (email: string, redirectTo?: string) => {
    const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
    return callAuth(server, `/recover${query}`, { body: { email } });
  };
  const follow = async (path: string) => {
    const { status, headers } = await callAuth(server, path);
    expect(status).toBe(303);
    return headers.get('location') ?? '';
  };

  test('[R-10][A-7] land on the site with a session that can set a password', async () => {
    const { email, password } = await signUpUser(server);
    expect(await recover(email)).toMatchObject({ status: 200, text: '{}' });
    const location = await follow(await latestLink(server, email));
    const [target, fragment] = location.split('#');
    expect(target).toBe(`${server.url}/`);
    const params = new URLSearchParams(fragment);
    expect([...params.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ]);
    expect(params.get('type')).toBe('recovery');
    expect(params.get('token_type')).toBe('bearer');
    const token = params.get('access_token') ?? '';
    const body = { password: 'a recovered one' };
    expect((await callAuth(server, '/user', { method: 'PUT', token, body })).status).toBe(200);
    const signIn = (with_: string) =>
      callAuth(server, '/token?grant_type=password', { body: { email, password: with_ } });
    expect((await signIn('a recovered one')).status).toBe(200);
    expect((await signIn(password)).status).toBe(400);
  });

  test('work once, even when opened twice at the same moment', async () => {
    const { email } = await signUpUser(server);
    await recover(email);
    const link = await latestLink(server, email);
    const locations = await Promise.all([follow(link), follow(link), follow(link)]);
    expect(locations.filter((location) => location.includes('access_token'))).toHaveLength(1);
    expect(await follow(link)).toBe(`${server.url}/${EXPIRED}`);
  });

  test('[A-7] keep working when a stranger asks for more, until one of them is opened', async () => {
    const { email } = await signUpUser(server);
    const links: string[] = [];
    for (let each = 0; each < 4; each += 1) {
      await recover(email);
      links.push(await latestLink(server, email));
    }
    const [oldest = '', own = '', ...strangers] = links;
    expect(await follow(oldest)).toBe(`${server.url}/${EXPIRED}`);
    expect(await follow(own)).toContain('access_token');
    for (const link of strangers) expect(await follow(link)).toBe(`${server.url}/${EXPIRED}`);
  });

  test('expire after an hour', async () => {
    const { email } = await signUpUser(server);
    await recover(email);
    const link = await latestLink(server, email);
    server.clock.advance(3_600_001);
    expect(await follow(link)).toBe(`${server.url}/${EXPIRED}`);
  });

  test('are not used up by a HEAD request', async () => {
    const { email } = await signUpUser(server);
    await recover(email);
    const link = await latestLink(server, email);
    await callAuth(server, link, { method: 'HEAD' });
    expect(await follow(link)).toContain('access_token');
  });

  test('work only for the purpose they were sent for', async () => {
    const { email } = await signUpUser(server);
    await recover(email);
    const link = await latestLink(server, email);
    expect(await follow(link.replace('type=recovery', 'type=email_change'))).toContain('otp_expired');
    expect(await follow(link.replace('type=recovery', 'type=nonsense'))).toContain('error_code=validation_failed');
    expect(await follow(`/verify?token=${'x'.repeat(32)}&type=recovery`)).toContain('otp_expired');
    expect((await callAuth(server, '/verify?type=recovery')).body.error_code).toBe('validation_failed');
    expect((await callAuth(server, '/verify?token=abc')).body.error_code).toBe('validation_failed');
  });

  test('keep redirect_to for our own pages and those on the allowlist', async () => {
    const { email } = await signUpUser(server);
    for (const target of [`${server.url}/dashboard?tab=1`, 'https://friend.example/welcome']) {
      await recover(email, target);
      expect(await follow(await latestLink(server, email))).toMatch(`${target}#access_token=`);
    }
    await recover(email, 'https://evil.example/');
    const link = await latestLink(server, email);
    expect(link).not.toContain('evil');
    // An attacker may change a link on its way to the reader.
    const changed = link.replace(/redirect_to=[^&]*/, 'redirect_to=https%3A%2F%2Fevil.example');
    expect(await follow(changed)).toMatch(`${server.url}/#access_token=`);
  });

  test('keep the query of redirect_to when they fail', async () => {
    const target = `${server.url}/dashboard?tab=1`;
    const failed = `/verify?token=${'x'.repeat(32)}&type=recovery&redirect_to=${encodeURIComponent(target)}`;
    expect(await follow(failed)).toBe(target + EXPIRED);
  });

  test('[A-7] get the same answer when the address is unknown', async () => {
    const { email } = await signUpUser(server);
    const unknown = `${randomUUID()}@example.com`;
    expect((await recover(unknown)).text).toBe((await recover(email)).text);
    for (const type of ['signup', 'email_change']) {
      const known = await callAuth(server, '/resend', { body: { type, email } });
      const other = await callAuth(server, '/resend', { body: { type, email: unknown } });
      expect([known.status, known.text]).toEqual([200, '{}']);
      expect([other.status, other.text]).toEqual([200, '{}']);
    }
    expect(await emailsTo(server, unknown)).toEqual([]);
    expect((await recover('')).body.error_code).toBe('validation_failed');
    expect((await recover('nonsense')).body.error_code).toBe('validation_failed');
  });

  test('[A-7] are sent again by resend, which refuses unknown types', async () => {
    const { email } = await signUpUser(server);
    await callAuth(server, '/resend', { body: { type: 'signup', email } });
    expect(await emailsTo(server, email)).toHaveLength(2);
    expect(await follow(await latestLink(server, email))).toContain('type=signup');
    await callAuth(server, '/resend', { body: { type: 'signup', email } });
    expect(await emailsTo(server, email)).toHaveLength(2);
    for (const body of [{ type: 'recovery', email }, { email }, { type: 'signup' }, { type: 'email_change' }]) {
      expect(await callAuth(server, '/resend', { body })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    }
  });

  test('are also accepted by POST /verify, as a token with its email or as token_hash', async () => {
    const { email } = await signUpUser(server);
    const verify = (body: unknown) => callAuth(server, '/verify', { body });
    const tokenOf = async () => new URLSearchParams((await latestLink(server, email)).split('?')[1]).get('token');
    await recover(email);
    const byHash = await verify({ type: 'recovery', token_hash: await tokenOf() });
    expect(authSessionSchema.parse(byHash.body).user.email).toBe(email);
    expect(await verify({ type: 'recovery', token_hash: await tokenOf() })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
    });
    await recover(email);
    const token = await tokenOf();
    expect(await verify({ type: 'recovery', token, email: 'other@example.com' })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
    });
    expect((await verify({ type: 'recovery', token, email: email.toUpperCase() })).status).toBe(200);
    for (const body of [{}, { type: 'signup' }, { token: 'a' }, { type: 'signup', token: 'a' }]) {
      expect(await verify(body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    }
    expect(await verify({ type: 'foo', token_hash: 'a' })).toMatchObject({ status: 400 });
    expect((await verify({ type: 'sms', token: '123456', phone: '12-34' })).body.msg).toBe(
      'Invalid phone number format (E.164 required)',
    );
    expect(await verify({ type: 'sms', token: '123456', phone: '+41 79 123 45 67' })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    });
  });

  test('stop working when the password changes', async () => {
    const { email, accessToken: token, password } = await signUpUser(server);
    await recover(email);
    const link = await latestLink(server, email);
    const body = { password: 'something new', current_password: password };
    expect((await callAuth(server, '/user', { method: 'PUT', token, body })).status).toBe(200);
    expect(await follow(link)).toContain('otp_expired');
  });

  test('are stored with hashed tokens', async () => {
    const { email } = await signUpUser(server);
    await recover(email);
    const token = new URLSearchParams((await latestLink(server, email)).split('?')[1]).get('token') ?? '?';
    expect(token.length).toBeGreaterThanOrEqual(22);
    const rows = await server.services.db.selectFrom('auth.one_time_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
