/** Orders with a send date: paid now, printed on that day, canceled until it begins. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay, requestIntent } from '#testing/order-request.ts';
import { readAttempts, readLedger, readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { dayIn, startOfDay } from '../orders/send-date.ts';
import { printPiece } from './print-piece.ts';
import { reconcilePrints } from './reconcile.ts';

const TIME_ZONE = 'Europe/Berlin';
const DAY = 24 * 3_600_000;
const shop = startPrintShop({ SHOP_TIME_ZONE: TIME_ZONE });
let server: TestApp;
beforeEach(() => {
  ({ server } = shop);
});

const dayAfter = (days: number) => {
  const today = Date.parse(`${dayIn(TIME_ZONE, server.clock.now())}T00:00:00Z`);
  return new Date(today + days * DAY).toISOString().slice(0, 10);
};

const jobStarts = async (orderId: string) => {
  const { rows } = await sql<{ start: Date }>`select start_after as start from pgboss.job
    where state = 'created' and (data->>'orderId' = ${orderId}
      or data->>'attemptId' in (select id::text from print_attempts where order_id = ${orderId}))`.execute(
    server.services.db,
  );
  return rows.map(({ start }) => start);
};

const untilPaid = (orderId: string) =>
  waitUntil('it is paid', async () => (await readOrder(server, orderId)).payment_status === 'paid');

/** As if the queue's time had come. */
const startJobs = () =>
  sql`update pgboss.job set start_after = now() where state = 'created' and name in ('print-order', 'print-mailing')`.execute(
    server.services.db,
  );

test('[M-11] a card and a mailing are charged now and sent once the day begins, not before', async () => {
  const sendOn = dayAfter(3);
  const startsAt = startOfDay(TIME_ZONE, sendOn);
  const people = [recipient('Rosa'), recipient('Theo')];
  const mailing = { ...(await mailingRequest(server, shop.user, people)), sendOn };
  const orders = [
    await placeAndPay(server, shop.user, orderRequest({ sendOn })),
    await placeAndPay(server, shop.user, mailing),
  ];
  for (const { orderId } of orders) {
    await untilPaid(orderId);
    const { body } = await callApi(server, shop.user, { path: `/rest/v1/orders/${orderId}` });
    expect(body).toMatchObject({ status: 'processing', payment_status: 'paid', send_on: sendOn });
    expect(body.cancel_until).toBe(startsAt.toISOString());
    expect(String(body.delivery_from) > startsAt.toISOString()).toBe(true);
    const [start] = await jobStarts(orderId);
    expect(Math.abs((start?.getTime() ?? 0) - startsAt.getTime())).toBeLessThan(60_000);
    // Neither the reconciler nor a job that comes early sends it.
    await reconcilePrints(server.services);
    for (const { id } of await readAttempts(server, orderId)) {
      await printPiece(server.services, id, { isLastTry: false });
    }
    expect(await readLedger(server, orderId)).toEqual([]);
  }
  server.clock.advance(startsAt.getTime() - server.clock.now().getTime() + 1_000);
  await startJobs();
  for (const [index, { orderId }] of orders.entries()) {
    await waitUntil('it is sent', async () => (await readLedger(server, orderId)).length === index + 1);
  }
});

test('[M-11] it can be canceled with a full refund until the day begins, and not afterwards', async () => {
  const sendOn = dayAfter(180);
  const startsAt = startOfDay(TIME_ZONE, sendOn);
  const early = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  await untilPaid(early.orderId);
  const cancel = (orderId: string, user = shop.user) =>
    callApi(server, user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
  // Long after the window of other orders.
  server.clock.advance(40 * 60_000);
  expect(await cancel(early.orderId)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  await waitUntil('it is refunded', async () => (await readOrder(server, early.orderId)).payment_status === 'refunded');
  const late = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  await untilPaid(late.orderId);
  server.clock.advance(startsAt.getTime() - server.clock.now().getTime() + 1_000);
  // Sessions have ended meanwhile.
  const { db } = server.services;
  const later = await signUpUser(server);
  await db.updateTable('orders').set({ user_id: later.userId }).where('id', '=', late.orderId).execute();
  expect((await cancel(late.orderId, later)).body.code).toBe('cancel_too_late');
});

test('[M-11] a day in the past, in 181 days, or none at all is refused; another day is another order', async () => {
  const request = orderRequest();
  const ask = async (sendOn: unknown) => (await requestIntent(server, shop.user, { ...request, sendOn })).body;
  expect(await ask(dayAfter(-1))).toMatchObject({ code: 'send_date_invalid' });
  expect(await ask(dayAfter(181))).toMatchObject({ code: 'send_date_invalid' });
  for (const bad of ['2026-02-30', 'tomorrow', '', 5, null]) {
    expect(await ask(bad)).toMatchObject({ code: 'validation_failed' });
  }
  const first = await ask(dayAfter(2));
  expect((await ask(dayAfter(2))).orderId).toBe(first.orderId);
  expect((await ask(dayAfter(4))).orderId).not.toBe(first.orderId);
});
