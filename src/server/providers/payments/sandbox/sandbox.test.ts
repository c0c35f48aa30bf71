import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARD_DECLINES, MISTYPED_CARD_NUMBER, TEST_CARDS } from '#contract/sandbox/test-cards.ts';
import { ERRORS } from '#domain/errors.ts';
import { paymentErrorCode } from '#domain/payment-error.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { payByCard, postForm } from '#testing/pay-by-card.ts';
import { deliverEvent } from './events.ts';
import { lockKey } from './store.ts';

let server: TestApp;
let stripe: Stripe;
beforeAll(async () => {
  server = await createTestApp();
  const { hostname, port } = new URL(server.url);
  stripe = new Stripe(keys().secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(() => server.close());

function sandbox() {
  const { paymentsSandbox } = server.services;
  if (paymentsSandbox === null) throw new Error('has no sandbox');
  return paymentsSandbox;
}
const keys = () => sandbox().keys;

const create = () => stripe.paymentIntents.create({ amount: 349, currency: 'usd', metadata: { order_id: 'order-1' } });

async function pay(intent: Stripe.PaymentIntent, number: string, extra = {}) {
  return payByCard({ url: server.url, clientSecret: intent.client_secret ?? '' }, number, extra);
}

const setSwitches = (switches: Record<string, number>) =>
  fetch(`${server.url}/sandbox/api/payments/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });

type WireError = { type: string; code?: string; decline_code?: string; payment_intent?: Stripe.PaymentIntent };

const query = async (text: string) => JSON.stringify((await server.services.database.rawClient.query({ text })).rows);

describe('cards in the sandbox', () => {
  const declining = TEST_CARDS.filter(({ behavior }) => CARD_DECLINES.some((decline) => decline === behavior));

  test.each(declining)('[C-12] [C-13] $name is declined with 402, and another card can be tried', async (card) => {
    const intent = await create();
    const { status, body } = await pay(intent, card.number);
    expect(status).toBe(402);
    const error = body.error as WireError;
    expect(error.type).toBe('card_error');
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(ERRORS[paymentErrorCode(error)].title).toBe('Payment Failed');
    const expected = {
      incorrect_zip: 'incorrect_postal_code',
      incorrect_address: 'incorrect_address',
    }[card.behavior as string];
    expect(paymentErrorCode(error)).toBe(expected ?? card.behavior);
    expect((await pay(intent, '5555555555554444')).body.status).toBe('succeeded');
  });

  test.each([
    ['4000000000007726', 'succeeded', 349],
    ['4000000000005126', 'failed', undefined],
  ])('a refund to %s is pending for a while, and %s in the end', async (number, end, left) => {
    const intent = await create();
    expect((await pay(intent, number)).body.status).toBe('succeeded');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    // A pending refund counts as refunded.
    expect(await server.services.payments.findRefund(intent.id)).toMatchObject({ amountCents: 349 });
    server.clock.advance(60_000);
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ status }) => status)).toEqual([end]);
    expect((await server.services.payments.findRefund(intent.id))?.amountCents).toBe(left);
  });

  test('insufficient funds is a decline with a reason', async () => {
    const { body } = await pay(await create(), '4000000000009995');
    expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
  });

  test('[C-12] a mistyped number is reported as incorrect', async () => {
    const { status, body } = await pay(await create(), MISTYPED_CARD_NUMBER);
    expect([status, paymentErrorCode(body.error as WireError)]).toEqual([402, 'incorrect_number']);
  });

  test.each(['4111111111111111', '378282246310005', '4012 8888 8888 1881'])(
    'a number that isn’t a test card (%s) is refused and stored nowhere',
    async (number) => {
      const { status, body } = await pay(await create(), number);
      expect(status).toBe(402);
      expect(body.error).toMatchObject({ type: 'card_error', code: 'card_declined' });
      expect(JSON.stringify(body)).not.toContain(number.replaceAll(' ', ''));
    },
  );

  test('[E-2] the payment is confirmed with billing email and phone, which /sandbox shows', async () => {
    const intent = await create();
    const billing = { email: 'ada@example.com', phone: '(212) 555-0123' };
    const { body } = await pay(intent, '4242424242424242', {
      'payment_method_data[billing_details][email]': billing.email,
      'payment_method_data[billing_details][phone]': billing.phone,
    });
    expect(body.status).toBe('succeeded');
    const ledger = await fetch(`${server.url}/sandbox/api/payments`);
    const { items }: { items: { id: string; billing: unknown }[] } = await ledger.json();
    expect(items.find(({ id }) => id === intent.id)?.billing).toEqual(billing);
    // Events are kept for a long time, so they hold no personal data.
    expect(await query('select * from sandbox.payment_events')).not.toContain(billing.email);
  });

  test('no card number is stored or logged, not even a test card’s', async () => {
    await pay(await create(), '4242424242424242');
    const stored = await Promise.all(
      ['payment_methods', 'payment_intents', 'payment_idempotency', 'payment_events'].map((table) =>
        query(`select * from sandbox.${table}`),
      ),
    );
    const everything = stored.join() + server.logLines.join();
    for (const number of ['4242424242424242', '4111111111111111', '378282246310005']) {
      expect(everything).not.toContain(number);
    }
    expect(stored[0]).toContain('"4242"');
  });

  test.each([
    [{ 'card[exp_month]': '13' }, 'expired_card'],
    [{ 'card[exp_year]': '2001' }, 'expired_card'],
    [{ 'card[cvc]': '1' }, 'incorrect_cvc'],
  ])('%j is refused', async (change, code) => {
    const card = {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
    };
    const { status, body } = await postForm(`${server.url}/v1/payment_methods`, { ...card, ...change });
    expect([status, paymentErrorCode(body.error as WireError)]).toEqual([402, code]);
  });
});

describe('3-D Secure in the sandbox', () => {
  const answer = (id: string, outcome: string) =>
    fetch(`${server.url}/sandbox/api/payments/${id}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });

  test('asks the customer, and charges only when they approve', async () => {
    const intent = await create();
    const { body } = await pay(intent, '4000002500003155', { return_url: 'http://example.com/back' });
    expect(body).toMatchObject({
      status: 'requires_action',
      amount_received: 0,
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { url: `${server.url}/sandbox/3ds/${intent.id}`, return_url: 'http://example.com/back' },
      },
    });
    expect(await (await answer(intent.id, 'approve')).json()).toMatchObject({ status: 'succeeded' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(349);
    expect((await answer(intent.id, 'approve')).status).toBe(409);
  });

  test('leaves the bank’s page to the client’s script when there is no return URL', async () => {
    const intent = await create();
    const { body } = await pay(intent, '4000000000003220');
    expect(body.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { stripe_js: `${server.url}/sandbox/3ds/${intent.id}` },
    });
  });

  test('[C-12] fails authentication when the customer refuses, and lets them try another card', async () => {
    const intent = await create();
    await pay(intent, '4000002500003155');
    await answer(intent.id, 'refuse');
    const refused = await stripe.paymentIntents.retrieve(intent.id);
    expect(refused.status).toBe('requires_payment_method');
    expect(paymentErrorCode(refused.last_payment_error ?? {})).toBe('card_authentication_required');
    expect((await answer('pi_nothing', 'approve')).status).toBe(404);
  });
});

