/** Prints orders for many people: chunk by chunk, each piece once, whatever fails. */

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { byCommand } from '#server/slices/console/audit.ts';
import { refund } from '#server/slices/console/refund.ts';
import { findPieceAt, listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { renderBlankCard } from '#testing/blank-cards.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { createPrintOrder } from '#testing/print-file.ts';
import {
  countRefunds,
  movePrint,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { emailsAbout, emailsTo } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { failAttempt } from './end-attempt.ts';
import type { RenderPrintFile } from './fulfilment.ts';
import { printRound } from './print-round.ts';
import { reconcilePrints } from './reconcile.ts';
import { findLatestAttempt } from './store.ts';

const shop = startPrintShop();
let server: TestApp;
beforeEach(() => {
  ({ server } = shop);
});

const people = (count: number) => Array.from({ length: count }, (_, index) => recipient(`Person${index + 1} Smith`));

const orderFor = async (count: number) =>
  placeAndPay(server, shop.user, await mailingRequest(server, shop.user, people(count)));

const get = (path: string) => callApi(server, shop.user, { path });

const jobsOf = async (queue: 'print-piece' | 'print-mailing', orderId: string) => {
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

test('[M-6, M-8] a mailing is printed in chunks, every piece once, and its owner sees where each is', async () => {
  const order = await orderFor(51);
  await untilPrinted(order.orderId, 51);
  const prints = await readLedger(server, order.orderId);
  expect(new Set(prints.map(({ metadata }) => metadata.piece)).size).toBe(51);
  expect(new Set(prints.map(({ metadata }) => metadata.order_number)).size).toBe(51);
  expect(prints).toHaveLength(51);
  const chunks = (await readAttempts(server, order.orderId)).map(({ chunk }) => chunk);
  expect([chunks.filter((chunk) => chunk === 1).length, chunks.filter((chunk) => chunk === 2).length]).toEqual([50, 1]);
  expect(await jobsOf('print-mailing', order.orderId)).toHaveLength(2);
  expect(await jobsOf('print-piece', order.orderId)).toEqual([]);
  expect(await readOrder(server, order.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });

  const detail = await get(`/rest/v1/orders/${order.orderId}`);
  expect(detail.body.mailing).toMatchObject({ count: 51, processing: 51, shipped: 0, failed: 0 });
  expect(detail.body.events).toMatchObject([{ type: 'placed' }, { type: 'paid' }, { note: '51 of 51 cards' }]);
  const pieces = (query: string) => get(`/rest/v1/orders/${order.orderId}/pieces${query}`);
  const first = await pieces('');
  expect(first.body).toMatchObject({ total: 51, next_cursor: '50' });
  expect(await pieces('?cursor=50')).toMatchObject({ body: { items: [{ position: 51 }], next_cursor: null } });
  expect(await pieces('?search=person51')).toMatchObject({ body: { total: 1, items: [{ position: 51 }] } });
  expect(await pieces('?search=PORTLAND')).toMatchObject({ body: { total: 51 } });
  expect(await pieces('?search=%25')).toMatchObject({ body: { total: 0 } });
  expect(await pieces('?status=failed')).toMatchObject({ body: { total: 0, items: [] } });
  expect((await pieces('?cursor=-1')).status).toBe(400);
});

test('[M-8] a returned card counts as mailed in the mailing’s email, and as returned in its progress', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = await mailingRequest(server, shop.user, people(2));
  const contactInfo = { email, phone: '(201) 555-0123' };
  const { orderId } = await placeAndPay(server, shop.user, { ...request, contactInfo });
  await untilPrinted(orderId, 2);
  const [first, second] = await readLedger(server, orderId);
  const mail = async (id = '') => {
    for (let stage = 0; stage < 3; stage += 1) await movePrint(server, id, 'advance');
  };
  await mail(first?.id);
  await movePrint(server, first?.id ?? '', 'return');
  await mail(second?.id);
  await waitUntil('the order is shipped', async () => (await readOrder(server, orderId)).status === 'shipped');
  const shipped = (await emailsTo(server, email)).find(({ subject }) => subject === 'Your 2 cards have shipped');
  expect(shipped?.text).toContain('Your 2 cards are printed and mailed.');
  const { body } = await get(`/rest/v1/orders/${orderId}`);
  expect(body.mailing).toMatchObject({ count: 2, processing: 0, shipped: 1, delivered: 0, returned: 1, failed: 0 });
  const found = async (state: string) => (await get(`/rest/v1/orders/${orderId}/pieces?status=${state}`)).body.total;
  expect([await found('returned'), await found('failed'), await found('shipped')]).toEqual([1, 0, 1]);
});

test('[M-6] a print service that asks us to slow down slows the chunk, and nothing fails', async () => {
  await setSwitch(server, 'rate_limit', 12);
  const order = await orderFor(5);
  await untilPrinted(order.orderId, 5);
  expect(await readEvents(server, order.orderId)).not.toContain('1 delayed');
  expect(await jobsOf('print-piece', order.orderId)).toEqual([]);
  expect((await jobsOf('print-mailing', order.orderId)).map(({ tries }) => tries)).toEqual([0]);
});

test('[M-6] an outage delays the chunk, which then continues and prints each piece once', async () => {
  await setSwitch(server, 'unavailable', 100);
  const order = await orderFor(6);
  await waitUntil('the chunk will be tried again', async () => {
    const [job] = await jobsOf('print-mailing', order.orderId);
    return job?.state === 'retry';
  });
  await setSwitch(server, 'unavailable', 0);
  await untilPrinted(order.orderId, 6);
  expect(await readLedger(server, order.orderId)).toHaveLength(6);
  expect(await jobsOf('print-piece', order.orderId)).toEqual([]);
});

test('[M-6] after the last try of its chunk, each piece is tried on its own', async () => {
  const gate = shop.holdPrints();
  const order = await orderFor(3);
  await waitUntil('the chunk has begun', async () => {
    const [job] = await jobsOf('print-mailing', order.orderId);
    return job?.state === 'active';
  });
  await setSwitch(server, 'unavailable', 100);
  const lastTry = printRound(server.services, { orderId: order.orderId, chunk: 1 }, { isLastTry: true });
  gate.open();
  await lastTry;
  expect((await readAttempts(server, order.orderId)).map(({ chunk }) => chunk)).toEqual([null, null, null]);
  expect(await jobsOf('print-piece', order.orderId)).toHaveLength(3);
  await setSwitch(server, 'unavailable', 0);
  await untilPrinted(order.orderId, 3);
  expect(await readLedger(server, order.orderId)).toHaveLength(3);
});

test('[M-6] a chunk whose job was lost is printed; one that kills its process is printed piece by piece', async () => {
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
  expect(await jobsOf('print-piece', order.orderId)).toHaveLength(3);
  gate.open();
  await untilPrinted(order.orderId, 3);
  expect(await readLedger(server, order.orderId)).toHaveLength(3);
});

test('[M-6] a piece that another process is sending is found, and not sent again', async () => {
  const { services } = server;
  const gate = shop.holdPrints();
  const { orderId } = await orderFor(3);
  await waitUntil('the pieces are queued', async () => (await states(orderId)).length === 3);
  let draws = 0;
  const renderPrintFile: RenderPrintFile = async (snapshot) => {
    draws += 1;
    if (draws === 1) {
      await services.db
        .updateTable('print_attempts')
        .set({ sending_since: services.clock.now() })
        .where('order_id', '=', orderId)
        .execute();
      const { bytes } = await renderBlankCard(snapshot);
      const other = { orderId, piece: 2, format: snapshot.format, copies: 1, idempotencyKey: 'another' };
      await services.printer.submit(createPrintOrder(bytes, other));
    }
    return renderBlankCard(snapshot);
  };
  await printRound({ ...services, renderPrintFile }, { orderId, chunk: 1 }, { isLastTry: false });
  gate.open();
  expect(await states(orderId)).toEqual(['submitted', 'submitted', 'submitted']);
  expect((await readLedger(server, orderId)).map(({ metadata }) => metadata.piece).sort()).toEqual(['1', '2', '3']);
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
  expect(await countRefunds(server, order.paymentIntentId)).toBe(1);
  expect(await emailsAbout(server, order.orderId)).toEqual(['order-failed', 'order-partly-refunded', 'order-placed']);
  const names = pieces.flatMap(({ status, address }) => (status === 'failed' ? [address.recipient] : []));
  const why = "because these cards couldn't be printed";
  const wanted = `We refunded $${(due / 100).toFixed(2)} ${why}: ${names.join(', ')}.`;
  await waitUntil('an email names them', async () => {
    const rows = await server.services.db.selectFrom('inbox').select('body_text').execute();
    return rows.some(({ body_text }) => body_text.replace(/\s+/g, ' ').includes(wanted));
  });
  const { body } = await get(`/rest/v1/orders/${order.orderId}/pieces?status=failed`);
  expect(body).toMatchObject({ total: 2, items: names.map((name) => ({ recipient_name: name, can_retry: false })) });
});

test('[M-7] the owner can retry one failed piece', async () => {
  const gate = shop.holdPrints();
  const order = await orderFor(3);
  await waitUntil('all are queued', async () => (await states(order.orderId)).length === 3);
  const second = await findPieceAt(server.services.db, order.orderId, 2);
  const attempt = second && (await findLatestAttempt(server.services.db, second));
  if (attempt === null) throw new Error('there is no attempt');
  await failAttempt(server.services, attempt, { kind: 'unreachable', message: 'no answer' });
  gate.open();
  await waitUntil('the others are sent', async () => (await readLedger(server, order.orderId)).length === 2);
  const retry = (position: number, user = shop.user) =>
    callApi(server, user, { path: `/rest/v1/orders/${order.orderId}/pieces/${position}/retry`, method: 'POST' });
  expect((await retry(2, await signUpUser(server))).status).toBe(404);
  expect((await retry(4)).status).toBe(404);
  expect((await retry(1)).body.code).toBe('not_retryable');
  expect(await get(`/rest/v1/orders/${order.orderId}/pieces`)).toMatchObject({
    body: { items: [{ can_retry: false }, { can_retry: true, status: 'failed' }, { can_retry: false }] },
  });
  expect(await retry(2)).toMatchObject({ status: 200, body: { position: 2, status: 'processing' } });
  await waitUntil('it is sent', async () => (await readLedger(server, order.orderId)).length === 3);
  const prints = await readLedger(server, order.orderId);
  expect(prints.map(({ metadata }) => metadata.piece).sort()).toEqual(['1', '2', '3']);
});

test('[M-9] a mailing is canceled as a whole, and refunded at once, with one email of each kind', async () => {
  const order = await orderFor(5);
  await untilPrinted(order.orderId, 5);
  const { status } = await callApi(server, shop.user, {
    path: `/rest/v1/orders/${order.orderId}/cancel`,
    method: 'POST',
  });
  expect(status).toBe(200);
  await waitUntil('it is refunded', async () => (await readOrder(server, order.orderId)).payment_status === 'refunded');
  expect(await readOrder(server, order.orderId)).toMatchObject({ status: 'cancelled', total_cents: 375 });
  expect((await readLedger(server, order.orderId)).map((print) => print.status)).toEqual(Array(5).fill('cancelled'));
  const refunds = (await listPieces(server.services.db, order.orderId)).map(({ refundCents }) => refundCents);
  expect(refunds).toEqual([75, 75, 75, 75, 75]);
  expect(await countRefunds(server, order.paymentIntentId)).toBe(1);
  expect(await emailsAbout(server, order.orderId)).toEqual(['order-cancelled', 'order-placed']);
});

test('[M-9] when a mailing is canceled, cards in production are mailed and the rest is refunded', async () => {
  const order = await orderFor(3);
  await untilPrinted(order.orderId, 3);
  const [first] = await readLedger(server, order.orderId);
  await server.services.db
    .updateTable('sandbox.prints')
    .set({ status: 'printing' })
    .where('id', '=', first?.id ?? '')
    .execute();
  await callApi(server, shop.user, { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' });
  await waitUntil('the others are refunded', async () => {
    const refund = await server.services.payments.findRefund(order.paymentIntentId);
    return refund !== null && (await readOrder(server, order.orderId)).payment_status === 'paid';
  });
  const pieces = await listPieces(server.services.db, order.orderId);
  expect(pieces.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'processing']);
  const refunded = pieces.reduce((sum, { refundCents }) => sum + refundCents, 0);
  expect((await server.services.payments.findRefund(order.paymentIntentId))?.amountCents).toBe(refunded);
  expect(await emailsAbout(server, order.orderId)).toEqual([
    'order-not-cancelled',
    'order-partly-refunded',
    'order-placed',
  ]);
});

test('[M-8] the CSV of a mailing runs no formulas, and list and CSV show only name and city of a hidden address', async () => {
  const people = [recipient('=HYPERLINK("http://evil")'), recipient('Rosa "Red" Bianchi'), recipient('Theo')];
  const order = await placeAndPay(server, shop.user, await mailingRequest(server, shop.user, people));
  await waitUntil('it is paid', async () => (await readOrder(server, order.orderId)).payment_status === 'paid');
  const problem = 'There is no 12 Harbor Street';
  await server.services.db
    .updateTable('pieces')
    .set({ is_hidden: true, address_problem: problem })
    .where('position', '=', 3)
    .where('order_id', '=', order.orderId)
    .execute();
  const { body: list } = await get(`/rest/v1/orders/${order.orderId}/pieces`);
  expect(list).toMatchObject({
    items: [{}, { recipient_location: 'Portland, ME' }, { recipient_location: 'Portland' }],
  });
  expect(JSON.stringify(list)).not.toContain(problem);
  const path = `/rest/v1/orders/${order.orderId}/pieces.csv`;
  const response = await fetch(server.url + path, { headers: shop.user.headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await response.text()).split('\r\n');
  expect(lines[1]).toContain(`"1","'=HYPERLINK(""http://evil"")","","12 Harbor Street"`);
  expect(lines[2]).toContain('"2","Rosa ""Red"" Bianchi","","12 Harbor Street","","04101","Portland","ME","USA"');
  expect(lines[3]).toContain('"3","Theo","","","","","Portland","",""');
  expect(lines[3]).not.toContain(problem);
  const stranger = await signUpUser(server);
  expect((await callApi(server, stranger, { path })).status).toBe(404);
});

test('[M-9] canceling a mailing in production cancels the other cards, and refunds exactly those', async () => {
  const order = await orderFor(4);
  await untilPrinted(order.orderId, 4);
  const [first] = await readLedger(server, order.orderId);
  await movePrint(server, first?.id ?? '', 'advance');
  const cancel = { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' };
  expect((await callApi(server, shop.user, cancel)).status).toBe(200);
  await waitUntil('three are paid back', async () => (await readOrder(server, order.orderId)).refunded_cents > 0);
  const pieces = await listPieces(server.services.db, order.orderId);
  expect(pieces.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'cancelled', 'processing']);
  const due = pieces
    .filter(({ status }) => status === 'cancelled')
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
  expect((await readOrder(server, order.orderId)).refunded_cents).toBe(due);
  expect((await callApi(server, shop.user, cancel)).status).toBe(200);
});

test('[M-8, M-9] a mailing whose last open cards are canceled is in the mail, and its email explains the canceled ones', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = await mailingRequest(server, shop.user, [recipient('Rosa'), recipient('Theo'), recipient('Ida')]);
  const contactInfo = { email, phone: '(201) 555-0123' };
  const order = await placeAndPay(server, shop.user, { ...request, contactInfo });
  await untilPrinted(order.orderId, 3);
  const [first, _second] = await readLedger(server, order.orderId);
  for (let stage = 0; stage < 2; stage += 1) await movePrint(server, first?.id ?? '', 'advance');
  await waitUntil('one is mailed', async () =>
    (await listPieces(server.services.db, order.orderId)).some(({ status }) => status === 'shipped'),
  );
  const cancel = { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' };
  expect((await callApi(server, shop.user, cancel)).status).toBe(200);
  await waitUntil('two are paid back', async () => (await readOrder(server, order.orderId)).refunded_cents > 0);
  expect(await readOrder(server, order.orderId)).toMatchObject({ status: 'shipped' });
  expect(await emailsAbout(server, order.orderId)).toEqual(['order-partly-refunded', 'order-placed', 'order-shipped']);
  const shipped = (await emailsTo(server, email)).find(({ subject }) => subject.endsWith('shipped'));
  expect(shipped?.subject).toBe('1 of your 3 cards has shipped');
  expect(shipped?.text).toContain('2 were canceled.');
});

test('[M-9] a mailing whose first card was refunded can be canceled at once', async () => {
  const gate = shop.holdPrints();
  const order = await orderFor(3);
  await waitUntil('all are queued', async () => (await states(order.orderId)).length === 3);
  const first = await findPieceAt(server.services.db, order.orderId, 1);
  const request = {
    orderId: order.orderId,
    amountCents: first?.priceCents ?? 0,
    seenCents: 0,
    pieceId: first?.id ?? '',
    reason: 'by_mistake',
  } as const;
  await refund(server.services, byCommand(server.clock), request);
  expect((await readOrder(server, order.orderId)).payment_status).toBe('refund_due');
  const cancel = { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' };
  expect((await callApi(server, shop.user, cancel)).status).toBe(200);
  gate.open();
  await waitUntil('it is refunded', async () => (await readOrder(server, order.orderId)).payment_status === 'refunded');
  expect((await readLedger(server, order.orderId)).filter(({ status }) => status !== 'cancelled')).toEqual([]);
});

test('[M-9] canceling a mailing that was never sent doesn’t ask the print service', async () => {
  const gate = shop.holdPrints();
  const order = await orderFor(120);
  await waitUntil('all are queued', async () => (await states(order.orderId)).length === 120);
  await setSwitch(server, 'unavailable', -1);
  await callApi(server, shop.user, { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' });
  await waitUntil('it is refunded', async () => (await readOrder(server, order.orderId)).payment_status === 'refunded');
  gate.open();
  expect(new Set(await states(order.orderId))).toEqual(new Set(['cancelled']));
  expect(await countRefunds(server, order.paymentIntentId)).toBe(1);
  expect((await readEvents(server, order.orderId)).filter((event) => event.endsWith('cancelled'))).toHaveLength(120);
  expect(await emailsAbout(server, order.orderId)).toEqual(['order-cancelled', 'order-placed']);
});
