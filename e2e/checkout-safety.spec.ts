/** Money: whatever happens on the way, one order is paid once, and what is paid is printed. */
import { ERRORS } from '#domain/errors.ts';
import {
  chargesOf,
  expectFailed,
  expectThanks,
  fillContact,
  openCheckout,
  ordersOf,
  pickCard,
  pressPay,
  showCheckout,
} from './checkout-page.ts';
import { bearer, expect, test, toast } from './fixtures.ts';

// Each journey draws, pays and prints a card.
test.describe.configure({ timeout: 180_000 });

const CONFIRM = '**/v1/payment_intents/*/confirm';

test('[C-13] the connection breaks after the charge: trying again finds the order', async ({
  page,
  request,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await page.route(CONFIRM, async (route) => {
    // The bank has the money; the browser never hears of it.
    await route.fetch();
    await route.abort();
  });
  await pressPay(page);
  await expectFailed(page, ERRORS.payment_network.message);
  await page.unroute(CONFIRM);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await pressPay(page);
  await expectThanks(page);
  expect(await chargesOf(request, signedIn)).toBe(1);
});

test('[C-13] the connection breaks before the charge: trying again pays once', async ({ page, request, signedIn }) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await page.route(CONFIRM, (route) => route.abort());
  await pressPay(page);
  await expectFailed(page, ERRORS.payment_network.message);
  await page.unroute(CONFIRM);
  await pressPay(page);
  await expectThanks(page);
  expect(await chargesOf(request, signedIn)).toBe(1);
  expect(await ordersOf(request, signedIn)).toHaveLength(1);
});

test('[C-6] a double click pays once', async ({ page, request, signedIn }) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await expectThanks(page);
  expect(await chargesOf(request, signedIn)).toBe(1);
  expect(await ordersOf(request, signedIn)).toHaveLength(1);
});

test('[F-1] two tabs with one card pay once', async ({ page, context, request, signedIn }) => {
  await openCheckout(page);
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
  expect(await chargesOf(request, signedIn)).toBe(1);
});

test('[F-1] two tabs at the same moment pay once', async ({ page, context, request, signedIn }) => {
  await openCheckout(page);
  const other = await context.newPage();
  await showCheckout(other);
  for (const tab of [page, other]) {
    await fillContact(tab, signedIn.email);
    await pickCard(tab, 'Succeeds');
  }
  await Promise.all([pressPay(page), pressPay(other)]);
  await expect.poll(() => chargesOf(request, signedIn), { timeout: 60_000 }).toBe(1);
  // Whoever came second is told, or finds the order: both tabs come to rest.
  for (const tab of [page, other])
    await expect(tab.getByText('Processing payment...')).toHaveCount(0, { timeout: 60_000 });
  expect(await chargesOf(request, signedIn)).toBe(1);
});

