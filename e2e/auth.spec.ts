import { ERRORS } from '#domain/errors.ts';
import {
  bearer,
  createAccount,
  expect,
  expectAccessible,
  holdCode,
  linkIn,
  newEmail,
  openLink,
  test,
  toast,
  waitForEmail,
} from './fixtures.ts';
import { serviceToken } from './service-key.ts';

test.describe('email links', () => {
  test('[A-3, A-10, A-11, R-10] verify a new account’s email, and later a changed one', async ({ page, request }) => {
    const email = newEmail();
    await test.step('signing up leads to the root and offers the inbox', async () => {
      await page.goto('/auth?mode=sign-up&next=/dashboard');
      await page.getByLabel('Full name').fill('Mia Weber');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('harbor-lights-42');
      await page.getByRole('button', { name: 'Create Account' }).click();
      const success = toast(page, 'Account created successfully! Please check your email to verify your account.');
      await expect(success).toContainText('Success');
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
      await expect(success.getByRole('button', { name: 'Open inbox' })).toBeVisible();
    });
    await test.step('the link leads to the root and verifies the email', async () => {
      await openLink(page, linkIn(await waitForEmail(request, email, /./)));
      await expect(page).toHaveURL(/\/$/);
      await expect(toast(page, 'Your email is verified')).toBeVisible();
    });
    await test.step('a new email takes effect once its link is opened, and the session survives a page load', async () => {
      const next = newEmail();
      await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
      await page.getByLabel('New email').fill(next);
      await page.getByLabel('Your password', { exact: true }).fill('harbor-lights-42');
      await page.getByRole('button', { name: 'Change Email' }).click();
      await expect(page.getByText('Verify your new email')).toBeVisible();
      await openLink(page, linkIn(await waitForEmail(request, next, /./)));
      await expect(toast(page, 'Your new email is verified.')).toBeVisible();
      await page.goto('/account');
      await expect(page.getByText(`Your email is ${next}`)).toBeVisible();
    });
  });

  test('[A-4, A-10, A-11, R-10] a reset link leads to the root and asks for a new password once', async ({
    page,
    request,
    account,
  }) => {
    await test.step('an expired link says so and offers another', async () => {
      await page.goto(
        '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      );
      const dialog = page.getByRole('dialog', { name: 'This link no longer works' });
      await dialog.getByRole('link', { name: 'Send Another Link' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
      expect(page.url()).not.toContain('error');
    });
    const link = await test.step('asking for another sends one', async () => {
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('button', { name: 'Send Reset Email' }).click();
      const success = toast(page, 'Password reset email sent! Please check your email for instructions.');
      await expect(success).toContainText('Success');
      await expect(success.getByRole('button', { name: 'Open inbox' })).toBeVisible();
      return linkIn(await waitForEmail(request, account.email, /password/i));
    });
    await test.step('the link asks for the new password', async () => {
      await openLink(page, link);
      const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
      await expect(dialog).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
      await expectAccessible(page, '[role=dialog]');
      await dialog.getByLabel('New password').fill('12345');
      await dialog.getByRole('button', { name: 'Save Password' }).click();
      await expect(dialog.getByLabel('New password')).toHaveAccessibleDescription(/at least 6 characters/);
      await dialog.getByLabel('New password').fill('a-brand-new-lighthouse');
      const refusal = { code: 400, error_code: 'reauthentication_needed', msg: 'Password required' };
      await page.route('**/auth/v1/user*', (route) => route.fulfill({ status: 400, json: refusal }));
      await dialog.getByRole('button', { name: 'Save Password' }).click();
      await expect(dialog.getByRole('alert')).toContainText(ERRORS.link_expired.message);
      await expect(dialog.getByRole('button', { name: 'Send Another Link' })).toBeVisible();
      await page.unroute('**/auth/v1/user*');
      await dialog.getByRole('button', { name: 'Save Password' }).click();
      await expect(toast(page, 'Your new password is saved.')).toBeVisible();
      await expect(dialog).toBeHidden();
      const answer = await request.post('/auth/v1/token?grant_type=password', {
        data: { email: account.email, password: 'a-brand-new-lighthouse' },
      });
      expect(answer.status()).toBe(200);
    });
    await test.step('a second time it fails without ending the session', async () => {
      await page.goto(link);
      const failed = page.getByRole('dialog', { name: 'This link no longer works' });
      await expect(failed).toContainText('This link has expired or was already used.');
      await expectAccessible(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    });
  });
});

test('[G-7] an invitation leads to a first password', async ({ page, request }) => {
  const email = newEmail();
  const headers = { authorization: `Bearer ${await serviceToken()}` };
  expect((await request.post('/auth/v1/invite', { headers, data: { email } })).status()).toBe(200);
  await openLink(page, linkIn(await waitForEmail(request, email, /invited/)));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a password' });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Password', { exact: true }).fill('a-first-lighthouse');
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(toast(page, 'Your password is saved. Welcome!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const data = { email, password: 'a-first-lighthouse' };
  expect((await request.post('/auth/v1/token?grant_type=password', { data })).status()).toBe(200);
});

test("[H-8] a link to a stranger's account asks before it signs anyone in", async ({ page, request, signedIn }) => {
  const stranger = await createAccount(request);
  const { access_token, refresh_token, expires_in, expires_at, token_type } = stranger.session;
  const values = { access_token, refresh_token, expires_in, expires_at, token_type, type: 'recovery' };
  const link = `/#${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))}`;
  const question = page.getByRole('alertdialog', { name: `Sign in as ${stranger.email}?` });
  const emailShown = page.getByText(/^Your email is/);

  await page.goto(link);
  await expect(question).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Not My Account' }).click();
  await page.goto('/account');
  await expect(emailShown).toContainText(signedIn.email);

  await page.goto(link);
  await question.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a new password' })).toBeVisible();
  await page.goto('/account');
  await expect(emailShown).toContainText(stranger.email);
});

test("[H-8] a stranger's session hidden in the link signs nobody in", async ({ page, request, signedIn }) => {
  const { access_token, refresh_token } = (await createAccount(request)).session;
  const rest = `refresh_token=${refresh_token}&expires_in=3600&token_type=bearer`;
  const [strange, own] = [`access_token=${access_token}`, `access_token=${signedIn.session.access_token}`];
  for (const link of [`?${strange}&${rest}`, `?${strange}#${own}&${rest}`, `#${own}&${strange}&${rest}`]) {
    await page.goto('/terms');
    await page.goto(`/account${link}`);
    await expect(page.getByText(/^Your email is/)).toContainText(signedIn.email);
    await expect(page).toHaveURL(/\/account$/);
  }
});

test('[A-12, E-1, E-4] a session ended on another device ends in every tab, with an explanation', async ({
  page,
  context,
  request,
  signedIn,
}) => {
  const keys = new Set<string | undefined>();
  context.on('request', (sent) => {
    if (/\/(rest|auth|functions|storage)\/v1\//.test(sent.url())) keys.add(sent.headers().apikey);
  });
  const other = await context.newPage();
  await other.goto('/terms');
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('No postcards yet')).toBeVisible();
  // A call of this tab that came after the sign-out would end the session before the other tab could say so.
  await page.waitForLoadState('networkidle');
  const { anon_key } = await (await request.get('/rest/v1/config')).json();
  expect([...keys]).toEqual([anon_key]);
  await request.post('/auth/v1/logout?scope=global', { headers: bearer(signedIn) });
  // Even a page without other calls checks the session.
  await other.reload();
  await expect(toast(other, "You've been signed out")).toBeVisible();
  await expect(other.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByRole('status').filter({ hasText: "You've been signed out" })).toBeVisible();
});

test('[R-9, A-11] signing in from the header before the code has loaded returns to the page and survives a reload', async ({
  page,
  account,
}) => {
  const held = await holdCode(page);
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' }).click();
  held.release();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/privacy');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
