import { expect, expectAccessible, test, toast } from './fixtures.ts';
import { advancePrint, orderCard, saveDraft } from './ordered-cards.ts';

const table = 'My postcards';

test('[R-6, D-1, D-4] an empty dashboard welcomes, counts nothing, and shows a way on', async ({ page, signedIn }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${signedIn.name}` })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Postcards (0)' })).toBeVisible();
  await expect(page.getByText('No postcards yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Orders (0)' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page).toHaveURL(/tab=orders/);
});

test('[S-8] a visitor is asked to sign in, and comes back to the dashboard', async ({ page, account }) => {
  await page.goto('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Sign In/i })
    .click();
  await expect(page).toHaveURL(/\/dashboard\?tab=orders/);
});

test('[D-2, D-6, D-9] the table has all columns and the status of each card', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  await saveDraft(shop, signedIn, { recipient_name: 'Ana Weber', quantity: 100 });
  const { orderNumber, printId } = await orderCard(shop, signedIn, 'Tom Reed');
  await advancePrint(shop, printId, 2);
  await page.goto('/dashboard');
  const grid = page.getByRole('table', { name: table });
  for (const heading of [
    'Preview',
    'Order #',
    'Recipient',
    'Location',
    'Quantity',
    'Amount',
    'Status',
    'Tracking',
    'Created',
    'Message',
    'Actions',
  ]) {
    await expect(grid.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
  }
  const draft = grid.getByRole('row').filter({ hasText: 'Ana Weber' });
  await expect(draft).toContainText('Drafted');
  await expect(draft).toContainText('$75.00');
  await expect(draft.getByRole('button', { name: 'Edit' })).toBeVisible();
  const sent = grid.getByRole('row').filter({ hasText: 'Tom Reed' });
  await expect(sent).toContainText(orderNumber);
  await expect(sent).toContainText('Paid $3.49');
  await expect(sent).toContainText('Shipped', { timeout: 30_000 });
  await expectAccessible(page);
});

test('[D-10] Refresh Status asks the printer and tells the counts', async ({ page, request, baseURL, signedIn }) => {
  await orderCard({ request, baseURL }, signedIn, 'Tom Reed');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect(toast(page, 'Status Check Complete')).toContainText('1 checked');
});

test('[D-10] Status Check Failed when the check fails', async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe('');
  await page.route('**/check-postcard-statuses', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect(toast(page, 'Status Check Failed')).toBeVisible();
});

test('[D-3, D-8] the toolbar counts what is selected, and duplicates it as drafts', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  await saveDraft(shop, signedIn, { recipient_name: 'Ana Weber' });
  await orderCard(shop, signedIn, 'Tom Reed');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Create New Postcard' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select the card to Tom Reed' }).click();
  await expect(page.getByRole('button', { name: 'Duplicate (1)' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Edit/Finish Order (0)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Duplicate (1)' }).click();
  await expect(toast(page, 'Postcard duplicated')).toContainText("You'll find it among your drafts.");
  const copies = page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: 'Tom Reed' });
  await expect(copies).toHaveCount(2);
  await expect(copies.filter({ hasText: 'Drafted' })).toHaveCount(1);
});

test('[D-7] Edit/Finish Order takes the first selected draft to the builder', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  await saveDraft({ request, baseURL }, signedIn, { recipient_name: 'Ana Weber', message: 'Unfinished words' });
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Select the card to Ana Weber' }).click();
  await page.getByRole('button', { name: 'Edit/Finish Order (1)' }).click();
  await expect(page).toHaveURL(/\?edit=true/);
  await expect(page.getByRole('heading', { name: 'Edit Postcard' }).first()).toBeVisible();
});

test('ordering a card again opens a copy of it in the builder', async ({ page, request, baseURL, signedIn }) => {
  const { postcardId } = await orderCard({ request, baseURL }, signedIn, 'Tom Reed');
  await page.goto(`/dashboard?postcard=${postcardId}`);
  const dialog = page.getByRole('dialog', { name: 'To Tom Reed' });
  await expect(dialog).toContainText('Paid $3.49');
  await expect(dialog).toContainText('Portland, OR 97201');
  await expect(dialog).toContainText('Full color · Matte cover (100 lb) · Single-sided');
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\?edit=true/);
  await expect(page.getByRole('heading', { name: 'Edit Postcard' }).first()).toBeVisible();
  await page.goto('/dashboard');
  const copies = page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: 'Tom Reed' });
  await expect(copies.filter({ hasText: 'Drafted' })).toHaveCount(1);
  await expect(copies.filter({ hasText: 'Drafted' })).toContainText('$37.50');
});

test('selecting moves nothing, and names other pages only when there are some', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  for (const name of ['Berta', 'anna']) await saveDraft(shop, signedIn, { recipient_name: name });
  await page.goto('/dashboard');
  const grid = page.getByRole('table', { name: table });
  await expect(grid.getByRole('button', { name: 'Edit the card to Berta' })).toBeVisible();
  const before = await grid.boundingBox();
  await page.getByRole('checkbox', { name: 'Select every postcard' }).first().click();
  await expect(page.getByText('All 2 postcards are selected.')).toBeVisible();
  expect((await grid.boundingBox())?.y).toBe(before?.y);
});

test('[D-2, D-11] pages of 25, and select-all selects every postcard beyond the page', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  for (let index = 0; index < 27; index += 1) await saveDraft(shop, signedIn, { recipient_name: `Friend ${index}` });
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'My Postcards (27)' })).toBeVisible();
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText('Friend 26');
  await page.getByRole('checkbox', { name: 'Select every postcard' }).first().click();
  await expect(page.getByText('All 27 postcards are selected, those on other pages too.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows).toHaveCount(25);
});

test('searching, filtering and sorting are kept in the URL', async ({ page, request, baseURL, signedIn }) => {
  const shop = { request, baseURL };
  for (const name of ['Berta', 'anna']) await saveDraft(shop, signedIn, { recipient_name: name });
  await page.goto('/dashboard');
  await page.getByLabel('Search').fill('bert');
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=bert/);
  await page.getByLabel('Search').fill('nobody at all');
  await expect(page.getByText('No postcards match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all postcards' }).click();
  await expect(rows).toHaveCount(2);
});

test('[D-11] Database Error with a hint and a way to try again when loading fails', async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe('');
  await page.route('**/rest/v1/postcards?*', (route) => route.fulfill({ status: 504, body: '' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Database Error')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/timed out/)).toBeVisible();
  await page.unroute('**/rest/v1/postcards?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No postcards yet')).toBeVisible();
});

test('a deleted draft can be brought back', async ({ page, request, baseURL, signedIn }) => {
  await saveDraft({ request, baseURL }, signedIn, { recipient_name: 'Ana Weber' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Delete the draft to Ana Weber' }).first().click();
  await expect(page.getByText('No postcards yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ana Weber' })).toBeVisible();
});

test('[D-5] an order shows its number, date, total, tracking and status, and Track Order its history', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  const { orderNumber, printId } = await orderCard(shop, signedIn, 'Tom Reed');
  await advancePrint(shop, printId, 2);
  await page.goto('/dashboard?tab=orders');
  const card = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').filter({ hasText: orderNumber });
  await expect(card).toContainText('$3.49');
  await expect(card).toContainText('Placed');
  await expect(card).toContainText('Shipped', { timeout: 30_000 });
  await card.getByRole('button', { name: 'Track Order' }).click();
  const dialog = page.getByRole('dialog', { name: `Order #${orderNumber}` });
  for (const step of ['Order placed', 'Payment received', 'At the print shop', 'In the mail']) {
    await expect(dialog.getByText(step)).toBeVisible();
  }
  await expect(dialog.getByRole('img', { name: 'Front of the card to Tom Reed' })).toBeVisible();
  await expectAccessible(page);
});

