/** Refunds that the customer's bank refuses: what is owed, what the customer reads, and how an operator settles it. */
import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { receiveFailedRefund, receiveRefund } from '#server/slices/orders/refunds/receive-refund.ts';
import { addOwed, takeOwed } from '#server/slices/orders/refunds/refund-store.ts';
import { recordPartialRefund } from '#server/slices/orders/refunds/refunds.ts';
import { CONSOLE_ORDERS, startConsoleShop } from '#testing/console-shop.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { printCard, readOrder, waitUntil } from '#testing/print-shop.ts';
import { emailsAbout, emailsTo, textsTo } from '#testing/read-email.ts';

const shop = startConsoleShop();

test('[O-3, O-9] a refund that the bank refuses is owed until an operator has paid it back another way', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
  const { orderId, paymentIntentId } = await placeAndPay(shop.server, shop.user, request, '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(shop.server, orderId)).status === 'processing');
  await callApi(shop.server, shop.operator, {
    path: `${CONSOLE_ORDERS}/${orderId}/cancel`,
    body: { reason: 'request' },
  });
  await shop.untilRefunded(orderId, 349);
  // The bank refuses later, by a webhook.
  shop.server.clock.advance(60_000);
  await receiveFailedRefund(shop.server.services, paymentIntentId);
  const story = await shop.readStory(orderId);
  expect(story.alerts).toContain('refund_failed');
  expect(story.events.at(-1)).toMatchObject({ type: 'refund_failed', note: "$3.49 didn't arrive." });
  const own = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
  expect(own.body).toMatchObject({ money: { state: 'refused', refused_cents: 349 } });
  const card = async () =>
    (await callApi(shop.server, shop.user, { path: `/rest/v1/postcards/${own.body.postcard_id}` })).body;
  expect((await card()).money).toEqual(own.body.money);
  expect(await textsTo(shop.server, email)).toMatch(/bank refused our refund of \$3\.49/i);

  const settle = (failed_cents: number) =>
    callApi(shop.server, shop.operator, {
      path: `${CONSOLE_ORDERS}/${orderId}/settle-refund`,
      body: { failed_cents, note: 'By transfer' },
    });
  expect((await settle(1)).body.code).toBe('refund_changed');
  expect((await settle(349)).status).toBe(204);
  expect((await settle(349)).body.code).toBe('refund_changed');
  await receiveFailedRefund(shop.server.services, paymentIntentId);
  expect(await shop.server.services.payments.findRefund(paymentIntentId)).toBeNull();
  expect((await card()).money).toMatchObject({ state: 'refunded', refused_cents: 0, settled_cents: 349 });
  const [refused, last] = (await emailsTo(shop.server, email)).slice(-2);
  expect(refused?.text).toMatch(/bank refused our refund of \$3\.49/i);
  expect(last?.subject).toBe('We paid you back $3.49 another way');
  const after = await shop.readStory(orderId);
  expect([after.alerts, after.has_alert]).toEqual([[], false]);
  expect(after).toMatchObject({ refund_failed_cents: 0, refunded_cents: 349, notes: [{ text: 'By transfer' }] });
  expect(after.events.at(-1)).toMatchObject({ type: 'refund_settled', operator: shop.operator.email });
  const log = await callApi(shop.server, shop.operator, { path: `/rest/v1/console/log?action=order.settle_refund` });
  expect(log.body.items).toMatchObject([
    { before: { refund_failed_cents: 349 }, after: { refund_failed_cents: 0 }, subject_id: orderId },
  ]);
});

