/** The client library's admin calls, with tokens signed by the service key. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { SignJWT } from 'jose';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

const newEmail = () => `${randomUUID()}@example.com`;
const PASSWORD = 'correct horse battery';

describe('the admin endpoints', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sign = (claims: Record<string, unknown>, key = privateKey) =>
    new SignJWT({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(key);
  let server: TestApp;
  let admin: GoTrueAdminApi;
  let token: string;
  beforeAll(async () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    server = await createTestApp({ AUTH_SERVICE_KEY: pem, AUTH_SIGNUP: 'off' });
    token = await sign({ role: 'service_role' });
    admin = new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers: { authorization: `Bearer ${token}` } });
  });
  afterAll(() => server.close());

  const signIn = (email: string, password: string) =>
    callAuth(server, '/token?grant_type=password', { body: { email, password } });

  async function createAccount() {
    const email = newEmail();
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    if (data.user === null) throw new Error(error?.message);
    return data.user;
  }

  test('[G-7] ban an account for a while: its sessions and links end, and nobody signs in', async () => {
    const { id, email = '' } = await createAccount();
    const session = (await signIn(email, PASSWORD)).body;
    await callAuth(server, '/recover', { body: { email } });
    const link = await latestLink(server, email);
    const banned = await admin.updateUserById(id, { ban_duration: '1h30m' });
    const until = new Date(banned.data.user?.banned_until ?? 0).getTime();
    expect(until - server.clock.now().getTime()).toBeGreaterThan(5_300_000);
    expect((await callAuth(server, '/user', { token: session.access_token })).status).toBe(403);
    const body = { refresh_token: session.refresh_token };
    expect((await callAuth(server, '/token?grant_type=refresh_token', { body })).status).toBe(400);
    expect((await callAuth(server, link)).headers.get('location')).toContain('error_code=otp_expired');
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect((await signIn(email, 'not the password')).body.error_code).toBe('invalid_credentials');
    const made = await admin.generateLink({ type: 'magiclink', email });
    const opened = await callAuth(server, `/verify?token=${made.data.properties?.hashed_token}&type=magiclink`);
    expect(opened.headers.get('location')).toContain('error_code=user_banned');
    for (const ban_duration of ['soon', '-1h', '1', '1h!', '0s']) {
      expect((await admin.updateUserById(id, { ban_duration })).error?.code).toBe('validation_failed');
    }
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).data.user?.banned_until).toBeUndefined();
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('[G-7] also accept the token as the API key, as the client library sends it', async () => {
    const { id, email = '' } = await createAccount();
    const send = (apikey: string, bearer = token) =>
      callAuth(server, `/admin/users/${id}`, { token: bearer, headers: { apikey } });
    expect((await send(token)).status).toBe(200);
    expect((await send(server.services.auth.publicKey)).status).toBe(200);
    const refused = { status: 401, body: { error_code: 'wrong_api_key' } };
    for (const wrong of [
      'other',
      await sign({ role: 'authenticated' }),
      await sign({ role: 'service_role', exp: 1 }),
    ]) {
      expect(await send(wrong)).toMatchObject(refused);
    }
    // The API key alone gives no access.
    const customer = (await signIn(email, PASSWORD)).body.access_token;
    expect((await send(token, customer)).body.error_code).toBe('not_admin');
    const headers = { apikey: token };
    expect((await callAuth(server, `/admin/users/${id}`, { headers })).body.error_code).toBe('no_authorization');
    expect((await callAuth(server, '/user', { token: customer, headers })).status).toBe(200);
    expect((await fetch(`${server.url}/rest/v1/postcards`, { headers })).status).toBe(401);
  });

  test('[G-7] refuse everyone without the service key', async () => {
    const { id, email = '' } = await createAccount();
    const customer = (await signIn(email, PASSWORD)).body.access_token;
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const wrong = [
      [customer, 'not_admin'],
      [await sign({ role: 'authenticated' }), 'not_admin'],
      [await sign({ role: 'service_role' }, stranger), 'bad_jwt'],
      [await sign({ role: 'service_role', exp: 1 }), 'bad_jwt'],
      // A token that never expires would be useful to anyone who finds it.
      [await sign({ role: 'service_role', exp: undefined }), 'bad_jwt'],
      [`${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`, 'bad_jwt'],
      [
        await new SignJWT({ role: 'service_role' })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(publicKey.export({ type: 'spki', format: 'pem' }).toString())),
        'bad_jwt',
      ],
    ] as const;
    const calls = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${id}`],
      ['PUT', `/admin/users/${id}`],
      ['DELETE', `/admin/users/${id}`],
      ['GET', `/admin/users/${id}/factors`],
      ['DELETE', `/admin/users/${id}/factors/${id}`],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
    ] as const;
    for (const [method, path] of calls) {
      expect(await callAuth(server, path, { method })).toMatchObject({ status: 401 });
      for (const [bearer, error_code] of wrong) {
        expect(await callAuth(server, path, { method, token: bearer })).toMatchObject({
          status: 403,
          body: { error_code },
        });
      }
    }
    expect((await callAuth(server, '/user', { token })).body.error_code).toBe('bad_jwt');
  });

  test('[G-7] keep the key on the server', async () => {
    const config = await (await fetch(`${server.url}/rest/v1/config`)).text();
    const [, key = ''] = publicKey.export({ type: 'spki', format: 'pem' }).toString().split('\n');
    expect(config).not.toContain(key);
    const root = join(import.meta.dirname, '../../../..');
    const shipped = globSync('{web,contract,domain,layout}/**/*.{ts,tsx}', { cwd: root });
    expect(shipped.length).toBeGreaterThan(100);
    for (const file of shipped) {
      expect([file, readFileSync(join(root, file), 'utf8').match(/SERVICE_KEY|service_role/)?.[0]]).toEqual([
        file,
        undefined,
      ]);
    }
  });

  test('[G-7] create, find, change and delete an account', async () => {
    const email = newEmail();
    const metadata = { user_metadata: { full_name: 'Ada' }, app_metadata: { plan: 'gold' } };
    const created = await admin.createUser({ email, password: PASSWORD, email_confirm: true, ...metadata });
    expect(created.data.user).toMatchObject({
      email,
      app_metadata: { plan: 'gold', provider: 'email' },
      user_metadata: { full_name: 'Ada', email_verified: true },
      identities: [{ identity_data: { full_name: 'Ada', email } }],
    });
    expect((await admin.createUser({ email: email.toUpperCase() })).error?.code).toBe('email_exists');
    expect((await admin.createUser({ user_metadata: {} })).error?.code).toBe('validation_failed');
    expect((await admin.createUser({ email: newEmail(), password: '123' })).error?.code).toBe('weak_password');
    expect(await emailsTo(server, email)).toEqual([]);

    const id = created.data.user?.id ?? '';
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await callAuth(server, '/admin/users/no-id', { token })).status).toBe(404);

    const session = (await signIn(email, PASSWORD)).body;
    const renamed = newEmail();
    const change = { email: renamed, password: 'another good one', user_metadata: { full_name: 'Grace' } };
    expect((await admin.updateUserById(id, change)).data.user).toMatchObject({
      email: renamed,
      user_metadata: { full_name: 'Grace' },
    });
    expect((await callAuth(server, '/user', { token: session.access_token })).body.error_code).toBe(
      'session_not_found',
    );
    expect((await signIn(renamed, 'another good one')).status).toBe(200);
    const other = await createAccount();
    expect((await admin.updateUserById(id, { email: other.email ?? '' })).error?.code).toBe('email_exists');
    expect((await admin.deleteUser(id, true)).error?.code).toBe('validation_failed');
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error?.code).toBe('user_not_found');
    expect((await signIn(renamed, 'another good one')).status).toBe(400);
  });

  test('[G-7] list accounts page by page, newest first', async () => {
    const made = [await createAccount(), await createAccount(), await createAccount()];
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data.users.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    if (!('total' in data)) throw new Error('no pages');
    expect(data.nextPage).toBe(2);
    expect(data.lastPage).toBe(Math.ceil(data.total / 2));
    expect((await admin.listUsers({ page: data.lastPage, perPage: 2 })).data).toMatchObject({ nextPage: null });
    for (const query of ['page=0', 'page=x', 'per_page=-1', 'page=1e99']) {
      expect((await callAuth(server, `/admin/users?${query}`, { token })).status).toBe(400);
    }
  });

  test('[G-7] invite someone, who chooses a password', async () => {
    const email = newEmail();
    const invited = await admin.inviteUserByEmail(email, { data: { full_name: 'Hedy' }, redirectTo: server.url });
    expect(invited.data.user).toMatchObject({ email, user_metadata: { full_name: 'Hedy' } });
    expect(invited.data.user?.invited_at).toMatch(/^20/);
    const { headers } = await callAuth(server, await latestLink(server, email));
    const guest = new URLSearchParams(headers.get('location')?.split('#')[1]).get('access_token') ?? '';
    const body = { password: 'chosen by the guest' };
    expect((await callAuth(server, '/user', { method: 'PUT', token: guest, body })).status).toBe(200);
    expect((await signIn(email, 'chosen by the guest')).status).toBe(200);
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
  });

  test('[G-7] create an account with an id and exactly this metadata, and refuse what would be ignored', async () => {
    const [id, email] = [randomUUID(), newEmail()];
    const user_metadata = { color: 'yellow' };
    expect((await admin.createUser({ id, email, user_metadata })).data.user).toMatchObject({ id, user_metadata });
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual(user_metadata);
    const verified = { email_verified: true };
    const claimed = await admin.createUser({ email: newEmail(), user_metadata: verified });
    expect(claimed.data.user?.user_metadata).toEqual({});
    for (const fields of [{ role: 'service_role' }, { password_hash: '$2y$10$abc' }, { id: 'mine' }]) {
      expect((await admin.createUser({ email: newEmail(), ...fields })).error?.status).toBe(400);
    }
  });

  test('[G-7] tell only the key’s holder what isn’t offered', async () => {
    const offered = [await admin.oauth.listClients(), await admin.customProviders.listProviders()];
    for (const { error } of offered) expect(error).toMatchObject({ status: 404, code: 'feature_disabled' });
    const { email = '' } = await createAccount();
    const { access_token } = (await signIn(email, PASSWORD)).body;
    const asUser = await callAuth(server, '/admin/oauth/clients', { token: access_token });
    expect(asUser).toMatchObject({ status: 403, body: { error_code: 'not_admin' } });
  });

  test('[G-7] keep a link’s target unchanged', async () => {
    const link = async (redirectTo: string) =>
      (await admin.generateLink({ type: 'magiclink', email: newEmail(), options: { redirectTo } })).data.properties
        ?.action_link;
    expect(await link(`${server.url}/welcome`)).toContain(`&redirect_to=${server.url}/welcome`);
    expect(await link(`${server.url}/?a=1&b=2`)).toMatch(/%3Fa%3D1%26b%3D2$/);
  });

  test('[G-7] make links of every kind without sending them', async () => {
    const { email = '' } = await createAccount();
    const links = [
      await admin.generateLink({ type: 'signup', email: newEmail(), password: PASSWORD }),
      await admin.generateLink({ type: 'invite', email: newEmail() }),
      await admin.generateLink({ type: 'magiclink', email: newEmail() }),
      await admin.generateLink({ type: 'recovery', email }),
      await admin.generateLink({ type: 'email_change_new', email, newEmail: newEmail() }),
    ];
    for (const { data, error } of links) {
      expect(error).toBeNull();
      const opened = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' });
      expect(opened.headers.get('location')).toMatch(/#(access_token|message)=/);
      expect(await emailsTo(server, data.user?.email ?? '')).toHaveLength(
        data.properties?.verification_type === 'email_change_new' ? 1 : 0,
      );
    }
    const again = await admin.generateLink({ type: 'magiclink', email });
    const body = { type: 'magiclink', email, token: again.data.properties?.email_otp };
    expect((await callAuth(server, '/verify', { body })).status).toBe(200);
    expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error?.code).toBe('user_not_found');
    expect((await admin.generateLink({ type: 'invite', email })).error?.code).toBe('email_exists');
    const bad = 'xx:;x@x.x';
    const refusals = [
      await admin.generateLink({ type: 'signup', email: bad, password: 'password123' }),
      await admin.createUser({ email: bad, password: 'password123' }),
      await admin.inviteUserByEmail(bad),
    ];
    for (const { error } of refusals) expect(error?.message).toBe('Unable to validate email address: invalid format');
  });

  test('[G-1][G-7] remove a factor for someone who lost everything', async () => {
    const { id, email = '' } = await createAccount();
    const bearer = (await signIn(email, PASSWORD)).body.access_token;
    const call = async (path: string, body: unknown) => (await callAuth(server, path, { token: bearer, body })).body;
    const { id: factorId, totp } = await call('/factors', { factor_type: 'totp' });
    const challenge = await call(`/factors/${factorId}/challenge`, {});
    const epoch = Math.floor(server.clock.now().getTime() / 1000);
    const code = await generate({ secret: totp.secret, epoch });
    await call(`/factors/${factorId}/verify`, { challenge_id: challenge.id, code });
    const { data } = await admin.mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.factors).toEqual([]);
  });
});

test('[G-7] without a service key, the admin endpoints are off, even for our own signature', async () => {
  const server = await createTestApp();
  const key = await server.services.auth.keys.signing();
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setExpirationTime('1h')
    .sign(key.privateKey);
  expect(await callAuth(server, '/admin/users', { token })).toMatchObject({
    status: 403,
    body: { error_code: 'not_admin' },
  });
  const { accessToken } = await signUpUser(server);
  expect((await callAuth(server, '/admin/users', { token: accessToken })).body.error_code).toBe('not_admin');
  await server.close();
});
