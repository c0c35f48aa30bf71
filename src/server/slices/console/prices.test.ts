import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { listPrices } from '#contract/console/prices.ts';
import { toPrices } from '#contract/prices.ts';
import { DEFAULT_PRICES } from '#domain/price-list.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, GOOD_CARD, type Json, orderRequest, placeOrder, requestIntent } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { createPrintTestApp, readOrder, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let operator: TestUser;
let ada: TestUser;
beforeAll(async () => {
  server = await createPrintTestApp();
  operator = await grantRole(server, await signUpUser(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUpUser(server);
  await change({});
});

const { version: _version, ...SPECIFIED } = toPrices(DEFAULT_PRICES);

const read = async () => listPrices.response.parse((await callApi(server, operator, { path: listPrices.path })).body);

async function post(body: Json): Promise<string> {
  const headers = { ...operator.headers, 'content-type': 'application/json' };
  const response = await fetch(server.url + listPrices.path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.status === 204 ? 'ok' : (await response.json()).code;
}

/** Sets the specification's prices, with these changes. */
async function change(prices: Json): Promise<number> {
  const { newest_version } = await read();
  expect(await post({ ...SPECIFIED, effective_from: null, newest_version, ...prices })).toBe('ok');
  return newest_version + 1;
}

const quote = async (body: Json = {}, who: TestUser | null = null) =>
  (await callApi(server, who, { path: '/functions/v1/quote-order', body })).body;

const codeOf = async (request: Json) => (await requestIntent(server, ada, request)).body.code;

async function pay(placed: { clientSecret: string; orderId: string }): Promise<void> {
  await payByCard({ url: server.url, clientSecret: placed.clientSecret }, GOOD_CARD, {});
  await waitUntil('it is paid', async () => (await readOrder(server, placed.orderId)).payment_status === 'paid');
}

async function intentOf(id: string) {
  const intents = server.services.db.selectFrom('sandbox.payment_intents').select(['amount', 'currency', 'status']);
  return intents.where('id', '=', id).executeTakeFirstOrThrow();
}

test('[O-7, O-9] new prices apply to new quotes, which name their version, and the change is logged', async () => {
  const version = await change({ order_cents: 499, currency: 'eur' });
  const now = { subtotal_cents: 499, delivery_cents: 0, total_cents: 499, currency: 'eur', price_version: version };
  expect(await quote()).toMatchObject(now);
  expect((await read()).items[0]).toMatchObject({ version, state: 'in_force', created_by: operator.email });
  const placed = await placeOrder(server, ada, orderRequest({ amount: 4.99, currency: 'eur' }));
  await pay(placed);
  expect(await intentOf(placed.paymentIntentId)).toMatchObject({ amount: 499, currency: 'eur', status: 'succeeded' });
  expect(await readOrder(server, placed.orderId)).toMatchObject({ price_version: version, currency: 'eur' });
  const entry = await server.services.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'prices')
    .where('subject_id', '=', String(version))
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'prices.change', actor_id: operator.userId });
  expect([entry.before?.order_cents, entry.after?.order_cents]).toEqual([349, 499]);
});

test('[O-7] an order placed before a change is charged as quoted, even when its checkout is repeated', async () => {
  const request = orderRequest({ currency: 'usd' });
  const placed = await placeOrder(server, ada, request);
  await change({ order_cents: 599, currency: 'gbp' });
  const again = await placeOrder(server, ada, request);
  expect(again).toMatchObject({ orderId: placed.orderId, amountCents: 349, currency: 'usd' });
  await pay(placed);
  expect(await intentOf(placed.paymentIntentId)).toMatchObject({ amount: 349, currency: 'usd', status: 'succeeded' });
});

