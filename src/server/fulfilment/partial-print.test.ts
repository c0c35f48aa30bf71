import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { createPrintTestApp, readAttempts, readLedger, readOrder, setSwitch, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { SWITCH_NAMES } from '../printing/shop/tables.ts';
import { checkOpenPrints } from './check-prints.ts';
import { reconcilePrints } from './reconcile.ts';

const MINUTE = 60_000;

describe('a print of which only some pieces were sent', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createPrintTestApp({ POSTGRID_COPIES: 'each', POSTGRID_TIMEOUT_SECONDS: '5' });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const name of SWITCH_NAMES) await setSwitch(server, name, 0);
  });

  const request = () => orderRequest({}, { quantity: '25' });
  const statuses = async (orderId: string) => new Set((await readLedger(server, orderId)).map(({ status }) => status));

  async function printPieces() {
    const { orderId } = await placeAndPay(server, await signUpUser(server), request());
    await waitUntil(
      'it is with the printer',
      async () => (await readAttempts(server, orderId))[0]?.state === 'submitted',
    );
    return { orderId, pieces: await readLedger(server, orderId) };
  }

  async function dropAtShop(printId: string): Promise<void> {
    const url = `${server.url}/print-mail/v1/postcards/${printId}`;
    const headers = { 'x-api-key': server.services.printShop?.apiKey ?? '' };
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200);
  }

  test('is not failed by a piece that the shop dropped, of whichever number: somebody is told, once', async () => {
    const { orderId, pieces } = await printPieces();
    for (const copy of ['1', '2']) await dropAtShop(pieces.find(({ metadata }) => metadata.copy === copy)?.id ?? '');
    await checkOpenPrints(server.services);
    await checkOpenPrints(server.services);
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    const alerts = server.logLines.filter((line) => line.includes('print_incomplete') && line.includes(orderId));
    expect(alerts).toHaveLength(1);
  });

  test('is failed when the shop dropped all its pieces', async () => {
    const { orderId, pieces } = await printPieces();
    for (const { id } of pieces) await dropAtShop(id);
    await checkOpenPrints(server.services);
    expect((await readOrder(server, orderId)).status).toBe('failed');
  });

  test('is taken back when its money goes back', async () => {
    await setSwitch(server, 'refuse', 1);
    const { orderId } = await placeAndPay(server, await signUpUser(server), request());
    await waitUntil('the money is back', async () => (await readOrder(server, orderId)).payment_status === 'refunded');
    await waitUntil('the other pieces are there', async () => (await readLedger(server, orderId)).length === 3);
    server.clock.advance(3 * MINUTE);
    await reconcilePrints(server.services);
    expect(await statuses(orderId)).toEqual(new Set(['cancelled']));
  });

  test('is cancelled with all its pieces', async () => {
    await setSwitch(server, 'time_out', 1);
    const user = await signUpUser(server);
    const { orderId } = await placeAndPay(server, user, request());
    await waitUntil('the first pieces are there', async () => (await readLedger(server, orderId)).length >= 3);
    const { status } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
    expect(status).toBe(200);
    expect((await readLedger(server, orderId)).length).toBeLessThan(25);
    expect(await statuses(orderId)).toEqual(new Set(['cancelled']));
  });
});
