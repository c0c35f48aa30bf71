import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { describePayments } from './payments.contract.ts';
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

describe('when the payment provider fails', () => {
  const setSwitches = (switches: Record<string, number>) =>
    fetch(`${server.url}/sandbox/api/payments/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    });
  const create = (idempotencyKey: string) =>
    server.services.payments.createIntent({
      orderId: randomUUID(),
      amountCents: cents(349),
      currency: 'usd',
      idempotencyKey,
    });

  test('a 500 fails the payment set-up, and the next try succeeds', async () => {
    await setSwitches({ fail_create: 1 });
    const key = randomUUID();
    await expect(create(key)).rejects.toMatchObject({ code: 'payment_setup_failed' });
    expect((await create(key)).status).toBe('requires_payment_method');
  });

  test('a lost response leads to one intent, because the request is repeated with the same key', async () => {
    const orderId = randomUUID();
    await setSwitches({ lose_answer: 1 });
    const intent = await server.services.payments.createIntent({
      orderId,
      amountCents: cents(349),
      currency: 'usd',
      idempotencyKey: `order-${orderId}`,
    });
    const ledger = await (await fetch(`${server.url}/sandbox/api/payments`)).json();
    const made = ledger.items.filter((item: { order_id: string }) => item.order_id === orderId);
    expect(made).toHaveLength(1);
    expect(made[0].id).toBe(intent.id);
  });

  test('[C-13] no connection is a network error', async () => {
    const { clock, metrics } = server.services;
    const payments = createStripePayments({
      secretKey: 'sk_test_nothing',
      webhookSecret: 'whsec_nothing',
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
      apiBase: server.url,
      clock,
      metrics,
    });
    await expect(payments.getIntent('pi_1')).rejects.toMatchObject({ code: 'payment_unexpected' });
  });
});