test('[O-3] a later refund leaves out what the bank refused and the shop paid back another way', async () => {
  const { orderId, paymentIntentId } = await placeAndPay(shop.server, shop.user, orderRequest(), '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(shop.server, orderId)).status === 'processing');
  await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  await shop.untilRefunded(orderId, 100);
  shop.server.clock.advance(60_000);
  await receiveFailedRefund(shop.server.services, paymentIntentId);
  const path = `${CONSOLE_ORDERS}/${orderId}/settle-refund`;
  await callApi(shop.server, shop.operator, { path, body: { failed_cents: 100, note: 'In cash' } });

  await shop.refund(orderId, { amount_cents: 249, refunded_cents: 100 });
  await shop.untilRefunded(orderId, 349);
  // The bank hasn't refused it yet.
  expect(await shop.server.services.payments.findRefund(paymentIntentId)).toMatchObject({ amountCents: 249 });
});

test('[O-3] an email about a refused refund states its own amount, even after another refund, and all that is owed', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
  const { orderId, paymentIntentId } = await placeAndPay(shop.server, shop.user, request, '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(shop.server, orderId)).status === 'processing');
  let refunded = 0;
  for (const amount of [120, 229]) {
    await shop.refund(orderId, { amount_cents: amount, refunded_cents: refunded });
    refunded += amount;
    await shop.untilRefunded(orderId, refunded);
    shop.server.clock.advance(60_000);
    await receiveFailedRefund(shop.server.services, paymentIntentId);
    // Two refusals before the first email would be told in one.
    const subject = `bank refused our refund of $${(amount / 100).toFixed(2)}`;
    await waitUntil(subject, async () => (await textsTo(shop.server, email)).includes(subject));
  }
  expect(await textsTo(shop.server, email)).toContain('We still owe you $3.49.');
});

test('[O-3] the customer hears of a second refused refund, even when an equal one was settled before', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
  const { orderId, paymentIntentId } = await placeAndPay(shop.server, shop.user, request, '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(shop.server, orderId)).status === 'processing');
  const refused = async (times: number) => {
    await shop.refund(orderId, { amount_cents: 150, refunded_cents: (times - 1) * 150 });
    await shop.untilRefunded(orderId, times * 150);
    shop.server.clock.advance(60_000);
    await receiveFailedRefund(shop.server.services, paymentIntentId);
    const isTold = async () =>
      (await emailsAbout(shop.server, orderId)).filter((kind) => kind === 'order-refund-failed').length === times;
    await waitUntil(`${times} are told`, isTold);
  };
  await refused(1);
  await callApi(shop.server, shop.operator, {
    path: `${CONSOLE_ORDERS}/${orderId}/settle-refund`,
    body: { failed_cents: 150, note: 'By transfer' },
  });
  await refused(2);
});

test('[O-3] a refund that the provider reports before we record it does not hide a refused one', async () => {
  const { orderId, paymentIntentId } = await placeAndPay(shop.server, shop.user, orderRequest(), '4000000000005126');
  await waitUntil('it is paid', async () => (await readOrder(shop.server, orderId)).status === 'processing');
  await shop.refund(orderId, { amount_cents: 120, refunded_cents: 0 });
  await shop.untilRefunded(orderId, 120);
  shop.server.clock.advance(60_000);
  await receiveFailedRefund(shop.server.services, paymentIntentId);
  const { db, payments, clock } = shop.server.services;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await addOwed(trx, orderId, { reason: 'goodwill', source: 'operator' }, { amountCents: 229, at });
    await takeOwed(trx, orderId, at);
  });
  await payments.refund({ paymentIntentId, orderId, amountCents: cents(229), failures: 0 });
  await receiveRefund(shop.server.services, paymentIntentId);
  expect(await readOrder(shop.server, orderId)).toMatchObject({ refunded_cents: 120, refund_failed_cents: 120 });
});

test('[O-4] an update about an earlier refund raises no alert while another is still owed', async () => {
  const { orderId, paymentIntentId } = await printCard(shop.server, shop.user);
  await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  await shop.untilRefunded(orderId, 100);
  // Without the job that would send it.
  await shop.server.services.db.transaction().execute(async (trx) => {
    const more = { amountCents: 50, at: shop.server.clock.now() };
    await recordPartialRefund(trx, orderId, more);
    await addOwed(trx, orderId, { reason: 'goodwill', source: 'operator' }, more);
  });
  await receiveFailedRefund(shop.server.services, paymentIntentId);
  expect((await shop.readStory(orderId)).alerts).not.toContain('refund_failed');
});
