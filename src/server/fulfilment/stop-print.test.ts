/** The operator gives the money back at the payment provider's own pages, and only its webhook tells us. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { createGate, type Gate } from '#testing/gate.ts';
import { type PlacedOrder, placeAndPay } from '#testing/order-request.ts';
import {
  countRefunds,
  createPrintTestApp,
  movePrint,
  printCard,
  readAttempts,
  readLedger,
  readOrder,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { setSwitch as setPaymentSwitch } from '../payments/sandbox/store.ts';

let server: TestApp;
let ada: TestUser;
/** Set while a test wants prints to wait before they are sent. */
let gate: Gate | null = null;
beforeAll(async () => {
  server = await createPrintTestApp({}, () => gate?.passed);
  ada = await signUpUser(server);
});
afterAll(() => server.close());

/** As the provider's dashboard does it: nothing of ours is asked. */
async function refundAtProvider({ paymentIntentId, orderId }: PlacedOrder): Promise<void> {
  await server.services.payments.refund({ paymentIntentId, orderId, amountCents: cents(349) });
}

async function untilState(orderId: string, status: string, payment: string): Promise<void> {
  await waitUntil(`the order is ${status} and ${payment}`, async () => {
    const order = await readOrder(server, orderId);
    return order.status === status && order.payment_status === payment;
  });
}

test('a refund at the provider stops a print that was not sent', async () => {
  gate = createGate();
  const placed = await placeAndPay(server, ada);
  await waitUntil('it is paid', async () => (await readOrder(server, placed.orderId)).payment_status === 'paid');
  await refundAtProvider(placed);
  await untilState(placed.orderId, 'cancelled', 'refunded');
  gate.open();
  gate = null;
  await waitUntil('the print job is over', async () => {
    const [attempt] = await readAttempts(server, placed.orderId);
    return (await server.services.jobs.stateOf('print-order', { attemptId: attempt?.id ?? '' })) !== 'pending';
  });
  expect(await readLedger(server, placed.orderId)).toEqual([]);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
});

test('a refund at the provider takes back a card that the printer has not begun', async () => {
  const placed = await printCard(server, ada);
  await refundAtProvider(placed);
  await untilState(placed.orderId, 'cancelled', 'refunded');
  expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
});

test('a refund at the provider of a card that is being printed is noted, and an operator is told', async () => {
  const placed = await printCard(server, ada);
  await movePrint(server, placed.printId, 'advance');
  await refundAtProvider(placed);
  await waitUntil('an operator is told', async () => (await readOrder(server, placed.orderId)).alerted_at !== null);
  expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', payment_status: 'refunded' });
  expect(server.logLines.join('')).toContain('print_not_stoppable');
  const [attempt] = await readAttempts(server, placed.orderId);
  expect(attempt).toMatchObject({ state: 'submitted' });
});

test('a refund whose payment was never heard of prints nothing', async () => {
  await setPaymentSwitch(server.services.db, 'drop_webhooks', 1);
  const placed = await placeAndPay(server, ada);
  expect((await readOrder(server, placed.orderId)).payment_status).toBe('unpaid');
  await refundAtProvider(placed);
  await untilState(placed.orderId, 'cancelled', 'refunded');
  const live = (await readLedger(server, placed.orderId)).filter(({ status }) => status !== 'cancelled');
  expect(live).toEqual([]);
});
