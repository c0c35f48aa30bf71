/** The print service has a card although we gave up on the attempt that sent it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Printer, PrintProviderError } from '#server/providers/printing/port.ts';
import { byCommand } from '#server/slices/console/audit.ts';
import { refundInFull } from '#server/slices/console/refund.ts';
import { acknowledgeAlerts } from '#server/slices/orders/console/operator-store.ts';
import { renderBlankCard } from '#testing/blank-cards.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import {
  countRefunds,
  dropRetry,
  movePrint,
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
import { findPrints } from './find-prints.ts';
import { printRound } from './print-round.ts';
import { reconcilePrints } from './reconcile.ts';
import { recordPrint } from './record-print.ts';
import { retryOrder } from './retry.ts';
import { settleFailedPrint } from './settle.ts';
import { findAttempt } from './store.ts';

const MINUTE = 60_000;

describe('a card that arrived although its response was lost', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  const retry = (postcardId: string) =>
    callApi(server, user, { path: '/functions/v1/submit-print-order', body: { postcardId } });

  /** Fails a piece whose card the print service has, with every message about it lost. */
  async function failWithCardAtPrintService() {
    await setSwitch(server, 'time_out', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the webhook has arrived', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return attempt?.state === 'submitted';
    });
    // Pretends that the webhook was lost and the last try failed. One transaction, because the reconciler may run at any
    // moment.
    await server.services.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('print_attempts')
        .set({
          state: 'failed',
          settle_after: server.clock.now(),
          submitted_at: null,
          checked_at: null,
          print_id: null,
        })
        .where('order_id', '=', placed.orderId)
        .execute();
      await setPiece(trx, placed.orderId, { status: 'failed', print_id: null });
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

  test('[D-9] prints once when it is retried, even if the print service is down at first', async () => {
    for (const isDown of [false, true]) {
      const placed = await failWithCardAtPrintService();
      const [print] = await readLedger(server, placed.orderId);
      await setSwitch(server, 'unavailable', isDown ? -1 : 0);
      await retryOrder(server.services, placed.orderId);
      const second = (await readAttempts(server, placed.orderId))[1];
      if (isDown) await waitUntil('its first try has failed', () => dropRetry(server, second?.id ?? ''));
      // Makes the card too late to cancel, so that the reconciler leaves it to the retry.
      await movePrint(server, print?.id ?? '', 'advance');
      await setSwitch(server, 'unavailable', 0);
      server.clock.advance(3 * MINUTE);
      await reconcilePrints(server.services);
      await waitUntil('the retry has the card', async () => {
        const attempts = await readAttempts(server, placed.orderId);
        return attempts[1]?.print_id === print?.id;
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

  test('[D-9] is left to the retry when the reconciler finds it while the retry is adopting it', async () => {
    const placed = await failWithCardAtPrintService();
    const [print] = await readLedger(server, placed.orderId);
    await setSwitch(server, 'unavailable', -1);
    await retryOrder(server.services, placed.orderId);
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
    const [found] = await findPrints(services, later.piece);
    if (found === undefined) throw new Error('the print service has the card');
    expect(found.attempt.id).toBe(earlier.attempt.id);
    expect(await recordPrint(services, { ...found, source: 'reconciler' })).toBe('awaited');
    await printRound(services, { attemptId: later.attempt.id }, { isLastTry: false });
    const attempts = await readAttempts(server, placed.orderId);
    expect(attempts.map((attempt) => attempt.print_id)).toEqual([null, print?.id]);
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['printing']);
  });

  test('alerts an operator once when it was already refunded and can no longer be stopped', async () => {
    const placed = await failWithCardAtPrintService();
    const [print] = await readLedger(server, placed.orderId);
    await movePrint(server, print?.id ?? '', 'advance');
    await refundInFull(server.services, byCommand(server.clock), placed.orderId);
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

  /** Retries while the print service is down, and keeps the queue from trying again. Returns the attempt's id. */
  async function retryInOutage({ orderId }: { readonly orderId: string }): Promise<string> {
    await setSwitch(server, 'unavailable', -1);
    await retryOrder(server.services, orderId);
    const id = (await readAttempts(server, orderId)).at(-1)?.id ?? '';
    await waitUntil('its first try has failed', () => dropRetry(server, id));
    return id;
  }

  /** Retries while the print service is down, until the attempt fails unsent. */
  async function retryInVain({ orderId }: { readonly orderId: string }): Promise<string> {
    const id = await retryInOutage({ orderId });
    await printRound(server.services, { attemptId: id }, { isLastTry: true });
    await setSwitch(server, 'unavailable', 0);
    const last = (await readAttempts(server, orderId)).at(-1);
    expect(last).toMatchObject({ state: 'failed', sending_since: null });
    return id;
  }

  test('[H-3] is adopted instead of refunded after two retries that failed in the outage', async () => {
    const placed = await failWithCardAtPrintService();
    const [print] = await readLedger(server, placed.orderId);
    await retryInVain(placed);
    const last = await retryInVain(placed);
    server.clock.advance(31 * MINUTE);
    await settleFailedPrint(server.services, last);
    expect((await readOrder(server, placed.orderId)).status).toBe('processing');
    const attempts = await readAttempts(server, placed.orderId);
    expect(attempts.map((attempt) => attempt.print_id)).toEqual([null, null, print?.id]);
    await reconcilePrints(server.services);
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['ready']);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  });

  test('[H-3] is adopted as soon as the print service mentions it, and is not printed again by another retry', async () => {
    const placed = await failWithCardAtPrintService();
    const [print] = await readLedger(server, placed.orderId);
    await retryInVain(placed);
    await movePrint(server, print?.id ?? '', 'advance');
    await waitUntil('the card is adopted', async () => {
      return (await readOrder(server, placed.orderId)).status === 'processing';
    });
    expect((await retry(placed.postcardId)).body).toMatchObject({ code: 'not_retryable' });
    server.clock.advance(61 * MINUTE);
    await reconcilePrints(server.services);
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['printing']);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  });

  test('[H-3] is not refunded when the customer cancels a retry and it is too late to stop it', async () => {
    const placed = await failWithCardAtPrintService();
    const [print] = await readLedger(server, placed.orderId);
    await retryInOutage(placed);
    await movePrint(server, print?.id ?? '', 'advance');
    const cancel = () => callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}/cancel`, method: 'POST' });
    expect((await cancel()).body).toMatchObject({ code: 'print_error' });
    await setSwitch(server, 'unavailable', 0);
    expect((await cancel()).body).toMatchObject({ code: 'cancel_too_late' });
    expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect((await readAttempts(server, placed.orderId))[1]).toMatchObject({ print_id: print?.id });
  });

  test('[H-3] is stopped and refunded once when the customer cancels a retry in time', async () => {
    const placed = await failWithCardAtPrintService();
    await retryInOutage(placed);
    await setSwitch(server, 'unavailable', 0);
    await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}/cancel`, method: 'POST' });
    expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['cancelled']);
    await waitUntil('it is refunded', async () => (await countRefunds(server, placed.paymentIntentId)) === 1);
  });

  test('[H-3] is kept, and a second one stopped, when the retry was already sent and arrives even later', async () => {
    const placed = await failWithCardAtPrintService();
    const [print] = await readLedger(server, placed.orderId);
    const second = await retryInVain(placed);
    const { db, printer } = server.services;
    await db
      .updateTable('print_attempts')
      .set({ sending_since: server.clock.now() })
      .where('id', '=', second)
      .execute();
    server.clock.advance(3 * MINUTE);
    await reconcilePrints(server.services);
    const attempts = await readAttempts(server, placed.orderId);
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'failed', 'submitted']);
    expect(attempts[2]?.print_id).toBe(print?.id);
    const loaded = await findAttempt(db, second);
    if (loaded === null) throw new Error('there is a second attempt');
    const { order, piece } = loaded;
    const { format, design } = order.snapshot;
    await printer.submit({
      orderId: order.id,
      piece: 1,
      attempt: 2,
      orderNumber: loaded.attempt.orderNumber,
      format,
      address: piece.address,
      returnAddress: design.text.returnAddress,
      printing: design.printing,
      hasStandardPaper: false,
      copies: piece.copies,
      pdf: (await server.services.renderPrintFile(order.snapshot)).bytes,
      idempotencyKey: 'late',
      sendingSince: null,
      holdUntil: null,
    });
    await waitUntil('the second card is stopped', async () => {
      const prints = await readLedger(server, placed.orderId);
      return prints.map(({ status }) => status).join() === 'ready,cancelled';
    });
    expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  });

  /** Fails the first attempt before the print service has a card. */
  async function failWithoutCard() {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('it is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
    const first = (await readAttempts(server, placed.orderId))[0]?.id ?? '';
    await waitUntil('its first try has failed', () => dropRetry(server, first));
    await printRound(server.services, { attemptId: first }, { isLastTry: true });
    await setSwitch(server, 'unavailable', 0);
    return placed;
  }

  test('[H-3] is adopted when it turns up while the retry is refused', async () => {
    const placed = await failWithoutCard();
    await setSwitch(server, 'lose_webhooks', -1);
    // The gate holds the queue's own try.
    shop.holdPrints();
    await retryOrder(server.services, placed.orderId);
    const second = (await readAttempts(server, placed.orderId))[1]?.id ?? '';
    const { printer } = server.services;
    const refusing: Printer = {
      ...printer,
      submit: async (order) => {
        await printer.submit({ ...order, attempt: 1, idempotencyKey: `${order.orderId}:late` });
        throw new PrintProviderError({ kind: 'refused', message: 'the retry is refused' });
      },
    };
    const services = { ...server.services, printer: refusing, renderPrintFile: renderBlankCard };
    await printRound(services, { attemptId: second }, { isLastTry: false });
    await settleFailedPrint(server.services, second);
    const [print, ...others] = await readLedger(server, placed.orderId);
    expect(others).toEqual([]);
    expect((await readAttempts(server, placed.orderId)).at(-1)?.print_id).toBe(print?.id);
    expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  });

  test('is refunded after a refused retry when the print service has none', async () => {
    const placed = await failWithoutCard();
    await setSwitch(server, 'refuse', 1);
    await retryOrder(server.services, placed.orderId);
    await waitUntil('it is refused', async () => (await readOrder(server, placed.orderId)).status === 'failed');
    const second = (await readAttempts(server, placed.orderId))[1]?.id ?? '';
    await settleFailedPrint(server.services, second);
    await waitUntil('it is refunded', async () => (await countRefunds(server, placed.paymentIntentId)) === 1);
    expect((await readOrder(server, placed.orderId)).alerts).toContain('print_refused');
  });

  test('[H-3] is sent with the same date at every try, even once it is too late to cancel', async () => {
    await setSwitch(server, 'unavailable', -1);
    const { orderId } = await placeAndPay(server, user);
    await waitUntil('it is paid', async () => (await readAttempts(server, orderId)).length === 1);
    const attemptId = (await readAttempts(server, orderId))[0]?.id ?? '';
    await waitUntil('its first try has failed', () => dropRetry(server, attemptId));
    const { cancel_until } = await readOrder(server, orderId);
    server.clock.advance(60 * MINUTE);
    await setSwitch(server, 'unavailable', 0);
    await printRound(server.services, { attemptId: attemptId }, { isLastTry: false });
    const [print] = await readLedger(server, orderId);
    expect(cancel_until).not.toBeNull();
    expect(print?.send_date).toEqual(cancel_until);
  });
});
