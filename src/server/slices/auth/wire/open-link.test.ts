/** Covers the page that emailed links lead to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { emailsTo } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';

describe('a link in an email', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ AUTH_REDIRECT_URLS: 'https://app.example' });
  });
  afterAll(() => server.close());

  /** Returns the link as emailed, without our origin. */
  const linkTo = async (email: string) => {
    const text = (await emailsTo(server, email)).findLast((each) => each.text.includes('/auth/v1/'))?.text ?? '';
    return /\/auth\/v1(\/\S+)/.exec(text)?.[1] ?? '';
  };
  const press = async (page: string, headers: Record<string, string> = {}) => {
    const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const values = fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]);
    const body = new URLSearchParams(values).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return callAuth(server, /<form method="post" action="\/auth\/v1([^"]*)">/.exec(page)?.[1] ?? '', {
      body,
      headers: { ...type, ...headers },
    });
  };

  test('[A-5][G-2] is not used up by programs that open it: it shows a button, without any script', async () => {
    const { email } = await signUpUser(server);
    await callAuth(server, '/recover', { body: { email } });
    const link = await linkTo(email);
    expect((await callAuth(server, link, { method: 'HEAD' })).status).toBe(200);
    await callAuth(server, link);
    const page = await callAuth(server, link, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('Choose a New Password');
    expect(page.text).not.toContain('<script');

    const opened = await press(page.text);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/[^/]+\/#access_token=.*&type=recovery$/),
    ]);
    expect((await press(page.text)).headers.get('location')).toContain('error_code=otp_expired');
    // An expired link says so at once.
    const late = await callAuth(server, link);
    expect([late.status, late.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('error_code=otp_expired'),
    ]);
  });

  test('[G-2] says what the button does, and leads to an allowed address', async () => {
    const { email, password, accessToken: token } = await signUpUser(server);
    expect((await callAuth(server, await linkTo(email))).text).toContain('Confirm My Email');
    const redirect_to = encodeURIComponent('https://app.example/in?a=1&b="2"');
    await callAuth(server, `/otp?redirect_to=${redirect_to}`, { body: { email } });
    const page = await callAuth(server, await linkTo(email));
    expect(page.text).toContain('Sign In');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;");
    expect((await press(page.text)).headers.get('location')).toMatch(
      /^https:\/\/app\.example\/in\?a=1&b=%222%22#access_token/,
    );
    const wanted = `${crypto.randomUUID()}@example.com`;
    const body = { email: wanted, current_password: password };
    await callAuth(server, '/user', { method: 'PUT', token, body });
    const change = await callAuth(server, await linkTo(wanted));
    expect(change.text).toContain('Confirm My New Email');
    expect((await press(change.text)).headers.get('location')).toContain('#message=');
  });

  test('[H-8] asks again when another site presses the button', async () => {
    const { email } = await signUpUser(server);
    const page = await callAuth(server, await linkTo(email));
    const elsewhere = await press(page.text, { 'sec-fetch-site': 'cross-site' });
    expect([elsewhere.status, elsewhere.text]).toEqual([200, page.text]);
    expect((await press(page.text, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  test('[G-2] without a token or of an unknown kind is refused like GoTrue does', async () => {
    expect((await callAuth(server, '/open?type=recovery')).body.error_code).toBe('validation_failed');
    expect((await callAuth(server, '/open?token=abc&type=nonsense')).headers.get('location')).toContain(
      'error_code=validation_failed',
    );
  });
});
