import type { Page } from '@playwright/test';
import { appCode } from '#testing/two-step.ts';
import { type Account, expect, expectAccessible, linkIn, openLink, test, toast, waitForEmail } from './fixtures.ts';

const NEW_PASSWORD = 'a-brand-new-lighthouse';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth?next=/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
}

test('[G-1, G-2] two-step sign-in is set up, passed by app, by recovery code and after an emailed link, and switched off', async ({
  page,
  request,
  signedIn,
}) => {
  const appField = page.getByLabel('Code from your authenticator app');
  const goOn = page.getByRole('button', { name: 'Continue' });
  const { secret, codes } = await test.step('the account page sets it up', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click();
    await page.getByRole('button', { name: "Can't Scan It?" }).click();
    const shown = (await page.locator('code').textContent()) ?? '';
    const key = shown.replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(await appCode(key, 'now'));
    await page.getByRole('button', { name: 'Turn On' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const items = await dialog.getByRole('listitem').allTextContents();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I Kept Them' }).click();
    await expect(page.getByText('You have 10 unused recovery codes.')).toBeVisible();
    await waitForEmail(request, signedIn.email, /Two-step sign-in is on/);
    return { secret: key, codes: items };
  });
  await test.step('the password is followed by the code, and a reload does not skip it', async () => {
    await signOut(page);
    await enterPassword(page, signedIn);
    await page.reload();
    await expect(appField).toBeFocused();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard/);
    await appField.fill(await appCode(secret, 'next'));
    await goOn.click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step('a recovery code signs in once', async () => {
    await signOut(page);
    await enterPassword(page, signedIn);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
    await goOn.click();
    await expect(page.getByText('You have 9 unused recovery codes.')).toBeVisible();
    await signOut(page);
    await enterPassword(page, signedIn);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await goOn.click();
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/already used/);
    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  });
  await test.step('an emailed link counts as only one step', async () => {
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByRole('button', { name: 'Email Me a Link Instead' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await openLink(page, linkIn(await waitForEmail(request, signedIn.email, /^Sign in to/)));
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await goOn.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
  await test.step('a reset link in another browser asks for the code before the new password', async () => {
    await signOut(page);
    await request.post('/auth/v1/recover', { data: { email: signedIn.email } });
    await openLink(page, linkIn(await waitForEmail(request, signedIn.email, /password/i)));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
    await expect(dialog).toBeHidden();
    await page.getByLabel('Recovery code').fill(codes[2] ?? '');
    await goOn.click();
    await dialog.getByLabel('New password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Save Password' }).click();
    await expect(toast(page, 'Your new password is saved.')).toBeVisible();
  });
  await test.step('once switched off, the password is enough', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await page.getByRole('button', { name: 'Use your password' }).click();
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Turn It Off' }).click();
    await expect(page.getByRole('button', { name: 'Set Up Two-Step Sign-In' })).toBeVisible();
    await signOut(page);
    await page.goto('/auth?next=/account');
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
  });
});