test('[C-10, F-2] a tab that is closed right after paying: the card is printed all the same', async ({
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

test('[F-2] printing that cannot be submitted from here is said, and the order stays paid', async ({
  page,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await page.route('**/functions/v1/submit-print-order', (route) => route.abort());
  await pressPay(page);
  await expectThanks(page);
  await expect(toast(page, 'Print Submission Error')).toBeVisible();
});

test('[F-2] printing that is refused is said', async ({ page, signedIn }) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  const refusal = {
    success: false,
    error: 'Out of paper.',
    customer_order_number: null,
    postgrid_order_id: null,
    tracking_number: null,
  };
  await page.route('**/functions/v1/submit-print-order', (route) => route.fulfill({ json: refusal }));
  await pressPay(page);
  await expect(toast(page, 'Print Submission Failed')).toContainText('Out of paper.');
  await expectThanks(page);
  await expect(page.getByText('the print shop could not take the card')).toBeVisible();
});

test('[B-2] the browser’s back button after paying leads to no second payment', async ({ page, request, signedIn }) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await pressPay(page);
  await expectThanks(page);
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goBack();
  await page.locator('#postcard-builder').scrollIntoViewIfNeeded();
  await expect(page.locator('#postcard-builder')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  expect(await chargesOf(request, signedIn)).toBe(1);
});

test('a card whose order was cancelled can be ordered again', async ({ page, request, signedIn }) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await pressPay(page);
  await expectThanks(page);
  await openCheckout(page);
  await expect(page.getByText('This order is paid')).toBeVisible();
  const [order] = await ordersOf(request, signedIn);
  const cancelled = await request.post(`/rest/v1/orders/${order?.id}/cancel`, { headers: bearer(signedIn) });
  expect(cancelled.ok()).toBe(true);
  await openCheckout(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await expect(page.getByText('This order is paid')).toHaveCount(0);
});

test('[C-8] a session that ends at the moment of paying: sign in, and the payment goes on', async ({
  page,
  request,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${String(signedIn.session.access_token)}` },
  });
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

test('[C-2, K-2] a coupon: not earned, unknown, then 30% off the next order', async ({ page, request, signedIn }) => {
  await openCheckout(page);
  const field = page.getByLabel('Apply shop coupon codes');
  for (const [code, text] of [
    ['TAKE30OFF', ERRORS.coupon_not_earned.message],
    ['NOSUCH', ERRORS.coupon_unknown.message],
  ] as const) {
    await field.fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(text);
    await expect(field).toHaveValue(code);
  }
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await pressPay(page);
  await expectThanks(page);
  await page.getByRole('button', { name: 'Shop Now' }).click();
  await expect(page.getByText('Select photo')).toBeVisible();

  await openCheckout(page);
  await field.fill('take30off');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('−$1.05')).toBeVisible();
  await pickCard(page, 'Succeeds');
  await page.getByRole('button', { name: 'Pay $2.44' }).click();
  await expectThanks(page);
  const [order] = await ordersOf(request, signedIn);
  expect(order).toMatchObject({ total_amount: 2.44, payment_status: 'paid' });
});

test.describe('visitors', () => {
  test('[C-8, S-8] sign in in place and are where they were', async ({ page, account }) => {
    await openCheckout(page);
    await expect(page.getByText('Sign In Required')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await page.getByLabel('Phone').fill('212 555 0123');
    await page.getByRole('button', { name: 'Sign In to Continue' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('Sign In to Complete Order');
    await dialog.getByRole('button', { name: 'Create one' }).click();
    await expect(dialog).toHaveAccessibleName('Create Account to Complete Order');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByLabel('Email').fill(account.email);
    await dialog.getByLabel('Password', { exact: true }).fill('wrong-password');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Invalid login credentials/,
    );
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pay $3.49' })).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('212 555 0123');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  });
});

test.describe('the payment-success page', () => {
  test('[R-4] shows the transaction and the way on', async ({ page }) => {
    await page.goto('/payment-success?session_id=cs_test_forged');
    await expect(page.getByText('cs_test_forged')).toBeVisible();
    await expect(page.getByText(/3-5 business days/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Order Status' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'Create Another Postcard' })).toHaveAttribute('href', '/');
  });

  test('[R-4] shows the real order when the transaction is ours', async ({ page, request, signedIn }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    const confirmed = page.waitForRequest(CONFIRM);
    await pressPay(page);
    const intentId = (await confirmed).url().split('/').at(-2);
    await expectThanks(page);
    await page.goto(`/payment-success?session_id=${intentId}`);
    const [order] = await ordersOf(request, signedIn);
    await expect(page.getByText(order?.order_number ?? 'none', { exact: true })).toBeVisible();
    await expect(page.getByText('Rosa Bianchi')).toBeVisible();
  });

  test('[R-4, S-7] says nothing about the order of somebody else', async ({
    page,
    request,
    account,
    signedIn,
    browser,
  }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    const confirmed = page.waitForRequest(CONFIRM);
    await pressPay(page);
    const intentId = (await confirmed).url().split('/').at(-2);
    await expectThanks(page);
    expect(await chargesOf(request, account)).toBe(1);
    const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await stranger.goto(`/payment-success?session_id=${intentId}`);
    await expect(stranger.getByText(intentId ?? 'none')).toBeVisible();
    await expect(stranger.getByText('Rosa Bianchi')).toHaveCount(0);
    await stranger.close();
  });
});
