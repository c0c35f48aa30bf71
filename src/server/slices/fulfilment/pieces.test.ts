/** Each of an order's two pieces is printed, refused, canceled and refunded on its own. */
import { beforeEach, describe, expect, test } from 'vitest';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, GOOD_CARD, type PlacedOrder, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import {
  movePrint,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';

const shop = startPrintShop();
let server: TestApp;
beforeEach(() => {
  ({ server } = shop);
});

/** Adds a second piece to another person, and splits the price of $3.49 between the two. */
async function placeTwoPieces(): Promise<PlacedOrder> {
  const placed = await placeOrder(server, shop.user);
  const { db } = server.services;
  const [first] = await listPieces(db, placed.orderId);
  if (first === undefined) throw new TypeError('the order has no piece');
  const address = JSON.stringify({ ...first.address, recipient: 'Blaise Pascal' });
  await db.updateTable('pieces').set({ price_cents: 175 }).where('order_id', '=', placed.orderId).execute();
  await db
    .insertInto('pieces')
    .values({
      order_id: placed.orderId,
      position: 2,
      address,
      layout_hash: first.layoutHash,
      copies: 25,
      price_cents: 174,
    })
    .execute();
  return placed;
}

async function pay({ clientSecret }: PlacedOrder): Promise<void> {
  const { status } = await payByCard({ url: server.url, clientSecret }, GOOD_CARD);
  expect(status).toBe(200);
}

const piecesOf = async (orderId: string) =>
  (await listPieces(server.services.db, orderId)).map(({ status, refundCents }) => `${status} ${refundCents}`);

const waitForPieces = (orderId: string, expected: readonly string[]) =>
  waitUntil(`the pieces are ${expected.join(', ')}`, async () => {
    const pieces = await piecesOf(orderId);
    return [...pieces].sort().join() === [...expected].sort().join();
  });

async function waitForPayment(orderId: string, payment: string): Promise<void> {
  await waitUntil(`the order is ${payment}`, async () => (await readOrder(server, orderId)).payment_status === payment);
}

const refundedCents = async ({ paymentIntentId }: PlacedOrder) =>
  (await server.services.payments.findRefund(paymentIntentId))?.amountCents ?? 0;

describe('an order with two pieces', () => {
  test('prints each to its own address and under its own number, and is shipped once both are', async () => {
    const order = await placeTwoPieces();
    await pay(order);
    await waitUntil('both are at the print shop', async () => (await readLedger(server, order.orderId)).length === 2);
    const prints = await readLedger(server, order.orderId);
    expect(new Set(prints.map(({ metadata }) => metadata.piece))).toEqual(new Set(['1', '2']));
    expect(new Set(prints.map(({ metadata }) => metadata.order_number)).size).toBe(2);
    expect(prints.map(({ recipient }) => recipient.lastName)).toContain('Pascal');
    await waitUntil('both are recorded', async () => {
      const attempts = await readAttempts(server, order.orderId);
      return attempts.every(({ state }) => state === 'submitted');
    });
    const [first = '', second = ''] = prints.map(({ id }) => id);
    for (const action of ['advance', 'advance'] as const) await movePrint(server, first, action);
    await waitForPieces(order.orderId, ['shipped 0', 'processing 0']);
    expect((await readOrder(server, order.orderId)).status).toBe('processing');
    for (const action of ['advance', 'advance'] as const) await movePrint(server, second, action);
    await waitForPieces(order.orderId, ['shipped 0', 'shipped 0']);
    expect((await readOrder(server, order.orderId)).status).toBe('shipped');
    const events = await readEvents(server, order.orderId);
    expect(events.filter((event) => event === '1 shipped')).toHaveLength(2);
  });

  test('is refunded only for the piece that the print service refuses, and prints the other', async () => {
    await setSwitch(server, 'refuse', 1);
    const order = await placeTwoPieces();
    await pay(order);
    await waitUntil('one is refused', async () =>
      (await piecesOf(order.orderId)).some((piece) => piece.startsWith('failed')),
    );
    await waitUntil('its share is refunded', async () => (await refundedCents(order)) > 0);
    await waitForPayment(order.orderId, 'paid');
    const pieces = await piecesOf(order.orderId);
    const share = pieces.includes('failed 175') ? 175 : 174;
    expect(pieces.sort()).toEqual([`failed ${share}`, 'processing 0']);
    expect(await refundedCents(order)).toBe(share);
    await waitUntil('the other is printed', async () => (await readLedger(server, order.orderId)).length === 1);
    expect((await readOrder(server, order.orderId)).alerts).toEqual(['print_refused']);
  });

  test('prints a piece while another one is being refunded', async () => {
    const gate = shop.holdPrints();
    const order = await placeTwoPieces();
    await pay(order);
    await waitUntil('both are queued', async () => (await readAttempts(server, order.orderId)).length === 2);
    const { db } = server.services;
    const first = db.updateTable('pieces').set({ refund_cents: 175, void_reason: 'by_operator' });
    await first.where('position', '=', 1).where('order_id', '=', order.orderId).execute();
    await db.updateTable('orders').set({ payment_status: 'refund_due' }).where('id', '=', order.orderId).execute();
    gate.open();
    await waitUntil('one is at the print shop', async () => (await readLedger(server, order.orderId)).length > 0);
    await waitUntil('the other one was left out', async () => {
      const [queued] = (await readAttempts(server, order.orderId)).filter(({ state }) => state === 'queued');
      const data = { orderId: order.orderId, chunk: 1 };
      return queued !== undefined && (await server.services.jobs.stateOf('print-mailing', data)) === 'none';
    });
    expect((await readLedger(server, order.orderId)).map(({ metadata }) => metadata.piece)).toEqual(['2']);
  });

  test('is canceled and refunded as a whole', async () => {
    const order = await placeTwoPieces();
    await pay(order);
    await waitUntil('both are at the print shop', async () => (await readLedger(server, order.orderId)).length === 2);
    const { status } = await callApi(server, shop.user, {
      path: `/rest/v1/orders/${order.orderId}/cancel`,
      method: 'POST',
    });
    expect(status).toBe(200);
    await waitForPieces(order.orderId, ['cancelled 175', 'cancelled 174']);
    await waitForPayment(order.orderId, 'refunded');
    expect(await refundedCents(order)).toBe(349);
    expect((await readOrder(server, order.orderId)).status).toBe('cancelled');
    expect((await readLedger(server, order.orderId)).map((print) => print.status)).toEqual(['cancelled', 'cancelled']);
  });
});
