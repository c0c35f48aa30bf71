/** A card that failed here although the printer has it: it is taken on, never printed again, never refunded as well. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import {
  countRefunds,
  createPrintTestApp,
  dropRetry,
  movePrint,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setPiece,
  setSwitch,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { SWITCH_NAMES } from '../printing/shop/tables.ts';
import { adoptEarlierPrint, printPiece } from './print-piece.ts';
import { reconcilePrints } from './reconcile.ts';
import { recordPrint } from './record-print.ts';
import { findAttempt } from './store.ts';

const MINUTE = 60_000;

describe('a card that the printer has after all', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await createPrintTestApp();
  });
  beforeEach(async () => {
    // Afresh, because tests move the clock past the life of a session.
    user = await signUpUser(server);
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const name of SWITCH_NAMES) await setSwitch(server, name, 0);
  });

  const retry = (postcardId: string) =>
    callApi(server, user, { path: '/functions/v1/submit-print-order', body: { postcardId } });

  /** A card that failed here, although the printer has it: every message about that was lost. */
  async function failWithCardAtThePrinter() {
    await setSwitch(server, 'time_out', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the shop’s own message came', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return attempt?.state === 'submitted';
    });
    // As if that message had been lost too, and the last try had failed. Together, because the reconciler may run at any moment.
    await server.services.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('print_attempts')
        .set({ state: 'failed', settle_after: server.clock.now(), submitted_at: null, postgrid_order_id: null })
        .where('order_id', '=', placed.orderId)
        .execute();
      await setPiece(trx, placed.orderId, { status: 'failed', postgrid_order_id: null });
      await trx
        .updateTable('order_events')
        .set({ type: 'failed' })
        .where('order_id', '=', placed.orderId)
        .where('type', '=', 'printing')
        .execute();
    });
    await setSwitch(server, 'time_out', 0);
    return placed;
  }

  test('[D-9] retrying a card that the printer has after all prints it once, also when it can’t be asked at first', async () => {
    for (const isAway of [false, true]) {
      const placed = await failWithCardAtThePrinter();
      const [print] = await readLedger(server, placed.orderId);
      await setSwitch(server, 'unavailable', isAway ? -1 : 0);
      const { body } = await retry(placed.postcardId);
      expect(body).toMatchObject({ success: true, postgrid_order_id: isAway ? null : print?.id });
      const second = (await readAttempts(server, placed.orderId))[1];
      if (isAway) await waitUntil('its first try has failed', () => dropRetry(server, second?.id ?? ''));
      // Too late to take it back: the reconciler leaves it to the retry.
      await movePrint(server, print?.id ?? '', 'advance');
      await setSwitch(server, 'unavailable', 0);
      server.clock.advance(3 * MINUTE);
      await reconcilePrints(server.services);
      await waitUntil('the retry has the card', async () => {
        const attempts = await readAttempts(server, placed.orderId);
        return attempts[1]?.postgrid_order_id === print?.id;
      });
      server.clock.advance(31 * MINUTE);
      await reconcilePrints(server.services);
      expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['printing']);
      await movePrint(server, print?.id ?? '', 'advance');
      await waitUntil('it is shipped', async () => (await readOrder(server, placed.orderId)).status === 'shipped');
      expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
      user = await signUpUser(server);
    }
  });

  test('[D-9] a card that the reconciler finds while a retry is taking it on is left to the retry', async () => {
    const placed = await failWithCardAtThePrinter();
    const [print] = await readLedger(server, placed.orderId);
    await setSwitch(server, 'unavailable', -1);
    await retry(placed.postcardId);
    const [first, second] = await readAttempts(server, placed.orderId);
    await waitUntil('its first try has failed', () => dropRetry(server, second?.id ?? ''));
    await setSwitch(server, 'unavailable', 0);
    await movePrint(server, print?.id ?? '', 'advance');
    const { services } = server;
    const [earlier, later] = [
      await findAttempt(services.db, first?.id ?? ''),
      await findAttempt(services.db, second?.id ?? ''),
    ];
    if (earlier === null || later === null) throw new Error('there are two attempts');
    const adopted = await adoptEarlierPrint(services, later);
    if (adopted === null) throw new Error('the printer has the card');
    await recordPrint(services, { attempt: earlier.attempt, ...adopted, source: 'reconciler' });
    await printPiece(services, later.attempt.id, { isLastTry: false });
    const attempts = await readAttempts(server, placed.orderId);
    expect(attempts.map((attempt) => attempt.postgrid_order_id)).toEqual([null, print?.id]);
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['printing']);
  });

  test('a card that failed here but is with the printer after all is taken on again, not refunded', async () => {
    const placed = await failWithCardAtThePrinter();
    server.clock.advance(MINUTE);
    await reconcilePrints(server.services);
    expect((await readOrder(server, placed.orderId)).status).toBe('processing');
    expect((await readAttempts(server, placed.orderId))[0]).toMatchObject({ state: 'submitted' });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  });

  test('a card that was taken on again and is then dropped by the printer fails a second time, and is refunded', async () => {
    const placed = await failWithCardAtThePrinter();
    server.clock.advance(MINUTE);
    await reconcilePrints(server.services);
    const [print] = await readLedger(server, placed.orderId);
    expect(await server.services.printer.cancel(print?.id ?? '', new Date(0))).toBe('stopped');
    await waitUntil('the order has failed again', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.status === 'failed';
    });
    expect((await readEvents(server, placed.orderId)).at(-1)).toBe('1 failed');
    server.clock.advance(31 * MINUTE);
    await reconcilePrints(server.services);
    await waitUntil('the money is back', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded';
    });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  });
});
