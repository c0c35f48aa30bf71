import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { issueSession } from '../tokens/issue-session.ts';
import { findUserByEmail } from './user-store.ts';

describe('the signed-in user', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const getUser = (token: string) => callAuth(server, '/user', { token });
  const putUser = (token: string, body: unknown) => callAuth(server, '/user', { method: 'PUT', token, body });
  const signIn = (email: string, password: string) =>
    callAuth(server, '/token?grant_type=password', { body: { email, password } });
  const refresh = (refresh_token: string) =>
    callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } });
  const signOut = (token: string, query = '') => callAuth(server, `/logout${query}`, { method: 'POST', token });

  test('[A-7] GET /user needs a live session', async () => {
    const { accessToken, userId } = await signUpUser(server);
    expect((await getUser(accessToken)).body.id).toBe(userId);
    expect(await callAuth(server, '/user')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    const basic = await callAuth(server, '/user', { headers: { authorization: 'Basic abc' } });
    expect(basic).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    const broken = await getUser('not.a.token');
    expect(broken).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
    expect(broken.body.msg).toMatch(/^invalid JWT: /);
  });

  test('merges metadata, removes nulls, and updates the profile', async () => {
    const { accessToken, userId } = await signUpUser(server, { fullName: 'Ada' });
    await putUser(accessToken, { data: { color: 'blue', size: 3 } });
    const { status, body } = await putUser(accessToken, { data: { full_name: 'Ada King', color: null } });
    expect(status).toBe(200);
    expect(body.user_metadata).toEqual({ full_name: 'Ada King', size: 3, email_verified: true });
    expect((await getUser(accessToken)).body.user_metadata).toEqual({
      full_name: 'Ada King',
      size: 3,
      email_verified: true,
    });
    const profile = await server.services.db.selectFrom('profiles').selectAll().where('id', '=', userId).execute();
    expect(profile).toMatchObject([{ full_name: 'Ada King' }]);
  });

  test('refuses metadata that is too large before checking a password', async () => {
    const { accessToken, password } = await signUpUser(server);
    await putUser(accessToken, { data: { note: 'x'.repeat(5_000) } });
    const large = await putUser(accessToken, { password, data: { more: 'x'.repeat(5_000) } });
    expect(large).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });

  test('refuses to write id, role and app_metadata', async () => {
    const { accessToken, userId } = await signUpUser(server);
    const { body } = await putUser(accessToken, { id: randomUUID(), role: 'admin', aud: 'x', data: {} });
    expect(body).toMatchObject({ id: userId, role: 'authenticated', aud: 'authenticated' });
    expect(await putUser(accessToken, { app_metadata: { admin: true } })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
    expect((await getUser(accessToken)).body.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('ends other sessions and sends an email when the password changes', async () => {
    const { accessToken, refreshToken, email, password } = await signUpUser(server);
    const { body: other } = await signIn(email, password);
    expect((await putUser(accessToken, { password: 'a brand new one', current_password: password })).status).toBe(200);
    expect((await getUser(accessToken)).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
    expect(await getUser(other.access_token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
    expect((await refresh(other.refresh_token)).status).toBe(400);
    expect((await signIn(email, password)).status).toBe(400);
    expect((await signIn(email, 'a brand new one')).status).toBe(200);
    expect(await emailsTo(server, email)).toHaveLength(2);
  });

  test('[A-13] requires a new password that is different and strong', async () => {
    const { accessToken, password } = await signUpUser(server);
    expect(await putUser(accessToken, { password, current_password: password })).toMatchObject({
      status: 422,
      body: { error_code: 'same_password', msg: 'New password should be different from the old password.' },
    });
    expect(await putUser(accessToken, { password: '1' })).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password', weak_password: { reasons: ['length'] } },
    });
    expect((await putUser(accessToken, { password: 'x'.repeat(73) })).body.error_code).toBe('validation_failed');
  });

  test('changes the email once it is verified, and notifies both addresses', async () => {
    const { accessToken, email, password, userId } = await signUpUser(server);
    const newEmail = `${randomUUID()}@example.com`;
    const { body } = await putUser(accessToken, { email: newEmail.toUpperCase(), current_password: password });
    expect(body).toMatchObject({ email, new_email: newEmail });
    expect((await signIn(newEmail, password)).status).toBe(400);

    const { headers } = await callAuth(server, await latestLink(server, newEmail));
    expect(headers.get('location')).toBe(`${server.url}/#message=Confirmation+link+accepted&type=email_change`);
    const { body: changed } = await getUser(accessToken);
    expect(changed.email).toBe(newEmail);
    expect(changed.new_email).toBeUndefined();
    expect(changed.identities[0].email).toBe(newEmail);
    expect((await signIn(newEmail, password)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(400);
    const profile = await server.services.db.selectFrom('profiles').select('email').where('id', '=', userId).execute();
    expect(profile).toEqual([{ email: newEmail }]);
    const notified = (await emailsTo(server, email)).slice(-2);
    expect(notified.map(({ subject }) => subject)).toEqual(['Your email is about to change', 'Your email was changed']);
    for (const { text } of notified) expect(text).toContain(newEmail);
  });

  test('cancels an email change planted by an intruder when the password changes', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const planted = `${randomUUID()}@example.com`;
    await putUser(accessToken, { email: planted, current_password: password });
    const { body } = await putUser(accessToken, { password: 'the owner is back', current_password: password });
    expect(body.new_email).toBeUndefined();
    await callAuth(server, '/resend', { body: { type: 'email_change', email } });
    expect(await emailsTo(server, planted)).toHaveLength(1);
    expect((await callAuth(server, await latestLink(server, planted))).headers.get('location')).toContain(
      'otp_expired',
    );
    const wanted = `${randomUUID()}@example.com`;
    const changes = { password: 'and changes both', email: wanted, current_password: 'the owner is back' };
    expect((await putUser(accessToken, changes)).body.new_email).toBe(wanted);
    await callAuth(server, await latestLink(server, wanted));
    expect((await getUser(accessToken)).body.email).toBe(wanted);
  });

  test.each(['others', 'global'])('[H-8] cancels a pending email change on POST /logout?scope=%s', async (scope) => {
    const { accessToken, email, password } = await signUpUser(server);
    const planted = `${randomUUID()}@example.com`;
    await putUser(accessToken, { email: planted, current_password: password });
    await signOut(accessToken, `?scope=${scope}`);
    await callAuth(server, '/resend', { body: { type: 'email_change', email } });
    expect(await emailsTo(server, planted)).toHaveLength(1);
    expect((await callAuth(server, await latestLink(server, planted))).headers.get('location')).toContain(
      'otp_expired',
    );
    expect((await signIn(email, password)).body.user.new_email).toBeUndefined();
  });

  test('resends an email change only while its link works', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const wanted = `${randomUUID()}@example.com`;
    const resend = () => callAuth(server, '/resend', { body: { type: 'email_change', email } });
    await putUser(accessToken, { email: wanted, current_password: password });
    await resend();
    expect(await emailsTo(server, wanted)).toHaveLength(2);
    server.clock.advance(3_600_001);
    expect((await resend()).status).toBe(200);
    expect(await emailsTo(server, wanted)).toHaveLength(2);
  });

  test('refuses a session that was starting while the password changed', async () => {
    const { accessToken, email, password, userId } = await signUpUser(server);
    const { auth, db } = server.services;
    const user = await findUserByEmail(db, email);
    if (user === undefined) throw new Error('Unknown user');
    await putUser(accessToken, { password: 'changed meanwhile', current_password: password });
    const late = issueSession(auth, { db, user, method: 'password', client: { address: '', userAgent: '' } });
    await expect(late).rejects.toMatchObject({ status: 400, code: 'invalid_credentials' });
    const sessions = await db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).execute();
    expect(sessions).toHaveLength(1);
  });

  test('refuses a taken or broken address, and ignores the user’s own', async () => {
    const taken = await signUpUser(server);
    const { accessToken, email } = await signUpUser(server);
    expect(await putUser(accessToken, { email: taken.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await putUser(accessToken, { email: 'nonsense' })).body.error_code).toBe('validation_failed');
    const { status, body } = await putUser(accessToken, { email: email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.new_email).toBeUndefined();
  });

  test('does not take over an address that was taken before its link was opened', async () => {
    const { accessToken, email, password } = await signUpUser(server);
    const wanted = `${randomUUID()}@example.com`;
    await putUser(accessToken, { email: wanted, current_password: password });
    const link = await latestLink(server, wanted);
    await signUpUser(server, { email: wanted });
    expect((await callAuth(server, link)).headers.get('location')).toContain('error_code=email_exists');
    expect((await getUser(accessToken)).body.email).toBe(email);
  });

  test.each([
    ['', [403, 403]],
    ['?scope=global', [403, 403]],
    ['?scope=local', [403, 200]],
    ['?scope=others', [200, 403]],
  ] as const)('[A-7][A-12] POST /logout%s', async (query, [mine, others]) => {
    const { accessToken, refreshToken, email, password } = await signUpUser(server);
    const { body: other } = await signIn(email, password);
    const { status, text } = await signOut(accessToken, query);
    expect([status, text]).toEqual([204, '']);
    expect((await getUser(accessToken)).status).toBe(mine);
    expect((await getUser(other.access_token)).status).toBe(others);
    expect((await refresh(refreshToken)).status).toBe(mine === 200 ? 200 : 400);
    expect((await refresh(other.refresh_token)).status).toBe(others === 200 ? 200 : 400);
    expect('fault' in (await server.services.authenticate(accessToken))).toBe(mine === 403);
  });

  test('refuses POST /logout with an unknown scope or without a session', async () => {
    const { accessToken } = await signUpUser(server);
    expect(await signOut(accessToken, '?scope=everywhere')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect((await callAuth(server, '/logout', { method: 'POST' })).body.error_code).toBe('no_authorization');
    expect((await getUser(accessToken)).status).toBe(200);
  });

  test('refuses a deleted user', async () => {
    const { accessToken, userId } = await signUpUser(server);
    await server.services.db.deleteFrom('auth.users').where('id', '=', userId).execute();
    expect(await getUser(accessToken)).toMatchObject({ status: 403, body: { error_code: 'user_not_found' } });
    expect(await server.services.authenticate(accessToken)).toMatchObject({ fault: 'session_ended' });
  });
});
