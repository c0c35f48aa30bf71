import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getProfile } from '#contract/profiles.ts';
import { toReturnAddress } from '#contract/return-address.ts';
import { ERRORS } from '#domain/errors.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { emailedCode } from '#testing/components/emailed-code.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { loseLine, refusal, stubEndpoint, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { callApi } from '#testing/order-request.ts';
import type { TestUser } from '#testing/sign-in.ts';

const fullName = page.getByLabelText('Full name');
const newEmail = page.getByLabelText('New email');
const newPassword = page.getByLabelText('New password');
const currentPassword = page.getByLabelText('Current password');
const yourPassword = page.getByLabelText('Your password', { exact: true });
const changeEmail = page.getByRole('button', { name: 'Change Email' });

async function requestSession({ email, password }: Pick<TestUser, 'email' | 'password'>) {
  return callApi(SERVER, null, { path: '/auth/v1/token?grant_type=password', body: { email, password } });
}

test('[R-5, A-6] asks visitors to sign in', async () => {
  await openPage('/account');
  await expectUrl('/auth?next=%2Faccount');
});

test('[A-10, H-8, G-6] changes name and password, with advice, and the password only with the current one', async () => {
  const user = await signIn();
  await openPage('/account');
  await fullName.fill('');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect.element(fullName).toHaveAccessibleDescription(/Please enter your full name/);
  await fullName.fill('Mia Marin');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect.element(toast('Your name is saved.')).toBeVisible();
  await expect.element(page.getByText(/^Signed in as Mia Marin/)).toBeVisible();
  await expect.element(newPassword).toHaveAccessibleDescription('At least 6 characters');
  await newPassword.fill('liverpool');
  await expect.element(newPassword).toHaveAccessibleDescription(/^Too easy to guess/);
  await newPassword.fill('a-brand-new-lighthouse');
  await expect.element(newPassword).toHaveAccessibleDescription('Strong.');
  // By the name that was just saved, by the email and by the product's name: as the server judges.
  for (const easy of ['mia marin 1984', user.email.slice(0, 36), 'cartolina1']) {
    await newPassword.fill(easy);
    await expect.element(newPassword).toHaveAccessibleDescription(/^Too easy to guess/);
    await newPassword.fill('a-brand-new-lighthouse');
    await expect.element(newPassword).toHaveAccessibleDescription('Strong.');
  }
  await newPassword.fill('a-brand-new-lighthouse');
  await expect.element(newPassword).toHaveAccessibleDescription('Strong.');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect.element(currentPassword).toHaveAccessibleDescription(/Please enter your password/);
  await currentPassword.fill('not-my-lighthouse');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect
    .element(currentPassword)
    .toHaveAccessibleDescription(expect.stringContaining(ERRORS.wrong_password.message));
  await currentPassword.fill(user.password);
  await newPassword.fill(user.password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect.element(newPassword).toHaveAccessibleDescription(expect.stringContaining(ERRORS.same_password.message));
  await newPassword.fill('a-brand-new-lighthouse');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect.element(toast('Your new password is saved.')).toBeVisible();
  expect((await requestSession(user)).status).toBe(400);
});

test('[H-8] whoever forgot the current password can ask for a reset link', async () => {
  await signIn();
  await openPage('/account');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.element(toast('Password reset email sent! Please check your email for instructions.')).toBeVisible();
});

test('[A-10, H-8, G-3] a new email needs the password or an emailed code, and waits to be verified', async () => {
  const { email } = await signIn();
  const next = `mia.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await openPage('/account');
  await newEmail.fill(email);
  await changeEmail.click();
  await expect.element(newEmail).toHaveAccessibleDescription(/That's already your email/);
  await newEmail.fill(next);
  await yourPassword.fill('not-my-lighthouse');
  await changeEmail.click();
  await expect
    .element(yourPassword)
    .toHaveAccessibleDescription(expect.stringContaining(ERRORS.wrong_password.message));
  await page.getByRole('button', { name: 'Email me a code instead' }).first().click();
  const code = page.getByLabelText('Code from our email');
  await expect.element(code).toHaveFocus();
  await code.fill('000000');
  await changeEmail.click();
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining(ERRORS.wrong_code.message));
  await expect.element(newEmail).toHaveValue(next);
  await code.fill(await emailedCode(email, /confirmation code/));
  await changeEmail.click();
  const waiting = page.getByRole('status').filter({ hasText: 'Verify your new email' });
  await expect.element(waiting).toMatchTextContent(`We also told ${email} about it.`);
  await expect.element(toast(next)).toBeVisible();
  await expectAccessible(page.getByRole('main').element());
});

test('[A-7, A-12, G-4] lists the sessions, ends one, all others, or all', async () => {
  const user = await signIn();
  for (let count = 0; count < 3; count += 1) await requestSession(user);
  const { body: elsewhere } = await requestSession(user);
  await openPage('/account');
  const endOne = page.getByRole('button', { name: /^Sign out .*, last used/ });
  await expect.element(page.getByText('This device')).toBeVisible();
  await expect.poll(() => endOne.elements()).toHaveLength(4);
  await expectAccessible(page.getByRole('main').element());
  await endOne.last().click();
  await expect.poll(() => endOne.elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect.element(toast('Your other devices are signed out.')).toBeVisible();
  await expect.poll(() => endOne.elements()).toHaveLength(0);
  await expect.element(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out of All Devices' }).click();
  await expectUrl('/');
  await expect.element(page.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  const headers = { authorization: `Bearer ${String(elsewhere.access_token)}` };
  expect((await callApi(SERVER, { headers }, { path: '/auth/v1/user' })).status).toBe(403);
});

test("[R-9] on a small phone, the header links to the account and doesn't wrap", async () => {
  await signIn();
  await openPage('/terms', { viewport: PHONE });
  const header = page.getByRole('banner');
  const signOut = header.getByRole('button', { name: 'Sign Out' });
  await expect.element(signOut).toBeVisible();
  await document.fonts.ready;
  const middles = [header.getByRole('link', { name: 'Cartolina' }), signOut].map((each) => {
    const { top, height } = each.element().getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  expect(Math.abs(Number(middles[0]) - Number(middles[1]))).toBeLessThanOrEqual(2);
  expect(signOut.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await header.getByRole('link', { name: 'Your account' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your account');
});

test('[P-8] a return address is saved, changed and removed by keyboard, with errors beside its fields', async () => {
  const user = await signIn({ fullName: 'Mia Marin' });
  const saved = async () => (await callApi(SERVER, user, { path: '/rest/v1/profiles/me' })).body.return_address;
  await openPage('/account');
  const group = page.getByRole('group', { name: 'Return address' });
  const field = (label: string) => group.getByLabelText(label, { exact: true });
  await expect.element(field('Name')).toHaveValue('Mia Marin');
  await field('Name').fill('');
  await page.getByRole('button', { name: 'Save Return Address' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await expect.element(field('Address Line 1')).toHaveAccessibleDescription(/Please enter an address/);
  await expect.element(field('City')).toHaveAccessibleDescription(/Please enter a city or postal code/);
  await expectAccessible(page.getByRole('main').element());

  await userEvent.keyboard('Mia Marin{Tab}{Tab}7 Lighthouse Road{Tab}{Tab}01966{Tab}');
  await expect.element(field('City')).not.toHaveAccessibleDescription(/Please enter/);
  await userEvent.keyboard('Rockport{Tab}MA{Enter}');
  await expect.element(toast('Return address saved.')).toBeVisible();
  expect(await saved()).toEqual(toReturnAddress(SENDER));

  await openPage('/account');
  await expect.element(field('Address Line 1')).toHaveValue('7 Lighthouse Road');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(toast('Return address removed.')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Address Line 1')).toHaveValue('');
  expect(await saved()).toBeNull();
});

test('[P-8] a return address that no card has room for is refused, with what to do', async () => {
  const user = await signIn({ fullName: 'Mia Marin' });
  await openPage('/account');
  const group = page.getByRole('group', { name: 'Return address' });
  const street = group.getByLabelText('Address Line 1', { exact: true });
  await street.fill('A house in a street with a very long name indeed '.repeat(2));
  await group
    .getByLabelText('Address line 2 (optional)', { exact: true })
    .fill('and another line that is long '.repeat(3));
  await group.getByLabelText('Company (optional)', { exact: true }).fill('A company with a very long name '.repeat(3));
  await group.getByLabelText('City', { exact: true }).fill('Rockport');
  await page.getByRole('button', { name: 'Save Return Address' }).click();
  await expect.element(street).toHaveAccessibleDescription(/This address is too long for a card/);
  await expect.element(street).toHaveFocus();
  const { body } = await callApi(SERVER, user, { path: '/rest/v1/profiles/me' });
  expect(body.return_address).toBeNull();
});

test('[P-8] a return address that could not be saved stays in its form', async () => {
  await signIn({ fullName: 'Mia Marin' });
  await openPage('/account');
  const group = page.getByRole('group', { name: 'Return address' });
  await group.getByLabelText('Address Line 1', { exact: true }).fill('7 Lighthouse Road');
  await group.getByLabelText('City', { exact: true }).fill('Rockport');
  stubRequest('/rest/v1/profiles/me/return-address', loseLine);
  await page.getByRole('button', { name: 'Save Return Address' }).click();
  await expect.element(toast(ERRORS.network.message)).toBeVisible();
  await expect.element(group.getByLabelText('Address Line 1', { exact: true })).toHaveValue('7 Lighthouse Road');
});

test('[P-8] an account without a profile gets one with its return address', async () => {
  const user = await signIn();
  const stub = stubEndpoint(getProfile, async () => refusal('not_found'));
  await openPage('/account');
  const group = page.getByRole('group', { name: 'Return address' });
  const field = (label: string) => group.getByLabelText(label, { exact: true });
  await field('Name').fill('\u200b');
  await field('Address Line 1').fill('7 Lighthouse Road');
  await field('City').fill('Rockport');
  await page.getByRole('button', { name: 'Save Return Address' }).click();
  await expect.element(field('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await field('Name').fill('Mia Marin');
  stub.lift();
  await page.getByRole('button', { name: 'Save Return Address' }).click();
  await expect.element(toast('Return address saved.')).toBeVisible();
  const { body } = await callApi(SERVER, user, { path: '/rest/v1/profiles/me' });
  expect(body.return_address).toMatchObject({ name: 'Mia Marin', city: 'Rockport' });
});