test('an order can be cancelled within its window, and the card becomes a draft again', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  await orderCard({ request, baseURL }, signedIn, 'Tom Reed');
  await page.goto('/dashboard');
  await expect(page.getByRole('row').filter({ hasText: 'Tom Reed' })).toContainText(/Expected \w+ \d+–/);
  await page.goto('/dashboard?tab=orders');
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText('Will be provided when shipped');
  await page.getByRole('button', { name: 'Track Order' }).click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByText(/Possible for another \d+:\d\d/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(toast(page, 'Order cancelled')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(order).toContainText('Cancelled');
  // Nothing will be shipped, so no number is promised.
  await expect(order).not.toContainText('Tracking number');
  await page.goto('/dashboard');
  await expect(page.getByRole('row').filter({ hasText: 'Tom Reed' })).toContainText('Drafted');
});

test('the details show the whole card, of whatever shape', async ({ page, request, baseURL, signedIn }) => {
  await saveDraft({ request, baseURL }, signedIn, { recipient_name: 'Tom Reed', size: '6x9' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open the card to Tom Reed' }).first().click();
  const back = page.getByRole('img', { name: 'Back of the card to Tom Reed' });
  const cut = () =>
    back.evaluate((image: HTMLImageElement) =>
      Math.abs(image.clientWidth / image.clientHeight - image.naturalWidth / image.naturalHeight),
    );
  await expect.poll(cut).toBeLessThan(0.02);
});

test('a cancellation that waits for the print shop says so', async ({ page, request, baseURL, signedIn }) => {
  const { orderId } = await orderCard({ request, baseURL }, signedIn, 'Tom Reed');
  await page.route(`**/rest/v1/orders/${orderId}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_cancelling: true } });
  });
  await page.goto(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByText('We are cancelling this order.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('[D-2] on a phone a card shows what was paid and its tracking number', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  const { printId } = await orderCard(shop, signedIn, 'Tom Reed');
  await advancePrint(shop, printId, 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  const card = page.getByRole('list', { name: table }).getByRole('listitem');
  await expect(card).toContainText('Paid $3.49');
  await expect(card).toContainText(/Tracking \d{4}/, { timeout: 30_000 });
});

test('a tab that is pressed shows no focus ring; one that is reached by keyboard does', async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe('');
  await page.goto('/dashboard');
  const orders = page.getByRole('tab', { name: /Orders/ });
  await orders.click();
  await expect(orders).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: /My Postcards/ })).toHaveCSS('outline-style', 'solid');
});

test('[D-1] signing out from the dashboard leads home', async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe('');
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('[R-4] the page after paying says so when it knows no such order', async ({ page, signedIn }) => {
  expect(signedIn.email).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  const id = `pi_${'0123456789'.repeat(6)}`;
  await page.goto(`/payment-success?session_id=${id}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('There is no such order of yours')).toBeVisible();
  const shown = page.getByText(id);
  expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expectAccessible(page);
});

test('[D-5] the receipt is printed alone, with the name of the shop', async ({ page, request, baseURL, signedIn }) => {
  const { orderId, orderNumber } = await orderCard({ request, baseURL }, signedIn, 'Tom Reed');
  await page.goto(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog', { name: `Order #${orderNumber}` });
  await expect(dialog.getByText('Receipt of')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Receipt of Cartolina')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden();
  await expect(page.getByText('Welcome back')).toBeHidden();
  await expect(dialog).toHaveCSS('position', 'static');
});

test('[D-2] on a phone the table becomes cards; long and right-to-left text do not break it', async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const shop = { request, baseURL };
  await saveDraft(shop, signedIn, { recipient_name: 'W'.repeat(100), message: 'שלום '.repeat(90) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: table }).getByRole('listitem')).toHaveCount(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
});
