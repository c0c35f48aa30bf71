import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

describe('a stolen access token', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const newEmail = () => `${randomUUID()}@example.com`;
  const putUser = (token: string, body: unknown) => callAuth(server, '/user', { method: 'PUT', token, body });
  const signIn = (email: string, password: string) =>
    callAuth(server, '/token?grant_type=password', { body: { email, password } });
  /** Opens the newest reset link, and returns the token of its session. */
  const recover = async (email: string) => {
    await callAuth(server, '/recover', { body: { email } });
    const { headers } = await callAuth(server, await latestLink(server, email));
    return new URLSearchParams(headers.get('location')?.split('#')[1]).get('access_token') ?? '';
  };

  test('[H-8] changes neither password nor email without the current password', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const planted = newEmail();
    // Accepting the last change would tell the thief that this is the current password.
    for (const change of [{ password: 'the thief is in' }, { email: planted }, { password }]) {
      const needed = { status: 400, body: { error_code: 'reauthentication_needed' } };
      expect(await putUser(accessToken, change)).toMatchObject(needed);
      expect(await putUser(accessToken, { ...change, current_password: null })).toMatchObject(needed);
      expect(await putUser(accessToken, { ...change, current_password: 'a guess' })).toMatchObject({
        status: 422,
        body: { error_code: 'reauthentication_not_valid' },
      });
    }
    expect((await signIn(email, password)).body.user.new_email).toBeUndefined();
    expect(await emailsTo(server, planted)).toEqual([]);
  });

  test('[H-8] notifies the owner at once of a requested email change', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const wanted = newEmail();
    expect((await putUser(accessToken, { email: wanted, current_password: password })).status).toBe(200);
    expect((await emailsTo(server, email)).at(-1)).toMatchObject({
      subject: 'Your email is about to change',
      text: expect.stringContaining(wanted),
      link: undefined,
    });
  });

  test('[H-8] the link of an email change signs nobody in', async () => {
    const { accessToken, userId, password } = await signUpUser(server);
    const countSessions = async () =>
      (await server.services.db.selectFrom('auth.sessions').where('user_id', '=', userId).select('id').execute())
        .length;
    for (const open of [
      (link: string) => callAuth(server, link),
      (link: string) => {
        const token_hash = new URLSearchParams(link.split('?')[1]).get('token');
        return callAuth(server, '/verify', { body: { type: 'email_change', token_hash } });
      },
    ]) {
      const wanted = newEmail();
      await putUser(accessToken, { email: wanted, current_password: password });
      const answer = await open(await latestLink(server, wanted));
      expect(answer.text + answer.headers.get('location')).not.toContain('token');
      expect((await callAuth(server, '/user', { token: accessToken })).body.email).toBe(wanted);
    }
    expect(await countSessions()).toBe(1);
  });

  test('[H-8] a reset link sets one password within 15 minutes, and changes no email', async () => {
    const { email } = await signUpUser(server);
    const token = await recover(email);
    const needed = { status: 400, body: { error_code: 'reauthentication_needed' } };
    expect(await putUser(token, { email: newEmail() })).toMatchObject(needed);
    expect((await putUser(token, { password: 'chosen by the owner' })).status).toBe(200);
    expect(await putUser(token, { password: 'chosen by a thief' })).toMatchObject(needed);
    const late = await recover(email);
    server.clock.advance(15 * 60_000);
    expect(await putUser(late, { password: 'chosen too late' })).toMatchObject(needed);
    expect((await signIn(email, 'chosen by the owner')).status).toBe(200);
  });

  test('[G-3] an emailed code replaces the current password, once, within ten minutes', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const stranger = await signUpUser(server);
    const ask = async (token = accessToken, address = email) => {
      expect(await callAuth(server, '/reauthenticate', { token })).toMatchObject({ status: 200, text: '{}' });
      return /\b\d{6}\b/.exec((await emailsTo(server, address)).at(-1)?.text ?? '')?.[0] ?? '';
    };
    const refused = { status: 422, body: { error_code: 'reauthentication_not_valid' } };
    const foreign = await ask(stranger.accessToken, stranger.email);
    const nonce = await ask();
    for (const wrong of [foreign === nonce ? 'x' : foreign, 'abc', '0']) {
      // Before the code is right, the answer must not reveal the current password.
      expect(await putUser(accessToken, { password, nonce: wrong })).toMatchObject(refused);
    }
    expect((await putUser(accessToken, { password: 'chosen by code', nonce })).status).toBe(200);
    expect(await putUser(accessToken, { password: 'chosen again', nonce })).toMatchObject(refused);
    const wanted = newEmail();
    const second = await ask();
    expect((await putUser(accessToken, { email: wanted, nonce: second })).body.new_email).toBe(wanted);
    expect(await putUser(accessToken, { password: 'chosen again', nonce: second })).toMatchObject(refused);
    const late = await ask();
    server.clock.advance(600_000);
    expect(await putUser(accessToken, { password: 'chosen too late', nonce: late })).toMatchObject(refused);
    expect((await signIn(email, 'chosen by code')).status).toBe(200);
  });

  test('[G-3] signing out everywhere voids a code and a pending change', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const wanted = newEmail();
    await putUser(accessToken, { email: wanted, current_password: password });
    const link = await latestLink(server, wanted);
    await callAuth(server, '/reauthenticate', { token: accessToken });
    const nonce = /\b\d{6}\b/.exec((await emailsTo(server, email)).at(-1)?.text ?? '')?.[0];
    await callAuth(server, '/logout', { method: 'POST', token: accessToken });
    expect((await callAuth(server, link)).headers.get('location')).toContain('otp_expired');
    const token = (await signIn(email, password)).body.access_token;
    expect((await putUser(token, { password: 'chosen by code', nonce })).body.error_code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('[H-8] allows ten password guesses, and cannot keep the owner from resetting it', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    const { accessToken: token, email } = await signUpUser(limited);
    const guess = () =>
      callAuth(limited, '/user', {
        method: 'PUT',
        token,
        body: { password: 'the thief is in', current_password: 'guess' },
      });
    for (let each = 0; each < 10; each += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    await callAuth(limited, '/recover', { body: { email } });
    const { headers } = await callAuth(limited, await latestLink(limited, email));
    const owner = new URLSearchParams(headers.get('location')?.split('#')[1]).get('access_token') ?? '';
    const body = { password: 'the owner is back' };
    expect((await callAuth(limited, '/user', { method: 'PUT', token: owner, body })).status).toBe(200);
    expect((await guess()).body.error_code).toBe('session_not_found');
    await limited.close();
  });
});
