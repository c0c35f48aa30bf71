/** Refunds that the customer's bank refuses: what is owed, what the customer reads, and how an operator settles it. */
import { beforeEach, expect, test } from 'vitest';
import { type OrderStory, orderStorySchema } from '#contract/console/orders.ts';
import { cents } from '#domain/money.ts';
import { receiveFailedRefund, receiveRefund } from '#server/slices/orders/refunds/receive-refund.ts';
import { addOwed, takeOwed } from '#server/slices/orders/refunds/refund-store.ts';
import { recordPartialRefund } from '#server/slices/orders/refunds/refunds.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { printCard, readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { emailsAbout, emailsTo } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const shop = startPrintShop();
let server: TestApp;
let ada: TestUser;
let operator: TestUser;
beforeEach(async () => {
  ({ server, user: ada } = shop);
  operator = await grantRole(server, await signUpUser(server, { fullName: 'Otto Operator' }));
});

const PATH = '/rest/v1/console/orders';
const refund = (orderId: string, body: object) =>
  callApi(server, operator, { path: `${PATH}/${orderId}/refund`, body: { reason: 'goodwill', ...body } });

async function readStory(orderId: string): Promise<OrderStory> {
  return orderStorySchema.parse((await callApi(server, operator, { path: `${PATH}/${orderId}` })).body);
}

const isPaidBack = (orderId: string, cents: number) =>
  waitUntil(`${cents} cents are paid back`, async () => (await readOrder(server, orderId)).refunded_cents === cents);

