import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessDayFrom } from '#domain/business-days.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { waitUntil } from '#testing/wait-until.ts';

test('[M-11] the address of a card with a send date is corrected with its order, and of each card of a mailing', async () => {
  const user = await signIn();
  const sendOn = businessDayFrom(new Date(Date.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10));
  const mailing = await mailingRequest(SERVER, user, [recipient('Rosa Bianchi'), recipient('Theo Fontane')]);
  const card = await placeAndPay(SERVER, user, orderRequest({ sendOn }));
  const cards = await placeAndPay(SERVER, user, { ...mailing, sendOn });
  for (const { orderId } of [card, cards]) {
    await waitUntil('it is paid', async () => {
      return (await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}` })).status === 200;
    });
  }
  await openPage(`/dashboard?tab=orders&order=${card.orderId}`);
  const order = page.getByRole('dialog', { name: /^Order #/ });
  const dialog = page.getByRole('dialog', { name: 'Correct the address' });
  const save = dialog.getByRole('button', { name: 'Save Address' });
  await expect.element(order).toMatchTextContent(/Grace Hopper\s*1 Harbor Street/);
  await order.getByRole('button', { name: 'Correct Address of Grace Hopper' }).click();
  await expectAccessible();
  // Only the server knows that no mail finds this one.
  await dialog.getByLabelText('Address Line 1').fill('7 Mill Lane');
  await dialog.getByLabelText('City').fill('');
  await dialog.getByLabelText('Postal code').fill('none');
  await save.click();
  await expect.element(dialog.getByText('Please Check the Address')).toBeVisible();
  await dialog.getByLabelText('City').fill('Bath');
  await dialog.getByLabelText('Postal code').fill('04530');
  await save.click();
  await expect.element(toast('Address corrected')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(order).toMatchTextContent(/7 Mill Lane\s*Bath, OR 04530/);
  await expect.element(order.getByText('Address corrected')).toBeVisible();

  await openPage(`/dashboard?tab=orders&order=${cards.orderId}`);
  const recipients = order.getByRole('list', { name: 'Recipients' });
  await expect.element(recipients).toMatchTextContent(/Rosa Bianchi.*Scheduled.*Theo Fontane.*Scheduled/s);
  await order.getByRole('button', { name: 'Correct Address of Theo Fontane' }).click();
  await dialog.getByLabelText('Recipient').fill('Theodor Fontane');
  await save.click();
  await expect.element(recipients).toMatchTextContent('Theodor Fontane');
});
