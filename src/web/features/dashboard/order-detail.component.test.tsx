import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sendAgain, submitPrintOrder } from '#contract/orders.ts';
import { postcardRecordSchema } from '#contract/postcards.ts';
import { changePrinter } from '#testing/components/change-config.ts';
import { changeHistory, changeOrders } from '#testing/components/change-records.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE, WIDE } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { answerWith, stubEndpoint } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { orderCard, saveDraft, shipCard } from '#testing/ordered-cards.ts';

const orders = page.getByRole('list', { name: 'Orders' });

test('[D-5] an order shows number, date, total, tracking and status, and Track Order shows its history', async () => {
  const { orderNumber } = await shipCard(SERVER, await signIn(), 'Tom Reed');
  await openPage('/dashboard?tab=orders');
  const card = orders.getByRole('listitem').filter({ hasText: orderNumber });
  await expect.element(card).toMatchTextContent('$3.49');
  await expect.element(card).toMatchTextContent('Placed');
  await expect.element(card).toMatchTextContent('Shipped');
  await expect.element(card).toMatchTextContent(/Tracking number\s*\d{4}/);
  await expect.poll(() => card.element().querySelector('img')?.naturalWidth).toBeGreaterThan(0);
  await card.getByRole('button', { name: 'Track Order' }).click();
  const dialog = page.getByRole('dialog', { name: `Order #${orderNumber}` });
  for (const step of ['Order placed', 'Payment received', 'Sent to print', 'Shipped']) {
    await expect.element(dialog.getByText(step).first()).toBeVisible();
  }
  await expect.element(dialog.getByText(/^Delivered .*Expected \w+ \d+–/)).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: 'Front of the card to Tom Reed' })).toBeVisible();
  await expectAccessible();
});

test('says that a cancellation waits for the print service', async () => {
  const { orderId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  changeOrders(() => ({ is_cancelling: true }));
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^We're canceling this order\./)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
});

test('[D-9] a failed order is retried in its details', async () => {
  const { orderId, postcardId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  changeOrders(() => ({ status: 'failed', can_retry: true }));
  let sent: unknown = null;
  stubEndpoint(submitPrintOrder, async (_passOn, request) => {
    sent = JSON.parse(String(request?.body));
    const numbers = { customer_order_number: '471147', print_order_number: '471147', tracking_number: null };
    return Response.json({ success: true, postgrid_order_id: 'postcard_1', ...numbers });
  });
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(toast('Order Retried Successfully')).toMatchTextContent('Order number: 471147.');
  expect(sent).toEqual({ postcardId });
});

test('[D-2, D-5] the actions of both details stay in sight while the rest scrolls', async () => {
  const { orderId, postcardId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  for (const viewport of [WIDE, PHONE]) {
    await openPage(`/dashboard?tab=orders&order=${orderId}`, { viewport });
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Cancel Order' })).toBeInViewport({ ratio: 1 });
    await expect.element(dialog.getByRole('button', { name: 'Print Receipt' })).toBeInViewport({ ratio: 1 });
    await openPage(`/dashboard?postcard=${postcardId}`, { viewport });
    await expect.element(dialog.getByRole('button', { name: 'Track Order' })).toBeInViewport({ ratio: 1 });
    await expect.element(dialog.getByRole('button', { name: 'PDF proof' })).toBeInViewport({ ratio: 1 });
  }
});

test('a card that the print service turned out to have was not retried by the customer', async () => {
  const { orderId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  const at = new Date().toISOString();
  changeHistory((events) => [...events, { type: 'retried', source: 'reconciler', at, note: null }]);
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  await expect.element(page.getByRole('dialog').getByText('Printing resumed')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('Printing retried')).not.toBeInTheDocument();
});

test('[D-5, D-6] a delayed order is Not submitted and has no delivery date', async () => {
  const { orderId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  changeOrders(() => ({ is_delayed: true }));
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  for (const place of [page.getByRole('dialog'), page.getByRole('list', { name: 'Orders', includeHidden: true })]) {
    await expect.element(place).toMatchTextContent('Not submitted');
    await expect.element(place).toMatchTextContent("We'll know once it's printed");
    await expect.element(place).not.toMatchTextContent('Processing');
  }
});

test('[D-5] an order says that its address looks wrong while it can be canceled', async () => {
  const { orderId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  const problem = "We couldn't confirm that this address exists, so your card may not arrive.";
  changeOrders(() => ({ address_problem: problem }));
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Please check the address')).toBeVisible();
  await expect.element(dialog).toMatchTextContent(`${problem} If it needs a change, cancel this order`);
  await expect.element(dialog.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
  await expectAccessible();
});

test('[D-5] an order says that its delivery is an estimate', async () => {
  const { orderId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  changeOrders(() => ({ status: 'delivered', is_delivery_estimated: true, cancel_until: null }));
  changeHistory(() => [{ type: 'delivered', source: 'printer', at: new Date().toISOString(), note: null }]);
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog');
  for (const place of [dialog, page.getByRole('list', { name: 'Orders', includeHidden: true })]) {
    await expect.element(place).toMatchTextContent('Delivered (estimated)');
  }
  await expect.element(dialog.getByRole('list')).toMatchTextContent('Delivered (estimated)');
});

test('[D-5] an order can be canceled in time, and its card becomes a draft again', async () => {
  await orderCard(SERVER, await signIn(), 'Tom Reed');
  await openPage('/dashboard?tab=orders');
  await expect.element(orders).toMatchTextContent('Will be provided when shipped');
  await page.getByRole('button', { name: 'Track Order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Order #/ });
  await expect.element(dialog.getByText(/Cancel within \d+:\d\d/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect.element(toast('Order canceled')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const order = orders.getByRole('listitem');
  await expect.element(order).toMatchTextContent('Canceled');
  await expect.element(order).toMatchTextContent('No tracking number');
  await order.getByRole('button', { name: 'Track Order' }).click();
  await expect.element(dialog.getByText('Order placed')).toBeVisible();
  await expect.element(dialog.getByText('(still to come)')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: /^My Postcards/ }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Tom Reed' })).toMatchTextContent('Drafted');
});

test('[P-2] an order says that its stamp is a picture only if the print service adds real postage', async () => {
  const { orderId } = await orderCard(SERVER, await signIn(), 'Tom Reed');
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog');
  const note = dialog.getByText(/^The stamp is only a picture\./);
  await expect.element(dialog.getByRole('img', { name: 'Back of the card to Tom Reed' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await changePrinter({ adds_postage: true });
  await expect.element(note).toBeVisible();
});

test('[D-6] a returned card says so, with what to do about it', async () => {
  const user = await signIn();
  const { orderId } = await orderCard(SERVER, user, 'Tom Reed');
  const copy = postcardRecordSchema.parse(await saveDraft(SERVER, user));
  changeOrders(() => ({ status: 'failed', postgrid_order_id: 'postcard_1', send_again_count: 1 }));
  answerWith(sendAgain, copy);
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Your card was returned')).toBeVisible();
  for (const place of [dialog, page.getByRole('list', { name: 'Orders', includeHidden: true })]) {
    await expect.element(place).toMatchTextContent('Returned');
    await expect.element(place).not.toMatchTextContent('Failed');
  }
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expect.element(toast("Here's a copy of your card")).toBeVisible();
  await expectUrl(/^\/\?edit=true&step=2/);
  await expect.element(page.getByLabelText('Address Line 1')).toHaveValue('12 Harbor Street');
});
