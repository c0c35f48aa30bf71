import { randomUUID } from 'node:crypto';
import { GoTrueClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#server/slices/privacy/sweep.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { uploadPhoto } from '#testing/full-account.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

const DAY_MS = 24 * 3_600_000;
const newEmail = () => `${randomUUID()}@example.com`;

describe.each(['on', 'off'])('an anonymous user, with autoconfirm %s', (autoconfirm) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ AUTH_ANONYMOUS: 'on', AUTH_AUTOCONFIRM: autoconfirm });
  });
  afterAll(() => server.close());

  const createClient = () =>
    new GoTrueClient({ url: `${server.url}/auth/v1`, storageKey: randomUUID(), autoRefreshToken: false });

  test('[G-8] signs in without an email, and adds one to get an account', async () => {
    const client = createClient();
    const { data, error } = await client.signInAnonymously({ options: { data: { full_name: 'Somebody' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      identities: [],
      user_metadata: { full_name: 'Somebody' },
    });
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
    expect((await client.updateUser({ password: 'without an email' })).error?.code).toBe('validation_failed');
    expect((await client.reauthenticate()).error).toMatchObject({
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    });

    const email = newEmail();
    const password = 'correct horse battery';
    const taken = newEmail();
    await callAuth(server, '/signup', { body: { email: taken, password } });
    expect((await client.updateUser({ email: taken })).error?.code).toBe('email_exists');
    const added = await client.updateUser({ email, password });
    expect(added.error).toBeNull();
    const owner = createClient();
    if (autoconfirm === 'off') {
      expect(added.data.user).toMatchObject({ is_anonymous: true, new_email: email });
      const { headers } = await callAuth(server, await latestLink(server, email));
      const { access_token = '', refresh_token = '' } = Object.fromEntries(
        new URLSearchParams(headers.get('location')?.split('#')[1]),
      );
      expect((await owner.setSession({ access_token, refresh_token })).error).toBeNull();
      // A stranger may have chosen that password, so whoever opened the link sets a new one.
      expect((await createClient().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
      expect((await owner.updateUser({ password })).error).toBeNull();
    } else {
      expect((await owner.signInWithPassword({ email, password })).error).toBeNull();
    }
    expect((await owner.getUser()).data.user).toMatchObject({
      id: data.user?.id,
      is_anonymous: false,
      email,
      app_metadata: { provider: 'email' },
      identities: [{ provider: 'email' }],
    });
    // The older session proved nothing, so it must end.
    const { access_token: token = '', refresh_token = '' } = data.session ?? {};
    expect((await callAuth(server, '/user', { token })).body.error_code).toBe('session_not_found');
    const refreshed = await callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } });
    expect(refreshed.body.error_code).toBe('refresh_token_not_found');
    expect((await createClient().signInWithPassword({ email, password })).error).toBeNull();
    expect((await callAuth(server, '/settings')).body.external.anonymous_users).toBe(true);
    expect(await emailsTo(server, '')).toEqual([]);
  });

  test('[G-8] has no account that an empty email could open', async () => {
    await callAuth(server, '/signup', { body: {} });
    for (const [path, body] of [
      ['/recover', { email: '' }],
      ['/otp', { email: '' }],
      ['/token?grant_type=password', { email: '', password: '' }],
      ['/verify', { type: 'email', email: '', token: '123456' }],
    ] as const) {
      expect((await callAuth(server, path, { body })).status).toBe(400);
    }
  });
});

test('[G-8] anonymous users who never come back are swept, with their drafts and photos', async () => {
  const server = await createTestApp({ AUTH_ANONYMOUS: 'on', UPLOAD_KEEP_DAYS: '30' });
  const owner = await signUpUser(server);
  const signIn = async () => (await callAuth(server, '/signup', { body: {} })).body;
  const [gone, back] = [await signIn(), await signIn()];
  const guest = { ...owner, headers: { authorization: `Bearer ${gone.access_token}` } };
  const { image_url } = await uploadPhoto(server, guest);
  const draft = await fetch(`${server.url}/rest/v1/postcards`, {
    method: 'POST',
    headers: { ...guest.headers, 'content-type': 'application/json' },
    body: JSON.stringify(postcardInput({ image_url })),
  });
  expect(draft.status).toBe(200);
  server.clock.advance(20 * DAY_MS);
  await callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token: back.refresh_token } });
  await sweep(server.services);
  const ids = async () =>
    (await server.services.db.selectFrom('auth.users').select('id').execute()).map(({ id }) => id);
  expect(await ids()).toHaveLength(3);
  server.clock.advance(11 * DAY_MS);
  await sweep(server.services);
  expect((await ids()).sort()).toEqual([owner.userId, back.user.id].sort());
  expect(await server.services.db.selectFrom('postcards').select('id').execute()).toEqual([]);
  expect(await server.services.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  await server.close();
});