/** All emails to this address, in any order: those of one moment have none. */
async function textsTo(email: string): Promise<string> {
  return (await emailsTo(server, email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

test('[O-3, O-9] a refund that the bank refuses is owed until an operator has paid it back another way', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
  const { orderId, paymentIntentId } = await placeAndPay(server, ada, request, '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(server, orderId)).status === 'processing');
  await callApi(server, operator, { path: `${PATH}/${orderId}/cancel`, body: { reason: 'request' } });
  await isPaidBack(orderId, 349);
  // The bank refuses later, by a webhook.
  server.clock.advance(60_000);
  await receiveFailedRefund(server.services, paymentIntentId);
  const story = await readStory(orderId);
  expect(story.alerts).toContain('refund_failed');
  expect(story.events.at(-1)).toMatchObject({ type: 'refund_failed', note: "$3.49 didn't arrive." });
  const own = await callApi(server, ada, { path: `/rest/v1/orders/${orderId}` });
  expect(own.body).toMatchObject({ money: { state: 'refused', refused_cents: 349 } });
  const card = async () => (await callApi(server, ada, { path: `/rest/v1/postcards/${own.body.postcard_id}` })).body;
  expect((await card()).money).toEqual(own.body.money);
  expect(await textsTo(email)).toMatch(/bank refused our refund of \$3\.49/i);

  const settle = (failed_cents: number) =>
    callApi(server, operator, {
      path: `${PATH}/${orderId}/settle-refund`,
      body: { failed_cents, note: 'By transfer' },
    });
  expect((await settle(1)).body.code).toBe('refund_changed');
  expect((await settle(349)).status).toBe(204);
  expect((await settle(349)).body.code).toBe('refund_changed');
  await receiveFailedRefund(server.services, paymentIntentId);
  expect(await server.services.payments.findRefund(paymentIntentId)).toBeNull();
  expect((await card()).money).toMatchObject({ state: 'refunded', refused_cents: 0, settled_cents: 349 });
  const [refused, last] = (await emailsTo(server, email)).slice(-2);
  expect(refused?.text).toMatch(/bank refused our refund of \$3\.49/i);
  expect(last?.subject).toBe('We paid you back $3.49 another way');
  const after = await readStory(orderId);
  expect([after.alerts, after.has_alert]).toEqual([[], false]);
  expect(after).toMatchObject({ refund_failed_cents: 0, refunded_cents: 349, notes: [{ text: 'By transfer' }] });
  expect(after.events.at(-1)).toMatchObject({ type: 'refund_settled', operator: operator.email });
  const log = await callApi(server, operator, { path: `/rest/v1/console/log?action=order.settle_refund` });
  expect(log.body.items).toMatchObject([
    { before: { refund_failed_cents: 349 }, after: { refund_failed_cents: 0 }, subject_id: orderId },
  ]);
});

test('[O-3] a later refund leaves out what the bank refused and the shop paid back another way', async () => {
  const { orderId, paymentIntentId } = await placeAndPay(server, ada, orderRequest(), '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(server, orderId)).status === 'processing');
  await refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  await isPaidBack(orderId, 100);
  server.clock.advance(60_000);
  await receiveFailedRefund(server.services, paymentIntentId);
  const path = `${PATH}/${orderId}/settle-refund`;
  await callApi(server, operator, { path, body: { failed_cents: 100, note: 'In cash' } });

  await refund(orderId, { amount_cents: 249, refunded_cents: 100 });
  await isPaidBack(orderId, 349);
  // The bank hasn't refused it yet.
  expect(await server.services.payments.findRefund(paymentIntentId)).toMatchObject({ amountCents: 249 });
});

test('[O-3] an email about a refused refund states its own amount, even after another refund, and all that is owed', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
  const { orderId, paymentIntentId } = await placeAndPay(server, ada, request, '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(server, orderId)).status === 'processing');
  let refunded = 0;
  for (const amount of [120, 229]) {
    await refund(orderId, { amount_cents: amount, refunded_cents: refunded });
    refunded += amount;
    await isPaidBack(orderId, refunded);
    server.clock.advance(60_000);
    await receiveFailedRefund(server.services, paymentIntentId);
    // Two refusals before the first email would be told in one.
    const subject = `bank refused our refund of $${(amount / 100).toFixed(2)}`;
    await waitUntil(subject, async () => (await textsTo(email)).includes(subject));
  }
  expect(await textsTo(email)).toContain('We still owe you $3.49.');
});

test('[O-3] the customer hears of a second refused refund, even when an equal one was settled before', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
  const { orderId, paymentIntentId } = await placeAndPay(server, ada, request, '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(server, orderId)).status === 'processing');
  const refused = async (times: number) => {
    await refund(orderId, { amount_cents: 150, refunded_cents: (times - 1) * 150 });
    await isPaidBack(orderId, times * 150);
    server.clock.advance(60_000);
    await receiveFailedRefund(server.services, paymentIntentId);
    const isTold = async () =>
      (await emailsAbout(server, orderId)).filter((kind) => kind === 'order-refund-failed').length === times;
    await waitUntil(`${times} are told`, isTold);
  };
  await refused(1);
  await callApi(server, operator, {
    path: `${PATH}/${orderId}/settle-refund`,
    body: { failed_cents: 150, note: 'By transfer' },
  });
  await refused(2);
});

test('[O-3] a refund that the provider reports before we record it does not hide a refused one', async () => {
  const { orderId, paymentIntentId } = await placeAndPay(server, ada, orderRequest(), '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(server, orderId)).status === 'processing');
  await refund(orderId, { amount_cents: 120, refunded_cents: 0 });
  await isPaidBack(orderId, 120);
  server.clock.advance(60_000);
  await receiveFailedRefund(server.services, paymentIntentId);
  const { db, payments, clock } = server.services;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await addOwed(trx, orderId, { reason: 'goodwill', source: 'operator' }, { amountCents: 229, at });
    await takeOwed(trx, orderId, at);
  });
  await payments.refund({ paymentIntentId, orderId, amountCents: cents(229), failures: 0 });
  await receiveRefund(server.services, paymentIntentId);
  expect(await readOrder(server, orderId)).toMatchObject({ refunded_cents: 120, refund_failed_cents: 120 });
});

test('[O-4] an update about an earlier refund raises no alert while another is still owed', async () => {
  const { orderId, paymentIntentId } = await printCard(server, ada);
  await refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  await isPaidBack(orderId, 100);
  // Without the job that would send it.
  await server.services.db.transaction().execute(async (trx) => {
    const more = { amountCents: 50, at: server.clock.now() };
    await recordPartialRefund(trx, orderId, more);
    await addOwed(trx, orderId, { reason: 'goodwill', source: 'operator' }, more);
  });
  await receiveFailedRefund(server.services, paymentIntentId);
  expect((await readStory(orderId)).alerts).not.toContain('refund_failed');
});
