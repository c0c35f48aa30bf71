/** Whatever happens, an order is charged once, and a paid card is printed. */
import { ERRORS } from '#domain/errors.ts';
import { builderOf, fillAddress, nextOf } from './builder-page.ts';
import {
  chargesOf,
  checkout,
  expectFailed,
  expectThanks,
  fillContact,
  openCheckout,
  ordersOf,
  pickCard,
  pressPay,
  showCheckout,
} from './checkout-page.ts';
import { bearer, expect, test } from './fixtures.ts';

// Each journey renders, pays for and prints a card.
test.describe.configure({ timeout: 180_000 });

const CONFIRM = '**/v1/payment_intents/*/confirm';

test('[C-13] after losing the connection before or after the charge, trying again finds the order and pays once', async ({
  page,
  request,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await page.route(CONFIRM, (route) => route.abort());
  await pressPay(page);
  await expectFailed(page, ERRORS.payment_network.message);
  await page.unroute(CONFIRM);
  expect(await chargesOf(request, signedIn)).toBe(0);

  await page.getByRole('button', { name: 'Try Again' }).click();
  const lost = Promise.withResolvers<void>();
  await page.route(CONFIRM, async (route) => {
    // The charge succeeds, but the browser never gets the response.
    await route.fetch();
    await route.abort();
    lost.resolve();
  });
  await pressPay(page);
  // The first failure may still be on the page.
  await lost.promise;
  await expectFailed(page, ERRORS.payment_network.message);
  await page.unroute(CONFIRM);
  // An order is listed once the payment's webhook has arrived.
  await expect.poll(() => chargesOf(request, signedIn)).toBe(1);

  await pressPay(page);
  await expectThanks(page);
  expect(await chargesOf(request, signedIn)).toBe(1);
  expect(await ordersOf(request, signedIn)).toHaveLength(1);
});

test('[F-1] two tabs with the same card pay once', async ({ page, context, request, signedIn }) => {
  // A card made in this tab is restored by the other one.
  await page.goto('/');
  await page
    .getByRole('button', { name: /Los Angeles/ })
    .first()
    .click();
  await nextOf(page).click();
  await fillAddress(page);
  await nextOf(page).click();
  await builderOf(page).getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(checkout(page)).toBeVisible();
  const other = await context.newPage();
  await showCheckout(other);
  for (const tab of [page, other]) {
    await fillContact(tab, signedIn.email);
    await pickCard(tab, 'Succeeds');
  }
  await pressPay(page);
  await expectThanks(page);
  await pressPay(other);
  await expectThanks(other);
  // The tab's card is ordered, so there is no version to choose.
  await expect(other.getByText('Changed in another tab')).toHaveCount(0);
  expect(await chargesOf(request, signedIn)).toBe(1);
});

test('[F-1] two tabs paying at the same time pay once', async ({ page, context, request, signedIn }) => {
  await openCheckout(page);
  const other = await context.newPage();
  await showCheckout(other);
  for (const tab of [page, other]) {
    await fillContact(tab, signedIn.email);
    await pickCard(tab, 'Succeeds');
  }
  await Promise.all([pressPay(page), pressPay(other)]);
  await expect.poll(() => chargesOf(request, signedIn), { timeout: 60_000 }).toBe(1);
  // The second tab gets an error or finds the order. Both finish.
  for (const tab of [page, other])
    await expect(tab.getByText('Processing payment...')).toHaveCount(0, { timeout: 60_000 });
  expect(await chargesOf(request, signedIn)).toBe(1);
});

test('[C-10, F-2] prints the card even if the tab is closed right after paying', async ({
  page,
  request,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await page.route('**/functions/v1/submit-print-order', (route) => route.abort());
  const confirmed = page.waitForResponse(CONFIRM);
  await pressPay(page);
  await confirmed;
  await page.close();
  await expect
    .poll(async () => (await ordersOf(request, signedIn))[0]?.postgrid_order_id, { timeout: 60_000 })
    .toMatch(/^postcard_/);
});

test('[C-8] a payment continues after signing in again if the session ended', async ({ page, request, signedIn }) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await request.post('/auth/v1/logout?scope=global', { headers: bearer(signedIn) });
  await pressPay(page);
  const dialog = page.getByRole('dialog', { name: 'Sign In to Complete Order' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expectThanks(page);
  const session = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: signedIn.email, password: signedIn.password },
  });
  expect(await chargesOf(request, { ...signedIn, session: await session.json() })).toBe(1);
});
