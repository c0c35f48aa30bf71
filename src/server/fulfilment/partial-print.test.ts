import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { createPrintTestApp, readLedger, readOrder, setSwitch, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { SWITCH_NAMES } from '../printing/shop/tables.ts';
import { reconcilePrints } from './reconcile-prints.ts';

const MINUTE = 60_000;

describe('a print of which only some pieces were sent', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createPrintTestApp({ POSTGRID_COPIES: 'each', POSTGRID_TIMEOUT_SECONDS: '2' });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const name of SWITCH_NAMES) await setSwitch(server, name, 0);
  });

  const request = () => orderRequest({}, { quantity: '25' });
  const statuses = async (orderId: string) => new Set((await readLedger(server, orderId)).map(({ status }) => status));

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
