import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi, GOOD_CARD, orderRequest, type PlacedOrder, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { confirmPayment } from './confirm-payment.ts';
import { receivePaymentEvent } from './payment-webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let server: TestApp;
let ada: TestUser;
beforeAll(async () => {
  server = await createTestApp({ CANCEL_WINDOW_MINUTES: '30' }, noPrinting);
  ada = await signUpUser(server);
  // Stops the sandbox's webhooks, because the tests send their own.
  await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { drop_webhooks: 1_000_000 } });
});
afterAll(() => server.close());

const orderRow = (id: string) =>
  server.services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns everything that a payment changes. */
async function stateOf({ orderId, postcardId }: PlacedOrder) {
  const { db } = server.services;
  const { status, payment_status } = await orderRow(orderId);
  const events = await db
    .selectFrom('order_events')
    .select(['type', 'attempt'])
    .where('order_id', '=', orderId)
    .execute();
  const attempts = await db.selectFrom('print_attempts').select('id').where('order_id', '=', orderId).execute();
  const card = await db
    .selectFrom('postcards')
    .select(['status', 'order_id'])
    .where('id', '=', postcardId)
    .executeTakeFirstOrThrow();
  const emails = await db
    .selectFrom('outgoing_mail')
    .select('kind')
    .where('dedupe_key', 'like', `%${orderId}%`)
    .execute();
  return {
    status,
    payment_status,
    card: card.status,
    isLinked: card.order_id === orderId,
    events: events.map(({ type, attempt }) => `${type}:${attempt}`).sort(),
    attempts: attempts.length,
    printJobs: await printJobs(attempts.map(({ id }) => id)),
    emails: emails.map(({ kind }) => kind).sort(),
  };
}

async function printJobs(attemptIds: readonly string[]): Promise<number> {
  const { rows } = await server.services.database.rawClient.query({
    text: "select data->>'attemptId' as id from pgboss.job where name = 'print-piece'",
  });
  return rows.filter((row) => attemptIds.includes((row as { id: string }).id)).length;
}

const PAID = {
  status: 'processing',
  payment_status: 'paid',
  card: 'processing',
  isLinked: true,
  events: ['paid:1', 'placed:1'],
  attempts: 1,
  printJobs: 1,
  emails: ['order-placed'],
};
const UNPAID = {
  status: 'pending_payment',
  payment_status: 'unpaid',
  card: 'drafted',
  isLinked: false,
  events: ['placed:1'],
  attempts: 0,
  printJobs: 0,
  emails: [],
};

function signedEvent(type: string, object: Record<string, unknown>, id: string = `evt_${randomUUID()}`) {
  const body = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
  const stripe = new Stripe('sk_test_any');
  const header = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: server.services.paymentsSandbox?.keys.webhookSecret ?? '',
    timestamp: Math.floor(server.clock.now().getTime() / 1000),
  });
  return { body, header };
}

