/** Paying with live keys: the site's own code, with a stand-in for Stripe.js that charges the sandbox. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SANDBOX_PUBLISHABLE_KEY } from '#contract/sandbox/payments.ts';
import { ERRORS } from '#domain/errors.ts';
import { eventually } from '#testing/components/builder.ts';
import { changeConfig } from '#testing/components/change-config.ts';
import {
  expectFailed,
  failedBox,
  fillContact,
  openCheckout,
  ordersOf,
  payAndPrint,
  paymentsOf,
  phoneField,
  pressPay,
} from '#testing/components/checkout.ts';
import { signIn } from '#testing/components/sign-in.ts';
import {
  breakStripeFields,
  holdStripeFields,
  loseStripe,
  standInForStripe,
  WALLET,
} from '#testing/components/stripe-stand-in.ts';
import { stubRequest } from '#testing/components/stub-request.ts';
import type { TestUser } from '#testing/sign-in.ts';

const placeholder = () => document.querySelector('main .animate-skeleton');

async function openLive(): Promise<TestUser> {
  await changeConfig(() => ({ payments: { mode: 'stripe', publishable_key: SANDBOX_PUBLISHABLE_KEY } }));
  const user = await signIn();
  await openCheckout();
  // The form takes its place, and moves what is below.
  await eventually(() => expect(placeholder()).toBeNull());
  return user;
}

async function fillCard(number: string): Promise<void> {
  await page.getByLabelText('Card number').fill(number);
  await page.getByLabelText('Expiration date').fill('12/40');
  await page.getByLabelText('Security code').fill('123');
}

test('[C-10, C-13, F-1] reports a missing script and missing fields, then confirms with email and phone', async () => {
  loseStripe();
  const user = await openLive();
  const missing = page.getByText("The card fields didn't load");
  await expect.element(missing).toBeVisible();
  await page.getByRole('button', { name: 'Load Again' }).click();
  await expect.element(missing).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
  await fillContact(user.email);
  let intents = 0;
  const counting = stubRequest('/functions/v1/create-payment-intent', (passOn) => {
    intents += 1;
    return passOn();
  });
  await pressPay();
  await expectFailed(ERRORS.payment_form_not_loaded.message);
  expect(intents).toBe(0);
  counting.lift();

  standInForStripe();
  breakStripeFields(true);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('or pay by card')).toBeVisible();
  await expect.element(missing).toBeVisible();
  await pressPay();
  await expectFailed(ERRORS.card_element_missing.message);

  breakStripeFields(false);
  const finishLoading = holdStripeFields();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await eventually(() => expect(placeholder()).not.toBeNull());
  finishLoading();
  await eventually(() => expect(placeholder()).toBeNull());
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
  await pressPay();
  await expect.element(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect.element(failedBox()).not.toBeInTheDocument();

  await fillCard('4000000000009995');
  await pressPay();
  await expectFailed(ERRORS.insufficient_funds.message);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await fillCard('4242424242424242');
  await payAndPrint();
  expect(await paymentsOf(user)).toMatchObject([{ billing: { email: user.email, phone: '(212) 555-0123' } }]);
});

test('[C-3, C-6] a wallet pays with its own phone number, and closes when it cannot', async () => {
  standInForStripe();
  const user = await openLive();
  const wallet = page.getByRole('button', { name: 'Pay by wallet' });
  await expect.element(page.getByText('or pay by card')).toBeVisible();
  await phoneField().fill('12345');
  await wallet.click();
  await expect.element(phoneField()).toHaveAccessibleDescription(/valid 10-digit U.S. mobile number/);
  await eventually(() => expect(wallet.element().getAttribute('data-failed')).toBe('true'));

  await phoneField().fill('');
  await payAndPrint(() => wallet.click());
  const [order] = await ordersOf(user);
  expect(order?.payment_status).toBe('paid');
  expect(await paymentsOf({ ...user, email: WALLET.email })).toHaveLength(1);
});