test('[O-7] a customer who saw the old price but has no order yet is notified, and pays the new one', async () => {
  const request = orderRequest({ currency: 'usd' });
  await change({ order_cents: 399 });
  expect(await codeOf(request)).toBe('price_changed');
  expect(await codeOf({ ...request, amount: 3.98 })).toBe('invalid_amount');
  expect(await placeOrder(server, ada, { ...request, amount: 3.99 })).toMatchObject({ amountCents: 399 });
  await change({ order_cents: 399, currency: 'chf' });
  const { checkoutKey: _key, ...other } = orderRequest({ amount: 3.99, currency: 'usd' }, { message: 'Another card' });
  expect(await codeOf(other)).toBe('price_changed');
  expect(await placeOrder(server, ada, { ...other, currency: 'chf' })).toMatchObject({ currency: 'chf' });
});

test('[O-7] earlier prices apply only to the quoted card, not to another one of the same checkout', async () => {
  const request = orderRequest();
  await placeOrder(server, ada, request);
  await change({ order_cents: 450 });
  const other = orderRequest({ checkoutKey: request.checkoutKey }, { message: 'I wrote something else.' });
  expect(await codeOf(other)).toBe('price_changed');
});

test('[O-7] a refund uses its order’s currency, whatever the shop uses now', async () => {
  const placed = await placeOrder(server, ada);
  await pay(placed);
  await change({ currency: 'cad', order_cents: 479 });
  const path = `/rest/v1/console/orders/${placed.orderId}/refund`;
  await callApi(server, operator, { path, body: { amount_cents: 349, refunded_cents: 0, reason: 'goodwill' } });
  await waitUntil(
    'it is refunded',
    async () => (await readOrder(server, placed.orderId)).payment_status === 'refunded',
  );
  const refunds = server.services.db.selectFrom('sandbox.refunds').select('amount');
  expect(await refunds.where('payment_intent_id', '=', placed.paymentIntentId).execute()).toEqual([{ amount: 349 }]);
  const { body } = await callApi(server, ada, { path: `/rest/v1/orders/${placed.orderId}` });
  expect(body).toMatchObject({ currency: 'usd', total_amount: 3.49 });
  const overview = await callApi(server, operator, { path: '/rest/v1/console/overview' });
  const days = overview.body.days as { revenue_cents: number; refunded_cents: number }[];
  expect(overview.body.currency).toBe('cad');
  expect(days.at(-1)).toMatchObject({ revenue_cents: 0, refunded_cents: 0 });
});

test('[O-7] a mailing is charged by size, paper and countries, and each card includes its own delivery', async () => {
  const cards = { ...SPECIFIED.card_cents, '6x9': { ...SPECIFIED.card_cents['6x9'], 'glossy-cover': 150 } };
  await change({ card_cents: cards, delivery_cents: { ...SPECIFIED.delivery_cents, Germany: 110 } });
  const people = ['Rosa', 'Otto', 'Mia'].map((name) => recipient(name));
  const [rosa, ...others] = people;
  const german = { ...recipient('Rosa'), address: { ...recipient('Rosa').address, country: 'Germany' as const } };
  expect(rosa).toBeDefined();
  const asked = { recipients: 3, size: '6x9', paperType: 'glossy-cover', destinations: { Germany: 1, USA: 2 } };
  expect(await quote(asked)).toMatchObject({ subtotal_cents: 450, delivery_cents: 110, total_cents: 560 });
  const { printing } = orderRequest().postcardData as { printing: Json };
  const chosen = { ...printing, size: '6x9', paperType: 'glossy-cover' };
  const request = await mailingRequest(server, ada, [german, ...others], { printing: chosen });
  expect(await codeOf(request)).toBe('price_changed');
  const placed = await placeOrder(server, ada, { ...request, amount: 5.6 });
  const pieces = server.services.db.selectFrom('pieces').select('price_cents').where('order_id', '=', placed.orderId);
  expect((await pieces.orderBy('position').execute()).map((piece) => piece.price_cents)).toEqual([260, 150, 150]);
  const { lines } = await server.services.db
    .selectFrom('orders')
    .select('lines')
    .where('id', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  expect(lines).toEqual([
    { item: 'cards', count: 3, cents: 450 },
    { item: 'delivery', country: 'Germany', count: 1, cents: 110 },
  ]);
});

test('[O-7] a coupon takes its share off new prices, and is refused when too little would be left to pay', async () => {
  await change({ order_cents: 1000, delivery_cents: { ...SPECIFIED.delivery_cents, USA: 200 } });
  const coupon = { percent_off: 90, rule: 'once', max_uses: null, max_discount_cents: null, expires_at: null };
  const headers = { ...operator.headers, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...coupon, code: 'NINETY' });
  await fetch(`${server.url}/rest/v1/console/coupons`, { method: 'POST', headers, body });
  expect(await quote({ couponCode: 'NINETY' }, ada)).toMatchObject({
    discount_cents: 900,
    delivery_cents: 200,
    total_cents: 300,
  });
  await change({ order_cents: 300 });
  expect(await quote({ couponCode: 'NINETY' }, ada)).toMatchObject({ code: 'coupon_too_much' });
});

