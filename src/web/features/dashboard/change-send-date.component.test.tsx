import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessDayFrom, isBusinessDay, shiftDay } from '#domain/business-days.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { waitUntil } from '#testing/wait-until.ts';

const today = new Date().toISOString().slice(0, 10);
const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));

/** One that can be chosen. */
function otherDayOfMonth(sendOn: string): string {
  const month = sendOn.slice(0, 7);
  const days = Array.from({ length: 31 }, (_, index) => shiftDay(`${month}-01`, index));
  const isOther = (day: string) => day.startsWith(month) && day !== sendOn && day > shiftDay(today, 1);
  return days.find((day) => isOther(day) && isBusinessDay(day)) ?? '';
}

test('[M-11] the send date of an order is changed until it begins, or the order printed at once', async () => {
  const user = await signIn();
  const sendOn = businessDayFrom(shiftDay(today, 20));
  const { orderId } = await placeAndPay(SERVER, user, orderRequest({ sendOn }));
  await waitUntil('it is paid', async () => {
    return (await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}` })).status === 200;
  });
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const order = page.getByRole('dialog', { name: /^Order #/ });
  const dialog = page.getByRole('dialog', { name: 'Change the send date' });
  await order.getByRole('button', { name: 'Change Send Date' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible();
  const day = otherDayOfMonth(sendOn);
  await dialog
    .getByRole('button', { name: format(day, { weekday: 'long', month: 'long', day: 'numeric' }), exact: true })
    .click();
  await dialog.getByRole('button', { name: /^Send on / }).click();
  await expect.element(toast('Send date changed')).toBeVisible();
  await expect.element(order.getByText('Send date changed')).toBeVisible();
  await expect
    .element(order)
    .toMatchTextContent(`Printing begins on ${format(day, { month: 'long', day: 'numeric', year: 'numeric' })}`);

  await order.getByRole('button', { name: 'Change Send Date' }).click();
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect.element(order).toMatchTextContent('Printing begins now');
  await expect.element(order.getByRole('button', { name: 'Change Send Date' })).not.toBeInTheDocument();
});
