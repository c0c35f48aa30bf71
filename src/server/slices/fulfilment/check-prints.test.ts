import { beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi } from '#testing/order-request.ts';
import { printCard, readAttempts, readOrder, setSwitch, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { checkOpenPrints, checkOwnPrints } from './check-prints.ts';

describe('polling the print service', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  const check = (as: TestUser | null = user) =>
    callApi(server, as, { path: '/functions/v1/check-postcard-statuses', body: { manual: true } });

  /** Moves the card at the print shop while every webhook is lost. */
  async function moveSilently(printId: string): Promise<void> {
    await server.services.db
      .updateTable('sandbox.prints')
      .set({ status: 'processed_for_delivery', imb_status: 'entered_mail_stream', tracking_number: '9400 1' })
      .where('id', '=', printId)
      .execute();
  }

  test('[F-3] [D-10] checks and counts the caller’s own open cards', async () => {
    const mine = [await printCard(server, user), await printCard(server, user)];
    const stranger = await signUpUser(server);
    const theirs = await printCard(server, stranger);
    for (const { printId } of [...mine, theirs]) await moveSilently(printId);
    expect(await check()).toEqual({ status: 200, body: { checked: 2, success: 2, failed: 0 } });
    for (const { orderId } of mine) {
      expect(await readOrder(server, orderId)).toMatchObject({ status: 'shipped', tracking_number: '9400 1' });
    }
    const card = await callApi(server, user, { path: `/rest/v1/postcards/${mine[0]?.postcardId}` });
    expect(card.body).toMatchObject({ postgrid_status: 'shipped', postgrid_tracking_number: '9400 1' });
    expect((await readOrder(server, theirs.orderId)).status).toBe('processing');
    expect((await check(null)).status).toBe(401);
  });

  test('[F-3] counts cards that could not be checked as failed', async () => {
    await printCard(server, user);
    await setSwitch(server, 'unavailable', -1);
    expect(await check()).toEqual({ status: 200, body: { checked: 1, success: 0, failed: 1 } });
  });

  test('[F-3] leaves the rest to the background when it takes too long', async () => {
    const { orderId, printId } = await printCard(server, user);
    await moveSilently(printId);
    expect(await checkOwnPrints(server.services, user.userId, 0)).toEqual({ checked: 0, success: 0, failed: 0 });
    await waitUntil('the card is shipped', async () => (await readOrder(server, orderId)).status === 'shipped');
  });

  test('[F-3] has nothing to check for a new customer', async () => {
    expect(await check()).toEqual({ status: 200, body: { checked: 0, success: 0, failed: 0 } });
  });

  test('checks everyone’s open cards on a schedule', async () => {
    const { orderId, printId } = await printCard(server, user);
    await moveSilently(printId);
    const result = await checkOpenPrints(server.services);
    expect(result.failed).toBe(0);
    expect((await readOrder(server, orderId)).status).toBe('shipped');
    expect((await readAttempts(server, orderId))[0]).toMatchObject({
      provider_status: 'processed_for_delivery/entered_mail_stream',
    });
  });
});
