/** What a customer reads when an operator, the bank or they themselves end an order. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type OrderStory, orderStorySchema } from '#contract/console/orders.ts';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { printCard, readAttempts, readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
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
const cancel = (orderId: string) => callApi(server, ada, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });

async function readStory(orderId: string): Promise<OrderStory> {
  return orderStorySchema.parse((await callApi(server, operator, { path: `${PATH}/${orderId}` })).body);
}

const isPaidBack = (orderId: string, cents: number) =>
  waitUntil(`${cents} cents are paid back`, async () => (await readOrder(server, orderId)).refunded_cents === cents);

/** All emails to this address, in any order: those of one moment have none. */
async function textsTo(email: string): Promise<string> {
  return (await emailsTo(server, email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

describe('an order’s end is emailed once', () => {
  const endings = async (orderId: string) =>
    (await emailsAbout(server, orderId)).filter((kind) => kind !== 'order-placed');

  test('[O-3] when an operator refunds an unprinted card in full: it is canceled, and the email says why', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const request = orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } });
    const { orderId } = await printCard(server, ada, request);
    await refund(orderId, { amount_cents: 100, refunded_cents: 0 });
    await isPaidBack(orderId, 100);
    await refund(orderId, { amount_cents: 249, refunded_cents: 100, reason: 'by_mistake' });
    await isPaidBack(orderId, 349);
    await waitUntil('it is canceled', async () => (await readOrder(server, orderId)).stopping_since === null);
    expect(await endings(orderId)).toEqual(['order-cancelled', 'order-partly-refunded']);
    const text = await textsTo(email);
    expect(text).toContain('We canceled this order, because it was ordered by mistake.');
    expect(text).toContain("You'll get $2.49 back now.");
    expect(text).toContain("With the $1.00 we refunded earlier, that's your full $3.49.");
    const { body } = await callApi(server, ada, { path: `/rest/v1/orders/${orderId}` });
    expect(JSON.stringify(body)).toContain('Canceled by the shop, because it was ordered by mistake');
    const story = await readStory(orderId);
    expect(story.events.filter(({ operator_reason }) => operator_reason === 'by_mistake')).toHaveLength(2);
  });

  test('[H-10] when the bank warns of fraud', async () => {
    const { orderId, paymentIntentId } = await printCard(server, ada);
    const path = `/sandbox/api/payments/${paymentIntentId}/bank`;
    await callApi(server, null, { path, body: { action: 'fraud_warning' } });
    await isPaidBack(orderId, 349);
    await waitUntil('it is canceled', async () => (await readOrder(server, orderId)).stopping_since === null);
    expect(await endings(orderId)).toEqual(['order-cancelled']);
  });

  test('[M-7, O-3] when a mailing is canceled after one of its cards was refunded', async () => {
    const gate = shop.holdPrints();
    const people = ['Ana Weber', 'Tom Reed'].map((name) => recipient(name));
    const { orderId } = await placeAndPay(server, ada, await mailingRequest(server, ada, people));
    await waitUntil('both are queued', async () => (await readAttempts(server, orderId)).length === 2);
    const [ana] = await listPieces(server.services.db, orderId);
    await refund(orderId, {
      amount_cents: ana?.priceCents,
      refunded_cents: 0,
      piece_id: ana?.id,
      reason: 'by_mistake',
    });
    await cancel(orderId);
    gate.open();
    const { total_cents: total } = await readOrder(server, orderId);
    await isPaidBack(orderId, total);
    expect(await endings(orderId)).toEqual(['order-cancelled']);
  });

  test('[O-3] when the customer cancels what an operator has just refunded', async () => {
    const gate = shop.holdPrints();
    const { orderId } = await placeAndPay(server, ada);
    await waitUntil('it is queued', async () => (await readAttempts(server, orderId)).length === 1);
    await refund(orderId, { amount_cents: 349, refunded_cents: 0, reason: 'by_mistake' });
    expect((await cancel(orderId)).status).toBe(200);
    gate.open();
    await isPaidBack(orderId, 349);
    await waitUntil('it is canceled', async () => (await readOrder(server, orderId)).stopping_since === null);
    expect(await endings(orderId)).toEqual(['order-cancelled']);
  });
});
