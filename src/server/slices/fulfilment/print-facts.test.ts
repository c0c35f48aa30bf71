/** Covers what the print service says beside the status: paper, address, reasons and estimates. */
import { beforeEach, describe, expect, test } from 'vitest';
import { signPostgridToken } from '#server/providers/printing/postgrid-webhook.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest } from '#testing/order-request.ts';
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
import { emailsTo } from '#testing/read-email.ts';
import type { TestUser } from '#testing/sign-in.ts';
import { checkOpenPrints } from './check-prints.ts';

describe('the print service’s answers', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  const detailOf = async (orderId: string) =>
    (await callApi(server, user, { path: `/rest/v1/orders/${orderId}` })).body;
  const cardOf = async () => {
    const { body } = await callApi(server, user, { path: '/rest/v1/postcards' });
    return Array.isArray(body.items) ? body.items[0] : undefined;
  };
  /** Uses its own email address, so that other tests' emails aren't counted. */
  const request = (email: string, postcard = {}) =>
    orderRequest({ contactInfo: { email, phone: '(212) 555-0123' } }, postcard);

  const glossy = {
    printing: {
      printColor: 'full-color',
      size: '4.25x5.5',
      paperType: 'glossy-cover',
      sides: 'single-sided',
      orientation: 'landscape',
    },
  };

  test('decide between the chosen paper and the standard one, and the customer is notified', async () => {
    const chosen = await printCard(server, user, orderRequest({}, glossy));
    expect(await readLedger(server, chosen.orderId)).toMatchObject([{ paper: 'premium_paper_heavy_1_glossy' }]);
    await setSwitch(server, 'refuse_paper', 1);
    const { orderId } = await printCard(server, user, orderRequest({}, glossy));
    const prints = await readLedger(server, orderId);
    expect(prints).toMatchObject([{ paper: null, idempotency_key: `${orderId}:1:1:standard` }]);
    expect(await readAttempts(server, orderId)).toMatchObject([{ state: 'submitted', has_standard_paper: true }]);
    const { events } = await detailOf(orderId);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'printing',
        note: expect.stringMatching(/^The paper you chose isn't available/),
      }),
    );
  });

  test('notify the customer of a doubtful address, once, while the order can be canceled', async () => {
    await setSwitch(server, 'fail_address', 1);
    const email = `${crypto.randomUUID()}@example.com`;
    const { orderId, printId } = await printCard(server, user, request(email));
    const note =
      "We couldn't confirm that this address exists, so your card may not arrive. (The street could not be found.)";
    await waitUntil('it is noted', async () => (await detailOf(orderId)).address_problem === note);
    await checkOpenPrints(server.services);
    expect(await cardOf()).toMatchObject({ has_address_problem: true, postgrid_status: 'processing' });
    const doubts = async () =>
      (await emailsTo(server, email)).filter(({ subject }) => subject.startsWith('Please check the address'));
    expect(await doubts()).toMatchObject([{ text: expect.stringContaining(note) }]);
    expect((await readEvents(server, orderId)).filter((event) => event === '1 address_doubted')).toHaveLength(1);
    await movePrint(server, printId, 'advance');
    await movePrint(server, printId, 'advance');
    await waitUntil('it is shipped', async () => (await readOrder(server, orderId)).status === 'shipped');
    expect(await detailOf(orderId)).toMatchObject({ address_problem: null });
    expect(await cardOf()).toMatchObject({ has_address_problem: false });
    expect(await doubts()).toHaveLength(1);
  });

  test('refund a card at once that was canceled for its content, because a retry would fail too', async () => {
    const { orderId, printId, paymentIntentId } = await printCard(server, user);
    await setSwitch(server, 'drop_content', 1);
    await movePrint(server, printId, 'advance');
    await waitUntil('it is refunded', async () => (await readOrder(server, orderId)).payment_status === 'refunded');
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'failed' });
    expect(await countRefunds(server, paymentIntentId)).toBe(1);
    expect(await detailOf(orderId)).toMatchObject({ can_retry: false });
  });

  test('count as an estimated delivery without a scan, by token or by poll', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { orderId, printId } = await printCard(server, user, request(email));
    const secret = server.services.printShop?.webhookSecret ?? '';
    const updatedAt = server.clock.now().toISOString();
    const data = { id: printId, status: 'completed', updatedAt, metadata: { copy: '1', copies: '1' } };
    // Matches PostGrid's own example: without an id, and hours old.
    const body = await signPostgridToken({ type: 'postcard.updated', data, iat: 1_600_000_000 }, secret);
    const send = async () => (await fetch(`${server.url}/webhooks/postgrid`, { method: 'POST', body })).status;
    expect([await send(), await send()]).toEqual([200, 200]);
    expect(await detailOf(orderId)).toMatchObject({ status: 'delivered', is_delivery_estimated: true });
    expect(await cardOf()).toMatchObject({ postgrid_status: 'delivered', is_delivery_estimated: true });
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('should be there by now'))).toHaveLength(1);
    const keys = await server.services.db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('event_id', 'like', `%${printId}%`)
      .execute();
    expect(keys.map(({ event_id }) => event_id)).toContain(`postcard.updated:${printId}:completed::${updatedAt}`);
    const late = { type: 'postcard.updated', data: { ...data, imbStatus: 'out_for_delivery' } };
    const scan = await signPostgridToken(late, secret);
    await fetch(`${server.url}/webhooks/postgrid`, { method: 'POST', body: scan });
    expect(await detailOf(orderId)).toMatchObject({ status: 'delivered', is_delivery_estimated: false });
    const scanned = await printCard(server, user);
    for (let stage = 0; stage < 4; stage += 1) await movePrint(server, scanned.printId, 'advance');
    await waitUntil('it is delivered', async () => (await readOrder(server, scanned.orderId)).status === 'delivered');
    expect(await detailOf(scanned.orderId)).toMatchObject({ is_delivery_estimated: false });
  });
});