describe("Stripe's protocol", () => {
  test('replays the response for a key, and refuses the key with another body', async () => {
    const idempotencyKey = randomUUID();
    const first = await stripe.paymentIntents.create({ amount: 349, currency: 'usd' }, { idempotencyKey });
    const again = await stripe.paymentIntents.create({ amount: 349, currency: 'usd' }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.paymentIntents.create({ amount: 350, currency: 'usd' }, { idempotencyKey });
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('[H-6] replays an error for its key, and runs the request for another key', async () => {
    const send = (idempotencyKey: string) =>
      stripe.paymentIntents.create({ amount: 349, currency: 'usd' }, { idempotencyKey });
    const key = randomUUID();
    await setSwitches({ fail_create: 1 });
    await expect(send(key)).rejects.toMatchObject({ statusCode: 500 });
    await expect(send(key)).rejects.toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
    expect((await send(randomUUID())).status).toBe('requires_payment_method');
    const tooSmall = () => stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: `${key}-2` });
    await expect(tooSmall()).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(tooSmall()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
  });

  test('[H-6] records nothing for invalid parameters, and refuses a key that is in use', async () => {
    const idempotencyKey = randomUUID();
    const send = (currency: string) => stripe.paymentIntents.create({ amount: 349, currency }, { idempotencyKey });
    await expect(send('')).rejects.toMatchObject({ code: 'parameter_missing' });
    await server.services.db.transaction().execute(async (trx) => {
      await lockKey(trx, idempotencyKey);
      await expect(send('usd')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    });
    expect((await send('usd')).status).toBe('requires_payment_method');
  });

  test('requires the client secret from a browser, and refuses it the server’s calls', async () => {
    const intent = await create();
    const [theirs] = (await create()).client_secret?.split('_secret_') ?? [];
    const wrong = { client_secret: `${theirs}_secret_x`, payment_method: 'pm_1' };
    expect((await postForm(`${server.url}/v1/payment_intents/${intent.id}/confirm`, wrong)).status).toBe(404);
    expect((await postForm(`${server.url}/v1/payment_intents`, { amount: '349', currency: 'usd' })).status).toBe(403);
    expect((await postForm(`${server.url}/v1/refunds`, { payment_intent: intent.id })).status).toBe(403);
    expect((await postForm(`${server.url}/v1/payment_intents/${intent.id}/cancel`, {})).status).toBe(403);
    expect((await fetch(`${server.url}/v1/payment_intents`)).status).toBe(401);
  });

  test('charges once for several simultaneous confirmations', async () => {
    const intent = await create();
    await Promise.all([1, 2, 3].map(() => pay(intent, '4242424242424242')));
    const charges = await query(`select id from sandbox.charges where payment_intent_id = '${intent.id}'`);
    expect(JSON.parse(charges)).toHaveLength(1);
  });

  test('never refunds more than the charge', async () => {
    const intent = await create();
    await pay(intent, '4242424242424242');
    await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 300 })).rejects.toThrow('greater');
    await stripe.refunds.create({ payment_intent: intent.id });
    const more = stripe.refunds.create({ payment_intent: intent.id });
    await expect(more).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ amount }) => amount).sort()).toEqual([100, 249]);
  });

  test('lists intents newest first, page by page', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id).reverse();
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: made[0] }, { id: made[1] }] });
    const second = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] ?? '' });
    expect(second.data.map(({ id }) => id)).toEqual([made[2]]);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 1 })) if (all.push(id) === 3) break;
    expect(all).toEqual(made);
    await expect(stripe.paymentIntents.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.paymentIntents.list({ starting_after: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('lists refunds page by page', async () => {
    const intent = await create();
    await pay(intent, '4242424242424242');
    for (const amount of [100, 50, 25]) await stripe.refunds.create({ payment_intent: intent.id, amount });
    const list = (page: Stripe.RefundListParams) => stripe.refunds.list({ payment_intent: intent.id, ...page });
    const { data, has_more } = await list({ limit: 2 });
    expect([data.map(({ amount }) => amount), has_more]).toEqual([[25, 50], true]);
    const rest = await list({ starting_after: data[1]?.id ?? '', expand: ['data.charge'] });
    expect(rest).toMatchObject({ has_more: false, data: [{ amount: 100, charge: { object: 'charge' } }] });
  });

  test('expands related objects on request', async () => {
    const { id } = await create();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] });
    expect(intent).toMatchObject({
      latest_charge: { object: 'charge', amount: 349, payment_intent: id },
      payment_method: { object: 'payment_method', card: { last4: '4242' } },
    });
    const wrong = stripe.paymentIntents.retrieve(id, { expand: ['weather'] });
    await expect(wrong).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  test('confirms an intent as it is created, on request', async () => {
    const money = { amount: 349, currency: 'usd', confirm: true };
    const paid = await stripe.paymentIntents.create({ ...money, payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 349 });
    const declined = stripe.paymentIntents.create({ ...money, payment_method: 'pm_card_visa_chargeDeclined' });
    await expect(declined).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    await expect(stripe.paymentIntents.create(money)).rejects.toMatchObject({ code: 'parameter_missing' });
  });

  test('refuses what Stripe does not know: paths, parameters and currencies', async () => {
    const type = 'StripeInvalidRequestError';
    await expect(stripe.customers.create({ name: 'Ada' })).rejects.toMatchObject({ type, statusCode: 404 });
    await expect(stripe.rawRequest('GET', '/v1/payment_intent')).rejects.toMatchObject({ type, statusCode: 404 });
    const unknown = { amount: 349, currency: 'usd', colour: 'red' };
    await expect(stripe.paymentIntents.create(unknown)).rejects.toMatchObject({
      type,
      code: 'parameter_unknown',
      param: 'colour',
    });
    const money = stripe.paymentIntents.create({ amount: 349, currency: 'xxx' });
    await expect(money).rejects.toMatchObject({ type, param: 'currency' });
  });
});

