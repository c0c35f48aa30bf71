import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signInAs } from '#testing/components/sign-in.ts';
import { authRefusal, stubRequest } from '#testing/components/stub-request.ts';
import { signUpUser } from '#testing/sign-in.ts';

test('[A-6] the page waits for the first event, then shows the user', async () => {
  const user = await signUpUser(SERVER, { fullName: 'Mia Weber' });
  // An expired session is renewed before the first event, and the answer is slow.
  signInAs({ session: { ...user.session, expires_at: 1 } });
  const requested = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  stubRequest('/auth/v1/token', async (passOn) => {
    requested.resolve();
    await late.promise;
    return passOn();
  });
  await openPage('/account');
  await requested.promise;
  await expect.element(page.getByText(/^Loading/).first()).toBeInTheDocument();
  await expectUrl('/account');
  await expect.element(page.getByText(/^Signed in as/)).not.toBeInTheDocument();
  late.resolve();
  await expect.element(page.getByText(/^Signed in as Mia Weber/)).toBeVisible();
});

test.each([429, 500, 403])('[H-13] a refresh that is answered with %i does not end the session', async (status) => {
  const user = await signUpUser(SERVER, { fullName: 'Mia Weber' });
  signInAs({ session: { ...user.session, expires_at: 1 } });
  let refusals = 0;
  stubRequest('/auth/v1/token', async (passOn) => {
    if (refusals > 0) return passOn();
    refusals += 1;
    return authRefusal(status, 'over_request_rate_limit');
  });
  await openPage('/account');
  await expect.element(page.getByText(/^Signed in as Mia Weber/)).toBeVisible();
  expect(refusals).toBe(1);
});

test('[R-9] signing in from the header leads back to the same page', async () => {
  const { email, password } = await signUpUser(SERVER);
  await openPage('/privacy?from=mail#top');
  await page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' }).click();
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectUrl('/privacy?from=mail#top');
});
