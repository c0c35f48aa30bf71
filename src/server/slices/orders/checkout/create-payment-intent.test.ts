import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPaymentIntent as createPaymentIntentEndpoint } from '#contract/orders.ts';
import { lockKey } from '#server/providers/payments/sandbox/store.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi, GOOD_CARD, orderRequest, placeOrder, requestIntent } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { toOrder } from '../order.ts';
import { confirmPayment } from '../payment/confirm-payment.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { MAX_OPEN_CHECKOUTS } from './place-order.ts';

let server: TestApp;
let ada: TestUser;
beforeAll(async () => {
  server = await createTestApp({}, noPrinting);
  ada = await signUpUser(server);
});
afterAll(() => server.close());

const orderRow = (id: string) =>
  server.services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function ordersOf(user: TestUser) {
  return server.services.db.selectFrom('orders').selectAll().where('user_id', '=', user.userId).execute();
}

async function intentsOf(orderIds: readonly string[]) {
  const { body } = await callApi(server, null, { path: '/sandbox/api/payments' });
  return (body.items as { order_id: string; status: string }[]).filter(({ order_id }) => orderIds.includes(order_id));
}

describe('create-payment-intent', () => {
  test('[F-1] [K-1] places an order at the flat price before it is paid, and returns a client secret', async () => {
    const placed = await placeOrder(server, ada, orderRequest({}, { quantity: '500' }));
    expect(placed.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(placed.amountCents).toBe(349);
    expect(placed.orderNumber).toMatch(/^[1-9]\d{5}$/);
    const order = await orderRow(placed.orderId);
    expect(order).toMatchObject({
      status: 'pending_payment',
      payment_status: 'unpaid',
      total_cents: 349,
      payment_intent_id: placed.paymentIntentId,
      contact_phone: '2125550123',
    });
    expect(order.snapshot).toMatchObject({ format: '5.5x4.25', photos: [] });
    const card = await server.services.db
      .selectFrom('postcards')
      .selectAll()
      .where('id', '=', placed.postcardId)
      .executeTakeFirstOrThrow();
    expect(card).toMatchObject({ status: 'drafted', total_amount_cents: 37_500, order_id: null });
  });

  test('[S-5] marks a card stored only by a checkout, until its owner saves, pays for or copies it', async () => {
    const isUnfinished = async (id: unknown) =>
      (await callApi(server, ada, { path: `/rest/v1/postcards/${id}` })).body.is_unfinished_checkout;
    const open = () => placeOrder(server, ada, orderRequest({ checkoutKey: randomUUID() }));
    const [saved, paid] = [await open(), await open()];
    expect(await isUnfinished(saved.postcardId)).toBe(true);
    const copies = { path: '/rest/v1/postcards/duplicate', body: { ids: [saved.postcardId] } };
    const { items } = (await callApi(server, ada, copies)).body as { items: { is_unfinished_checkout: boolean }[] };
    expect(items.map((copy) => copy.is_unfinished_checkout)).toEqual([false]);
    await callApi(server, ada, {
      method: 'PUT',
      path: `/rest/v1/postcards/${saved.postcardId}`,
      body: postcardInput(),
    });
    expect(await isUnfinished(saved.postcardId)).toBe(false);
    await payByCard({ url: server.url, clientSecret: paid.clientSecret }, GOOD_CARD);
    await confirmPayment(server.services, paid.paymentIntentId, 'customer');
    const card = await server.services.db
      .selectFrom('postcards')
      .select('saved_at')
      .where('id', '=', paid.postcardId)
      .executeTakeFirstOrThrow();
    expect(card.saved_at).not.toBeNull();
  });

  test('needs a signed-in customer', async () => {
    const { status, body } = await callApi(server, null, {
      path: '/functions/v1/create-payment-intent',
      body: orderRequest(),
    });
    expect([status, body.code]).toEqual([401, 'authentication_required']);
  });

  test.each([1, -3.49, 0, 3.48, 3.490001, 3.49e9])('[F-1] refuses the amount %d', async (amount) => {
    const { status, body } = await requestIntent(server, ada, orderRequest({ amount }));
    expect([status, body.code]).toEqual([400, 'invalid_amount']);
  });

  test.each([
    ['an amount in words', { amount: '3.49e9' }, {}],
    ['no amount', { amount: null }, {}],
    ['a quantity that is not offered', {}, { quantity: '51' }],
    ['a quantity with a leading zero', {}, { quantity: '050' }],
    ['a status', {}, { status: 'processing' }],
    ['a user id', { user_id: randomUUID() }, {}],
    ['a total', {}, { total_amount: 0.01 }],
    ['a print id', {}, { postgrid_order_id: 'postcard_1' }],
    ['a country that is not served', {}, { address: { country: 'XX' } }],
    ['no phone', { contactInfo: { email: 'ada@example.com', phone: '' } }, {}],
  ])('refuses %s', async (_name, changes, postcard) => {
    const { status, body } = await requestIntent(server, ada, orderRequest(changes, postcard));
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  test('[F-1] refuses a card that can’t be delivered: no city, and an invalid postal code', async () => {
    const to = (postal_code: string) => {
      const address = { line1: '1 Harbor Street', line2: '', city: '', state: '', postal_code, country: 'USA' };
      return requestIntent(server, ada, orderRequest({}, { address }));
    };
    const { status, body } = await to('ZZZ');
    expect([status, body.code]).toEqual([422, 'preflight_failed']);
    expect(JSON.stringify(body)).toContain('address_undeliverable');
    expect((await to('97201')).status).toBe(200);
  });

  test('refuses a card that can’t be printed, and says why', async () => {
    const { status, body } = await requestIntent(server, ada, orderRequest({}, { message: '\u200b' }));
    expect([status, body.code]).toEqual([422, 'preflight_failed']);
    expect(JSON.stringify(body.details)).toContain('message_missing');
  });

  test('refuses a layout that the customer did not see', async () => {
    const { status, body } = await requestIntent(server, ada, orderRequest({ layoutHash: 'another' }));
    expect([status, body.code]).toEqual([409, 'layout_mismatch']);
    const seen = await placeOrder(server, ada);
    const { snapshot } = await orderRow(seen.orderId);
    const request = orderRequest({ layoutHash: snapshot.layoutHash });
    expect((await requestIntent(server, ada, request)).status).toBe(200);
  });

  test("[S-7] refuses someone else's draft as if it did not exist", async () => {
    const { postcardId } = await placeOrder(server, ada);
    const ben = await signUpUser(server);
    const { status, body } = await requestIntent(server, ben, orderRequest({}, { id: postcardId }));
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await ordersOf(ben)).toHaveLength(0);
  });

  test('[H-6] continues the same order after an outage of the payment provider', async () => {
    const user = await signUpUser(server);
    const request = orderRequest();
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { fail_create: 1 } });
    const failed = await requestIntent(server, user, request);
    expect([failed.status, failed.body.code]).toEqual([502, 'payment_setup_failed']);
    await placeOrder(server, user, request);
    expect(await ordersOf(user)).toMatchObject([{ intent_failures: 1 }]);
  });

  test('[H-6] after a lost answer, the next try finds the existing intent', async () => {
    const user = await signUpUser(server);
    const request = orderRequest();
    // Loses as many responses as the client repeats on its own.
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { lose_answer: 3 } });
    const lost = await requestIntent(server, user, request);
    expect([lost.status, lost.body.code]).toEqual([503, 'payment_network']);
    const placed = await placeOrder(server, user, request);
    expect(await ordersOf(user)).toMatchObject([{ intent_failures: 0 }]);
    expect(await intentsOf([placed.orderId])).toHaveLength(1);
  });
});

