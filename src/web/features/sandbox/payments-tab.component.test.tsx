import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';

test('[H-10] a payment can be disputed as the bank, and its order says so', async () => {
  const user = await signIn();
  const { orderId, paymentIntentId } = await placeAndPay(SERVER, user);
  await openPage('/sandbox?tab=payments');
  const payment = page.getByRole('row').filter({ hasText: paymentIntentId });
  await expect.element(payment.getByRole('button', { name: 'Warn of fraud' })).toBeVisible();
  await payment.getByRole('button', { name: 'Dispute' }).click();
  await expect.element(payment.getByText('Disputed')).toBeVisible();
  await expect.element(payment.getByRole('button', { name: 'Shop wins' })).toBeVisible();
  await payment.getByRole('button', { name: 'Shop loses' }).click();
  await expect.element(payment.getByText('Dispute lost')).toBeVisible();
  const readOrder = async () =>
    JSON.stringify((await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}` })).body);
  await expect.poll(readOrder).toContain('dispute_lost');
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  await expect.element(page.getByRole('dialog').getByText('Your bank reversed this payment')).toBeVisible();
});
