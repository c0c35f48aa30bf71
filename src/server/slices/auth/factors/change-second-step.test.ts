/** Changing the second step needs a fresh proof of ownership, whatever token asks for it. */
import { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { STEP_MS, twoStepCalls } from '#testing/two-step-calls.ts';

const NEEDED = { status: 400, body: { error_code: 'reauthentication_needed' } };

describe('a change of the second step', () => {
  let server: TestApp;
  let calls: ReturnType<typeof twoStepCalls>;
  beforeAll(async () => {
    server = await createTestApp();
    server.clock.stop();
    calls = twoStepCalls(server);
  });
  afterAll(() => server.close());

  const factorsOf = async (token: string) => (await callAuth(server, '/user', { token })).body.factors;
  const subjectsTo = async (email: string) => (await emailsTo(server, email)).map(({ subject }) => subject);
  const changes = (token: string, factorId: string) =>
    [
      () => calls.post('/factors', token, { factor_type: 'totp', friendly_name: crypto.randomUUID() }),
      () => calls.remove(`/factors/${factorId}`, token),
      () => calls.remove('/factors', token),
      () => calls.post('/factors/recovery-codes', token),
      () => calls.post('/factors/recovery-codes/regenerate', token),
      () => calls.remove('/factors/recovery-codes', token),
    ] as const;

  test('[H-8][G-1] is refused to a stolen aal2 token, however recent its sign-in', async () => {
    const { user, factorId, secret } = await calls.twoStepUser();
    const { body } = await calls.verify(await calls.signIn(user), factorId, await calls.codeOf(secret));
    const stolen = body.access_token;
    for (const change of changes(stolen, factorId)) expect(await change()).toMatchObject(NEEDED);
    expect(await factorsOf(stolen)).toMatchObject([{ id: factorId, status: 'verified' }]);
  });

  test('[H-8][G-1] is allowed once after the password or a code, within five minutes, to the token that this brought', async () => {
    const { user, factorId, secret, token } = await calls.twoStepUser();
    expect(await calls.prove(token, {})).toMatchObject(NEEDED);
    expect(await calls.prove(token, { current_password: 'a guess' })).toMatchObject({
      status: 422,
      body: { error_code: 'reauthentication_not_valid' },
    });
    expect(await calls.prove(token, { code: '000000' })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed' },
    });
    for (const proof of [{ current_password: user.password }, { code: await calls.codeOf(secret) }]) {
      const proven = (await calls.prove(token, proof)).body.access_token;
      // The thief still has the older token.
      expect(await calls.post('/factors', token, { factor_type: 'totp' })).toMatchObject(NEEDED);
      expect((await calls.post('/factors', proven, { factor_type: 'totp' })).status).toBe(200);
      expect(await calls.post('/factors', proven, { factor_type: 'totp' })).toMatchObject(NEEDED);
      server.clock.advance(STEP_MS);
    }
    const late = await calls.provenToken(token, user);
    server.clock.advance(300_000);
    expect(await calls.remove(`/factors/${factorId}`, late)).toMatchObject(NEEDED);
    // A used code proves nothing.
    const code = await calls.codeOf(secret);
    expect((await calls.prove(late, { code })).status).toBe(200);
    expect((await calls.prove(late, { code })).status).toBe(422);
  });

  test('[H-8][G-1] ends all other sessions, and emails every change to the owner', async () => {
    const { user, factorId, secret, token: first } = await calls.twoStepUser();
    let token = first;
    const [, remove, removeAll, generate, regenerate, removeCodes] = [0, 1, 2, 3, 4, 5];
    const change = async (which: number | undefined) => {
      const other = (await calls.verify(await calls.signIn(user), factorId, await calls.codeOf(secret))).body;
      server.clock.advance(STEP_MS);
      token = await calls.provenToken(token, user);
      expect((await changes(token, factorId)[which ?? 0]?.())?.status).toBe(200);
      expect((await callAuth(server, '/user', { token: other.access_token })).body.error_code).toBe(
        'session_not_found',
      );
      return (await subjectsTo(user.email)).at(-1);
    };
    expect(await change(generate)).toBe('You have new recovery codes');
    expect(await change(regenerate)).toBe('You have new recovery codes');
    expect(await change(removeCodes)).toBe('Your recovery codes were removed');

    token = await calls.provenToken(token, user);
    const tablet = await calls.enroll(token, 'Tablet');
    const other = (await calls.verify(await calls.signIn(user), factorId, await calls.codeOf(secret))).body
      .access_token;
    token = (await calls.verify(token, tablet.id, await calls.codeOf(tablet.totp.secret))).body.access_token;
    expect((await callAuth(server, '/user', { token: other })).body.error_code).toBe('session_not_found');
    expect((await subjectsTo(user.email)).at(-1)).toBe('An authenticator app was added');
    server.clock.advance(STEP_MS);
    expect(await change(remove)).toBe('An authenticator app was removed');

    token = await calls.provenToken(token, user);
    expect((await changes(token, factorId)[removeAll ?? 0]?.())?.body).toEqual({ ids: [tablet.id] });
    expect((await subjectsTo(user.email)).at(-1)).toBe('Two-step sign-in is off');
    expect(await factorsOf(token)).toEqual([]);
  });

  test('[G-1] needs one more code in the client library; the setup’s code counts', async () => {
    const { email, password } = await signUpUser(server);
    const client = new GoTrueClient({
      url: `${server.url}/auth/v1`,
      storageKey: crypto.randomUUID(),
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
    });
    await client.signInWithPassword({ email, password });
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    if (data?.type !== 'totp') throw new Error('not enrolled');
    const factorId = data.id;
    const enterCode = async () => {
      server.clock.advance(STEP_MS);
      return client.mfa.challengeAndVerify({ factorId, code: await calls.codeOf(data.totp.secret) });
    };
    await enterCode();
    expect((await client.mfa.recoveryCodes.generate()).error).toBeNull();
    expect((await client.mfa.recoveryCodes.regenerate()).error?.code).toBe('reauthentication_needed');
    expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed');
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed');
    await enterCode();
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test('[H-8] a challenge counts only in the session that asked for it', async () => {
    const { user, factorId, secret, token } = await calls.twoStepUser();
    const challenge_id = await calls.challenge(token, factorId);
    const code = await calls.codeOf(secret);
    const elsewhere = await calls.signIn(user);
    expect(await calls.post(`/factors/${factorId}/verify`, elsewhere, { challenge_id, code })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_not_found' },
    });
    expect((await calls.post(`/factors/${factorId}/verify`, token, { challenge_id, code })).status).toBe(200);
  });

  test('[H-8] a proof needs the second step itself; a recovery code counts', async () => {
    const { user, token } = await calls.twoStepUser();
    const weak = await calls.signIn(user);
    expect((await calls.prove(weak, { current_password: user.password })).body.error_code).toBe('insufficient_aal');
    const proven = await calls.provenToken(token, user);
    const [code] = (await calls.post('/factors/recovery-codes', proven)).body.codes;
    const again = await calls.prove(proven, { code: code.toUpperCase() });
    expect(again.status).toBe(200);
    expect((await subjectsTo(user.email)).at(-1)).toBe('A recovery code was used');
    expect((await calls.post('/factors/recovery-codes/regenerate', again.body.access_token)).status).toBe(200);
  });
});

test('[H-8][G-5] allows ten password guesses and ten generations of recovery codes', async () => {
  const limited = await createTestApp({ RATE_LIMIT_SCALE: '1' });
  const { accessToken: token } = await signUpUser(limited);
  const guess = () => callAuth(limited, '/reauthenticate', { token, body: { current_password: 'a guess' } });
  for (let each = 0; each < 10; each += 1) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
  const body = { password: 'the thief is in', current_password: 'a guess' };
  expect((await callAuth(limited, '/user', { method: 'PUT', token, body })).status).toBe(429);
  for (let each = 0; each < 10; each += 1) {
    expect((await callAuth(limited, '/factors/recovery-codes/regenerate', { token, body: {} })).status).toBe(422);
  }
  expect((await callAuth(limited, '/factors/recovery-codes/regenerate', { token, body: {} })).status).toBe(429);
  await limited.close();
});
