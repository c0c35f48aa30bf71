import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import { saveDesign } from '#server/slices/postcards/postcard-design.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi, type PlacedOrder, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { onlyPiece } from '#testing/print-shop.ts';
import { emailsAbout } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { drawOrderNumber } from './checkout/order-number-store.ts';
import { parseSnapshot } from './checkout/order-snapshot.ts';
import { confirmPayment } from './payment/confirm-payment.ts';
import { receivePaymentEvent } from './payment/payment-webhook.ts';
import { reconcilePayments } from './payment/reconcile-payments.ts';
import { movePiece, type PieceMove } from './pieces/move-order.ts';
import { findPieceAt } from './pieces/piece-store.ts';
import { receiveRefund } from './refunds/receive-refund.ts';
import { sendRefund, voidPieces } from './refunds/refunds.ts';
import { lockOrder } from './store.ts';

let server: TestApp;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await createTestApp({}, noPrinting);
  ada = await signUpUser(server);
  ben = await signUpUser(server);
});
afterAll(() => server.close());

async function buy(user: TestUser): Promise<PlacedOrder> {
  const placed = await placeAndPay(server, user);
  await confirmPayment(server.services, placed.paymentIntentId, 'customer');
  return placed;
}

async function move(pieceMove: Omit<PieceMove, 'source' | 'pieceId' | 'attempt'> & { readonly attempt?: number }) {
  const { db } = server.services;
  const { id } = await onlyPiece(db, pieceMove.orderId);
  return db
    .transaction()
    .execute((trx) => movePiece(trx, server.services, { pieceId: id, attempt: 1, source: 'printer', ...pieceMove }));
}

