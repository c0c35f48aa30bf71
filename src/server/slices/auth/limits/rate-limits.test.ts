import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { limitEmails, limitRequests } from './rate-limits.ts';

const newEmail = () => `${randomUUID()}@example.com`;

describe('rate limits', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ RATE_LIMIT_SCALE: '1', AUTH_AUTOCONFIRM: 'false', TRUST_PROXY: 'true' });
  });
  afterAll(() => server.close());

  const post = (path: string, body: unknown, address = '192.0.2.1') =>
    callAuth(server, path, { body, headers: { 'x-forwarded-for': address } });
  /** Sends all requests at the same moment. */
  const countAllowed = async (count: number, at: Date, address: string) => {
    const auth = { ...server.services.auth, clock: { now: () => at } };
    const requests = Array.from({ length: count }, () => limitRequests(auth, 'token', address));
    return (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length;
  };
  const seconds = (count: number) => new Date(Date.now() + count * 1000);

  test('allows each client thirty requests in a burst, then one every two seconds', async () => {
    const start = seconds(0);
    const later = (count: number) => new Date(start.getTime() + count * 1000);
    expect(await countAllowed(35, start, '198.51.100.1')).toBe(30);
    expect(await countAllowed(1, start, '198.51.100.2')).toBe(1);
    expect(await countAllowed(3, later(4), '198.51.100.1')).toBe(2);
    expect(await countAllowed(200, later(304), '198.51.100.1')).toBe(30);
  });

  test('counts the addresses of one IPv6 network as one client', async () => {
    const now = seconds(0);
    expect(await countAllowed(30, now, '2001:db8::1')).toBe(30);
    expect(await countAllowed(1, now, '2001:db8:0:0:ffff::2')).toBe(0);
    expect(await countAllowed(1, now, '2001:db8:0:1::1')).toBe(1);
    expect(await countAllowed(31, now, '::ffff:192.0.2.77')).toBe(30);
    expect(await countAllowed(1, now, '::ffff:192.0.2.78')).toBe(1);
  });

  test('[A-13] counts the networks of one IPv6 site together, too', async () => {
    const counts = Array.from({ length: 6 }, (_, each) => countAllowed(30, seconds(0), `2001:db8:77:${each}::1`));
    const allowed = (await Promise.all(counts)).reduce((total, count) => total + count, 0);
    expect(allowed).toBeLessThanOrEqual(120);
    expect(await countAllowed(1, seconds(0), '2001:db8:78::1')).toBe(1);
  });

  test('[A-13] sends one address at most six emails of a kind in an hour', async () => {
    const email = newEmail();
    const { auth } = server.services;
    const [, ...longer] = auth.emailLimits;
    const send = () => limitEmails({ ...auth, emailLimits: longer }, 'recovery', email);
    for (let each = 0; each < 6; each += 1) await send();
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    await expect(limitEmails({ ...auth, emailLimits: longer }, 'magiclink', email)).resolves.toBeUndefined();
  });

  test('[A-13] refuses too many sign-ins and says how long to wait', async () => {
    const address = '203.0.113.6';
    await countAllowed(30, seconds(3600), address);
    const body = { email: 'nobody@example.com', password: 'whatever' };
    const { status, body: error, headers } = await post('/token?grant_type=password', body, address);
    expect(status).toBe(429);
    expect(error).toEqual({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' });
    expect(headers.get('retry-after')).toBe('2');
  });

  test('counts sign-ups apart from sign-ins', async () => {
    const address = '203.0.113.7';
    await countAllowed(30, seconds(3600), address);
    expect((await post('/signup', { email: newEmail() }, address)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('/signup', {}, address)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  test('sends one email per address and minute, whether or not it has an account', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    const signUp = () => post('/signup', { email: known, password: 'correct horse battery' });
    expect((await signUp()).status).toBe(200);
    const again = await signUp();
    expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
    expect(again.body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);

    for (const email of [known, unknown]) {
      const first = await post('/recover', { email });
      const second = await post('/recover', { email: email.toUpperCase() });
      expect([first.status, second.status]).toEqual([200, 429]);
      expect(second.body.error_code).toBe('over_email_send_rate_limit');
    }
    await callAuth(server, await latestLink(server, known));
    expect(await signUp()).toMatchObject({ status: 200, body: { identities: [] } });

    const resend = (email: string) => post('/resend', { type: 'signup', email });
    expect((await resend(known)).status).toBe(429);
    expect([(await resend(unknown)).status, (await resend(unknown)).status]).toEqual([200, 429]);
  });

  test('allows one change of email per person and minute', async () => {
    const open = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    const { accessToken: token, password } = await signUpUser(open);
    const change = () =>
      callAuth(open, '/user', { method: 'PUT', token, body: { email: newEmail(), current_password: password } });
    expect([(await change()).status, (await change()).status]).toEqual([200, 429]);
    await open.close();
  });

  test('allows ten changes of password or email per person, and does not count other changes', async () => {
    const open = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    const { accessToken: token, password } = await signUpUser(open);
    const put = (body: unknown) => callAuth(open, '/user', { method: 'PUT', token, body });
    const same = { password, current_password: password };
    for (let each = 0; each < 10; each += 1) expect((await put(same)).body.error_code).toBe('same_password');
    const refusal = await put(same);
    expect(refusal).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await put({ email: newEmail() })).body.error_code).toBe('over_request_rate_limit');
    expect((await put({ data: { color: 'blue' } })).status).toBe(200);
    await open.close();
  });

  test('stores no email address', async () => {
    const email = newEmail();
    await post('/recover', { email });
    const { rows } = await server.services.database.rawClient.query({ text: 'select key from rate_limits' });
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
