import { beforeAll, expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signInAs } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { orderWithRefusedRefund, type PrintedCard } from '#testing/ordered-cards.ts';
import { signUpUser } from '#testing/sign-in.ts';

const operator = inject('operator');
let [alerted, unsettled]: PrintedCard[] = [];

beforeAll(async () => {
  // Together, because the sandbox's bank takes its time.
  const make = async () => orderWithRefusedRefund(SERVER, { customer: await signUpUser(SERVER), operator });
  [alerted, unsettled] = await Promise.all([make(), make()]);
}, 90_000);

test('[O-4] a refund that the bank refused alerts operators, who acknowledge it', async () => {
  signInAs(operator);
  await openPage('/console/alerts', { viewport: PHONE });
  const orderNumber = alerted?.orderNumber ?? '';
  const alert = page.getByRole('listitem').filter({ hasText: orderNumber });
  await expect.element(alert.getByText(/Find another way to pay the customer back\.$/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await page.getByRole('button', { name: `Acknowledge order ${orderNumber}` }).click();
  await expect.element(toast('Acknowledged')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('[O-3] a refund that the bank refused is recorded as paid back another way, with words about how', async () => {
  signInAs(operator);
  await openPage(`/console/orders/${unsettled?.orderId}`, { viewport: PHONE });
  await expect.element(page.getByText("The customer's bank refused $1.50 of the refund")).toBeVisible();
  // As the order's state, and in its history.
  await expect.element(page.getByText('Refund failed', { exact: true })).toHaveLength(2);
  const how = page.getByRole('textbox', { name: 'How it was paid back' });
  const done = page.getByRole('button', { name: 'Mark as Paid Back' });
  await done.click();
  await expect.element(how).toHaveAccessibleDescription('Please say how.');
  await how.fill('  By check, number 1044  ');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await done.click();
  await expect.element(toast('Refund settled')).toBeVisible();
  await expect.element(page.getByText('By check, number 1044')).toBeVisible();
  await expect.element(how).not.toBeInTheDocument();
  await expect.element(page.getByText('Refund failed', { exact: true })).toHaveLength(1);
});