const orderRow = (id: string) =>
  server.services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('reading orders', () => {
  test('[S-7] lists only the caller’s paid orders, newest first', async () => {
    const [first, second] = [await buy(ada), await buy(ada)];
    await placeOrder(server, ada);
    const theirs = await buy(ben);
    const { body } = await callApi(server, ada, { path: '/rest/v1/orders' });
    const items = body.items as { id: string; status: string; recipient_location: string }[];
    expect(items.map(({ id }) => id)).toEqual([second.orderId, first.orderId]);
    expect(body).toMatchObject({ total: 2, next_cursor: null });
    expect(items[0]).toMatchObject({ status: 'processing', recipient_location: 'Portland, OR', quantity: 50 });
    for (const path of [`/rest/v1/orders/${theirs.orderId}`, `/rest/v1/orders/${randomUUID()}`]) {
      const response = await callApi(server, ada, { path });
      expect([response.status, response.body.code, response.body.message]).toEqual([404, 'not_found', 'Not found.']);
    }
  });

  test('[S-7] hides other people’s orders in the database, even from a query without a filter', async () => {
    await buy(ben);
    const seen = await asUser(server.services.db, ada.userId, async (trx) => ({
      orders: await trx.selectFrom('orders').select('user_id').execute(),
      events: await trx
        .selectFrom('order_events')
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .select('user_id')
        .execute(),
      rawEvents: await trx.selectFrom('order_events').select('order_id').execute(),
    }));
    expect(seen.orders.length).toBeGreaterThan(0);
    expect(seen.orders.every(({ user_id }) => user_id === ada.userId)).toBe(true);
    expect(seen.events).toHaveLength(seen.rawEvents.length);
    const write = asUser(server.services.db, ada.userId, (trx) =>
      trx.updateTable('orders').set({ status: 'delivered' }).execute(),
    );
    await expect(write).rejects.toThrow(/permission denied/);
  });

  test('returns pages of 25 without losing or repeating an order', async () => {
    const user = await signUpUser(server);
    const template = await buy(user);
    const { total_amount: _total, postgrid_tracking_number: _number, ...row } = await orderRow(template.orderId);
    const { design } = parseSnapshot(row.snapshot);
    for (let index = 0; index < 59; index += 1) {
      const postcardId = await server.services.db
        .transaction()
        .execute((trx) => saveDesign(trx, user.userId, { id: null, design }));
      await server.services.db
        .insertInto('orders')
        .values({
          ...row,
          id: randomUUID(),
          postcard_id: postcardId,
          order_number: `9${index}00`,
          checkout_key: randomUUID(),
          payment_intent_id: null,
          snapshot: JSON.stringify(row.snapshot),
          lines: JSON.stringify(row.lines),
          // Pairs share a time, so that the id decides.
          created_at: new Date(row.created_at.getTime() + Math.floor(index / 2)),
        })
        .execute();
    }
    const seen: string[] = [];
    let cursor: unknown = null;
    do {
      const query = cursor === null ? '' : `?cursor=${cursor}`;
      const { body } = await callApi(server, user, { path: `/rest/v1/orders${query}` });
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      expect(body.total).toBe(60);
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    const foreign = await callApi(server, ben, { path: `/rest/v1/orders?cursor=${seen[0]}` });
    expect([foreign.status, foreign.body.code]).toEqual([400, 'validation_failed']);
  });

  test('returns an order with its history, the delivery window and the time to cancel', async () => {
    const placed = await buy(ada);
    const { body } = await callApi(server, ada, { path: `/rest/v1/orders/${placed.orderId}` });
    expect((body.events as { type: string }[]).map(({ type }) => type)).toEqual(['placed', 'paid']);
    expect(body).toMatchObject({ arrival: { us: { from: expect.any(String) }, abroad: null } });
    expect(body).toMatchObject({ quantity: 50, copies_mailed: 50 });
    expect(body).toMatchObject({ can_retry: false, order_number: placed.orderNumber });
    expect(body.cancel_until).not.toBeNull();
  });

  test('[R-4] finds the order of a payment for its owner only, even before the webhook', async () => {
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { drop_webhooks: 1 } });
    const placed = await placeAndPay(server, ada);
    const path = `/rest/v1/orders/by-payment/${placed.paymentIntentId}`;
    expect((await callApi(server, ben, { path })).status).toBe(404);
    expect((await orderRow(placed.orderId)).status).toBe('pending_payment');
    const { status, body } = await callApi(server, ada, { path });
    expect([status, body.id, body.status]).toEqual([200, placed.orderId, 'processing']);
    for (const forged of ['pi_nothing', placed.orderNumber, '%27%20or%201=1']) {
      expect((await callApi(server, ada, { path: `/rest/v1/orders/by-payment/${forged}` })).status).toBe(404);
    }
    const unpaid = await placeOrder(server, ada);
    const early = await callApi(server, ada, { path: `/rest/v1/orders/by-payment/${unpaid.paymentIntentId}` });
    expect(early.body).toMatchObject({ id: unpaid.orderId, status: 'pending_payment', payment_status: 'unpaid' });
    const others = await callApi(server, ben, { path: `/rest/v1/orders/by-payment/${unpaid.paymentIntentId}` });
    expect(others.status).toBe(404);
  });

  test('limits how often the provider is asked about an unpaid order', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: String(3 / 30) }, noPrinting);
    const user = await signUpUser(limited);
    const { paymentIntentId } = await placeOrder(limited, user);
    const path = `/rest/v1/orders/by-payment/${paymentIntentId}`;
    const statuses: number[] = [];
    for (let each = 0; each < 4; each += 1) statuses.push((await callApi(limited, user, { path })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    await limited.close();
  });
});

