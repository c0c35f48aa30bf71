import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { describePayments } from './payments.contract.ts';
import { AnsweredError } from './port.ts';
import { lockKey } from './sandbox/store.ts';
import { createStripePayments } from './stripe.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describePayments('the official SDK with the sandbox', () => ({
  payments: server.services.payments,
  pay: async ({ clientSecret }, cardNumber) => {
    const { status, body } = await payByCard({ url: server.url, clientSecret }, cardNumber);
    if (status !== 200) throw new Error(JSON.stringify(body));
  },
}));

test('the receipt and the bank statement name the order', async () => {
  const { hostname, port } = new URL(server.url);
  const secretKey = server.services.paymentsSandbox?.keys.secretKey ?? '';
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' });
  const { id } = await server.services.payments.createIntent({
    orderId: randomUUID(),
    orderNumber: '123456',
    receiptEmail: 'mia@example.com',
    amountCents: cents(349),
    currency: 'usd',
    failures: 0,
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    description: 'Order 123456',
    receipt_email: 'mia@example.com',
    statement_descriptor_suffix: 'NO123456',
  });
});

test('[M-7] counts every refund of a payment, however many there are', async () => {
  const { payments } = server.services;
  const orderId = randomUUID();
  const { id, clientSecret } = await payments.createIntent({
    orderId,
    orderNumber: '123457',
    receiptEmail: 'mia@example.com',
    amountCents: cents(349),
    currency: 'usd',
    failures: 0,
  });
  await payByCard({ url: server.url, clientSecret }, '4242424242424242');
  for (let refunded = 1; refunded <= 103; refunded += 1) {
    const refund = { paymentIntentId: id, orderId, amountCents: cents(refunded), failures: 0 };
    expect((await payments.refund(refund)).amountCents).toBe(refunded);
  }
  expect(await payments.findRefund(id)).toMatchObject({ amountCents: 103 });
});

describe('when the payment provider fails', () => {
  const setSwitches = (switches: Record<string, number>) =>
    fetch(`${server.url}/sandbox/api/payments/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    });
  const create = (orderId: string, failures: number) =>
    server.services.payments.createIntent({
      orderId,
      orderNumber: '123456',
      receiptEmail: 'mia@example.com',
      amountCents: cents(349),
      currency: 'usd',
      failures,
    });

  test('[H-6] an answered error is repeated for its key, and the next key succeeds', async () => {
    await setSwitches({ fail_create: 1 });
    const orderId = randomUUID();
    for (let tries = 0; tries < 2; tries += 1) {
      const error = await create(orderId, 0).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AnsweredError);
      expect(error).toMatchObject({ code: 'payment_setup_failed' });
    }
    expect((await create(orderId, 1)).status).toBe('requires_payment_method');
  });

  test('[H-6] without an answer, or while the key is in use, the key must be kept', async () => {
    const orderId = randomUUID();
    await setSwitches({ lose_answer: 3 });
    const lost = await create(orderId, 0).catch((thrown: unknown) => thrown);
    expect(lost).not.toBeInstanceOf(AnsweredError);
    expect(lost).toMatchObject({ code: 'payment_network' });
    const inUse = await server.services.db.transaction().execute(async (trx) => {
      expect(await lockKey(trx, `order-${orderId}`)).toBe(true);
      return create(orderId, 0).catch((thrown: unknown) => thrown);
    });
    expect(inUse).not.toBeInstanceOf(AnsweredError);
    expect(inUse).toMatchObject({ code: 'payment_pending' });
  });

  test('a lost response leads to one intent, because the request is repeated with the same key', async () => {
    const orderId = randomUUID();
    await setSwitches({ lose_answer: 1 });
    const intent = await create(orderId, 0);
    const ledger = await (await fetch(`${server.url}/sandbox/api/payments`)).json();
    const made = ledger.items.filter((item: { order_id: string }) => item.order_id === orderId);
    expect(made).toHaveLength(1);
    expect(made[0].id).toBe(intent.id);
  });

  test('[C-13] a lost connection is a network error', async () => {
    const { clock, metrics } = server.services;
    const payments = createStripePayments({
      secretKey: 'sk_test_nothing',
      webhookSecret: 'whsec_nothing',
      shop: 'a-shop',
      apiBase: 'http://127.0.0.1:9',
      clock,
      metrics,
    });
    await expect(payments.getIntent('pi_1')).rejects.toMatchObject({ code: 'payment_network' });
  });

  test('a wrong key is an unexpected error', async () => {
    const { clock, metrics } = server.services;
    const payments = createStripePayments({
      secretKey: 'sk_test_wrong',
      webhookSecret: 'whsec_nothing',
      shop: 'a-shop',
      apiBase: server.url,
      clock,
      metrics,
    });
    await expect(payments.getIntent('pi_1')).rejects.toMatchObject({ code: 'payment_unexpected' });
  });
});
