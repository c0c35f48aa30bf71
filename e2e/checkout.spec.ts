import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import {
  chargesOf,
  expectFailed,
  expectThanks,
  failedBox,
  fillContact,
  openCheckout,
  ordersOf,
  pickCard,
  pressPay,
  showCheckout,
} from './checkout-page.ts';
import { expect, expectAccessible, test, toast } from './fixtures.ts';

// Each journey draws, pays and prints a card.
test.describe.configure({ timeout: 180_000 });

test.describe('the checkout', () => {
  test('[C-1, C-4, C-5, K-1] summary, quantity, specifications, method, totals and terms', async ({
    page,
    signedIn,
  }) => {
    await openCheckout(page);
    const builder = page.locator('#postcard-builder');
    await expect(builder.getByText('Custom Postcard')).toBeVisible();
    await expect(page.getByLabel('Quantity')).toHaveValue('100');
    await expect(page.getByLabel('Quantity')).toHaveAttribute('readonly', '');
    for (const text of ['5 × 7 in', 'Landscape', 'Premium matte (120 lb)', 'Full color', 'Double-sided']) {
      await expect(builder.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('radio', { name: /Credit Card \(Recommended\)/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /PayPal \(Coming Soon\)/ })).toBeDisabled();
    await expect(builder.getByText('PayPal payment is not available yet. Please use Credit Card.')).toBeVisible();
    await expect(builder.getByText('Free', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay $3.49' })).toBeEnabled();
    await expect(builder.getByText(/you agree to our terms/)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(signedIn.email);
    await expectAccessible(page, '#postcard-builder');
  });

  test('[C-3, C-9] e-mail and phone are asked for, and remembered', async ({ page, signedIn }) => {
    await openCheckout(page);
    await page.getByLabel('Email', { exact: true }).fill('');
    await pickCard(page, 'Declined');
    await pressPay(page);
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /Please enter your email address/,
    );
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Please enter your phone number/);
    await expect(toast(page, 'Please enter your email address')).toBeVisible();
    await page.getByLabel('Phone').fill('12345');
    await page.getByLabel('Phone').blur();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
      /Please enter a valid 10-digit U.S. mobile number/,
    );
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await fillContact(page, signedIn.email);
    await pressPay(page);
    await expectFailed(page, ERRORS.card_declined.message);
    await showCheckout(page);
    await expect(page.getByLabel('Phone')).toHaveValue('(212) 555-0123');
  });

  test('[C-10, C-11, C-6, K-4] paying: overlay, toast, print, thank-you after a second', async ({
    page,
    request,
    signedIn,
  }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    await pressPay(page);
    await expect(page.getByText('Processing payment...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Processing Payment' })).toBeAttached();
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
    await page.getByRole('link', { name: 'View Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('[C-11] back from the thank-you screen: the checkout says that it is paid', async ({
    page,
    request,
    signedIn,
  }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    await pressPay(page);
    await expectThanks(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText('This order is paid')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await expect(page.getByLabel('Phone')).toHaveAttribute('readonly', '');
    await expectAccessible(page, '#postcard-builder');
    await page.getByRole('button', { name: 'View Confirmation' }).click();
    await page.getByRole('button', { name: 'Shop Now' }).click();
    await expect(page.getByText('Select photo')).toBeVisible();
    expect(await chargesOf(request, signedIn)).toBe(1);
  });
});

const DECLINES: readonly (readonly [card: Parameters<typeof pickCard>[1], code: ErrorCode])[] = [
  ['Declined', 'card_declined'],
  ['Insufficient funds', 'insufficient_funds'],
  ['Wrong security code', 'incorrect_cvc'],
  ['Expired', 'expired_card'],
  ['Mistyped number', 'incorrect_number'],
  ['Processing error', 'processing_error'],
  ['Wrong postal code', 'incorrect_postal_code'],
  ['Wrong billing address', 'incorrect_address'],
];

test('[C-7, C-12, C-13] every refusal has its box and its toast, and nothing typed is lost', async ({
  page,
  request,
  signedIn,
}) => {
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  for (const [card, code] of DECLINES) {
    await pickCard(page, card);
    const number = await page.getByLabel('Card number').inputValue();
    await pressPay(page);
    await expectFailed(page, ERRORS[code].message);
    await expect(toast(page, ERRORS[code].message)).toContainText('Payment Failed');
    if (code === 'card_declined') await expectAccessible(page, '#postcard-builder');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(failedBox(page)).toHaveCount(0);
    await expect(page.getByLabel('Card number')).toHaveValue(number);
    await expect(page.getByLabel('Phone')).toHaveValue('(212) 555-0123');
  }
  await pickCard(page, 'Succeeds');
  await pressPay(page);
  await expectThanks(page);
  expect(await chargesOf(request, signedIn)).toBe(1);
  expect(await ordersOf(request, signedIn)).toHaveLength(1);
});

test.describe('3-D Secure', () => {
  test('[C-12] refused by the customer, then approved', async ({ page, request, signedIn }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Bank asks for approval');
    await pressPay(page);
    const bank = page.getByRole('dialog', { name: 'Your bank asks' });
    await expect(bank.getByText('$3.49')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await bank.getByRole('button', { name: 'Refuse' }).click();
    await expectFailed(page, ERRORS.card_authentication_required.message);
    await pressPay(page);
    await bank.getByRole('button', { name: 'Close' }).click();
    await expectFailed(page, ERRORS.payment_incomplete.message);
    await pressPay(page);
    await bank.getByRole('button', { name: 'Approve Payment' }).click();
    await expectThanks(page);
    expect(await chargesOf(request, signedIn)).toBe(1);
  });
});

test.describe('what the card form says before any charge', () => {
  test('[C-13] set-up failure, amount, missing secret, network', async ({ page, signedIn }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    const answers: readonly (readonly [ErrorCode, object])[] = [
      ['payment_setup_failed', { status: 500, body: 'oops' }],
      ['invalid_amount', { status: 400, json: { ...ERRORS.invalid_amount, code: 'invalid_amount', request_id: 'x' } }],
      ['missing_client_secret', { status: 200, json: {} }],
    ];
    for (const [code, answer] of answers) {
      await page.route('**/functions/v1/create-payment-intent', (route) => route.fulfill(answer));
      await pressPay(page);
      await expectFailed(page, ERRORS[code].message);
      await page.unroute('**/functions/v1/create-payment-intent');
    }
    await page.route('**/functions/v1/create-payment-intent', (route) => route.abort());
    await pressPay(page);
    await expectFailed(page, ERRORS.payment_network.message);
    await page.unroute('**/functions/v1/create-payment-intent');
    await pressPay(page);
    await expectThanks(page);
  });

  test('[C-5] an incomplete card is said beside its fields', async ({ page, signedIn }) => {
    await openCheckout(page);
    await fillContact(page, signedIn.email);
    await page.getByLabel('Card number').fill('4242');
    await pressPay(page);
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/card number is incomplete/);
    await expect(page.getByLabel('Card number')).toBeFocused();
    await page.getByLabel('Card number').pressSequentially('424242424242');
    await page.getByLabel('Expiration date').pressSequentially('1234');
    await page.getByLabel('Security code').fill('123');
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await expect(page.getByLabel('Expiration date')).toHaveValue('12 / 34');
    await page.getByLabel('Security code').press('Enter');
    await expectThanks(page);
  });
});
