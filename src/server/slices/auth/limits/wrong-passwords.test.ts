import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

/** Uses the documentation range of IPv6. */
const addressIn = (site: number, network: number) => `2001:db8:${site.toString(16)}:${network.toString(16)}::1`;

describe('wrong passwords', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' });
    server.clock.stop();
  });
  afterAll(() => server.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const signIn = (email: string, password: string, address: string) =>
    callAuth(server, '/token?grant_type=password', { body: { email, password }, headers: from(address) });
  const refresh = (refresh_token: string, address: string) =>
    callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token }, headers: from(address) });
  const countOf = async (reason: string) => {
    const { values } = await server.services.metrics.refusedSignIns.get();
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  };

  test('[H-13] by a neighbor cost nobody a session', async () => {
    const address = '203.0.113.9';
    const { refreshToken } = await signUpUser(server);
    const guesses = await Promise.all(
      Array.from({ length: 45 }, (_, each) => signIn(`nobody.${each}@example.com`, 'wrong', address)),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await refresh(refreshToken, address)).status).toBe(200);
  });

  test('[H-13] have a separate limit from refreshes', async () => {
    const address = '203.0.113.10';
    const answers = await Promise.all(Array.from({ length: 125 }, () => refresh('A'.repeat(32), address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await signIn('nobody@example.com', 'wrong', address)).status).toBe(400);
  });

  test.each(['known', 'unknown'])('[G-5] for one %s account are limited in a whole IPv6 site', async (kind) => {
    const { email } = kind === 'known' ? await signUpUser(server) : { email: 'nobody.here@example.com' };
    const site = kind === 'known' ? 1 : 2;
    const statuses: number[] = [];
    for (let network = 0; network < 12; network += 1) {
      statuses.push((await signIn(email, 'wrong', addressIn(site, network))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    server.clock.advance(60_000);
    expect((await signIn(email, 'wrong', addressIn(site, 13))).status).toBe(400);
  });

  test('[G-5] are forgiven after the right one, which may be used without limit', async () => {
    const { email, password } = await signUpUser(server);
    const address = addressIn(3, 0);
    const statuses: number[] = [];
    for (const typed of [...Array(9).fill('wrong'), password, ...Array(9).fill('wrong'), password]) {
      statuses.push((await signIn(email, typed, address)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses).not.toContain(429);
  });

  test('[G-5] from everywhere are limited, without locking the owner out', async () => {
    const { email, password } = await signUpUser(server);
    const home = addressIn(100, 0);
    expect((await signIn(email, password, home)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 105 }, (_, each) => signIn(email, 'wrong', addressIn(200 + each, 0))),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(99);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6);
    expect((await signIn(email, password, addressIn(400, 0))).status).toBe(429);
    expect((await signIn(email, password, addressIn(100, 7))).status).toBe(200);
  });

  test('[G-5] from everywhere lock nobody out where they signed up or opened a link, though they never signed in', async () => {
    const password = 'correct horse battery';
    for (const autoconfirm of ['on', 'off']) {
      const site = await createTestApp({
        RATE_LIMIT_SCALE: '1',
        TRUST_PROXY: 'true',
        AUTH_AUTOCONFIRM: autoconfirm,
      });
      site.clock.stop();
      const email = `${crypto.randomUUID()}@example.com`;
      const headers = from(addressIn(100, 0));
      expect((await callAuth(site, '/signup', { body: { email, password }, headers })).status).toBe(200);
      await callAuth(site, await latestLink(site, email), { headers: from(addressIn(101, 0)) });
      const attempt = (typed: string, network: number) => {
        const body = { email, password: typed };
        return callAuth(site, '/token?grant_type=password', { body, headers: from(addressIn(network, 0)) });
      };
      await Promise.all(Array.from({ length: 100 }, (_, each) => attempt('wrong', 200 + each)));
      expect((await attempt(password, 400)).status).toBe(429);
      expect((await attempt(password, 100)).status).toBe(200);
      expect((await attempt(password, 101)).status).toBe(200);
      await site.close();
    }
  });

  test('[G-5] don’t make a stranger known who signs up with somebody’s address', async () => {
    const strict = await createTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true', AUTH_AUTOCONFIRM: 'off' });
    strict.clock.stop();
    const email = `${crypto.randomUUID()}@example.com`;
    const signUp = (password: string, network: number) =>
      callAuth(strict, '/signup', { body: { email, password }, headers: from(addressIn(network, 0)) });
    await signUp('correct horse battery', 100);
    await callAuth(strict, await latestLink(strict, email), { headers: from(addressIn(100, 0)) });
    expect((await signUp('the stranger’s own', 101)).status).toBe(200);
    const attempt = (network: number) => {
      const body = { email, password: 'a guess' };
      return callAuth(strict, '/token?grant_type=password', { body, headers: from(addressIn(network, 0)) });
    };
    await Promise.all(Array.from({ length: 100 }, (_, each) => attempt(200 + each)));
    expect((await attempt(101)).status).toBe(429);
    await strict.close();
  });

  test('[G-5] are logged with a hash of the account, and counted', async () => {
    const { email, userId } = await signUpUser(server);
    const [logged, counted] = [server.logLines.length, await countOf('wrong_password')];
    for (const address of ['192.0.2.1', '192.0.2.2']) await signIn(email, 'wrong', address);
    await signIn('nobody.at.all@example.com', 'wrong', '192.0.2.3');
    const lines = server.logLines.slice(logged).filter((line) => line.includes('wrong password'));
    const accounts = lines.map((line) => JSON.parse(line).account);
    expect(accounts).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), accounts[0], 'unknown']);
    expect(lines.join('')).not.toContain(userId);
    expect(lines.join('')).not.toContain('@');
    expect(await countOf('wrong_password')).toBe(counted + 3);
  });
});
