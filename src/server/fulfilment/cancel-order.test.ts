import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderBlankCard } from '#testing/blank-cards.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { createGate, type Gate } from '#testing/gate.ts';
import { callApi, orderRequest, placeAndPay, requestIntent } from '#testing/order-request.ts';
import {
  countRefunds,
  createPrintTestApp,
  movePrint,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setSwitch,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { SWITCH_NAMES } from '../printing/shop/tables.ts';
import { printPiece } from './print-piece.ts';
import { reconcilePrints } from './reconcile.ts';

const MINUTE = 60_000;

describe('cancelling an order', () => {
  let server: TestApp;
  let user: TestUser;
  /** Set while a test wants the queue's prints to wait before they are sent. */
  let gate: Gate | null = null;
  beforeAll(async () => {
    server = await createPrintTestApp({}, () => gate?.passed);
  });
  beforeEach(async () => {
    user = await signUpUser(server);
  });
  afterAll(() => server.close());
  afterEach(async () => {
    gate?.open();
    gate = null;
    for (const name of SWITCH_NAMES) await setSwitch(server, name, 0);
  });

  const cancel = (orderId: string, as: TestUser | null = user) =>
    callApi(server, as, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });

  async function refunded(orderId: string): Promise<void> {
    await waitUntil('the money is back', async () => (await readOrder(server, orderId)).payment_status === 'refunded');
  }

  test('takes the card back from the print shop, refunds, and leaves a draft that can be ordered again', async () => {
    const order = await printCard(server, user);
    const { status, body } = await cancel(order.orderId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', cancel_until: null, can_retry: false });
    expect((await readLedger(server, order.orderId)).map((print) => print.status)).toEqual(['cancelled']);
    await refunded(order.orderId);
    expect(await countRefunds(server, order.paymentIntentId)).toBe(1);
    expect(await readEvents(server, order.orderId)).toEqual([
      '1 placed',
      '1 paid',
      '1 printing',
      '1 cancelled',
      '1 refunded',
    ]);
    const card = await callApi(server, user, { path: `/rest/v1/postcards/${order.postcardId}` });
    expect(card.body).toMatchObject({ status: 'drafted', postgrid_status: 'not_submitted', order_number: null });
    const again = await requestIntent(server, user, orderRequest({}, { id: order.postcardId }));
    expect(again.status).toBe(200);
  });

  test('ten clicks are one cancellation', async () => {
    const order = await printCard(server, user);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order.orderId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await refunded(order.orderId);
    expect(await countRefunds(server, order.paymentIntentId)).toBe(1);
  });

  test('is too late once printing has started, or once the window is over', async () => {
    const late = { status: 409, body: { code: 'cancel_too_late', title: 'Too Late to Cancel' } };
    const started = await printCard(server, user);
    await movePrint(server, started.printId, 'advance');
    expect(await cancel(started.orderId)).toMatchObject(late);
    expect(await readOrder(server, started.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    const [attempt] = await readAttempts(server, started.orderId);
    expect(attempt).toMatchObject({ state: 'submitted' });

    const waited = await printCard(server, user);
    server.clock.advance(31 * MINUTE);
    expect(await cancel(waited.orderId)).toMatchObject(late);
  });

  test('nobody cancels what is not theirs', async () => {
    const order = await printCard(server, user);
    const stranger = await signUpUser(server);
    expect((await cancel(order.orderId, stranger)).status).toBe(404);
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
    expect((await cancel(order.orderId, null)).status).toBe(401);
    expect((await readOrder(server, order.orderId)).status).toBe('processing');
  });

  test('while the print service is away, the wish is kept and nothing is printed', async () => {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('a request has left', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return attempt !== undefined && attempt.sending_since !== null;
    });
    expect(await cancel(placed.orderId)).toMatchObject({ status: 503, body: { code: 'print_error' } });
    await setSwitch(server, 'unavailable', 0);
    server.clock.advance(MINUTE);
    await reconcilePrints(server.services);
    await refunded(placed.orderId);
    const [attempt] = await readAttempts(server, placed.orderId);
    await printPiece(server.services, attempt?.id ?? '', { isLastTry: false });
    expect(await readLedger(server, placed.orderId)).toEqual([]);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });

  test('a wish that came in time, but was heard too late, is answered by a mail, and somebody is told', async () => {
    const { orderId, printId } = await printCard(server, user);
    await setSwitch(server, 'unavailable', -1);
    expect((await cancel(orderId)).status).toBe(503);
    server.clock.advance(31 * MINUTE);
    await movePrint(server, printId, 'advance');
    await setSwitch(server, 'unavailable', 0);
    await reconcilePrints(server.services);
    await reconcilePrints(server.services);
    const order = await readOrder(server, orderId);
    expect(order).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect(order.alerted_at).not.toBeNull();
    const mails = await server.services.db
      .selectFrom('outgoing_mail')
      .select('kind')
      .where('dedupe_key', 'like', `%${orderId}%`)
      .execute();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['order-not-cancelled', 'order-placed']);
  });

  test('a card that arrives at the print shop after its order was cancelled is taken back', async () => {
    gate = createGate();
    const placed = await placeAndPay(server, user);
    await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
    const [attempt] = await readAttempts(server, placed.orderId);
    // The queue's own try waits at the gate, so this one is the only one about to send when the customer cancels.
    await printPiece(
      {
        ...server.services,
        renderPrintFile: renderBlankCard,
        printer: {
          ...server.services.printer,
          submit: async (order) => {
            expect((await cancel(placed.orderId)).status).toBe(200);
            return server.services.printer.submit(order);
          },
        },
      },
      attempt?.id ?? '',
      { isLastTry: false },
    );
    expect((await readLedger(server, placed.orderId)).map((print) => print.status)).toEqual(['cancelled']);
    expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'cancelled' });
    await refunded(placed.orderId);
  });

  test('cancelling in the moment of printing ends in one of both, never in both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await placeAndPay(server, user);
      await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
      const { status } = await cancel(placed.orderId);
      expect(status).toBe(200);
      await refunded(placed.orderId);
      await waitUntil('no card is left to print', async () => {
        const prints = await readLedger(server, placed.orderId);
        return prints.every((print) => print.status === 'cancelled');
      });
      expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    }
  });
});
