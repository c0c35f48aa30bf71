import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { sendAgain } from '#contract/orders.ts';
import { exportPieces, getPieceProof, listPieces, type PieceRecord, retryPiece } from '#contract/pieces.ts';
import { postcardRecordSchema } from '#contract/postcards.ts';
import { mailingSchema } from '#domain/recipients.ts';
import { changeHistory, changeOrders } from '#testing/components/change-records.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { answerWith, changeAnswer, stubEndpoint } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { saveDraft } from '#testing/ordered-cards.ts';
import { waitUntil } from '#testing/wait-until.ts';

const FAILED: Partial<PieceRecord> = {
  status: 'failed',
  postgrid_order_id: null,
  note: 'Something went wrong on our side.',
  can_retry: true,
};

test('[M-6, M-7, M-8] a mailing shows its progress and everyone on its list, to search, retry and download', async () => {
  const user = await signIn();
  const people = ['Rosa Bianchi', 'Theo Fontane', 'Ida Wells'].map((name) => recipient(name));
  const { orderId } = await placeAndPay(SERVER, user, await mailingRequest(SERVER, user, people));
  await waitUntil('it is paid', async () => {
    const { status } = await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}` });
    return status === 200;
  });
  const none = { scheduled: 0, not_submitted: 0, processing: 0, cancelled: 0 };
  const mailing = { ...none, count: 5, shipped: 1, delivered: 2, returned: 1, failed: 1 };
  let hasFailed = true;
  let downloads = 0;
  const reprinted_at = '2026-11-19T12:00:00.000Z';
  const shown = (piece: PieceRecord): PieceRecord => {
    if (piece.position === 3) return { ...piece, reprinted_at };
    return piece.position === 2 && hasFailed ? { ...piece, ...FAILED } : piece;
  };
  changeOrders(() => ({ mailing }));
  changeHistory((events) => [
    ...events,
    { type: 'delivered', source: 'printer', at: reprinted_at, note: '1 of 3 cards' },
  ]);
  changeAnswer(listPieces, (list) => ({ ...list, items: list.items.map(shown) }));
  for (const endpoint of [exportPieces, getPieceProof]) {
    stubEndpoint(endpoint, (passOn) => {
      downloads += 1;
      return passOn();
    });
  }
  stubEndpoint(retryPiece, async () => {
    hasFailed = false;
    const { body } = await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}/pieces?search=theo` });
    return Response.json(listPieces.response.parse(body).items[0]);
  });

  await openPage('/dashboard?tab=orders');
  const card = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect.element(card).toMatchTextContent('5 people');
  await expect.element(card).toMatchTextContent('1 shipped · 2 delivered · 1 returned · 1 failed');
  await card.getByRole('button', { name: 'Track Order' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Shipped \(still to come\)$/)).toBeInTheDocument();
  await expect.element(dialog.getByText(/^Delivered \(still to come\)$/)).toBeInTheDocument();
  const rows = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect.element(rows.nth(1)).toMatchTextContent(/Theo Fontane\s*Portland, ME\s*Something went wrong.*Failed/s);
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/Ida Wells\s*Portland, ME · Printed again for free, Nov 19, 2026/);
  await expectAccessible();

  await dialog.getByRole('button', { name: 'Retry the card to Theo Fontane' }).click();
  await expect.element(toast("We're printing the card to Theo Fontane again.")).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'PDF proof of the card to Theo Fontane' }).click();
  await expect.poll(() => downloads).toBe(1);
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('ida');
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(rows.first()).toMatchTextContent('Ida Wells');
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
  await expect.element(dialog.getByText(/^Nobody here\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => downloads).toBe(2);
});

test('[M-7] people whose card came back are sent it again: the studio opens with only them on its list', async () => {
  const user = await signIn();
  const people = ['Rosa Bianchi', 'Theo Fontane', 'Ida Wells'].map((name) => recipient(name));
  const { orderId } = await placeAndPay(SERVER, user, await mailingRequest(SERVER, user, people));
  await waitUntil('it is paid', async () => {
    const { status } = await callApi(SERVER, user, { path: `/rest/v1/orders/${orderId}` });
    return status === 200;
  });
  const { postcardData } = await mailingRequest(SERVER, user, people.slice(1));
  const { mailing } = z.object({ mailing: mailingSchema }).parse(postcardData);
  const copy = { message: 'Dear {first name}', recipient_name: 'Theo Fontane', mailing };
  answerWith(sendAgain, postcardRecordSchema.parse(await saveDraft(SERVER, user, copy)));
  changeOrders(() => ({ send_again_count: 2 }));
  await openPage(`/dashboard?tab=orders&order=${orderId}`);
  const order = page.getByRole('dialog');
  await expect.element(order.getByText("2 people didn't get a card")).toBeVisible();
  await order.getByRole('button', { name: 'Send Again' }).click();
  const list = page.getByRole('dialog', { name: 'Many people' });
  await expect.element(list.getByText('Theo Fontane')).toBeVisible();
  await expect.element(list.getByText('Rosa Bianchi')).not.toBeInTheDocument();
  await expectAccessible();
  await list.getByRole('button', { name: 'Edit Ida Wells' }).click();
  await list.getByLabelText(/^Address Line 1/).fill('1 Pine Street');
  await list.getByRole('button', { name: 'Save' }).click();
  await list.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('1 of 2 · Theo Fontane, Portland')).toBeVisible();
  expect(location.hash).toBe('');
});