describe('webhooks of the sandbox', () => {
  test('are signed like Stripe’s, and sent again until they are accepted', async () => {
    const received: { body: string; signature: string }[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ body, signature: String(request.headers['stripe-signature']) });
        response.writeHead(received.length === 1 ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const elsewhere = { ...sandbox(), ownUrl: `http://127.0.0.1:${port}` };
    await setSwitches({ drop_webhooks: 1 });
    const intent = await create();
    await pay(intent, '4242424242424242');
    const [event] = JSON.parse(
      await query(`select id, type, is_dropped from sandbox.payment_events where payment_intent_id = '${intent.id}'`),
    );
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', is_dropped: true });
    await expect(deliverEvent(elsewhere, event.id)).rejects.toThrow('500');
    await deliverEvent(elsewhere, event.id);
    await deliverEvent(elsewhere, event.id);
    receiver.close();
    expect(received).toHaveLength(2);
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const [, time = '', hex = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature) ?? [];
    expect(hex).toBe(createHmac('sha256', keys().webhookSecret).update(`${time}.${body}`).digest('hex'));
    expect(stripe.webhooks.constructEvent(body, signature, keys().webhookSecret).type).toBe('payment_intent.succeeded');
  });
});

describe('an installation with Stripe keys', () => {
  test('has no sandbox', async () => {
    const installed = await createTestApp({
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    });
    for (const path of ['/v1/payment_methods', '/v1/payment_intents', '/sandbox/api/payments/switches']) {
      expect((await fetch(installed.url + path, { method: 'POST' })).status).toBe(404);
    }
    await installed.close();
  });
});
