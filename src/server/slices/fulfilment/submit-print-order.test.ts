import { beforeEach, describe, expect, test } from 'vitest';
import { orderDetailSchema } from '#contract/orders.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, GOOD_CARD, orderRequest, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import {
  countRefunds,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setPiece,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

describe('submit-print-order', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  const submit = (body: Record<string, unknown>, as: TestUser | null = user) =>
    callApi(server, as, { path: '/functions/v1/submit-print-order', body });

  test('[F-2] [S-6] returns our order number and the print service’s id', async () => {
    const placed = await placeAndPay(server, user);
    const { status, body } = await submit({ postcardId: placed.postcardId, orderNumber: placed.orderNumber });
    const [print] = await readLedger(server, placed.orderId);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      customer_order_number: placed.orderNumber,
      print_order_number: placed.orderNumber,
      postgrid_order_id: print?.id,
      tracking_number: null,
    });
    expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 printing']);
    const [attempt] = await readAttempts(server, placed.orderId);
    expect(attempt).toMatchObject({ state: 'submitted', provider_status: 'ready', pdf_sha256: print?.pdf_sha256 });
    const card = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
    expect(card.body).toMatchObject({
      status: 'processing',
      postgrid_status: 'processing',
      postgrid_order_id: print?.id,
    });
  });

  test('[F-2] prints nothing that is unpaid or someone else’s', async () => {
    const placed = await placeOrder(server, user);
    const unpaid = await submit({ postcardId: placed.postcardId, orderNumber: placed.orderNumber });
    expect(unpaid).toMatchObject({ status: 409, body: { code: 'not_paid', title: 'Print Submission Failed' } });
    const retry = await submit({ postcardId: placed.postcardId });
    expect(retry).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    const stranger = await signUpUser(server);
    expect((await submit({ postcardId: placed.postcardId, orderNumber: '123456' }, stranger)).status).toBe(404);
    expect((await submit({ postcardId: crypto.randomUUID(), orderNumber: '123456' })).status).toBe(404);
    expect(await submit({ postcardId: placed.postcardId }, null)).toMatchObject({
      status: 401,
      body: { code: 'retry_requires_sign_in', message: 'You must be logged in to retry orders.' },
    });
    expect(await readLedger(server, placed.orderId)).toEqual([]);
  });

  test('[H-7] says that a payment for a replaced order is refunded, even while the newer order is unpaid', async () => {
    const request = orderRequest();
    const old = await placeOrder(server, user, request);
    // Pretends that the payment provider can't be reached to cancel the intent.
    await setPiece(server.services.db, old.orderId, { status: 'cancelled' });
    const changed = orderRequest({ checkoutKey: request.checkoutKey }, { id: old.postcardId, message: 'Newer.' });
    await placeOrder(server, user, changed);
    const sent = { postcardId: old.postcardId, orderNumber: old.orderNumber };
    expect((await submit(sent)).body).toMatchObject({ code: 'not_paid' });
    await payByCard({ url: server.url, clientSecret: old.clientSecret }, GOOD_CARD);
    expect(await submit(sent)).toMatchObject({ status: 409, body: { code: 'paid_too_late' } });
    await waitUntil('it is refunded', async () => (await readOrder(server, old.orderId)).payment_status === 'refunded');
  });

  test('prints one card for fifty simultaneous submissions, including retries', async () => {
    const placed = await placeAndPay(server, user);
    const clicks = Array.from({ length: 50 }, (_, index) =>
      submit({ postcardId: placed.postcardId, ...(index % 5 === 4 ? {} : { orderNumber: placed.orderNumber }) }),
    );
    const responses = await Promise.all(clicks);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect(await readAttempts(server, placed.orderId)).toHaveLength(1);
  });

  test('refunds a refused card at once, and allows no retry', async () => {
    await setSwitch(server, 'refuse', 1);
    const placed = await placeAndPay(server, user);
    const { body } = await submit({ postcardId: placed.postcardId, orderNumber: placed.orderNumber });
    expect(body).toMatchObject({ success: false, error: 'The print service refused the card.' });
    await waitUntil('the order is refunded', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded';
    });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    expect((await readOrder(server, placed.orderId)).alerted_at).not.toBeNull();
    expect(await submit({ postcardId: placed.postcardId })).toMatchObject({
      status: 409,
      body: { code: 'retry_refunded', title: 'Retry Failed' },
    });
    expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 failed', '1 refunded']);
    const detail = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
    const { events } = orderDetailSchema.parse(detail.body);
    expect(events.find(({ type }) => type === 'failed')?.note).toBe('The print service refused the card.');
    const card = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
    expect(card.body).toMatchObject({ print_problem: 'refused', can_retry: false });
  });
});
