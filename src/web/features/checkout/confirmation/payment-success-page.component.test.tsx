import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { orderRequest, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { PAYMENT_TEXTS } from './describe-payment.ts';

const server = { url: location.origin };
const orderOfRosa = () => orderRequest({}, { recipient: 'Rosa Bianchi' });

test('[R-4] shows a visitor the transaction and both buttons', async () => {
  await openPage('/payment-success?session_id=cs_test_forged');
  await expect.element(page.getByText('cs_test_forged')).toBeVisible();
  await expect.element(page.getByText(/3-5 business days/)).toBeVisible();
  await expect.element(page.getByText(/successful|thank you/i)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'View Order Status' })).toHaveAttribute('href', '/dashboard');
  await expect.element(page.getByRole('link', { name: 'Create Another Postcard' })).toHaveAttribute('href', '/');
});

test("[R-4] shows the customer's own order", async () => {
  const { orderNumber, paymentIntentId } = await placeAndPay(server, await signIn(), orderOfRosa());
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByText(orderNumber, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Rosa Bianchi/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect.element(page.getByText(/printed and shipped in 3-5 business days/)).toBeVisible();
});

test('[K-2, R-4] keeps the coupon and the way to cancel, as the server knows them', async () => {
  const { paymentIntentId } = await placeAndPay(server, await signIn(), orderOfRosa());
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByText('TAKE30OFF')).toBeVisible();
  await expect.element(page.getByText(/within \d+:\d\d for a full refund\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard?tab=orders');
  await expectAccessible();
});

test('[R-4] shows no success without an id or a complete payment', async () => {
  const { paymentIntentId } = await placeOrder(server, await signIn(), orderOfRosa());
  for (const [path, texts] of [
    ['/payment-success', PAYMENT_TEXTS.none],
    [`/payment-success?session_id=${paymentIntentId}`, PAYMENT_TEXTS.unpaid],
  ] as const) {
    await openPage(path);
    await expect.element(page.getByRole('heading', { name: texts.title })).toBeVisible();
    await expect.element(page.getByText(texts.text)).toBeVisible();
    await expect.element(page.getByText(/successful|thank you/i)).not.toBeInTheDocument();
  }
});

test("[R-4, S-7] shows nothing of another customer's order", async () => {
  const { paymentIntentId } = await placeAndPay(server, await signUpUser(server), orderOfRosa());
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByText(paymentIntentId)).toBeVisible();
  await expect.element(page.getByText(/Rosa Bianchi/)).not.toBeInTheDocument();

  await signIn();
  await openPage(`/payment-success?session_id=${paymentIntentId}`);
  await expect.element(page.getByRole('heading', { name: PAYMENT_TEXTS.unknown.title })).toBeVisible();
  await expect.element(page.getByText('Payment Successful!')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Rosa Bianchi/)).not.toBeInTheDocument();
});

test('[R-4] on a phone, shows a long transaction id in full and says that it is unknown', async () => {
  await signIn();
  const id = `pi_${'0123456789'.repeat(6)}`;
  await openPage(`/payment-success?session_id=${id}`, { viewport: PHONE });
  await expect.element(page.getByRole('heading', { name: PAYMENT_TEXTS.unknown.title })).toBeVisible();
  await expect.element(page.getByText(/printed and shipped in 3-5 business days/)).toBeVisible();
  const { scrollWidth, clientWidth } = page.getByText(id).element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible();
});
