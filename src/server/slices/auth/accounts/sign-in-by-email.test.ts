/** Covers sign-in by an emailed link or code, and links that bring a code (PKCE), as the client library does it. */
import { randomUUID } from 'node:crypto';
import { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/frame/db/database.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

const newEmail = () => `${randomUUID()}@example.com`;

function createClient(server: TestApp, flowType: 'implicit' | 'pkce' = 'implicit') {
  const items = new Map<string, string>();
  const client = new GoTrueClient({
    url: `${server.url}/auth/v1`,
    storageKey: randomUUID(),
    autoRefreshToken: false,
    persistSession: true,
    flowType,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  });
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

async function latestCode(server: TestApp, email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await emailsTo(server, email)).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was emailed');
  return code;
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const follow = async (server: TestApp, link: string) => (await callAuth(server, link)).headers.get('location') ?? '';

describe('signing in by email', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ AUTH_AUTOCONFIRM: 'off' });
  });
  afterAll(() => server.close());

  test('[G-2] accepts the code once, with its address', async () => {
    const { client, events } = createClient(server);
    const email = newEmail();
    const asked = await client.signInWithOtp({ email, options: { data: { full_name: 'Grace' } } });
    expect(asked.error).toBeNull();
    const token = await latestCode(server, email);
    const wrong = [
      { email, token: another(token) },
      { email: newEmail(), token },
      { email, token, type: 'recovery' as const },
    ];
    for (const each of wrong) {
      expect((await client.verifyOtp({ type: 'email', ...each })).error?.code).toBe('otp_expired');
    }
    const { data, error } = await client.verifyOtp({ type: 'email', email, token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Grace', email_verified: true } });
    expect(events.at(-1)).toBe('SIGNED_IN');
    expect((await client.verifyOtp({ type: 'email', email, token })).error?.code).toBe('otp_expired');
    expect((await follow(server, await latestLink(server, email))).includes('otp_expired')).toBe(true);
  });

  test('[G-2] accepts the link, or its token, within ten minutes', async () => {
    const { client } = createClient(server);
    const email = newEmail();
    await client.signInWithOtp({ email });
    const opened = new URLSearchParams((await follow(server, await latestLink(server, email))).split('#')[1]);
    expect([opened.get('type'), opened.has('access_token')]).toEqual(['magiclink', true]);
    await client.signInWithOtp({ email });
    const token_hash = new URLSearchParams((await latestLink(server, email)).split('?')[1]).get('token') ?? '';
    expect((await client.verifyOtp({ type: 'email', token_hash })).error).toBeNull();
    await client.signInWithOtp({ email });
    server.clock.advance(600_000);
    const token = await latestCode(server, email);
    expect((await client.verifyOtp({ type: 'email', email, token })).error?.code).toBe('otp_expired');
    expect(await follow(server, await latestLink(server, email))).toContain('otp_expired');
  });

  test('[G-2] answers the same for every address, and emails only those that may sign in', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await callAuth(server, '/otp', { body: { email: known } });
    for (const email of [known, unknown]) {
      const answer = await callAuth(server, '/otp', { body: { email, create_user: false } });
      expect(answer).toMatchObject({ status: 200, text: '{}' });
    }
    expect(await emailsTo(server, known)).toHaveLength(2);
    expect(await emailsTo(server, unknown)).toEqual([]);
    for (const body of [
      {},
      { phone: '+12125550177' },
      { email: 'x' },
      { email: known, data: { a: 'x'.repeat(9000) } },
    ]) {
      expect((await callAuth(server, '/otp', { body })).status).toBe(400);
    }
  });

  test("[G-2] drops a stranger's password for an address that nobody had confirmed", async () => {
    const email = newEmail();
    const password = 'chosen by a stranger';
    await callAuth(server, '/signup', { body: { email, password } });
    await callAuth(server, '/otp', { body: { email } });
    const body = { type: 'email', email, token: await latestCode(server, email) };
    expect((await callAuth(server, '/verify', { body })).status).toBe(200);
    const signIn = await callAuth(server, '/token?grant_type=password', { body: { email, password } });
    expect(signIn.body.error_code).toBe('invalid_credentials');
  });

  test('[G-2][G-5] limits guesses of the code, for known and unknown addresses alike', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    limited.clock.stop();
    for (const email of [(await signUpUser(limited)).email, newEmail()]) {
      await callAuth(limited, '/otp', { body: { email, create_user: false } });
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        statuses.push((await callAuth(limited, '/verify', { body: { type: 'email', email, token: '000000' } })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    }
    const again = await callAuth(limited, '/otp', { body: { email: newEmail() } });
    expect(again.status).toBe(200);
    await limited.close();
  });

  test.each(['signup', 'otp', 'recover'] as const)(
    '[G-8] a link of %s brings a code to the client that asked',
    async (by) => {
      const { client, events } = createClient(server, 'pkce');
      const other = createClient(server, 'pkce').client;
      const email = newEmail();
      const redirect = `${server.url}/dashboard?tab=drafts`;
      if (by === 'recover') await callAuth(server, '/otp', { body: { email } });
      if (by === 'signup') {
        await client.signUp({ email, password: 'correct horse battery', options: { emailRedirectTo: redirect } });
      } else if (by === 'otp') await client.signInWithOtp({ email, options: { emailRedirectTo: redirect } });
      else await client.resetPasswordForEmail(email, { redirectTo: redirect });
      const location = new URL(await follow(server, await latestLink(server, email)));
      expect([location.pathname, location.searchParams.get('tab'), location.hash]).toEqual([
        '/dashboard',
        'drafts',
        '',
      ]);
      const code = location.searchParams.get('code') ?? '';
      await other.signInWithOtp({ email: newEmail() });
      expect((await other.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
      const { data, error } = await client.exchangeCodeForSession(code);
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      expect(events.at(-1)).toBe(by === 'recover' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN');
      const body = { auth_code: code, code_verifier: 'x'.repeat(43) };
      const again = await callAuth(server, '/token?grant_type=pkce', { body });
      expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
    },
  );

  test('[G-8] a code in a URL expires after five minutes, and a challenge must be one', async () => {
    const { client } = createClient(server, 'pkce');
    const email = newEmail();
    await client.signInWithOtp({ email });
    const location = new URL(await follow(server, await latestLink(server, email)));
    server.clock.advance(300_000);
    const late = await client.exchangeCodeForSession(location.searchParams.get('code') ?? '');
    expect(late.error?.code).toBe('flow_state_expired');
    for (const challenge of [
      { code_challenge: 'short', code_challenge_method: 's256' },
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
      { code_challenge: 'x'.repeat(43) },
      { code_challenge: 'ü'.repeat(43), code_challenge_method: 'plain' },
    ]) {
      expect((await callAuth(server, '/otp', { body: { email, ...challenge } })).status).toBe(400);
    }
  });
});

test('[G-8] closed sign-ups refuse new accounts but let existing ones in', async () => {
  const url = await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE);
  const open = await createTestApp({}, { database: openPostgres(url) });
  const { email, password } = await signUpUser(open);
  await open.close();
  const closed = await createTestApp({ AUTH_SIGNUP: 'off' }, { database: openPostgres(url) });
  const { client } = createClient(closed);
  expect((await client.signUp({ email: newEmail(), password })).error).toMatchObject({
    code: 'signup_disabled',
    status: 422,
  });
  const stranger = newEmail();
  expect((await client.signInWithOtp({ email: stranger })).error).toBeNull();
  expect(await emailsTo(closed, stranger)).toEqual([]);
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  expect((await callAuth(closed, '/settings')).body.disable_signup).toBe(true);
  await closed.close();
});