describe('moving an order', () => {
  test('never goes backwards, and repeating a move has no effect', async () => {
    const { orderId, postcardId } = await buy(ada);
    expect((await move({ orderId, event: 'printing' })).hasMoved).toBe(true);
    expect((await move({ orderId, event: 'printing' })).hasMoved).toBe(false);
    const set = { trackingNumber: 'T1', printId: 'postcard_1' };
    expect((await move({ orderId, event: 'shipped', set })).hasMoved).toBe(true);
    expect((await move({ orderId, event: 'printing' })).hasMoved).toBe(false);
    expect((await move({ orderId, event: 'cancelled' })).hasMoved).toBe(false);
    expect((await move({ orderId, event: 'delivered' })).hasMoved).toBe(true);
    expect((await move({ orderId, event: 'shipped' })).hasMoved).toBe(false);
    const card = await server.services.db
      .selectFrom('postcards')
      .selectAll()
      .where('id', '=', postcardId)
      .executeTakeFirstOrThrow();
    expect(card).toMatchObject({
      status: 'processing',
      postgrid_status: 'delivered',
      postgrid_tracking_number: 'T1',
      postgrid_order_id: 'postcard_1',
    });
    expect(await emailsAbout(server, orderId)).toEqual(['order-delivered', 'order-placed', 'order-shipped']);
  });

  test('ignores an attempt that was replaced', async () => {
    const { orderId, orderNumber } = await buy(ada);
    await move({ orderId, event: 'failed', attempt: 1 });
    expect((await move({ orderId, event: 'retried', attempt: 3 })).hasMoved).toBe(false);
    expect((await move({ orderId, event: 'retried', attempt: 2 })).hasMoved).toBe(true);
    expect((await move({ orderId, event: 'failed', attempt: 1 })).hasMoved).toBe(false);
    expect((await move({ orderId, event: 'failed', attempt: 2 })).hasMoved).toBe(true);
    const { order_number, customer_order_number } = await orderRow(orderId);
    expect([order_number, customer_order_number]).toEqual([orderNumber, orderNumber]);
  });

  test('does not revive a failed order when its payment is reported late', async () => {
    const { orderId, paymentIntentId } = await buy(ada);
    await move({ orderId, event: 'failed' });
    await confirmPayment(server.services, paymentIntentId, 'payments');
    expect((await orderRow(orderId)).status).toBe('failed');
  });

  test('makes a canceled card a draft again', async () => {
    const { orderId, postcardId } = await buy(ada);
    await move({ orderId, event: 'cancelled', voids: 'canceled' });
    const { body } = await callApi(server, ada, { path: `/rest/v1/postcards/${postcardId}` });
    expect(body).toMatchObject({
      status: 'drafted',
      order_id: null,
      order_number: null,
      print_problem: 'cancelled',
      is_unfinished_checkout: false,
    });
  });
});

describe('refunds', () => {
  const refunded = (orderId: string) =>
    expect.poll(async () => (await orderRow(orderId)).payment_status, { timeout: 20_000 }).toBe('refunded');

  test('are made by a job, once, with history and email', async () => {
    const { orderId, paymentIntentId } = await buy(ada);
    await move({ orderId, event: 'failed', voids: 'not_printed' });
    await Promise.all([sendRefund(server.services, orderId), sendRefund(server.services, orderId)]);
    await refunded(orderId);
    expect(await server.services.payments.findRefund(paymentIntentId)).toMatchObject({ amountCents: 349 });
    const order = await orderRow(orderId);
    expect(order.refund_id).toMatch(/^re_/);
    expect(order.refunded_at).not.toBeNull();
    expect((await emailsAbout(server, orderId)).filter((kind) => kind === 'order-refunded')).toHaveLength(1);
  });

  test('are not made unless they are due', async () => {
    const { orderId, paymentIntentId } = await buy(ada);
    expect(await sendRefund(server.services, orderId)).toBe(false);
    expect(await server.services.payments.findRefund(paymentIntentId)).toBeNull();
  });

  test('are made by the reconciler when the job was lost', async () => {
    const { orderId } = await buy(ada);
    const { db } = server.services;
    await db.transaction().execute(async (trx) => {
      const piece = await findPieceAt(trx, orderId, 1);
      const cause = { reason: 'not_printed', source: 'system', pieceIds: [piece?.id ?? ''] } as const;
      await voidPieces(trx, server.services, await lockOrder(trx, orderId), cause);
      await sql`delete from pgboss.job where name = 'refund-order'`.execute(trx);
    });
    await reconcilePayments(server.services);
    expect((await orderRow(orderId)).payment_status).toBe('refund_due');
    server.clock.advance(11 * 60_000);
    await reconcilePayments(server.services);
    expect((await orderRow(orderId)).payment_status).toBe('refunded');
  });

  test('[H-6] are retried with a new key when the provider answers with an error', async () => {
    const user = await signUpUser(server);
    const { orderId, paymentIntentId } = await buy(user);
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { fail_refund: 1 } });
    await move({ orderId, event: 'cancelled', voids: 'canceled' });
    await refunded(orderId);
    expect((await orderRow(orderId)).refund_failures).toBe(1);
    expect(await server.services.payments.findRefund(paymentIntentId)).toMatchObject({ amountCents: 349 });
  });

  test('made at the provider are recorded; partial ones alert an operator', async () => {
    const user = await signUpUser(server);
    const full = await buy(user);
    await server.services.payments.refund({ ...full, amountCents: cents(349), failures: 0 });
    await receiveRefund(server.services, full.paymentIntentId);
    expect((await orderRow(full.orderId)).payment_status).toBe('refunded');

    const part = await buy(user);
    const keys = server.services.paymentsSandbox?.keys;
    const response = await fetch(`${server.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys?.secretKey}` },
      body: new URLSearchParams({ payment_intent: part.paymentIntentId, amount: '100' }),
    });
    expect(response.status).toBe(200);
    await receiveRefund(server.services, part.paymentIntentId);
    // The sandbox's own webhook may arrive first.
    await expect.poll(async () => (await orderRow(part.orderId)).alerts).toEqual(['partial_refund']);
    expect(await orderRow(part.orderId)).toMatchObject({ payment_status: 'paid', refunded_cents: 100 });

    await move({ orderId: part.orderId, event: 'cancelled', voids: 'canceled' });
    await refunded(part.orderId);
    expect(await server.services.payments.findRefund(part.paymentIntentId)).toMatchObject({ amountCents: 349 });
  });
});

