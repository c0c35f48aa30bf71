/** Two-step sign-in through the client library. */
import { GoTrueClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { STEP_MS, twoStepCalls } from '#testing/two-step-calls.ts';

describe('two-step sign-in', () => {
  let server: TestApp;
  let calls: ReturnType<typeof twoStepCalls>;
  beforeAll(async () => {
    server = await createTestApp();
    server.clock.stop();
    calls = twoStepCalls(server);
  });
  afterAll(() => server.close());

  function createClient() {
    const client = new GoTrueClient({
      url: `${server.url}/auth/v1`,
      storageKey: crypto.randomUUID(),
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
    });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    return { client, events };
  }

  test('[G-1, H-8] is set up only soon after signing in, so that a stolen token can’t lock the owner out', async () => {
    const user = await signUpUser(server);
    const old = await calls.signIn(user);
    server.clock.advance(11 * 60_000);
    const refused = await calls.post('/factors', old, { factor_type: 'totp' });
    expect(refused).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } });
    expect((await calls.post('/factors', await calls.signIn(user), { factor_type: 'totp' })).status).toBe(200);
  });

  test('[G-1] is set up, passed and removed by the client library', async () => {
    const { client, events } = createClient();
    const { email, password } = await signUpUser(server);
    await client.signInWithPassword({ email, password });
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Cards & Co' });
    if (enrolled.data?.type !== 'totp') throw new Error('not enrolled');
    const { id: factorId, totp, friendly_name } = enrolled.data;
    expect(friendly_name).toBe('Phone');
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=Cards%20%26%20Co/);
    expect(totp.uri).toContain(`secret=${totp.secret}`);

    const level = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] });
    const asked = await client.mfa.challenge({ factorId });
    expect(asked.data).toMatchObject({
      type: 'totp',
      expires_at: Math.floor(server.clock.now().getTime() / 1000) + 300,
    });
    const answer = { factorId, challengeId: asked.data?.id ?? '', code: await calls.codeOf(totp.secret) };
    expect((await client.mfa.verify(answer)).error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(await level()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data: factors } = await client.mfa.listFactors();
    expect(factors?.totp[0]).toEqual({
      id: factorId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      status: 'verified',
      friendly_name: 'Phone',
      factor_type: 'totp',
    });

    await client.signOut({ scope: 'local' });
    server.clock.advance(STEP_MS);
    await client.signInWithPassword({ email, password });
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const again = await client.mfa.challengeAndVerify({ factorId, code: await calls.codeOf(totp.secret) });
    expect(again.error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect(await level()).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    server.clock.advance(STEP_MS);
    await client.mfa.challengeAndVerify({ factorId, code: await calls.codeOf(totp.secret) });
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.refreshSession();
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
  });

  test('[G-1] ends the other one-step sessions, and uses up the older refresh token', async () => {
    const user = await signUpUser(server);
    const other = await calls.signIn(user);
    const { id, totp } = await calls.enroll(user.accessToken);
    const { body } = await calls.verify(user.accessToken, id, await calls.codeOf(totp.secret));
    expect((await callAuth(server, '/user', { token: other })).body.error_code).toBe('session_not_found');
    expect(decodeJwt(body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ],
    });
    server.clock.advance(STEP_MS);
    const refresh = (refresh_token: string) =>
      callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } });
    expect((await refresh(body.refresh_token)).status).toBe(200);
    expect((await refresh(user.refreshToken)).body.error_code).toBe('refresh_token_already_used');
    expect((await callAuth(server, '/user', { token: body.access_token })).status).toBe(403);
  });

  test('[G-1] keeps one-step sessions, and tokens from before the second step, away from everything else', async () => {
    const { user, token } = await calls.twoStepUser();
    const status = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const response = await fetch(`${server.url}/rest/v1/profiles/me`, { headers });
      return [response.status, (await response.json()).code];
    };
    expect((await status(token))[0]).toBe(200);
    for (const weak of [await calls.signIn(user), user.accessToken]) {
      expect(await status(weak)).toEqual([403, 'second_step_needed']);
      for (const change of [
        { password: 'the thief is in' },
        { email: 'thief@example.com' },
        { data: { full_name: 'Thief' } },
      ]) {
        const body = { ...change, current_password: user.password };
        expect(await callAuth(server, '/user', { method: 'PUT', token: weak, body })).toMatchObject({
          status: 401,
          body: { error_code: 'insufficient_aal' },
        });
      }
    }
    const body = { password: 'chosen by the owner', current_password: user.password };
    const changed = await callAuth(server, '/user', { method: 'PUT', token, body });
    expect(changed).toMatchObject({ status: 200, body: { factors: [{ status: 'verified' }] } });
    expect((await status(token))[0]).toBe(200);
  });

  test('[G-1] accepts a code once, in its time, and only for its factor', async () => {
    const { user, factorId, secret } = await calls.twoStepUser();
    const token = await calls.signIn(user);
    const code = await calls.codeOf(secret);
    const failed = { status: 422, body: { error_code: 'mfa_verification_failed' } };
    for (const wrong of [
      await calls.codeOf(secret, -2),
      await calls.codeOf(secret, 2),
      '',
      'abcdef',
      '0'.repeat(100),
    ]) {
      expect(await calls.verify(token, factorId, wrong)).toMatchObject(failed);
    }
    expect((await calls.verify(token, factorId, code)).status).toBe(200);
    const next = await calls.signIn(user);
    expect(await calls.verify(next, factorId, code)).toMatchObject(failed);
    expect((await calls.verify(next, factorId, await calls.codeOf(secret, 1))).status).toBe(200);
  });

  test('[G-1] answers a challenge once, within five minutes, and only this factor’s', async () => {
    const { user, factorId, secret, token } = await calls.twoStepUser();
    const stranger = await calls.twoStepUser();
    const challengeId = await calls.challenge(token, factorId);
    const answer = async (bearer: string, id: string, challenge_id: string) =>
      calls.post(`/factors/${id}/verify`, bearer, { challenge_id, code: await calls.codeOf(secret) });
    const notFound = (status: number) => ({ status, body: { error_code: 'mfa_factor_not_found' } });
    expect(await answer(stranger.token, factorId, challengeId)).toMatchObject(notFound(404));
    expect(await answer(token, stranger.factorId, challengeId)).toMatchObject(notFound(404));
    expect(await answer(stranger.token, stranger.factorId, challengeId)).toMatchObject(notFound(422));
    expect(await answer(token, factorId, 'no id')).toMatchObject({ status: 400 });
    for (const id of [stranger.factorId, crypto.randomUUID(), 'no-id']) {
      expect(await calls.post(`/factors/${id}/challenge`, token)).toMatchObject(notFound(404));
      expect(await calls.remove(`/factors/${id}`, token)).toMatchObject(notFound(404));
    }
    server.clock.advance(300_000);
    expect(await answer(token, factorId, challengeId)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_challenge_expired' },
    });
    const fresh = await calls.challenge(token, factorId);
    expect((await answer(token, factorId, fresh)).status).toBe(200);
    expect(await answer(await calls.signIn(user), factorId, fresh)).toMatchObject(notFound(422));
  });

  test('[G-1] allows ten factors with different names', async () => {
    const { accessToken } = await signUpUser(server);
    for (let each = 0; each < 10; each += 1)
      expect((await calls.enroll(accessToken, `Phone ${each}`)).id).toBeDefined();
    expect((await calls.enroll(accessToken, 'One more')).error_code).toBe('too_many_enrolled_mfa_factors');
    server.clock.advance(300_001);
    expect((await calls.enroll(accessToken, 'Phone 0')).id).toBeDefined();
    expect((await calls.enroll(accessToken, 'Phone 0')).error_code).toBe('mfa_factor_name_conflict');
    for (const [factor_type, error_code] of [
      ['phone', 'mfa_phone_enroll_not_enabled'],
      ['webauthn', 'mfa_webauthn_enroll_not_enabled'],
      ['smoke signals', 'validation_failed'],
      ['__proto__', 'validation_failed'],
    ]) {
      expect((await calls.post('/factors', accessToken, { factor_type })).body).toMatchObject({ error_code });
    }
    expect((await calls.enroll(accessToken, 'x'.repeat(101))).error_code).toBe('validation_failed');
  });

  test('[G-1] needs the second step to change the second step', async () => {
    const { user, factorId, token } = await calls.twoStepUser();
    const weak = await calls.signIn(user);
    expect((await calls.enroll(weak)).error_code).toBe('insufficient_aal');
    expect((await calls.remove(`/factors/${factorId}`, weak)).body.error_code).toBe('insufficient_aal');
    expect((await calls.post('/factors/recovery-codes', weak)).body.error_code).toBe('insufficient_aal');
    expect((await calls.remove('/factors', weak)).body.error_code).toBe('insufficient_aal');
    const proven = await calls.provenToken(token, user);
    expect((await calls.remove(`/factors/${factorId}`, proven)).status).toBe(200);
  });

  test('[G-1] accepts each recovery code once, in any spelling, and stores none', async () => {
    const { user, factorId, secret, session } = await calls.twoStepUser();
    const { client, events } = createClient();
    await client.setSession(session);
    const confirm = async () => {
      server.clock.advance(STEP_MS);
      await client.mfa.challengeAndVerify({ factorId, code: await calls.codeOf(secret) });
    };
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    await confirm();
    const { data } = await client.mfa.recoveryCodes.generate();
    if (data === null) throw new Error('no codes');
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    expect(new Set(data.codes).size).toBe(10);
    await confirm();
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
    const stored = await server.services.db.selectFrom('auth.recovery_codes').selectAll().execute();
    for (const code of data.codes) expect(JSON.stringify(stored)).not.toContain(code);

    await client.signInWithPassword(user);
    const [first = '', second = ''] = data.codes;
    const typed = (first.toUpperCase().match(/.{4}/g) ?? []).join(' - ');
    const verified = await client.mfa.recoveryCodes.verify({ code: typed });
    expect(verified.error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect((await client.mfa.recoveryCodes.verify({ code: first })).error?.code).toBe('mfa_verification_failed');
    expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await emailsTo(server, user.email)).at(-1)?.text).toContain('You have 9 left');

    await confirm();
    const fresh = await client.mfa.recoveryCodes.regenerate();
    expect(fresh.data).toMatchObject({ id: data.id, total: 10 });
    expect((await client.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe('mfa_verification_failed');
    expect((await client.mfa.recoveryCodes.verify({ code: fresh.data?.codes[0] ?? '' })).error).toBeNull();
    // The code that was just entered also proves ownership.
    expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull();
    // Without the code's factor, the session is back to one step: the first code raises it, the second one confirms.
    await confirm();
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('reauthentication_needed');
    await confirm();
    expect((await client.mfa.recoveryCodes.generate()).error).toBeNull();
    await confirm();
    await client.mfa.unenroll({ factorId });
    expect((await client.getUser()).data.user?.factors).toEqual([]);
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
  });

  test('[G-1][G-5] does not forgive wrong app codes when an emailed code is right', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    limited.clock.stop();
    const limitedCalls = twoStepCalls(limited);
    const { user, factorId } = await limitedCalls.twoStepUser();
    await callAuth(limited, '/otp', { body: { email: user.email } });
    const token = /\b\d{6}\b/.exec((await emailsTo(limited, user.email)).at(-1)?.text ?? '')?.[0];
    const weak = await limitedCalls.signIn(user);
    for (let each = 0; each < 10; each += 1) {
      expect((await limitedCalls.verify(weak, factorId, '000000')).status).toBe(422);
    }
    const opened = await callAuth(limited, '/verify', { body: { type: 'email', email: user.email, token } });
    expect(opened.status).toBe(200);
    expect((await limitedCalls.verify(opened.body.access_token, factorId, '000000')).status).toBe(429);
    await limited.close();
  });

  test('[G-1][G-5] refuses every guess after the tenth, even simultaneous ones, and then allows one a minute', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    limited.clock.stop();
    const { accessToken: token } = await signUpUser(limited);
    const call = (path: string, body: unknown) => callAuth(limited, path, { token, body });
    const { id } = (await call('/factors', { factor_type: 'totp' })).body;
    const challenge_id = (await call(`/factors/${id}/challenge`, {})).body.id;
    const guesses = Array.from({ length: 40 }, (_, guess) => String(guess).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((code) => call(`/factors/${id}/verify`, { challenge_id, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), ...Array(30).fill(429)]);
    expect((await call('/factors/recovery-codes/verify', { code: 'a'.repeat(16) })).status).toBe(429);
    limited.clock.advance(60_000);
    expect((await call('/factors/recovery-codes/verify', { code: 'a'.repeat(16) })).status).toBe(422);
    expect(limited.logLines.filter((line) => line.includes('wrong code'))).toHaveLength(11);
    await limited.close();
  });
});
