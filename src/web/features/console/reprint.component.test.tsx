import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ListedConsoleOrder, listConsoleOrders } from '#contract/console/orders.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signInAs } from '#testing/components/sign-in.ts';
import { changeAnswer } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { callApi } from '#testing/order-request.ts';
import { orderCard, shipCard } from '#testing/ordered-cards.ts';
import { signUpUser } from '#testing/sign-in.ts';

test('[O-3] on a phone, a mailed card is looked at and reprinted for free, with its name and a reason, once', async () => {
  const customer = await signUpUser(SERVER);
  const { orderId, orderNumber } = await shipCard(SERVER, customer, 'Tom Reed');
  signInAs(inject('operator'));
  await openPage(`/console/orders/${orderId}`, { viewport: PHONE });
  await page.getByRole('button', { name: 'View Card to Tom Reed' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Front of the card', 'Back of the card']) {
    const picture = dialog.getByRole('img', { name });
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(992);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Reprint for Free the card to Tom Reed' }).click();
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('Reprint the card to Tom Reed for free?');
  const confirm = dialog.getByRole('button', { name: 'Reprint for Free' });
  await confirm.click();
  await expect.element(dialog.getByText(/Please choose a reason\.$/)).toBeVisible();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Another reason' }).click();
  await confirm.click();
  await expect.element(dialog.getByText(/Please say what happened\.$/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('The dog ate it.');
  await expectAccessible(dialog.element());
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await confirm.dblClick();
  await expect.element(toast('On its way to the print service')).toBeVisible();
  await expect.element(page.getByText('Reprinted for free')).toBeVisible();
  await expect.element(page.getByText('The dog ate it.')).toBeVisible();
  await expect.element(page.getByText('Card 1 to Tom Reed, attempt 2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Reprint/ })).not.toBeInTheDocument();

  await page.getByRole('link', { name: 'Operator log' }).click();
  const row = page.getByRole('list', { name: 'Log' }).getByRole('listitem').filter({ hasText: 'Reprinted for free' });
  await expect.element(row).toMatchTextContent(/Status: Shipped.*Processing.*Reason: Another reason/);
  await expect.element(page.getByRole('textbox', { name: 'Order number or id' })).toHaveValue(orderNumber);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
});

test('[O-3] a card that was refunded says why it is not reprinted', async () => {
  const { orderId } = await shipCard(SERVER, await signUpUser(SERVER), 'Tom Reed');
  const body = { amount_cents: 349, refunded_cents: 0, reason: 'damaged' };
  const operator = { headers: { authorization: `Bearer ${inject('operator').session.access_token}` } };
  await callApi(SERVER, operator, { path: `/rest/v1/console/orders/${orderId}/refund`, body });
  signInAs(inject('operator'));
  await openPage(`/console/orders/${orderId}`);
  await expect.element(page.getByText(/^A refunded card can't be reprinted for free/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Reprint/ })).not.toBeInTheDocument();
});

test('[O-3] orders with and without a dispute line up in their columns', async () => {
  const customer = await signUpUser(SERVER);
  await orderCard(SERVER, customer, 'Tom Reed');
  const { orderNumber } = await shipCard(SERVER, customer, 'Ana Weber');
  const disputed = (order: ListedConsoleOrder): ListedConsoleOrder => ({
    ...order,
    dispute: 'warned',
    has_alert: true,
    shown_status: 'delivered_estimated',
    payment_status: 'refund_due',
  });
  changeAnswer(listConsoleOrders, (list) => ({
    ...list,
    items: list.items.map((order) => (order.order_number === orderNumber ? disputed(order) : order)),
  }));
  signInAs(inject('operator'));
  for (const width of [1440, 1024, 820]) {
    await openPage(`/console/orders?customer=${customer.userId}`, { viewport: { width, height: 900 } });
    await expect.element(page.getByText('Fraud warning', { exact: true })).toBeVisible();
    const rows = [...document.querySelectorAll('ul[aria-label=Orders] a')];
    expect(rows).toHaveLength(2);
    const edges = rows.map((row) =>
      [...row.children].map((cell) => [cell.getBoundingClientRect().left, cell.getBoundingClientRect().right]),
    );
    expect(edges[0]).toEqual(edges[1]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('[O-9] the log is filtered in the URL, by person, order and days', async () => {
  signInAs(inject('operator'));
  await openPage('/console/log?person=command%20line&from=2020-01-01&to=nonsense');
  await expect
    .element(
      page
        .getByRole('list', { name: 'Log' })
        .getByRole('listitem')
        .filter({ hasText: 'Operator access granted' })
        .first(),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText('From')).toHaveValue('2020-01-01');
  await expect.element(page.getByLabelText('To')).toHaveValue('');
  await page.getByLabelText('To').fill('2020-01-31');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.element(page.getByText('No entry matches')).toBeVisible();
  expect(new URLSearchParams(location.search).get('to')).toBe('2020-01-31');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByRole('list', { name: 'Log' })).toBeVisible();
  expect(location.search).toBe('');
});
