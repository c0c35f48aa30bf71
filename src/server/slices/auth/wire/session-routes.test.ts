import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { latestLink } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe("the list of an account's sessions", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ TRUST_PROXY: 'true' });
    server.clock.stop();
  });
  afterAll(() => server.close());

  const signIn = async ({ email, password }: TestUser, userAgent: string, address: string) => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
    return (await callAuth(server, '/token?grant_type=password', { body: { email, password }, headers })).body;
  };
  const rest = async (token: string, path = '', method = 'GET') => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/rest/v1/account/sessions${path}`, { method, headers });
    return { status: response.status, body: response.status === 200 ? await response.json() : null };
  };

  test('[G-4] shows device, network and last use, and which one asks', async () => {
    const user = await signUpUser(server);
    server.clock.advance(60_000);
    await signIn(user, FIREFOX, '203.0.113.7');
    server.clock.advance(60_000);
    const phone = await signIn(user, PHONE, '2001:db8:1:2::9');
    const { items } = (await rest(phone.access_token)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { device: 'Safari on iOS', network: '2001:db8:1::/48', is_current: true, is_two_step: false },
      { device: 'Firefox on Windows', network: '203.0.113.0/24', is_current: false },
    ]);
    expect(items).toHaveLength(3);
    server.clock.advance(3_600_000);
    const headers = { 'user-agent': 'x'.repeat(5000), 'x-forwarded-for': '198.51.100.4' };
    const body = { refresh_token: phone.refresh_token };
    const moved = (await callAuth(server, '/token?grant_type=refresh_token', { body, headers })).body;
    const [latest] = (await rest(moved.access_token)).body.items;
    expect(latest).toMatchObject({ id: items[0].id, network: '198.51.100.0/24', started_at: items[0].started_at });
    expect(latest.last_used_at).toBe(server.clock.now().toISOString());
  });

  test("[G-4] ends one of the user's own at once, with its pending requests", async () => {
    const user = await signUpUser(server);
    const stranger = await signUpUser(server);
    const thief = await signIn(user, FIREFOX, '203.0.113.7');
    const email = `${crypto.randomUUID()}@example.com`;
    const change = { email, current_password: user.password };
    await callAuth(server, '/user', { method: 'PUT', token: thief.access_token, body: change });
    const sessions = (await rest(user.accessToken)).body.items;
    const { id } = sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
    expect((await rest(stranger.accessToken, `/${id}`, 'DELETE')).status).toBe(404);
    expect((await rest(user.accessToken, '/no-id', 'DELETE')).status).toBe(400);
    expect((await rest(user.accessToken, `/${id}`, 'DELETE')).status).toBe(204);
    expect((await rest(user.accessToken, `/${id}`, 'DELETE')).status).toBe(404);
    expect((await rest(thief.access_token)).status).toBe(401);
    const body = { refresh_token: thief.refresh_token };
    expect((await callAuth(server, '/token?grant_type=refresh_token', { body })).status).toBe(400);
    const opened = await callAuth(server, await latestLink(server, email));
    expect(opened.headers.get('location')).toContain('otp_expired');
    expect((await rest(user.accessToken)).body.items).toHaveLength(1);
  });
});
