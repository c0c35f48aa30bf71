import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { orderRequest, placeAndPay } from '#testing/order-request.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { NO_ORDER_TEXTS } from './texts.ts';

const server = { url: location.origin };
const orderOfRosa = () => orderRequest({}, { recipient: 'Rosa Bianchi' });

test('[R-4] the payment-success page shows the transaction and the way on', async () => {
  await openPage('/payment-success?session_id=cs_test_forged');
  await expect.element(page.getByText('cs_test_forged')).toBeVisible();
  await expect.element(page.getByText(/3-5 business days/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View Order Status' })).toHaveAttribute('href', '/dashboard');
  await expect.element(page.getByRole('link', { name: 'Create Another Postcard' })).toHaveAttribute('href', '/');
});

test('[R-4] the payment-success page shows the real order when the transaction is ours', async () => {
  const { orderNumber, paymentIntentId } = await placeAndPay(server, await signIn(), orderOfRosa());
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByText(orderNumber, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Rosa Bianchi/)).toBeVisible();
});

test('[R-4, S-7] the payment-success page says nothing about the order of somebody else', async () => {
  const { paymentIntentId } = await placeAndPay(server, await signUpUser(server), orderOfRosa());
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByText(paymentIntentId)).toBeVisible();
  await expect.element(page.getByText(/Rosa Bianchi/)).not.toBeInTheDocument();

  await signIn();
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByText(NO_ORDER_TEXTS.title)).toBeVisible();
  await expect.element(page.getByText(/Rosa Bianchi/)).not.toBeInTheDocument();
});
