/** Sends providers' answers and events to a test app with test keys. */
import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripePayments } from '#server/providers/payments/stripe.ts';
import { createPostgrid } from '#server/providers/printing/postgrid.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';

const WRONG_MODE = 'the provider sent something of live mode, but the key is for test mode';

let server: TestApp;
let provider: FastifyInstance;
let providerUrl: string;
beforeAll(async () => {
  server = await createTestApp();
  provider = Fastify();
  const intent = { object: 'payment_intent', client_secret: 'secret', status: 'succeeded', amount: 349, metadata: {} };
  provider.get('/v1/payment_intents/:id', async () => ({ ...intent, id: 'pi_1', livemode: true }));
  const card = { id: 'postcard_1', object: 'postcard', status: 'completed', live: true };
  provider.get('/postcards/:id', async () => card);
  provider.get('/postcards', async () => ({ object: 'list', data: [card] }));
  providerUrl = await provider.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

async function deliver(path: string, header: string, { secret, body }: { secret: string; body: object }) {
  const raw = JSON.stringify(body);
  const time = Math.floor(server.clock.now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [header]: `t=${time},v1=${signature}` },
    body: raw,
  });
  return { status: response.status, code: (await response.json()).code };
}

const warnings = () => server.logLines.filter((line) => line.includes(WRONG_MODE)).length;
const refused = { status: 400, code: 'wrong_mode' };

test('[H-5] a payment of the other mode is refused', async () => {
  const { clock, metrics } = server.services;
  const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', shop: 'a-shop' };
  const payments = createStripePayments({ ...keys, apiBase: providerUrl, clock, metrics });
  const cause = expect.objectContaining({ message: WRONG_MODE });
  await expect(payments.getIntent('pi_1')).rejects.toMatchObject({ code: 'payment_unexpected', cause });
});

test('[H-5] a print of the other mode is refused, alone or in a list', async () => {
  const { printer, printShop } = server.services;
  const postgrid = createPostgrid({
    baseUrl: providerUrl,
    apiKey: 'test_sk_1',
    webhookSecret: printShop?.webhookSecret ?? '',
    timeoutMilliseconds: 10_000,
    sizes: printer.sizes,
    orientations: printer.orientations,
    addsPostage: true,
    copies: 'one',
    clock: server.clock,
  });
  const since = new Date(0);
  const failure = expect.objectContaining({ kind: 'unavailable', message: expect.stringContaining(WRONG_MODE) });
  await expect(postgrid.get('postcard_1', since)).rejects.toMatchObject({ failure });
  const reference = { orderId: crypto.randomUUID(), piece: 1, attempt: 1 };
  await expect(postgrid.find({ ...reference, since })).rejects.toMatchObject({ failure });
});

test('[H-9] a signed event without a payment isn’t ours, and one that isn’t an event is refused', async () => {
  const secret = server.services.paymentsSandbox?.keys.webhookSecret ?? '';
  const toStripe = (body: object) => deliver('/webhooks/stripe', 'stripe-signature', { secret, body });
  const event = { id: 'evt_odd', object: 'event', type: 'payment_intent.succeeded', livemode: false };
  for (const data of [{ object: null }, { object: 'pi_1' }, {}, null, undefined]) {
    expect({ data, ...(await toStripe({ ...event, data })) }).toMatchObject({ status: 200 });
  }
  expect(await toStripe([])).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(await toStripe({ ...event, id: 7 })).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('[H-5] an event of the other mode is refused, with a line in the log', async () => {
  const { paymentsSandbox, printShop } = server.services;
  const before = warnings();
  const payment = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } };
  const stripe = { secret: paymentsSandbox?.keys.webhookSecret ?? '', path: '/webhooks/stripe' };
  const toStripe = (livemode: boolean) =>
    deliver(stripe.path, 'stripe-signature', { secret: stripe.secret, body: { ...payment, livemode } });
  expect(await toStripe(true)).toEqual(refused);
  expect(await toStripe(false)).toMatchObject({ status: 200 });
  const card = { id: 'postcard_1', status: 'completed' };
  const toPostgrid = (event: object, data: object) =>
    deliver('/webhooks/postgrid', 'postgrid-signature', {
      secret: printShop?.webhookSecret ?? '',
      body: { id: 'event_1', type: 'postcard.updated', ...event, data: { ...card, ...data } },
    });
  expect(await toPostgrid({ live: true }, {})).toEqual(refused);
  expect(await toPostgrid({}, { live: true })).toEqual(refused);
  expect(await toPostgrid({ live: false }, { live: false })).toMatchObject({ status: 200 });
  expect(warnings() - before).toBe(3);
});
