/** Printing orders for many people: chunk by chunk, each piece once, whatever fails. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { placeAndPay } from '#testing/order-request.ts';
import {
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { listPieces } from '../orders/piece-store.ts';
import { printChunk } from './print-chunk.ts';
import { reconcilePrints } from './reconcile.ts';

const shop = startPrintShop();
let server: TestApp;
beforeEach(() => {
  ({ server } = shop);
});

const people = (count: number) => Array.from({ length: count }, (_, index) => recipient(`Person${index + 1} Smith`));

const orderFor = async (count: number) =>
  placeAndPay(server, shop.user, await mailingRequest(server, shop.user, people(count)));

const jobsOf = async (queue: 'print-order' | 'print-mailing', orderId: string) => {
  const { rows } = await sql<{ state: string; tries: number }>`
    select state, retry_count as tries from pgboss.job
    where name = ${queue} and (data->>'orderId' = ${orderId}
      or data->>'attemptId' in (select id::text from print_attempts where order_id = ${orderId}))`.execute(
    server.services.db,
  );
  return rows;
};

const states = async (orderId: string) => (await readAttempts(server, orderId)).map(({ state }) => state);

const untilPrinted = (orderId: string, count: number) =>
  waitUntil('all are submitted', async () => {
    const found = await states(orderId);
    return found.length === count && found.every((state) => state === 'submitted');
  });

test('[M-6] a mailing is printed in chunks, every piece once, under its own number', async () => {
  const order = await orderFor(51);
  await untilPrinted(order.orderId, 51);
  const prints = await readLedger(server, order.orderId);
  expect(new Set(prints.map(({ metadata }) => metadata.piece)).size).toBe(51);
  expect(new Set(prints.map(({ metadata }) => metadata.order_number)).size).toBe(51);
  expect(prints).toHaveLength(51);
  const chunks = (await readAttempts(server, order.orderId)).map(({ chunk }) => chunk);
  expect([chunks.filter((chunk) => chunk === 1).length, chunks.filter((chunk) => chunk === 2).length]).toEqual([50, 1]);
  expect(await jobsOf('print-mailing', order.orderId)).toHaveLength(2);
  expect(await jobsOf('print-order', order.orderId)).toEqual([]);
  expect(await readOrder(server, order.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
});

test('[M-6] a print service that asks us to slow down slows the chunk, and nothing fails', async () => {
  await setSwitch(server, 'rate_limit', 12);
  const order = await orderFor(5);
  await untilPrinted(order.orderId, 5);
  expect(await readEvents(server, order.orderId)).not.toContain('1 delayed');
  expect(await jobsOf('print-order', order.orderId)).toEqual([]);
  expect((await jobsOf('print-mailing', order.orderId)).map(({ tries }) => tries)).toEqual([0]);
});

test('[M-6] an outage holds up the chunk, which goes on by itself, and prints each piece once', async () => {
  await setSwitch(server, 'unavailable', 100);
  const order = await orderFor(6);
  await waitUntil('the chunk will be tried again', async () => {
    const [job] = await jobsOf('print-mailing', order.orderId);
    return job?.state === 'retry';
  });
  await setSwitch(server, 'unavailable', 0);
  await untilPrinted(order.orderId, 6);
  expect(await readLedger(server, order.orderId)).toHaveLength(6);
  expect(await jobsOf('print-order', order.orderId)).toEqual([]);
});

test('[M-6] after the last try of its chunk, each piece is tried on its own', async () => {
  const gate = shop.holdPrints();
  const order = await orderFor(3);
  await waitUntil('the chunk has begun', async () => {
    const [job] = await jobsOf('print-mailing', order.orderId);
    return job?.state === 'active';
  });
  await setSwitch(server, 'unavailable', 100);
  const lastTry = printChunk(server.services, { orderId: order.orderId, chunk: 1 }, { isLastTry: true });
  gate.open();
  await lastTry;
  expect((await readAttempts(server, order.orderId)).map(({ chunk }) => chunk)).toEqual([null, null, null]);
  expect(await jobsOf('print-order', order.orderId)).toHaveLength(3);
  await setSwitch(server, 'unavailable', 0);
  await untilPrinted(order.orderId, 3);
  expect(await readLedger(server, order.orderId)).toHaveLength(3);
});

test('[M-6] a chunk whose job was lost is printed, and one that kills its process piece by piece', async () => {
  const { services, clock } = server;
  const gate = shop.holdPrints();
  const order = await orderFor(3);
  const change = async (statement: typeof remove) =>
    waitUntil('the job is changed', async () => {
      const { numAffectedRows } = await statement.execute(services.db);
      return numAffectedRows === 1n;
    });
  const remove = sql`delete from pgboss.job
    where name = 'print-mailing' and state = 'active' and data->>'orderId' = ${order.orderId}`;
  await change(remove);
  clock.advance(3 * 60_000);
  await reconcilePrints(services);
  expect(await jobsOf('print-mailing', order.orderId)).toHaveLength(1);
  await change(sql`update pgboss.job set state = 'failed', completed_on = now()
    where name = 'print-mailing' and data->>'orderId' = ${order.orderId}`);
  await reconcilePrints(services);
  expect(await jobsOf('print-order', order.orderId)).toHaveLength(3);
  gate.open();
  await untilPrinted(order.orderId, 3);
  expect(await readLedger(server, order.orderId)).toHaveLength(3);
});

test('[M-7] pieces that the print service refuses are refunded to the cent, and the others printed', async () => {
  await setSwitch(server, 'refuse', 2);
  const order = await orderFor(6);
  const ended = async () => (await listPieces(server.services.db, order.orderId)).map(({ status }) => status).sort();
  await waitUntil('two are refused, the others sent', async () => {
    const found = await states(order.orderId);
    return found.length === 6 && !found.includes('queued');
  });
  expect(await ended()).toEqual(['failed', 'failed', 'processing', 'processing', 'processing', 'processing']);
  const pieces = await listPieces(server.services.db, order.orderId);
  const due = pieces.filter(({ status }) => status === 'failed').reduce((sum, { priceCents }) => sum + priceCents, 0);
  await waitUntil(
    'they are refunded',
    async () => (await server.services.payments.findRefund(order.paymentIntentId))?.amountCents === due,
  );
  await waitUntil('the order is paid', async () => (await readOrder(server, order.orderId)).payment_status === 'paid');
});
