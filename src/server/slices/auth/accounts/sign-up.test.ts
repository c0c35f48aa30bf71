import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authSessionSchema, authUserSchema } from '#contract/auth/auth.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';

const PASSWORD = 'correct horse battery';
const newEmail = () => `${randomUUID()}@example.com`;

describe('sign-up with autoconfirm', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());
  const signUp = (body: unknown) => callAuth(server, '/signup', { body });

  test('[A-2][A-7][A-9] gives a session, creates the profile and still emails the link', async () => {
    const email = newEmail();
    const { status, body } = await signUp({ email, password: PASSWORD, data: { full_name: ' Ada\r\nBcc: x ' } });
    expect(status).toBe(200);
    const { user } = authSessionSchema.parse(body);
    const profile = await server.services.db.selectFrom('profiles').selectAll().where('id', '=', user.id).execute();
    expect(profile).toMatchObject([{ email, full_name: 'Ada Bcc: x' }]);
    expect(await emailsTo(server, email)).toHaveLength(1);
    const { status: verified, headers } = await callAuth(server, await latestLink(server, email));
    expect(verified).toBe(303);
    expect(headers.get('location')).toContain('#access_token=');
  });

  test('refuses a taken address in any case', async () => {
    const email = newEmail();
    await signUp({ email, password: PASSWORD });
    expect(await signUp({ email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
    });
  });

  test('creates one account when several people use one address at the same moment', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ email, password: PASSWORD })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('[A-2][A-13] checks a short password before the address, and a common one after', async () => {
    expect(await signUp({ email: 'nonsense', password: '12345' })).toMatchObject({
      status: 422,
      body: {
        error_code: 'weak_password',
        msg: 'Password should be at least 6 characters.',
        weak_password: { reasons: ['length'] },
      },
    });
    for (const password of ['123456', 'Password', 'qwerty123']) {
      expect((await signUp({ email: 'nonsense', password })).body.msg).toContain('Unable to validate email address');
      expect(await signUp({ email: newEmail(), password })).toMatchObject({
        status: 422,
        body: { error_code: 'weak_password', weak_password: { reasons: ['pwned'] } },
      });
    }
  });

  test('refuses a password over 72 characters', async () => {
    expect((await signUp({ email: newEmail(), password: 'é'.repeat(72) })).status).toBe(200);
    expect(await signUp({ email: newEmail(), password: 'e'.repeat(73) })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Password cannot be longer than 72 characters' },
    });
  });

  test.each(['nonsense', 'a@', '@b.c', 'a b@c.d', 'a@b..c', 'a@b.c\r\nBcc: d@e.f', 'a@-b.c', 'ä@example.com'])(
    'the address %j is not valid',
    async (email) => {
      expect(await signUp({ email, password: PASSWORD })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Unable to validate email address: invalid format' },
      });
    },
  );

  test('[A-8] says what is missing', async () => {
    const refusal = (msg: string) => ({ status: 400, body: { error_code: 'validation_failed', msg } });
    expect(await signUp({ password: PASSWORD })).toMatchObject(
      refusal('You must provide either an email or phone number and a password'),
    );
    // Matches GoTrue's answer. The page shows the specification's sentence for it.
    for (const body of [
      { email: newEmail() },
      { email: newEmail(), password: null },
      { phone: '+491', password: '' },
    ]) {
      expect(await signUp(body)).toMatchObject(refusal('Signup requires a valid password'));
    }
    expect((await signUp({})).body.error_code).toBe('anonymous_provider_disabled');
    expect((await signUp({ phone: '+491', password: PASSWORD })).body.error_code).toBe('phone_provider_disabled');
    expect((await signUp({ email: `${'a'.repeat(300)}@b.c`, password: PASSWORD })).status).toBe(400);
  });

  test('refuses metadata that can’t be stored', async () => {
    const withData = (data: unknown) => signUp({ email: newEmail(), password: PASSWORD, data });
    expect((await withData({ full_name: 'a\u0000b' })).status).toBe(400);
    expect((await withData({ full_name: '\ud800' })).status).toBe(400);
    expect((await withData({ full_name: 'x'.repeat(100_000) })).status).toBe(400);
    expect((await withData('text')).body.error_code).toBe('bad_json');
    expect((await withData(JSON.parse('{"__proto__":{"role":"admin"},"full_name":"A"}'))).status).toBe(200);
    expect((await withData({ full_name: 7 })).body.user.user_metadata).toEqual({ full_name: 7, email_verified: true });
    const nested = `{"email":"${newEmail()}","password":"${PASSWORD}","data":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    expect((await signUp(nested)).status).toBe(400);
  });

  test('lets nobody choose their id, role or app_metadata', async () => {
    const id = randomUUID();
    const { body } = await signUp({
      email: newEmail(),
      password: PASSWORD,
      id,
      role: 'admin',
      app_metadata: { admin: true },
    });
    expect(body.user.id).not.toBe(id);
    expect(body.user.role).toBe('authenticated');
    expect(body.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });
});

describe('sign-up without autoconfirm', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ AUTH_AUTOCONFIRM: 'false' });
  });
  afterAll(() => server.close());
  const signUp = (email: string, data = {}) =>
    callAuth(server, '/signup', { body: { email, password: PASSWORD, data } });
  const signIn = (email: string, password = PASSWORD) =>
    callAuth(server, '/token?grant_type=password', { body: { email, password } });

  test('[A-7] returns the bare user, who can sign in after opening the link', async () => {
    const email = newEmail();
    const { status, body } = await signUp(email, { full_name: 'Ada' });
    expect(status).toBe(200);
    expect(authUserSchema.parse(body)).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
    expect(body.access_token).toBeUndefined();
    expect(body.email_confirmed_at).toBeUndefined();
    expect(body.identities).toHaveLength(1);

    expect((await signIn(email, 'wrong password')).body.error_code).toBe('invalid_credentials');
    expect(await signIn(email)).toMatchObject({
      status: 400,
      body: { error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
    });
    expect((await callAuth(server, await latestLink(server, email))).status).toBe(303);
    expect((await signIn(email)).status).toBe(200);
  });

  test('answers for a taken address like for a free one, without identities', async () => {
    const email = newEmail();
    const { body: real } = await signUp(email);
    await callAuth(server, await latestLink(server, email));
    const { status, body: fake } = await signUp(email, { full_name: 'Mallory' });
    expect(status).toBe(200);
    expect(Object.keys(fake).sort()).toEqual(Object.keys(real).sort());
    expect(fake.identities).toEqual([]);
    expect(fake.id).not.toBe(real.id);
    expect(fake.user_metadata).toEqual({ full_name: 'Mallory', email_verified: false });
    expect(await emailsTo(server, email)).toHaveLength(1);
  });

  test('keeps the password and resends the link when repeated with the same password', async () => {
    const email = newEmail();
    const first = await signUp(email);
    const again = await signUp(email);
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect((await signIn(email)).body.error_code).toBe('email_not_confirmed');
    const location = (await callAuth(server, await latestLink(server, email))).headers.get('location') ?? '';
    expect(new URLSearchParams(location.split('#')[1]).get('type')).toBe('signup');
    expect((await signIn(email)).status).toBe(200);
  });

  test('lets the reader of the email choose the password when two people use one address', async () => {
    const email = newEmail();
    const first = await signUp(email, { full_name: 'Ada' });
    const oldLink = await latestLink(server, email);
    const data = { full_name: 'Mallory' };
    const again = await callAuth(server, '/signup', { body: { email, password: 'another password', data } });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, user_metadata: data } });
    expect((await callAuth(server, oldLink)).headers.get('location')).toContain('error_code=otp_expired');
    expect((await emailsTo(server, email)).at(-1)?.subject).toBe('Choose a new password');

    // A resent link still asks for a password.
    await callAuth(server, '/resend', { body: { type: 'signup', email } });
    const location = (await callAuth(server, await latestLink(server, email))).headers.get('location') ?? '';
    const session = new URLSearchParams(location.split('#')[1]);
    expect(session.get('type')).toBe('recovery');
    for (const password of [PASSWORD, 'another password', '']) expect((await signIn(email, password)).status).toBe(400);

    const token = session.get('access_token') ?? '';
    const { body } = await callAuth(server, '/user', { method: 'PUT', token, body: { password: PASSWORD } });
    expect(body.user_metadata).toEqual({ full_name: 'Ada', email_verified: true });
    expect((await signIn(email)).status).toBe(200);
  });
});
