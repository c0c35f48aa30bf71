import { beforeEach, describe, expect, test } from 'vitest';
import { toReturnAddress } from '#contract/return-address.ts';
import type { Orientation } from '#domain/printing-options.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import {
  dropRetry,
  printCard,
  readAttempts,
  readLedger,
  readOrder,
  setSwitch,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { checkOpenPrints } from './check-prints.ts';
import { printRound } from './print-round.ts';
import { reconcilePrints } from './reconcile.ts';

const MINUTE = 60_000;

describe('printing a piece', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  test('does not reprint a card that was accepted although the response was lost', async () => {
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
      .set({ state: 'queued', print_id: null, submitted_at: null })
      .where('order_id', '=', orderId)
      .execute();
    server.clock.advance(25 * 60 * MINUTE);
    await printRound(server.services, { attemptId: attempt?.id ?? '' }, { isLastTry: false });
    expect((await readLedger(server, orderId)).map(({ id }) => id)).toEqual([printId]);
    expect((await readAttempts(server, orderId))[0]).toMatchObject({ state: 'submitted', print_id: printId });
  });

  test('[P-8] sends the return address only if it is printed', async () => {
    const senderOf = async (orientation: Orientation) => {
      const printing = { printColor: 'full-color', size: '4.25x5.5', paperType: 'matte-cover', sides: 'single-sided' };
      const card = { printing: { ...printing, orientation }, return_address: toReturnAddress(SENDER) };
      const { orderId } = await printCard(server, user, orderRequest({}, card));
      return (await readLedger(server, orderId))[0]?.sender;
    };
    expect(await senderOf('landscape')).toMatchObject({ firstName: 'Mia', lastName: 'Marin' });
    expect(await senderOf('portrait')).toBeNull();
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
    await printRound(hanging, { attemptId: attemptId }, { isLastTry: true, limitMilliseconds: 50 });
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'failed', payment_status: 'paid' });
  });
});

describe('a piece at a printer that mails no copies', () => {
  const shop = startPrintShop({ POSTGRID_COPIES: 'one' });

  test('[T-13] is one card, and its order says so', async () => {
    const { orderId } = await printCard(shop.server, shop.user, orderRequest({}, { quantity: '25' }));
    const prints = await readLedger(shop.server, orderId);
    expect(prints.map(({ metadata }) => metadata.quantity)).toEqual(['1']);
    const { body } = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
    expect(body).toMatchObject({ quantity: 25, copies_mailed: 1 });
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

  test('[T-13] is mailed as often as promised', async () => {
    const { orderId, copies } = await printCopies();
    expect(copies).toHaveLength(25);
    expect(copies.map(({ metadata }) => metadata.quantity)).toEqual(copies.map(() => '1'));
    const { copies: mailed } = await server.services.db
      .selectFrom('pieces')
      .select('copies')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(mailed).toBe(25);
  });

  test('continues when the print service drops some copies, and alerts an operator once', async () => {
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

  test('is canceled with all copies sent so far', async () => {
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
