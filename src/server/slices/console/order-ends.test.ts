/** What a customer reads when an operator, the bank or they themselves end an order. */
import { describe, expect, test } from 'vitest';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { startConsoleShop } from '#testing/console-shop.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { printCard, readAttempts, readOrder, waitUntil } from '#testing/print-shop.ts';
import { emailsAbout, textsTo } from '#testing/read-email.ts';

const shop = startConsoleShop();

const cancel = (orderId: string) =>
  callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });

describe('an order’s end is emailed once', () => {
  const endings = async (orderId: string) =>
    (await emailsAbout(shop.server, orderId)).filter((kind) => kind !== 'order-placed');

  test('[O-3] when an operator refunds an unprinted card in full: it is canceled, and the email says why', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
    const { orderId } = await printCard(shop.server, shop.user, request);
    await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
    await shop.untilRefunded(orderId, 100);
    await shop.refund(orderId, { amount_cents: 249, refunded_cents: 100, reason: 'by_mistake' });
    await shop.untilRefunded(orderId, 349);
    await waitUntil('it is canceled', async () => (await readOrder(shop.server, orderId)).stopping_since === null);
    expect(await endings(orderId)).toEqual(['order-cancelled', 'order-partly-refunded']);
    const text = await textsTo(shop.server, email);
    expect(text).toContain('We canceled this order, because it was ordered by mistake.');
    expect(text).toContain("You'll get $2.49 back now.");
    expect(text).toContain("With the $1.00 we refunded earlier, that's your full $3.49.");
    const { body } = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
    expect(JSON.stringify(body)).toContain('Canceled by the shop, because it was ordered by mistake');
    const story = await shop.readStory(orderId);
    expect(story.events.filter(({ operator_reason }) => operator_reason === 'by_mistake')).toHaveLength(2);
  });

  test('[H-10] when the bank warns of fraud', async () => {
    const { orderId, paymentIntentId } = await printCard(shop.server, shop.user);
    const path = `/sandbox/api/payments/${paymentIntentId}/bank`;
    await callApi(shop.server, null, { path, body: { action: 'fraud_warning' } });
    await shop.untilRefunded(orderId, 349);
    await waitUntil('it is canceled', async () => (await readOrder(shop.server, orderId)).stopping_since === null);
    expect(await endings(orderId)).toEqual(['order-cancelled']);
  });

  test('[M-7, O-3] when a mailing is canceled after one of its cards was refunded', async () => {
    const gate = shop.holdPrints();
    const people = ['Ana Weber', 'Tom Reed'].map((name) => recipient(name));
    const { orderId } = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
    await waitUntil('both are queued', async () => (await readAttempts(shop.server, orderId)).length === 2);
    const [ana] = await listPieces(shop.server.services.db, orderId);
    await shop.refund(orderId, {
      amount_cents: ana?.priceCents,
      refunded_cents: 0,
      piece_id: ana?.id,
      reason: 'by_mistake',
    });
    await cancel(orderId);
    gate.open();
    const { total_cents: total } = await readOrder(shop.server, orderId);
    await shop.untilRefunded(orderId, total);
    expect(await endings(orderId)).toEqual(['order-cancelled']);
  });

  test('[O-3] when the customer cancels what an operator has just refunded', async () => {
    const gate = shop.holdPrints();
    const { orderId } = await placeAndPay(shop.server, shop.user);
    await waitUntil('it is queued', async () => (await readAttempts(shop.server, orderId)).length === 1);
    await shop.refund(orderId, { amount_cents: 349, refunded_cents: 0, reason: 'by_mistake' });
    expect((await cancel(orderId)).status).toBe(200);
    gate.open();
    await shop.untilRefunded(orderId, 349);
    await waitUntil('it is canceled', async () => (await readOrder(shop.server, orderId)).stopping_since === null);
    expect(await endings(orderId)).toEqual(['order-cancelled']);
  });
});
