import { beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import {
  countRefunds,
  dropRetry,
  movePrint,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setPiece,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { acknowledgeAlerts } from '../orders/operator-store.ts';
import { checkOpenPrints } from './check-prints.ts';
import { adoptEarlierPrint, printPiece } from './print-piece.ts';
import { reconcilePrints } from './reconcile.ts';
import { recordPrint } from './record-print.ts';
import { requestRefund } from './settle.ts';
import { findAttempt } from './store.ts';

const MINUTE = 60_000;

describe('printing a piece', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  test('does not print a card again that was accepted although the response was lost', async () => {
    await setSwitch(server, 'time_out', 1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the card is recorded', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return attempt?.state === 'submitted';
    });
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect((await readOrder(server, placed.orderId)).status).toBe('processing');
  });

  test('looks for the card before sending it a day later, when the idempotency key has expired', async () => {
    const { orderId, printId } = await printCard(server, user);
    const [attempt] = await readAttempts(server, orderId);
    await server.services.db
      .updateTable('print_attempts')
      .set({ state: 'queued', postgrid_order_id: null, submitted_at: null })
      .where('order_id', '=', orderId)
      .execute();
    server.clock.advance(25 * 60 * MINUTE);
    await printPiece(server.services, attempt?.id ?? '', { isLastTry: false });
    expect((await readLedger(server, orderId)).map(({ id }) => id)).toEqual([printId]);
    expect((await readAttempts(server, orderId))[0]).toMatchObject({ state: 'submitted', postgrid_order_id: printId });
  });

  test('fails a try that hangs', async () => {
    await setSwitch(server, 'unavailable', -1);
    const { orderId } = await placeAndPay(server, user);
    await waitUntil('the order is paid', async () => (await readAttempts(server, orderId)).length === 1);
    const attemptId = (await readAttempts(server, orderId))[0]?.id ?? '';
    await waitUntil('the first try has failed', () => dropRetry(server, attemptId));
    await setSwitch(server, 'unavailable', 0);
    const { storage } = server.services;
    const hanging = { ...server.services, storage: { ...storage, get: () => new Promise<never>(() => {}) } };
    await printPiece(hanging, attemptId, { isLastTry: true, limitMilliseconds: 50 });
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'failed', payment_status: 'paid' });
  });

  describe('that failed here although the print service has the card', () => {
    const retry = (postcardId: string) =>
      callApi(server, user, { path: '/functions/v1/submit-print-order', body: { postcardId } });

    /** The print service has the card, but every message about it was lost. */
    async function failWithCardAtPrintService() {
      await setSwitch(server, 'time_out', -1);
      const placed = await placeAndPay(server, user);
      await waitUntil('the webhook has arrived', async () => {
        const [attempt] = await readAttempts(server, placed.orderId);
        return attempt?.state === 'submitted';
      });
      // As if the webhook had been lost too and the last try had failed. In one transaction, because the reconciler may
      // run at any moment.
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

    test('[D-9] prints it once when it is retried, even if the print service is down at first', async () => {
      for (const isDown of [false, true]) {
        const placed = await failWithCardAtPrintService();
        const [print] = await readLedger(server, placed.orderId);
        await setSwitch(server, 'unavailable', isDown ? -1 : 0);
        const { body } = await retry(placed.postcardId);
        expect(body).toMatchObject({ success: true, postgrid_order_id: isDown ? null : print?.id });
        const second = (await readAttempts(server, placed.orderId))[1];
        if (isDown) await waitUntil('its first try has failed', () => dropRetry(server, second?.id ?? ''));
        // Too late to cancel it: the reconciler leaves it to the retry.
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

    test('[D-9] leaves it to the retry when the reconciler finds it while the retry is adopting it', async () => {
      const placed = await failWithCardAtPrintService();
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
      if (adopted === null) throw new Error('the print service has the card');
      await recordPrint(services, { attempt: earlier.attempt, ...adopted, source: 'reconciler' });
      await printPiece(services, later.attempt.id, { isLastTry: false });
      const attempts = await readAttempts(server, placed.orderId);
      expect(attempts.map((attempt) => attempt.postgrid_order_id)).toEqual([null, print?.id]);
      expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['printing']);
    });

    test('alerts an operator once when it was refunded before and can no longer be stopped', async () => {
      const placed = await failWithCardAtPrintService();
      const [print] = await readLedger(server, placed.orderId);
      await movePrint(server, print?.id ?? '', 'advance');
      await requestRefund(server.services, placed.orderId);
      await waitUntil('the order is refunded', async () => {
        return (await readOrder(server, placed.orderId)).payment_status === 'refunded';
      });
      server.clock.advance(3 * MINUTE);
      await reconcilePrints(server.services);
      expect(await acknowledgeAlerts(server.services.db, placed.orderId)).toEqual(['print_not_stoppable']);
      server.clock.advance(MINUTE);
      await reconcilePrints(server.services);
      expect((await readOrder(server, placed.orderId)).alerts).toEqual([]);
    });

    test('resumes the attempt instead of refunding it', async () => {
      const placed = await failWithCardAtPrintService();
      server.clock.advance(MINUTE);
      await reconcilePrints(server.services);
      expect((await readOrder(server, placed.orderId)).status).toBe('processing');
      expect((await readAttempts(server, placed.orderId))[0]).toMatchObject({ state: 'submitted' });
      expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
    });

    test('fails again and refunds when the print service drops the resumed card', async () => {
      const placed = await failWithCardAtPrintService();
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
      await waitUntil('the order is refunded', async () => {
        const order = await readOrder(server, placed.orderId);
        return order.payment_status === 'refunded';
      });
      expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    });
  });
});

describe('a piece whose copies are mailed one by one', () => {
  const shop = startPrintShop({ POSTGRID_COPIES: 'each' });
  let server: TestApp;
  beforeEach(() => {
    ({ server } = shop);
  });

  const request = () => orderRequest({}, { quantity: '25' });
  const statuses = async (orderId: string) => new Set((await readLedger(server, orderId)).map(({ status }) => status));

  async function printCopies() {
    const { orderId } = await placeAndPay(server, await signUpUser(server), request());
    await waitUntil(
      'it is with the print service',
      async () => (await readAttempts(server, orderId))[0]?.state === 'submitted',
    );
    return { orderId, copies: await readLedger(server, orderId) };
  }

  async function dropAtShop(printId: string): Promise<void> {
    const url = `${server.url}/print-mail/v1/postcards/${printId}`;
    const headers = { 'x-api-key': server.services.printShop?.apiKey ?? '' };
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200);
  }

  test('goes on when the print service drops some copies, and alerts an operator once', async () => {
    const { orderId, copies } = await printCopies();
    for (const copy of ['1', '2']) await dropAtShop(copies.find(({ metadata }) => metadata.copy === copy)?.id ?? '');
    await checkOpenPrints(server.services);
    await checkOpenPrints(server.services);
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    const alerts = server.logLines.filter((line) => line.includes('print_incomplete') && line.includes(orderId));
    expect(alerts).toHaveLength(1);
  });

  test('fails when the print service drops all copies', async () => {
    const { orderId, copies } = await printCopies();
    for (const { id } of copies) await dropAtShop(id);
    await checkOpenPrints(server.services);
    expect((await readOrder(server, orderId)).status).toBe('failed');
  });

  test('has its other copies canceled when one is refused and the order is refunded', async () => {
    await setSwitch(server, 'refuse', 1);
    const { orderId } = await placeAndPay(server, await signUpUser(server), request());
    await waitUntil('it is refunded', async () => (await readOrder(server, orderId)).payment_status === 'refunded');
    await waitUntil('the other copies are there', async () => (await readLedger(server, orderId)).length === 3);
    server.clock.advance(3 * MINUTE);
    await reconcilePrints(server.services);
    expect(await statuses(orderId)).toEqual(new Set(['cancelled']));
  });

  test('is canceled with all copies that were sent so far', async () => {
    await setSwitch(server, 'time_out', 1);
    const user = await signUpUser(server);
    const { orderId } = await placeAndPay(server, user, request());
    await waitUntil('the first copies are there', async () => (await readLedger(server, orderId)).length >= 3);
    const { status } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
    expect(status).toBe(200);
    expect((await readLedger(server, orderId)).length).toBeLessThan(25);
    expect(await statuses(orderId)).toEqual(new Set(['cancelled']));
  });
});
