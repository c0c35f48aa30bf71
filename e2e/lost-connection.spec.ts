/** The card survives a lost connection and code that fails to load, and the page says what happened. */
import { builderOf, chooseFile, makePhoto, nextOf, openBuilder, openCard, seedCard, WRITTEN } from './builder-page.ts';
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

  await builder.getByRole('button', { name: /^Next: / }).click();
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
  await page
    .getByRole('button', { name: /^Next: / })
    .first()
    .click();
  await builderOf(page)
    .getByRole('button', { name: /^Continue to Checkout/ })
    .click();
  await expect(checkout(page)).toBeVisible();
});

test('[T-17] a page older than the server says so beside a photo, and reloads where its code is gone', async ({
  page,
}) => {
  await openCard(page, { step: 3, text: WRITTEN });
  const builder = builderOf(page);
  await builder.getByRole('button', { name: /^Back to step 1/ }).click();
  let isOld = true;
  await page.route(/assets\/(photo-worker|live-checkout)-.*\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await chooseFile(page, await makePhoto());
  await expect(builder.getByRole('alert')).toContainText('We updated the site while this page was open.');

  await nextOf(page).click();
  await nextOf(page).click();
  page.once('load', () => {
    isOld = false;
  });
  await builder.getByRole('button', { name: /^Continue to Checkout/ }).click();
  await expect(checkout(page)).toBeVisible({ timeout: 30_000 });
  await expect(builder.getByText('Rosa Bianchi').first()).toBeVisible();
});

test('[T-17] a photo chosen on an outdated landing page is in the studio after the reload', async ({ page }) => {
  let isOld = true;
  await page.route(/assets\/live-builder-.*\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  page.once('load', () => {
    isOld = false;
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto());
  await expect(builderOf(page).getByRole('button', { name: 'Change' })).toBeVisible({ timeout: 30_000 });
  await expect(builderOf(page).getByText('sea.jpg')).toBeVisible();
});