async function deliver({ body, header }: { body: string; header: string | null }) {
  const response = await fetch(`${server.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header === null ? {} : { 'stripe-signature': header }) },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const intentEvent = (type: string, id: string) => signedEvent(type, { object: 'payment_intent', id });

describe('a payment', () => {
  test('[S-6] moves order and card to processing, with history, print job and email, all at once', async () => {
    const placed = await placeAndPay(server, ada);
    expect(await stateOf(placed)).toEqual(UNPAID);
    const before = server.clock.now().getTime();
    const { outcome } = await confirmPayment(server.services, placed.paymentIntentId, 'customer');
    expect(outcome).toBe('paid');
    expect(await stateOf(placed)).toEqual(PAID);
    const { cancel_until } = await orderRow(placed.orderId);
    expect(Number(cancel_until) - before).toBeGreaterThanOrEqual(30 * 60_000);
  });

  test('is confirmed once by simultaneous webhook, browser and reconciler', async () => {
    const placed = await placeAndPay(server, ada);
    const confirm = () => confirmPayment(server.services, placed.paymentIntentId, 'customer');
    const webhook = () => deliver(intentEvent('payment_intent.succeeded', placed.paymentIntentId));
    await Promise.all([confirm(), webhook(), confirm(), webhook(), webhook(), confirm()]);
    expect(await stateOf(placed)).toEqual(PAID);
  });

  test.each(['requires_payment_method', 'declined', 'requires_action', 'canceled'])(
    'that is %s prints nothing',
    async (state) => {
      const placed = await placeOrder(server, ada);
      const payment = { url: server.url, clientSecret: placed.clientSecret };
      if (state === 'declined') await payByCard(payment, '4000000000000002');
      if (state === 'requires_action') await payByCard(payment, '4000002500003155');
      if (state === 'canceled') await server.services.payments.cancelIntent(placed.paymentIntentId);
      const { outcome } = await confirmPayment(server.services, placed.paymentIntentId, 'customer');
      expect(outcome).toBe('incomplete');
      expect(await stateOf(placed)).toEqual(UNPAID);
      await deliver(intentEvent('payment_intent.succeeded', placed.paymentIntentId));
      expect((await stateOf(placed)).payment_status).toBe('unpaid');
      expect((await stateOf(placed)).attempts).toBe(0);
    },
  );

  async function foreignIntent(orderId: string, amount: number) {
    const intent = await server.services.payments.createIntent({
      orderId,
      orderNumber: '123456',
      receiptEmail: 'ada@example.com',
      amountCents: cents(amount),
      currency: 'usd',
      // A retry after a failed try has its own idempotency key.
      failures: 1,
    });
    await payByCard({ url: server.url, clientSecret: intent.clientSecret }, GOOD_CARD);
    return intent;
  }

  test('never pays for two orders', async () => {
    const paid = await placeAndPay(server, ada);
    const other = await placeOrder(server, ada);
    await server.services.db
      .updateTable('orders')
      .set({ payment_intent_id: null })
      .where('id', '=', other.orderId)
      .execute();
    const { outcome } = await confirmPayment(server.services, paid.paymentIntentId, 'customer');
    expect(outcome).toBe('paid');
    expect(await stateOf(other)).toEqual(UNPAID);
  });

  test('from a second intent for the same order is not accepted, and alerts an operator', async () => {
    const placed = await placeOrder(server, ada);
    const intent = await foreignIntent(placed.orderId, 349);
    expect(await confirmPayment(server.services, intent.id, 'payments')).toEqual({ outcome: 'unknown' });
    expect(await stateOf(placed)).toEqual(UNPAID);
    expect(server.logLines.some((line) => line.includes('payment_unmatched') && line.includes(intent.id))).toBe(true);
  });

  test('of the wrong amount is not accepted, and alerts an operator', async () => {
    const placed = await placeOrder(server, ada);
    const intent = await foreignIntent(placed.orderId, 100);
    const orders = server.services.db.updateTable('orders').where('id', '=', placed.orderId);
    await orders.set({ payment_intent_id: intent.id }).execute();
    expect(await confirmPayment(server.services, intent.id, 'payments')).toMatchObject({ outcome: 'mismatch' });
    expect(await stateOf(placed)).toEqual(UNPAID);
    expect((await orderRow(placed.orderId)).alerted_at).not.toBeNull();
  });

  test("[S-7] for another customer's order does not pay for the caller's own", async () => {
    const ben = await signUpUser(server);
    const mine = await placeOrder(server, ben);
    const theirs = await placeAndPay(server, ada);
    const { status } = await callApi(server, ben, { path: `/rest/v1/orders/by-payment/${theirs.paymentIntentId}` });
    expect(status).toBe(404);
    expect(await stateOf(mine)).toEqual(UNPAID);
  });

  test('finds its order by the id in the intent when the record of the intent was lost', async () => {
    const placed = await placeAndPay(server, ada);
    const orders = server.services.db.updateTable('orders').where('id', '=', placed.orderId);
    await orders.set({ payment_intent_id: null }).execute();
    await deliver(intentEvent('payment_intent.succeeded', placed.paymentIntentId));
    expect(await stateOf(placed)).toEqual(PAID);
    expect((await orderRow(placed.orderId)).payment_intent_id).toBe(placed.paymentIntentId);
  });

  test('restores the ordered design when the draft was edited or deleted in the meantime', async () => {
    const placed = await placeAndPay(server, ada);
    const cards = server.services.db.updateTable('postcards').where('id', '=', placed.postcardId);
    await cards.set({ message: 'Something else', deleted_at: new Date() }).execute();
    await confirmPayment(server.services, placed.paymentIntentId, 'customer');
    const { body } = await callApi(server, ada, { path: `/rest/v1/postcards/${placed.postcardId}` });
    expect(body.message).toBe('The sea is warm and the coffee is strong.');
    const edit = await callApi(server, ada, {
      path: `/rest/v1/postcards/${placed.postcardId}`,
      method: 'PUT',
      body: { ...orderRequest() },
    });
    expect(edit.status).toBeGreaterThanOrEqual(400);
  });

  test('that arrives after the order was canceled is refunded', async () => {
    const placed = await placeAndPay(server, ada);
    const orders = server.services.db.updateTable('orders').where('id', '=', placed.orderId);
    await orders.set({ status: 'cancelled' }).execute();
    await deliver(intentEvent('payment_intent.succeeded', placed.paymentIntentId));
    await expect
      .poll(async () => (await orderRow(placed.orderId)).payment_status, { timeout: 20_000 })
      .toBe('refunded');
    expect((await stateOf(placed)).printJobs).toBe(0);
    expect(await server.services.payments.findRefund(placed.paymentIntentId)).toMatchObject({ amountCents: 349 });
  });
});

describe('webhooks of the payment provider', () => {
  test('have the same effect in any order, and repeating one changes nothing', {
    timeout: 300_000,
  }, async () => {
    const types = [
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'charge.refunded',
      'charge.succeeded',
    ];
    const user = await signUpUser(server);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ type: fc.constantFrom(...types), id: fc.constantFrom('a', 'b', 'c', 'd') }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (events) => {
          const placed = await placeAndPay(server, user);
          const salt = randomUUID();
          for (const { type, id } of events) {
            const object = type.startsWith('charge')
              ? { object: 'charge', payment_intent: placed.paymentIntentId }
              : { object: 'payment_intent', id: placed.paymentIntentId };
            expect((await deliver(signedEvent(type, object, `evt_${salt}_${id}_${type}`))).status).toBe(200);
          }
          // The result doesn't depend on which events arrived.
          server.clock.advance(2 * 60_000);
          await reconcilePayments(server.services);
          expect(await stateOf(placed)).toEqual(PAID);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('are refused without a signature, with one byte changed, ten minutes old or re-serialized', async () => {
    const placed = await placeAndPay(server, ada);
    const good = intentEvent('payment_intent.succeeded', placed.paymentIntentId);
    const secret = server.services.paymentsSandbox?.keys.webhookSecret ?? '';
    const old = new Stripe('sk_test_any').webhooks.generateTestHeaderString({
      payload: good.body,
      secret,
      timestamp: Math.floor(server.clock.now().getTime() / 1000) - 600,
    });
    const bad = [
      { body: good.body, header: null },
      { body: good.body, header: '' },
      { body: good.body.replace('succeeded', 'succeedee'), header: good.header },
      { body: good.body, header: old },
      { body: JSON.stringify(JSON.parse(good.body), null, 2), header: good.header },
      { body: 'not json', header: good.header },
      { body: '', header: good.header },
    ];
    for (const message of bad) {
      const { status, body } = await deliver(message);
      expect([status, body.code]).toEqual([400, 'signature_invalid']);
    }
    expect(await stateOf(placed)).toEqual(UNPAID);
  });

  test('are accepted with two signatures of which one is valid', async () => {
    const placed = await placeAndPay(server, ada);
    const { body, header } = intentEvent('payment_intent.succeeded', placed.paymentIntentId);
    const [time = '', signature = ''] = header.split(',');
    const two = `${time},v1=${'0'.repeat(64)},${signature}`;
    expect((await deliver({ body, header: two })).status).toBe(200);
    expect(await stateOf(placed)).toEqual(PAID);
  });

  test('of unknown types or about unknown payments are acknowledged and ignored', async () => {
    expect((await deliver(signedEvent('invoice.paid', { object: 'invoice', id: 'in_1' }))).status).toBe(200);
    expect((await deliver(intentEvent('payment_intent.succeeded', 'pi_nobodys'))).status).toBe(200);
  });

  test.each([
    ['with a number for its order', { order_id: '1042' }],
    ['with an order id that is none of ours', { order_id: randomUUID() }],
    ['of another Cartolina', { order_id: randomUUID(), shop: randomUUID() }],
    ['without metadata', {}],
  ])(
    '[H-9] about a payment of another shop, %s, are acknowledged without an alert or error',
    async (_name, metadata) => {
      const keys = server.services.paymentsSandbox?.keys;
      const response = await fetch(`${server.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys?.secretKey}` },
        body: new URLSearchParams([
          ['amount', '4200'],
          ['currency', 'usd'],
          ...Object.entries(metadata).map(([key, value]): [string, string] => [`metadata[${key}]`, value]),
        ]),
      });
      const { id, client_secret } = await response.json();
      expect((await payByCard({ url: server.url, clientSecret: client_secret }, GOOD_CARD)).status).toBe(200);
      const charge = { object: 'charge', payment_intent: id };
      for (const event of [
        intentEvent('payment_intent.succeeded', id),
        intentEvent('payment_intent.canceled', id),
        signedEvent('charge.refunded', charge),
        signedEvent('refund.failed', charge),
      ]) {
        expect((await deliver(event)).status).toBe(200);
      }
      const lines = server.logLines.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
      expect(lines).not.toEqual([]);
      expect(lines.every(({ level, alert }) => level < 40 && alert === undefined)).toBe(true);
    },
  );

  test('fail when they can’t be handled yet, so that the provider resends them', async () => {
    const placed = await placeAndPay(server, ada);
    const message = intentEvent('payment_intent.succeeded', placed.paymentIntentId);
    const broken = { ...server.services, payments: { ...server.services.payments, getIntent: failing } };
    const event = server.services.payments.readEvent(Buffer.from(message.body), message.header);
    await expect(receivePaymentEvent(broken, event)).rejects.toThrow('down');
    expect(await stateOf(placed)).toEqual(UNPAID);
    expect((await deliver(message)).status).toBe(200);
    expect(await stateOf(placed)).toEqual(PAID);
  });
});

async function failing(): Promise<never> {
  throw new Error('down');
}

describe('the reconciler', () => {
  test('finds an unreported payment: all webhooks lost, tab closed', async () => {
    const placed = await placeAndPay(server, await signUpUser(server));
    await reconcilePayments(server.services);
    expect(await stateOf(placed)).toEqual(UNPAID);
    server.clock.advance(2 * 60_000);
    await reconcilePayments(server.services);
    expect(await stateOf(placed)).toEqual(PAID);
  });

  test('cancels a checkout and its intent after a day', async () => {
    const placed = await placeOrder(server, await signUpUser(server));
    server.clock.advance(23 * 60 * 60_000);
    await reconcilePayments(server.services);
    expect((await orderRow(placed.orderId)).status).toBe('pending_payment');
    server.clock.advance(8 * 60 * 60_000);
    await reconcilePayments(server.services);
    expect((await orderRow(placed.orderId)).status).toBe('cancelled');
    expect((await server.services.payments.getIntent(placed.paymentIntentId))?.status).toBe('canceled');
  });

  test('accepts a late payment instead of canceling the checkout', async () => {
    const placed = await placeAndPay(server, await signUpUser(server));
    server.clock.advance(40 * 60 * 60_000);
    await reconcilePayments(server.services);
    expect(await stateOf(placed)).toEqual(PAID);
  });
});