test('[O-7] another process charges new prices at once, and shows them within seconds', async () => {
  const other = await createTestApp({}, { database: server.services.database, withoutPrinting: true });
  try {
    const shown = async () => (await callApi(other, null, { path: getConfig.path })).body.prices as Json;
    expect(await shown()).toMatchObject({ order_cents: 349 });
    await change({ order_cents: 777, currency: 'gbp' });
    const asked = await callApi(other, null, { path: '/functions/v1/quote-order', body: {} });
    expect(asked.body).toMatchObject({ total_cents: 777, currency: 'gbp' });
    await waitUntil('the other process shows it', async () => (await shown()).order_cents === 777);
  } finally {
    await other.app.close();
    await other.services.jobs.stop();
  }
});

test('[O-7] refuses invalid prices and times', async () => {
  const { newest_version } = await read();
  const good = { ...SPECIFIED, effective_from: null, newest_version };
  for (const wrong of [
    { order_cents: -1 },
    { order_cents: 0 },
    { order_cents: 49 },
    { order_cents: 349.5 },
    { order_cents: 1e9 },
    { order_cents: '349' },
    { order_cents: null },
    { currency: 'btc' },
    { currency: 'USD' },
    { delivery_cents: { ...SPECIFIED.delivery_cents, USA: -1 } },
    { delivery_cents: { ...SPECIFIED.delivery_cents, USA: 0.5 } },
    { delivery_cents: { ...SPECIFIED.delivery_cents, USA: 100_000 } },
    { delivery_cents: { USA: 0 } },
    { delivery_cents: { ...SPECIFIED.delivery_cents, Atlantis: 0 } },
    { card_cents: { ...SPECIFIED.card_cents, '5x7': { 'matte-cover': 75 } } },
    { card_cents: { ...SPECIFIED.card_cents, '5x7': { ...SPECIFIED.card_cents['5x7'], 'matte-cover': 1e7 } } },
    { effective_from: 'tomorrow' },
    { effective_from: '2001-01-01T00:00:00Z' },
    { effective_from: '9999-01-01T00:00:00Z' },
  ]) {
    expect([wrong, await post({ ...good, ...wrong })]).toEqual([wrong, 'validation_failed']);
  }
  expect(await post({ ...good, newest_version: newest_version - 1 })).toBe('conflict');
  const { db } = server.services;
  await expect(db.updateTable('price_lists').set({ order_cents: 1 }).execute()).rejects.toThrow('only grows');
  await expect(db.deleteFrom('price_lists').execute()).rejects.toThrow('only grows');
});

test('[O-7] planned prices take effect on time, and two simultaneous operators change them once', async () => {
  const { newest_version } = await read();
  const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const planned = { ...SPECIFIED, order_cents: 888, effective_from: later, newest_version };
  expect((await Promise.all([post(planned), post(planned)])).sort()).toEqual(['conflict', 'ok']);
  expect((await read()).items[0]).toMatchObject({ state: 'planned', effective_from: later });
  expect(await quote()).toMatchObject({ total_cents: 349 });
  server.clock.advance(3_600_001);
  operator = await grantRole(server, await signUpUser(server));
  expect(await quote()).toMatchObject({ total_cents: 888, price_version: newest_version + 1 });
  await waitUntil('pages show it', async () => {
    const { body } = await callApi(server, null, { path: getConfig.path });
    return (body.prices as Json).order_cents === 888;
  });
});
