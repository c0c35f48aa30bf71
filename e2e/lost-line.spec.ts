/** The line breaks, or a piece of code is not there any more: what was made stays, and what happened is said. */
import { builderOf, openBuilder, openCard, seedCard, WRITTEN } from './builder-page.ts';
import { checkout } from './checkout-page.ts';
import { expect, test, toast } from './fixtures.ts';

const TOASTER = '**/assets/toaster-*.js';
const CHECKOUT = '**/assets/checkout-*.js';

test('without the code for toasts and for a step, both are said, and the card is there after trying again', async ({
  page,
}) => {
  await page.route(TOASTER, (route) => route.abort());
  await page.route(CHECKOUT, (route) => route.abort());
  await openCard(page, { step: 2, text: WRITTEN });
  const builder = builderOf(page);
  await builder.getByRole('button', { name: 'SAVE DRAFT' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'sign in' });
  await expect(notice).toBeVisible();
  await expect(builder.getByRole('heading', { name: 'Write your message' })).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);

  await builder.getByRole('button', { name: /^Next/ }).click();
  await builder.getByRole('button', { name: /^Continue to Checkout/ }).click();
  const missing = builder.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  await page.unroute(CHECKOUT);
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await expect(checkout(page)).toBeVisible({ timeout: 30_000 });
});

test('without a connection, the last steps and the toasts are there all the same', async ({ page, context }) => {
  await seedCard(page, { step: 3, text: WRITTEN });
  const code = [page.waitForResponse(CHECKOUT), page.waitForResponse(TOASTER)];
  await openBuilder(page);
  // The code for toasts comes with the first touch.
  await builderOf(page).getByRole('radio', { name: /5x7/ }).click();
  await Promise.all(code.map(async (response) => (await response).finished()));
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
