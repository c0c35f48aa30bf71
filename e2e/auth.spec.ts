import {
  bearer,
  expect,
  expectAccessible,
  linkIn,
  newEmail,
  storeSession,
  test,
  toast,
  waitForMail,
} from './fixtures.ts';

test.describe('signing in and up', () => {
  test('[A-1, R-5] titles, modes by links, forgot-password link', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
    await expect(page).toHaveURL(/mode=reset/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('link', { name: 'Create one' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account');
  });

  test('[A-2, A-5] what is missing stands beside its field and in a toast, and nothing typed is lost', async ({
    page,
  }) => {
    await page.goto('/auth?mode=sign-up');
    await page.getByLabel('Email').fill('mia@example.com');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Please enter your full name/);
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 6 characters/);
    await expect(toast(page, 'Please enter your full name')).toContainText('Error');
    await expect(page.getByLabel('Email')).toHaveValue('mia@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('12345');
  });

  test('[A-3, R-10] signing up: success text, inbox offered, redirect to the root', async ({ page, request }) => {
    const email = newEmail();
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
    const mail = await waitForMail(request, email, /./);
    await page.goto(linkIn(mail));
    await expect(page).toHaveURL(/\/#?$/);
    await expect(toast(page, 'Your email address is verified')).toBeVisible();
  });

  test('[A-5] an address that has an account is not given away', async ({ page, account }) => {
    await page.goto('/auth?mode=sign-up');
    await page.getByLabel('Full name').fill('Somebody Else');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('harbor-lights-42');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'This account could not be created.')).toContainText('Authentication Error');
    await expect(page.getByText(/already (registered|exists)/)).toHaveCount(0);
    await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
  });

  test('[A-5, R-9] signing in returns to where the visitor was', async ({ page, account }) => {
    await page.goto('/auth?next=/account');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/^[^?]*\/account$/);
    await page.reload();
    await expect(page.getByText(account.email).first()).toBeVisible();
  });

  test('[R-10] another site is no place to return to', async ({ page, account }) => {
    await page.goto('/auth?next=https://evil.example/');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  });

  test('[A-5] wrong password and unknown address are answered alike', async ({ page, account }) => {
    const texts: string[] = [];
    for (const email of [account.email, newEmail()]) {
      await page.goto('/auth');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      const refusal = toast(page, 'Authentication Error');
      await expect(refusal).toBeVisible();
      texts.push((await refusal.textContent()) ?? '');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /Invalid login credentials/,
      );
      await expect(page.getByLabel('Email')).toHaveValue(email);
    }
    expect(texts[0]).toBe(texts[1]);
  });

  test('[A-5] without a connection, and with an answer that nobody expected', async ({ page, account }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.route('**/auth/v1/token**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'Network error. Please check your connection and try again.')).toBeVisible();
    await page.unroute('**/auth/v1/token**');
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 418, json: { code: 'teapot', message: 'x' } }),
    );
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'An unexpected error occurred')).toBeVisible();
    await page.unroute('**/auth/v1/token**');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});

test.describe('resetting a password', () => {
  test('[A-4, A-10, R-10] by the link in the mail, which lands on the root and asks for the new one', async ({
    page,
    request,
    account,
  }) => {
    await page.goto('/auth?mode=reset');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Email' }).click();
    const success = toast(page, 'Password reset email sent! Please check your email for instructions.');
    await expect(success).toContainText('Success');
    await expect(success.getByRole('button', { name: 'Open inbox' })).toBeVisible();
    const link = linkIn(await waitForMail(request, account.email, /password/i));
    await page.goto(link);
    const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByLabel('New password').fill('12345');
    await dialog.getByRole('button', { name: 'Save Password' }).click();
    await expect(dialog.getByLabel('New password')).toHaveAccessibleDescription(/at least 6 characters/);
    await dialog.getByLabel('New password').fill('a-brand-new-lighthouse');
    await dialog.getByRole('button', { name: 'Save Password' }).click();
    await expect(toast(page, 'Your new password is saved.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const answer = await request.post('/auth/v1/token?grant_type=password', {
      data: { email: account.email, password: 'a-brand-new-lighthouse' },
    });
    expect(answer.status()).toBe(200);

    await page.goto(link);
    const failed = page.getByRole('dialog', { name: 'This link no longer works' });
    await expect(failed).toContainText('This link has expired or was used already.');
    await expectAccessible(page, '[role=dialog]');
    // A link that failed ends no session.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });

  test('[A-4] an unknown address is answered the same', async ({ page }) => {
    await page.goto('/auth?mode=reset');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Send Reset Email' }).click();
    await expect(toast(page, 'Password reset email sent! Please check your email for instructions.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  });

  test('[A-11] a link that has expired says so and offers another', async ({ page }) => {
    await page.goto(
      '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
    const dialog = page.getByRole('dialog', { name: 'This link no longer works' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: 'Send Another Link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
    expect(page.url()).not.toContain('error');
  });
});

test.describe('the account', () => {
  test('[R-5] asks to sign in first', async ({ page }) => {
    await page.goto('/account');
    await expect(page).toHaveURL(/\/auth\?next=%2Faccount/);
  });

  test('[A-10] name and password are changed', async ({ page, request, signedIn }) => {
    await page.goto('/account');
    await expectAccessible(page);
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Please enter your full name/);
    await page.getByLabel('Full name').fill('Mia Marin');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await expect(toast(page, 'Your name is saved.')).toBeVisible();
    await expect(page.getByText('Signed in as Mia Marin')).toBeVisible();
    await page.getByLabel('New password').fill(signedIn.password);
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/This is your password already/);
    await page.getByLabel('New password').fill('a-brand-new-lighthouse');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(toast(page, 'Your new password is saved.')).toBeVisible();
    const old = await request.post('/auth/v1/token?grant_type=password', {
      data: { email: signedIn.email, password: signedIn.password },
    });
    expect(old.status()).toBe(400);
  });

  test('[A-10] a new e-mail waits until its link is opened', async ({ page, request, signedIn }) => {
    const next = newEmail();
    await page.goto('/account');
    await page.getByLabel('New email').fill(signedIn.email);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByLabel('New email')).toHaveAccessibleDescription(/This is your email address already/);
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByText('Waiting for you to verify the new address')).toBeVisible();
    await expect(toast(page, next)).toBeVisible();
    await page.goto(linkIn(await waitForMail(request, next, /./)));
    await expect(toast(page, 'Your new email address is verified.')).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText(`Your address is ${next}`)).toBeVisible();
  });

  test('[A-12] signing out in one tab signs out the other', async ({ page, context, signedIn }) => {
    await page.goto('/account');
    const other = await context.newPage();
    await other.goto('/account');
    await expect(other.getByText(signedIn.email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out Here' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/auth/);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account');
  });

  test('[A-7, A-12] signing out everywhere ends the sessions of other devices', async ({
    page,
    browser,
    request,
    signedIn,
  }) => {
    const answer = await request.post('/auth/v1/token?grant_type=password', {
      data: { email: signedIn.email, password: signedIn.password },
    });
    const elsewhere = { ...signedIn, session: await answer.json() };
    const device = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await storeSession(device, elsewhere);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out of All Devices' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
    const user = await request.get('/auth/v1/user', { headers: bearer(elsewhere) });
    expect(user.status()).toBe(403);
    await device.close();
  });
});