describe('at most one intent and one charge per order', () => {
  test('a double click, even in ten tabs, makes one order, one card and one intent', async () => {
    const user = await signUpUser(server);
    const request = orderRequest();
    const responses = await Promise.all(Array.from({ length: 10 }, () => placeOrder(server, user, request)));
    expect(new Set(responses.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const orders = await ordersOf(user);
    expect(orders).toHaveLength(1);
    expect(await intentsOf(orders.map(({ id }) => id))).toHaveLength(1);
    const cards = await server.services.db
      .selectFrom('postcards')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(cards).toHaveLength(1);
  });

  test('a click waits for the intent that an earlier one is creating', async () => {
    const user = await signUpUser(server);
    const request = orderRequest();
    const { db } = server.services;
    const first = await placeOrder(server, user, request);
    const setIntent = (payment_intent_id: string | null) =>
      db.updateTable('orders').set({ payment_intent_id }).where('id', '=', first.orderId).execute();
    const countRefusals = async () => {
      const { values } = await server.services.metrics.providerCalls.get();
      return values.filter(({ labels }) => labels.result === 'failed').reduce((sum, { value }) => sum + value, 0);
    };
    await setIntent(null);
    const second = await db.transaction().execute(async (trx) => {
      expect(await lockKey(trx, `order-${first.orderId}`)).toBe(true);
      const refusals = await countRefusals();
      const placing = placeOrder(server, user, request);
      await waitUntil('the key was in use', async () => (await countRefusals()) > refusals);
      await setIntent(first.paymentIntentId);
      return placing;
    });
    expect(second.clientSecret).toBe(first.clientSecret);
  });

  test('two clicks without a checkout key make one order, too', async () => {
    const user = await signUpUser(server);
    const request = orderRequest({ checkoutKey: undefined });
    const [first, second] = await Promise.all([placeOrder(server, user, request), placeOrder(server, user, request)]);
    expect(first.orderId).toBe(second.orderId);
  });

  test('two tabs with the same draft and content share the order, even with different keys', async () => {
    const user = await signUpUser(server);
    const first = await placeOrder(server, user);
    const second = await placeOrder(server, user, orderRequest({}, { id: first.postcardId }));
    expect(second.orderId).toBe(first.orderId);
  });

  test('a changed card makes a new order, and the old intent can no longer be paid', async () => {
    const user = await signUpUser(server);
    const request = orderRequest();
    const old = await placeOrder(server, user, request);
    const changed = orderRequest({ checkoutKey: request.checkoutKey }, { message: 'On second thought, come along!' });
    const next = await placeOrder(server, user, changed);
    expect(next.orderId).not.toBe(old.orderId);
    expect(next.postcardId).toBe(old.postcardId);
    expect((await orderRow(old.orderId)).status).toBe('cancelled');
    const late = await payByCard({ url: server.url, clientSecret: old.clientSecret }, GOOD_CARD);
    expect(late.status).toBe(400);
    const paid = await payByCard({ url: server.url, clientSecret: next.clientSecret }, GOOD_CARD);
    expect(paid.status).toBe(200);
  });

  test('[H-7] an order replaced while its intent is created returns no secret', async () => {
    const user = await signUpUser(server);
    const { checkoutKey } = orderRequest();
    const change = (message: string) => orderRequest({ checkoutKey }, { message });
    const { payments } = server.services;
    const slow: typeof payments = {
      ...payments,
      createIntent: async (input) => {
        const intent = await payments.createIntent(input);
        await placeOrder(server, user, change('The newer card.'));
        return intent;
      },
    };
    const body = createPaymentIntentEndpoint.body.parse(change('The older card.'));
    const replaced = createPaymentIntent({ ...server.services, payments: slow }, user.userId, body);
    await expect(replaced).rejects.toMatchObject({ code: 'order_replaced' });
    const [older, newer] = (await ordersOf(user)).sort((a, b) => Number(a.created_at) - Number(b.created_at));
    expect([older?.status, newer?.status]).toEqual(['cancelled', 'pending_payment']);
    await expect.poll(() => intentsOf([older?.id ?? '']), { timeout: 20_000 }).toMatchObject([{ status: 'canceled' }]);
    expect(await intentsOf([newer?.id ?? ''])).toMatchObject([{ status: 'requires_payment_method' }]);
  });

  test('[H-7] an intent created while its order is replaced is canceled', async () => {
    const user = await signUpUser(server);
    const placed = await placeOrder(server, user);
    const order = toOrder(await orderRow(placed.orderId));
    const reason = { source: 'customer', note: 'Replaced by an updated order' } as const;
    await cancelUnpaidOrder(server.services, { ...order, paymentIntentId: null }, reason);
    expect((await orderRow(placed.orderId)).status).toBe('cancelled');
    const paid = await payByCard({ url: server.url, clientSecret: placed.clientSecret }, GOOD_CARD);
    expect(paid.status).toBe(400);
  });

  test('a card changed after it was paid is refused, and the paid one is printed', async () => {
    const user = await signUpUser(server);
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { drop_webhooks: 1 } });
    const request = orderRequest();
    const placed = await placeOrder(server, user, request);
    await payByCard({ url: server.url, clientSecret: placed.clientSecret }, GOOD_CARD);
    expect((await orderRow(placed.orderId)).status).toBe('pending_payment');
    const changed = orderRequest({ checkoutKey: request.checkoutKey }, { message: 'Too late for this.' });
    const { status, body } = await requestIntent(server, user, changed);
    expect([status, body.code]).toEqual([409, 'already_ordered']);
    const order = await orderRow(placed.orderId);
    expect(order).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect(order.snapshot).toMatchObject({
      design: { text: { message: 'The sea is warm and the coffee is strong.' } },
    });
  });

  test('the oldest of too many open checkouts is canceled', async () => {
    const user = await signUpUser(server);
    const first = await placeOrder(server, user);
    const second = await placeOrder(server, user);
    for (let each = 2; each < MAX_OPEN_CHECKOUTS; each += 1) await placeOrder(server, user);
    expect((await orderRow(first.orderId)).status).toBe('pending_payment');
    await placeOrder(server, user);
    expect((await orderRow(first.orderId)).status).toBe('cancelled');
    expect((await orderRow(second.orderId)).status).toBe('pending_payment');
    const open = (await ordersOf(user)).filter(({ status }) => status === 'pending_payment');
    expect(open).toHaveLength(MAX_OPEN_CHECKOUTS);
    expect(await intentsOf([first.orderId])).toMatchObject([{ status: 'canceled' }]);
  });

  test('a paid checkout can’t be repeated, but another card like it can be ordered', async () => {
    const user = await signUpUser(server);
    const request = orderRequest({ checkoutKey: undefined });
    const placed = await placeOrder(server, user, request);
    await payByCard({ url: server.url, clientSecret: placed.clientSecret }, GOOD_CARD);
    await expect.poll(async () => (await orderRow(placed.orderId)).status, { timeout: 20_000 }).toBe('processing');
    const again = await requestIntent(server, user, orderRequest({}, { id: placed.postcardId }));
    expect([again.status, again.body.code]).toEqual([409, 'already_ordered']);
    const another = await placeOrder(server, user, request);
    expect(another.orderId).not.toBe(placed.orderId);
  });
});
