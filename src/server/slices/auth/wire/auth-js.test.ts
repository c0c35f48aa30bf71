/** Runs the client library, as the browser uses it, against the server. */
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { latestLink } from '#testing/read-email.ts';

const PASSWORD = 'correct horse battery';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('@supabase/auth-js', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  let clients = 0;
  function createClient(storage = memoryStorage()) {
    clients += 1;
    const client = new GoTrueClient({
      url: `${server.url}/auth/v1`,
      storageKey: `test-${clients}`,
      autoRefreshToken: false,
      persistSession: true,
      storage,
    });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    return { client, events };
  }

  async function sessionFromLink(path: string): Promise<Session> {
    const response = await fetch(`${server.url}/auth/v1${path}`, { redirect: 'manual' });
    const params = new URLSearchParams(response.headers.get('location')?.split('#')[1]);
    const { client } = createClient();
    const { data, error } = await client.setSession({
      access_token: params.get('access_token') ?? '',
      refresh_token: params.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    if (data.session === null) throw new Error('no session');
    return data.session;
  }

  test('[A-7][A-9][A-10] signs up, reads and updates the user, refreshes and signs out, with the right events', async () => {
    const { client, events } = createClient();
    const email = 'ada@example.com';
    const signedUp = await client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ada' } } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.user?.user_metadata.full_name).toBe('Ada');
    expect(signedUp.data.session?.refresh_token).toBeDefined();

    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.getClaims()).data?.claims.email).toBe(email);
    const updated = await client.updateUser({ data: { color: 'blue' } });
    expect(updated.data.user?.user_metadata).toEqual({ full_name: 'Ada', color: 'blue', email_verified: true });
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedUp.data.session?.refresh_token);
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
  });

  test('[A-13] receives errors with message, status and code', async () => {
    const { client } = createClient();
    const weak = await client.signUp({ email: 'weak@example.com', password: '123' });
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons: ['length'],
    });
    const wrong = await client.signInWithPassword({ email: 'weak@example.com', password: 'not this one' });
    expect(wrong.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
    expect((await client.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled');
    const { error } = await client.signInWithIdToken({ provider: 'google', token: 'of a stranger' });
    expect(error).toMatchObject({
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    const other = await client.signInWithIdToken({ provider: 'constructor', token: 'of a stranger' });
    expect(other.error?.message).toBe('Custom OIDC provider "constructor" not allowed');
  });

  test('[A-8] refuses a sign-up without email and password itself', async () => {
    const { client } = createClient();
    // @ts-expect-error: neither an email nor a phone number
    const { error } = await client.signUp({ password: PASSWORD });
    expect(error?.message).toBe('You must provide either an email or phone number and a password');
  });

  test('[R-10] sets a new password in the session of a recovery link', async () => {
    const { client } = createClient();
    const email = 'grace@example.com';
    await client.signUp({ email, password: PASSWORD });
    await client.signOut();
    expect((await client.resetPasswordForEmail(email, { redirectTo: server.url })).error).toBeNull();
    const session = await sessionFromLink(await latestLink(server, email));
    await client.setSession(session);
    expect((await client.updateUser({ password: 'a recovered one' })).error).toBeNull();
    expect((await client.signInWithPassword({ email, password: 'a recovered one' })).error).toBeNull();
  });

  test('accepts the token of an email in verifyOtp', async () => {
    const { client, events } = createClient();
    const email = 'joan@example.com';
    await client.signUp({ email, password: PASSWORD });
    await client.signOut();
    const token = new URLSearchParams((await latestLink(server, email)).split('?')[1]).get('token') ?? '';
    const { data, error } = await client.verifyOtp({ type: 'signup', token_hash: token });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(events.at(-1)).toBe('SIGNED_IN');
    expect((await client.verifyOtp({ type: 'signup', token_hash: token })).error?.code).toBe('otp_expired');
    expect((await client.resend({ type: 'signup', email })).error).toBeNull();
  });

  test('[A-12] loses the session when it is signed out elsewhere, and can still sign out', async () => {
    const [one, two] = [createClient(), createClient()];
    const email = 'mary@example.com';
    await one.client.signUp({ email, password: PASSWORD });
    await two.client.signInWithPassword({ email, password: PASSWORD });
    await one.client.signOut();
    expect((await two.client.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await two.client.signOut()).error).toBeNull();
  });

  test('[A-12] removes the session when a refresh is refused after the access token has expired', async () => {
    const storage = memoryStorage();
    const { client, events } = createClient(storage);
    const { data, error } = await client.signUp({ email: 'hedy@example.com', password: PASSWORD });
    expect(error).toBeNull();
    storage.setItem(`test-${clients}`, JSON.stringify({ ...data.session, expires_at: 1 }));
    await server.services.db.deleteFrom('auth.sessions').execute();
    expect((await client.getSession()).data.session).toBeNull();
    expect(events.at(-1)).toBe('SIGNED_OUT');
  });

  test('keeps the session in two tabs that refresh at the same moment', async () => {
    const { client } = createClient();
    const { data } = await client.signUp({ email: 'tabs@example.com', password: PASSWORD });
    if (data.session === null) throw new Error('no session');
    const tabs = [createClient().client, createClient().client];
    const refreshed = await Promise.all(
      tabs.map((tab) => tab.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })),
    );
    const tokens = refreshed.map((result) => result.data.session?.refresh_token);
    expect(tokens[0]).toBeDefined();
    expect(tokens[0]).toBe(tokens[1]);
    for (const tab of tabs) expect((await tab.getUser()).error).toBeNull();
  });
});
