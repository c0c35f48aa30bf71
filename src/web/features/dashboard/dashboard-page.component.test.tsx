import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkPostcardStatuses } from '#contract/orders.ts';
import { listPostcards } from '#contract/postcards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { answerText, refusal, stubEndpoint, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { saveDraft } from '#testing/ordered-cards.ts';
import { signUpUser } from '#testing/sign-in.ts';

const main = page.getByRole('main');

test('[R-6, D-1, D-4] an empty dashboard welcomes the customer and shows counts of zero', async () => {
  await signIn({ fullName: 'Mia Weber' });
  await openPage('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Welcome, Mia Weber' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'My Postcards (0)' })).toBeVisible();
  await expect.element(page.getByText('No postcards yet')).toBeVisible();
  await expect.element(page.getByLabelText('Search')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('tab', { name: 'Orders (0)' }).click();
  await expect.element(page.getByText('No orders yet')).toBeVisible();
  await expectUrl(/tab=orders/);
});

test('[S-8] visitors sign in and return to the dashboard', async () => {
  const { email, password } = await signUpUser(SERVER);
  await openPage('/dashboard?tab=orders');
  await expect.element(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: /Sign In/i }).click();
  await expectUrl(/^\/dashboard\?tab=orders/);
});

test('[D-10] says Status Check Failed when the check fails', async () => {
  await signIn();
  stubEndpoint(checkPostcardStatuses, answerText(502, 'bad gateway'));
  await openPage('/dashboard');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect.element(toast('Status Check Failed')).toBeVisible();
});

test('[D-11] shows Database Error with a hint and Try Again when loading fails', async () => {
  await signIn();
  const failure = stubEndpoint(listPostcards, answerText(504, ''));
  await openPage('/dashboard');
  await expect.element(page.getByText('Database Error')).toBeVisible();
  await expect.element(page.getByText(/timed out/)).toBeVisible();
  failure.lift();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('No postcards yet')).toBeVisible();
});

test('[D-11] a slow database is named after the first answer, without asking twice more first', async () => {
  await signIn();
  let asked = 0;
  stubRequest('/rest/v1/postcards', async () => {
    asked += 1;
    return refusal('database_unavailable');
  });
  await openPage('/dashboard');
  await expect.element(page.getByText('Database Error')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(asked).toBe(1);
});

test('[D-2] fetches each picture of the list once', async () => {
  await saveDraft(SERVER, await signIn(), { recipient_name: 'Ana Weber' });
  const asked: string[] = [];
  stubRequest(/\/picture\//, async (passOn) => {
    asked.push('front');
    return passOn();
  });
  await openPage('/dashboard');
  const row = page.getByRole('row').filter({ hasText: 'Ana Weber' });
  await expect
    .poll(() =>
      row
        .getByRole('button', { name: /^Open the card/ })
        .element()
        .querySelector('img'),
    )
    .not.toBeNull();
  expect(asked).toEqual(['front']);
});

test('shows a focus ring on a tab reached by keyboard, but not on a clicked one', async () => {
  await signIn();
  await openPage('/dashboard');
  const orders = page.getByRole('tab', { name: /Orders/ });
  await orders.click();
  await expect.element(orders).toHaveFocus();
  await expect.element(orders).toHaveStyle({ outlineStyle: 'none' });
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: /My Postcards/ })).toHaveStyle({ outlineStyle: 'solid' });
});

test('[D-1] signing out from the dashboard leads home', async () => {
  await signIn();
  await openPage('/dashboard');
  await main.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  await expectUrl('/');
});
