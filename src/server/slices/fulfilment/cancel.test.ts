import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { setSwitch as setPaymentSwitch } from '#server/providers/payments/sandbox/store.ts';
import { renderBlankCard } from '#testing/blank-cards.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest, type PlacedOrder, placeAndPay, requestIntent } from '#testing/order-request.ts';
import {
  countRefunds,
  movePrint,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { printRound } from './print-round.ts';
import { reconcilePrints } from './reconcile.ts';

const MINUTE = 60_000;

const shop = startPrintShop();
let server: TestApp;
let user: TestUser;
beforeEach(() => {
  ({ server, user } = shop);
});

async function waitForState(orderId: string, status: string, payment: string): Promise<void> {
  await waitUntil(`the order is ${status} and ${payment}`, async () => {
    const order = await readOrder(server, orderId);
    return order.status === status && order.payment_status === payment;
  });
}

const waitForRefund = (orderId: string) => waitForState(orderId, 'cancelled', 'refunded');

describe('canceling an order', () => {
  const cancel = (orderId: string, as: TestUser | null = user) =>
    callApi(server, as, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });

  test('cancels the print, refunds, and leaves a draft that can be ordered again', async () => {
    const order = await printCard(server, user);
    const { status, body } = await cancel(order.orderId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', cancel_until: null, can_retry: false });
    expect((await readLedger(server, order.orderId)).map((print) => print.status)).toEqual(['cancelled']);
    await waitForRefund(order.orderId);
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

  test('happens once, however many times it is clicked', async () => {
    const order = await printCard(server, user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(order.orderId)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await waitForRefund(order.orderId);
    expect(await countRefunds(server, order.paymentIntentId)).toBe(1);
  });

  test('is too late once printing has started, or once the time to cancel is over', async () => {
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

  test('is refused to everyone but the owner', async () => {
    const order = await printCard(server, user);
    const stranger = await signUpUser(server);
    expect((await cancel(order.orderId, stranger)).status).toBe(404);
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
    expect((await cancel(order.orderId, null)).status).toBe(401);
    expect((await readOrder(server, order.orderId)).status).toBe('processing');
  });

  test('keeps the request and prints nothing while the print service is down', async () => {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('a request was sent and failed', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return attempt !== undefined && attempt.sending_since !== null && attempt.failed_tries > 0;
    });
    const card = () => callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
    expect((await card()).body).toMatchObject({ print_problem: 'unreachable', can_retry: true });
    expect(await cancel(placed.orderId)).toMatchObject({ status: 503, body: { code: 'print_error' } });
    expect((await card()).body).toMatchObject({ print_problem: null, can_retry: false });
    await setSwitch(server, 'unavailable', 0);
    server.clock.advance(MINUTE);
    await reconcilePrints(server.services);
    await waitForRefund(placed.orderId);
    const [attempt] = await readAttempts(server, placed.orderId);
    await printRound(server.services, { attemptId: attempt?.id ?? '' }, { isLastTry: false });
    expect(await readLedger(server, placed.orderId)).toEqual([]);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });

  test('[H-3] survives an outage that lasts until the last try', async () => {
    await setSwitch(server, 'lose_webhooks', -1);
    await setSwitch(server, 'time_out', 1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the card has arrived', async () => (await readLedger(server, placed.orderId)).length === 1);
    await setSwitch(server, 'unavailable', -1);
    expect((await cancel(placed.orderId)).status).toBe(503);
    const [attempt] = await readAttempts(server, placed.orderId);
    await printRound(server.services, { attemptId: attempt?.id ?? '' }, { isLastTry: true });
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
    expect(body).toMatchObject({ status: 'processing', is_cancelling: true, can_retry: false });
    await setSwitch(server, 'unavailable', 0);
    server.clock.advance(MINUTE);
    await reconcilePrints(server.services);
    await waitForRefund(placed.orderId);
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('emails the customer and alerts an operator when a request reaches the print service too late', async () => {
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
    const emails = await server.services.db
      .selectFrom('outgoing_mail')
      .select('kind')
      .where('dedupe_key', 'like', `%${orderId}%`)
      .execute();
    expect(emails.map(({ kind }) => kind).sort()).toEqual(['order-not-cancelled', 'order-placed']);
  });

  test('cancels a card that reaches the print service after its order was canceled', async () => {
    shop.holdPrints();
    const placed = await placeAndPay(server, user);
    await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
    const [attempt] = await readAttempts(server, placed.orderId);
    // The gate holds the queue's own try, so only this one is about to send when the customer cancels.
    await printRound(
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
      { attemptId: attempt?.id ?? '' },
      { isLastTry: false },
    );
    expect((await readLedger(server, placed.orderId)).map((print) => print.status)).toEqual(['cancelled']);
    expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'cancelled' });
    await waitForRefund(placed.orderId);
  });

  test('never both prints and refunds a card that is canceled while it is being sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await placeAndPay(server, user);
      await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
      const { status } = await cancel(placed.orderId);
      expect(status).toBe(200);
      await waitForRefund(placed.orderId);
      await waitUntil('no card is left to print', async () => {
        const prints = await readLedger(server, placed.orderId);
        return prints.every((print) => print.status === 'cancelled');
      });
      expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    }
  });
});

describe('a refund in the payment provider’s dashboard', () => {
  /** Refunds in the provider's dashboard, so that we learn of it only by webhook. */
  async function refundAtProvider({ paymentIntentId, orderId }: PlacedOrder): Promise<void> {
    await server.services.payments.refund({ paymentIntentId, orderId, amountCents: cents(349), failures: 0 });
  }

  test('stops an unsent print', async () => {
    const gate = shop.holdPrints();
    const placed = await placeAndPay(server, user);
    await waitUntil('it is paid', async () => (await readOrder(server, placed.orderId)).payment_status === 'paid');
    await refundAtProvider(placed);
    await waitForRefund(placed.orderId);
    gate.open();
    await waitUntil('the print job is over', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return (await server.services.jobs.stateOf('print-piece', { attemptId: attempt?.id ?? '' })) !== 'pending';
    });
    expect(await readLedger(server, placed.orderId)).toEqual([]);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });

  test('cancels a card that the print service has not started', async () => {
    const placed = await printCard(server, user);
    await refundAtProvider(placed);
    await waitForRefund(placed.orderId);
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });

  test('is recorded and alerts an operator when the card is already in production', async () => {
    const placed = await printCard(server, user);
    await movePrint(server, placed.printId, 'advance');
    await refundAtProvider(placed);
    await waitUntil(
      'an operator is alerted',
      async () => (await readOrder(server, placed.orderId)).alerted_at !== null,
    );
    expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', payment_status: 'refunded' });
    const card = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
    expect(card.body).toMatchObject({ status: 'processing', paid_cents: 349, money: { state: 'refunded' } });
    expect(server.logLines.join('')).toContain('print_not_stoppable');
    const [attempt] = await readAttempts(server, placed.orderId);
    expect(attempt).toMatchObject({ state: 'submitted' });
  });

  test('prints nothing when the payment’s own webhook was lost', async () => {
    await setPaymentSwitch(server.services.db, 'drop_webhooks', 1);
    const placed = await placeAndPay(server, user);
    expect((await readOrder(server, placed.orderId)).payment_status).toBe('unpaid');
    await refundAtProvider(placed);
    await waitForRefund(placed.orderId);
    const live = (await readLedger(server, placed.orderId)).filter(({ status }) => status !== 'cancelled');
    expect(live).toEqual([]);
  });
});
