/** Losing the connection, or code that fails to load: the card survives, and the page says what happened. */
import { builderOf, openBuilder, openCard, seedCard, WRITTEN } from './builder-page.ts';
import { checkout } from './checkout-page.ts';
import { expect, test, toast } from './fixtures.ts';

const TOASTER = '**/assets/toaster-*.js';
const CHECKOUT = '**/assets/live-checkout-*.js';

test('without the code for toasts and checkout, messages still show and trying again restores the card', async ({
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
  const missing = builder.getByRole('alert').filter({ hasText: "didn't load" });
  await expect(missing).toBeVisible();
  await page.unroute(CHECKOUT);
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await expect(checkout(page)).toBeVisible({ timeout: 30_000 });
});

test('offline, the last steps and the toasts still work', async ({ page, context }) => {
  await seedCard(page, { step: 3, text: WRITTEN });
  const code = [page.waitForResponse(CHECKOUT), page.waitForResponse(TOASTER)];
  await openBuilder(page);
  // The code for toasts loads on the first click.
  await builderOf(page)
    .getByRole('radio', { name: /^7 × 5 in/ })
    .click();
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
