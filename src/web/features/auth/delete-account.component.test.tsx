import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emailedCode } from '#testing/components/emailed-code.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { callApi } from '#testing/order-request.ts';
import { orderCard } from '#testing/ordered-cards.ts';
import { waitUntil } from '#testing/wait-until.ts';

const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
const password = dialog.getByLabelText('Your password', { exact: true });
const deletePermanently = dialog.getByRole('button', { name: 'Delete Permanently' });

async function emailsTo(email: string): Promise<unknown> {
  const { body } = await callApi(SERVER, null, { path: `/sandbox/api/inbox?${new URLSearchParams({ to: email })}` });
  return body.items;
}

test('[G-3] deletes the account with everything stored for it, even without its password, and frees its email', async () => {
  const user = await signIn();
  await waitUntil('the first email arrives', async () => JSON.stringify(await emailsTo(user.email)) !== '[]');
  await openPage('/account');
  localStorage.setItem('cartolina.contact', '{"email":"mia@example.com"}');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible(dialog.element());

  await password.fill('not the password');
  await deletePermanently.click();
  await expect.element(password).toHaveAccessibleDescription(/Incorrect password/);
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click();
  const code = dialog.getByLabelText('Code from our email');
  await code.fill('000000');
  await deletePermanently.click();
  await expect.element(code).toHaveAccessibleDescription(/wrong, has expired/);
  await code.fill(await emailedCode(user.email, /confirmation code/));
  await deletePermanently.click();
  await expect.element(toast('Account deleted')).toBeVisible();
  await expectUrl('/');
  await expect.element(page.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cartolina.'))).toEqual([]);
  expect(await emailsTo(user.email)).toEqual([]);

  await openPage('/auth?mode=sign-up');
  await page.getByLabelText('Full name').fill('Mia Again');
  await page.getByLabelText('Email').fill(user.email);
  await page.getByLabelText('Password', { exact: true }).fill('harbor-lights-43');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
  await expect.element(page.getByText(/^Signed in as Mia Again/)).toBeVisible();
});

test('keeps the account while an order is in progress, names that order and offers to cancel it', async () => {
  const user = await signIn();
  const { orderId, orderNumber } = await orderCard(SERVER, user, 'Grace Hopper');
  await openPage('/account');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await password.fill(user.password);
  await deletePermanently.click();
  await expect.element(dialog.getByText(`Order #${orderNumber}: being printed.`)).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Cancel and Refund' }).click();
  await expect.element(toast('Order canceled')).toBeVisible();
  await waitUntil('the order is refunded', async () => {
    const { body } = await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}` });
    return body.payment_status === 'refunded';
  });
  await deletePermanently.click();
  await expect.element(toast('Account deleted')).toBeVisible();
});
