/** The line breaks, or a piece of code is not there any more: what was made stays, and what happened is said. */
import { builderOf, goToMessage, goToPreview, openBuilder } from './builder-page.ts';
import { checkout, openCheckout } from './checkout-page.ts';
import { expect, test, toast } from './fixtures.ts';

const TOASTER = '**/assets/toaster-*.js';
const CHECKOUT = '**/assets/checkout-*.js';

test('what is to be said is said when the code for it can’t be had', async ({ page }) => {
  await page.route(TOASTER, (route) => route.abort());
  await openBuilder(page);
  await goToMessage(page);
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'sign in' });
  await expect(notice).toBeVisible();
  await expect(builderOf(page).getByRole('heading', { name: 'Write your message' })).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
});

test('without a connection, the last steps and the toasts are there all the same', async ({ page, context }) => {
  await openBuilder(page);
  const code = page.waitForResponse(CHECKOUT);
  await goToPreview(page);
  await (await code).finished();
  await context.setOffline(true);
  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).click();
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect(toast(page, 'sign in')).toBeVisible();
  await page.getByRole('button', { name: /^Next/ }).first().click();
  await builderOf(page)
    .getByRole('button', { name: /^Continue to Checkout/ })
    .click();
  await expect(checkout(page)).toBeVisible();
});

test('a step whose code can’t be had says so, and the card is there after trying again', async ({ page }) => {
  await page.route(CHECKOUT, (route) => route.abort());
  await openBuilder(page);
  await goToPreview(page);
  await builderOf(page)
    .getByRole('button', { name: /^Continue to Checkout/ })
    .click();
  const missing = builderOf(page).getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  await page.unroute(CHECKOUT);
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await expect(checkout(page)).toBeVisible({ timeout: 30_000 });
});

test('e-mail and phone that were typed are there after Back and after a reload', async ({ page }) => {
  await openCheckout(page);
  const email = builderOf(page).getByLabel('Email', { exact: true });
  const phone = builderOf(page).getByLabel('Phone');
  await email.fill('mia@example.com');
  await phone.fill('(212) 555-0199');
  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).first().click();
  await builderOf(page)
    .getByRole('button', { name: /^Continue to Checkout/ })
    .click();
  await expect(phone).toHaveValue('(212) 555-0199');
  await page.reload();
  await expect(phone).toHaveValue('(212) 555-0199', { timeout: 30_000 });
  await expect(email).toHaveValue('mia@example.com');
});