describe('a refund that failed at the bank', () => {
  const failed = (paymentIntentId: string) => ({ id: randomUUID(), type: 'refund.failed', paymentIntentId });
  const alerts = (orderId: string) =>
    server.logLines.filter((line) => line.includes('"alert":"refund_failed"') && line.includes(orderId)).length;

  test('alerts an operator', async () => {
    const { orderId, paymentIntentId } = await buy(await signUpUser(server));
    await move({ orderId, event: 'cancelled', voids: 'canceled' });
    await expect.poll(async () => (await orderRow(orderId)).payment_status, { timeout: 20_000 }).toBe('refunded');
    await receivePaymentEvent(server.services, failed(paymentIntentId));
    expect(alerts(orderId)).toBe(0);

    // The sandbox's banks accept every refund, so this one simulates a refusal.
    const payments = { ...server.services.payments, findRefund: async () => null };
    const event = failed(paymentIntentId);
    await receivePaymentEvent({ ...server.services, payments }, event);
    await receivePaymentEvent({ ...server.services, payments }, event);
    expect(alerts(orderId)).toBe(1);
    expect((await orderRow(orderId)).alerted_at).not.toBeNull();
  });

  test('alerts nobody when no refund was due', async () => {
    const { orderId, paymentIntentId } = await buy(await signUpUser(server));
    await receivePaymentEvent(server.services, failed(paymentIntentId));
    expect(alerts(orderId)).toBe(0);
  });
});

describe('order numbers', () => {
  test('are unique: a taken number is drawn again, with one more digit when none is free', async () => {
    const { orderId, orderNumber } = await placeOrder(server, await signUpUser(server));
    const taken = [orderNumber, orderNumber, '777777'];
    const draw = (digits: (length: number) => string) =>
      server.services.db.transaction().execute((trx) => drawOrderNumber(trx, orderId, digits));
    expect(await draw(() => taken.shift() ?? '')).toBe('777777');
    expect(await draw((length) => '7'.repeat(length))).toBe('7777777');
    const twice = server.services.db
      .insertInto('order_numbers')
      .values({ order_number: '777777', order_id: orderId })
      .execute();
    await expect(twice).rejects.toThrow(/duplicate key/);
  });
});
