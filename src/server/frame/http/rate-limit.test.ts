import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { createRateLimits, createWriteLimit } from './rate-limit.ts';

/** Allows an account three changes a minute, and a visitor one. */
const SCALE = 0.01;

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp({ RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: 'true' });
  user = await signUpUser(server);
});
afterAll(() => server.close());

async function send(method: string, path: string, headers: Record<string, string>) {
  const body = method === 'GET' ? {} : { body: '{}' };
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...body,
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

test('refuses too many changes and says how long to wait, but never refuses reading', async () => {
  const write = () => send('POST', '/rest/v1/profiles', user.headers);
  for (let each = 0; each < 3; each += 1) expect((await write()).status).toBe(200);
  const refusal = await write();
  expect(refusal).toMatchObject({ status: 429, body: { code: 'rate_limited', retryable: true } });
  expect(Number(refusal.retryAfter)).toBeGreaterThan(0);
  expect(Number(refusal.retryAfter)).toBeLessThanOrEqual(60);
  for (let each = 0; each < 10; each += 1) {
    expect((await send('GET', '/rest/v1/profiles/me', user.headers)).status).toBe(200);
  }
});

test('counts a visitor by their network, apart from others', async () => {
  const quote = (address: string) => send('POST', '/functions/v1/quote-order', { 'x-forwarded-for': address });
  expect((await quote('2001:db8:1:1::1')).status).toBe(200);
  expect((await quote('2001:db8:1:1::2')).status).toBe(429);
  expect((await quote('2001:db8:1:2::1')).status).toBe(200);
});

test('counts all processes together', async () => {
  const [first, second] = [0, 1].map(() => createWriteLimit(createRateLimits(server.services.database, SCALE)));
  const writer = { userId: 'writer', address: '192.0.2.1' };
  await first?.(writer);
  await second?.(writer);
  await first?.(writer);
  await expect(second?.(writer)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('remembers for all processes, and asks the database to do so only now and then', async () => {
  const { database } = server.services;
  const [first, second] = [0, 1].map(() => createRateLimits(database, 1).createMemory({ name: 'seen', seconds: 60 }));
  expect(await second?.isKnown('home')).toBe(false);
  for (let each = 0; each < 5; each += 1) await first?.remember('home');
  expect(await second?.isKnown('home')).toBe(true);
  const { rows } = await database.rawClient.query({ text: "select points from rate_limits where key = 'seen:home'" });
  expect(rows).toEqual([{ points: 2 }]);
});
