/** Pays with real page loads. Component tests in src/web/features/checkout cover what step 4 shows. */
import { chargesOf, expectThanks, fillContact, openCheckout, ordersOf, pickCard, pressPay } from './checkout-page.ts';
import { expect, expectAccessible, test, toast } from './fixtures.ts';

// Renders, pays for and prints a card.
test.describe.configure({ timeout: 180_000 });

test('[C-10, C-11, C-6, K-4, B-2] pays for and prints a card, and going back never charges again', async ({
  page,
  request,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');

  await test.step('shows overlay, toast, print order, and the thank-you screen after a second', async () => {
    // Awaited together, because a payment may finish instantly.
    await Promise.all([
      expect(page.getByText('Processing payment...')).toBeVisible(),
      expect(page.getByRole('button', { name: 'Processing Payment' })).toBeAttached(),
      pressPay(page),
    ]);
    await expect(toast(page, 'Payment successful! Your order is being processed.')).toBeVisible();
    await expectThanks(page);
    const [order] = await ordersOf(request, signedIn);
    await expect(page.getByText(order?.order_number ?? 'none', { exact: true })).toBeVisible();
    await expect(page.getByText('TAKE30OFF')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shop Now' })).toBeVisible();
    await expect(
      page
        .getByText('Will be provided when shipped')
        .or(page.getByText(/^[A-Z0-9]{10,}$/))
        .first(),
    ).toBeVisible();
    await expect(toast(page, 'Print Order Submitted')).toBeVisible({ timeout: 40_000 });
    await expectAccessible(page, '#postcard-builder');
    expect(order).toMatchObject({ status: 'processing', payment_status: 'paid', total_amount: 3.49 });
    expect(await chargesOf(request, signedIn)).toBe(1);
  });

  await test.step('Back leads to the paid checkout', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText('This order is paid')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await expect(page.getByLabel('Phone')).toHaveAttribute('readonly', '');
    await expectAccessible(page, '#postcard-builder');
    await page.getByRole('button', { name: 'View Confirmation' }).click();
  });

  await test.step('a reload, or the browser’s back button from the dashboard, shows the order and nothing to pay', async () => {
    const [order] = await ordersOf(request, signedIn);
    const number = page.getByRole('main').getByText(order?.order_number ?? 'none');
    await page.getByRole('link', { name: 'View Dashboard' }).click();
    // Until then, the studio still shows.
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/payment-success\?session_id=pi_/);
    await expect(number).toBeVisible();
    await page.goto('/?step=4');
    await expect(page).toHaveURL(/\/payment-success\?session_id=pi_/);
    await expect(number).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    expect(await chargesOf(request, signedIn)).toBe(1);
  });
});
