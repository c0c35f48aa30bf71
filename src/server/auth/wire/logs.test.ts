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
