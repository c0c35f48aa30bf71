import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ LOG_LEVEL: 'trace' });
});
afterAll(() => server.close());

test('[ASVS 16.3] logs account events by a hash of the account’s id, whether they succeed or not', async () => {
  const { userId, email, password, accessToken: token, refreshToken } = await signUpUser(server);
  const account = createHash('sha256').update(userId).digest('hex').slice(0, 16);
  const refresh = () => callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });
  await callAuth(server, '/token?grant_type=password', { body: { email, password: 'wrong' } });
  await callAuth(server, '/recover', { body: { email } });
  await callAuth(server, await latestLink(server, email));
  const change = { password: 'another password', current_password: password };
  await callAuth(server, '/user', { method: 'PUT', token, body: change });
  await refresh();
  server.clock.advance(60_000);
  await callAuth(server, '/token?grant_type=refresh_token', {
    body: { refresh_token: (await refresh()).body.refresh_token },
  });
  await refresh();
  await callAuth(server, '/token?grant_type=password', { body: { email, password: change.password } });
  const lines = server.logLines.map((line) => JSON.parse(line)).filter((line) => line.account === account);
  expect(lines.filter(({ level }) => level >= 30).map(({ msg }) => msg)).toEqual([
    'link sent',
    'signed in',
    'wrong password',
    'link sent',
    'signed in',
    'password changed',
    'session ended: a used refresh token came back',
    'signed in',
  ]);
});

test('[ASVS 16.3.2] logs what a customer was refused, by route and code, without its id', async () => {
  const { headers, userId } = await signUpUser(server);
  const id = crypto.randomUUID();
  await fetch(`${server.url}/rest/v1/postcards/${id}`, { method: 'DELETE', headers });
  await fetch(`${server.url}/rest/v1/postcards`);
  const refused = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused');
  const account = createHash('sha256').update(userId).digest('hex').slice(0, 16);
  expect(refused).toMatchObject([
    { level: 30, code: 'not_found', method: 'DELETE', route: '/rest/v1/postcards/:id', account },
    { level: 30, code: 'authentication_required', method: 'GET', route: '/rest/v1/postcards' },
  ]);
  expect(server.logLines.join('')).not.toContain(id);
});

test('logs no email address, name, password or token', async () => {
  const email = 'canary-address@example.com';
  const password = 'canary password';
  const user = await signUpUser(server, { email, password, fullName: 'Canary Name' });
  await callAuth(server, '/token?grant_type=password', { body: { email, password: 'canary wrong' } });
  const refreshed = await callAuth(server, '/token?grant_type=refresh_token', {
    body: { refresh_token: user.refreshToken },
  });
  await callAuth(server, '/recover', { body: { email } });
  const link = await latestLink(server, email);
  const { headers } = await callAuth(server, link);
  await callAuth(server, link);
  await callAuth(server, '/signup', { body: { email, password } });
  await callAuth(server, '/signup', { body: `{"email":"${email}"` });
  await callAuth(server, `/nothing?token=canary&email=${email}`);
  await callAuth(server, '/user', {
    method: 'PUT',
    token: user.accessToken,
    body: { password: 'canary new', current_password: 'canary wrong' },
  });

  const logged = server.logLines.join('');
  expect(logged).toContain('account request refused');
  const linkToken = new URLSearchParams(link.split('?')[1]).get('token') ?? '?';
  const secrets = [user.accessToken, user.refreshToken, refreshed.body.refresh_token, linkToken];
  for (const secret of [...secrets, headers.get('location')?.split('#')[1] ?? '?'])
    expect(logged).not.toContain(secret);
  expect(logged.toLowerCase()).not.toContain('canary');
});
