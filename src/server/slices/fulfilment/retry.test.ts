import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderDetailSchema } from '#contract/orders.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import {
  countRefunds,
  dropRetry,
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
import type { TestUser } from '#testing/sign-in.ts';
import { printRound } from './print-round.ts';
import { reconcilePrints } from './reconcile.ts';
import { settleFailedPrint } from './settle.ts';

const MINUTE = 60_000;

describe('retrying a print', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  const retry = (postcardId: string) =>
    callApi(server, user, { path: '/functions/v1/submit-print-order', body: { postcardId } });

  const readCard = async (postcardId: string) =>
    (await callApi(server, user, { path: `/rest/v1/postcards/${postcardId}` })).body;

  async function readNote(orderId: string, type: string): Promise<unknown> {
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    return orderDetailSchema.parse(body).events.find((event) => event.type === type)?.note;
  }

  /** Moves the next try far away, so that the queue doesn't start it. */
  async function postpone(orderId: string): Promise<void> {
    const [attempt] = await readAttempts(server, orderId);
    await waitUntil('the last try has failed', async () => {
      const { numAffectedRows } = await sql`update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'print-piece' and state = 'retry' and data->>'attemptId' = ${attempt?.id}`.execute(
        server.services.db,
      );
      return numAffectedRows === 1n;
    });
  }

  /** Places a paid order while the print service is down. */
  async function placeDuringOutage() {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
    const [attempt] = await readAttempts(server, placed.orderId);
    return { ...placed, attemptId: attempt?.id ?? '' };
  }

  /** Places a paid order whose job uses up its tries in an outage. */
  async function failByOutage() {
    const placed = await placeDuringOutage();
    // Otherwise the worker would go on trying, and could succeed once the print service is back.
    await waitUntil('the first try has failed', () => dropRetry(server, placed.attemptId));
    await printRound(server.services, { attemptId: placed.attemptId }, { isLastTry: true });
    await setSwitch(server, 'unavailable', 0);
    expect((await readOrder(server, placed.orderId)).status).toBe('failed');
    return placed;
  }

  test('[D-9] starts the next try of the same attempt during an outage, and the card shows why it is late', async () => {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('it is delayed', async () => (await readCard(placed.postcardId)).can_retry === true);
    const delayed = { postgrid_status: 'not_submitted', print_problem: 'unreachable', can_retry: true };
    expect(await readCard(placed.postcardId)).toMatchObject(delayed);
    const order = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
    expect(order.body).toMatchObject({ can_retry: true, is_delayed: true });
    await postpone(placed.orderId);
    const note = "The print service can't be reached. We'll keep trying.";
    // Answers as after paying: the order waits, and we keep trying.
    expect((await retry(placed.postcardId)).body).toEqual({
      success: true,
      customer_order_number: placed.orderNumber,
      print_order_number: placed.orderNumber,
      postgrid_order_id: null,
      tracking_number: null,
    });
    expect(await readNote(placed.orderId, 'delayed')).toBe(note);
    await postpone(placed.orderId);
    await setSwitch(server, 'unavailable', 0);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => retry(placed.postcardId)));
    const [print] = await readLedger(server, placed.orderId);
    const outcomes = new Set(clicks.map(({ body }) => body.postgrid_order_id ?? body.code));
    expect(outcomes).toContain(print?.id);
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect(await readAttempts(server, placed.orderId)).toMatchObject([{ state: 'submitted' }]);
    expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 delayed', '1 printing']);
    expect(await readCard(placed.postcardId)).toMatchObject({ print_problem: null, can_retry: false });
  });

  test('[D-9] [F-2] starts one new attempt with its own number, however many times it is clicked', async () => {
    const placed = await failByOutage();
    expect(await readNote(placed.orderId, 'failed')).toBe("The print service couldn't be reached.");
    expect(await readCard(placed.postcardId)).toMatchObject({ print_problem: 'unreachable', can_retry: true });
    const responses = await Promise.all(Array.from({ length: 10 }, () => retry(placed.postcardId)));
    const [retried, ...others] = responses.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(new Set(responses.map(({ body }) => body.code ?? 'retried'))).toEqual(new Set(['retried', 'not_retryable']));
    const [print] = await readLedger(server, placed.orderId);
    expect(retried?.body).toMatchObject({ success: true, postgrid_order_id: print?.id, tracking_number: null });
    expect(retried?.body.print_order_number).toMatch(/^\d{6}$/);
    expect(retried?.body.print_order_number).not.toBe(placed.orderNumber);
    // The customer's own order number stays the same.
    expect(retried?.body.customer_order_number).toBe(placed.orderNumber);
    expect((await readCard(placed.postcardId)).order_number).toBe(placed.orderNumber);
    expect(await readOrder(server, placed.orderId)).toMatchObject({ order_number: placed.orderNumber });
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect(await readEvents(server, placed.orderId)).toEqual([
      '1 placed',
      '1 paid',
      '1 delayed',
      '1 failed',
      '2 retried',
      '2 printing',
    ]);
    // The refund planned for the first attempt isn't made.
    server.clock.advance(31 * MINUTE);
    await settleFailedPrint(server.services, placed.attemptId);
    await reconcilePrints(server.services);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  });

  test('[D-9] is refused for a card that is in production, shipped, delivered or returned', async () => {
    const { orderId, postcardId, printId } = await printCard(server, user);
    const reach = async (status: string) =>
      waitUntil(`the order is ${status}`, async () => (await readOrder(server, orderId)).status === status);
    const refused = { status: 409, body: { code: 'not_retryable', title: 'Retry Failed' } };
    expect(await retry(postcardId)).toMatchObject(refused);
    await movePrint(server, printId, 'advance');
    await movePrint(server, printId, 'advance');
    await reach('shipped');
    expect(await retry(postcardId)).toMatchObject(refused);
    await movePrint(server, printId, 'advance');
    await movePrint(server, printId, 'advance');
    await reach('delivered');
    expect(await retry(postcardId)).toMatchObject(refused);
    await movePrint(server, printId, 'return');
    await reach('failed');
    expect(await retry(postcardId)).toMatchObject(refused);
    expect(await readLedger(server, orderId)).toHaveLength(1);
  });

  test('gives way to one refund when nobody retries after an outage', async () => {
    const placed = await failByOutage();
    await reconcilePrints(server.services);
    expect((await readOrder(server, placed.orderId)).payment_status).toBe('paid');
    server.clock.advance(31 * MINUTE);
    await Promise.all([reconcilePrints(server.services), reconcilePrints(server.services)]);
    await waitUntil('the order is refunded', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded';
    });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    expect(await retry(placed.postcardId)).toMatchObject({ body: { code: 'retry_refunded' } });
  });

  test('gives way to an alert and a refund when a job is given up silently', async () => {
    const { orderId, attemptId, paymentIntentId } = await placeDuringOutage();
    await waitUntil('the job is given up', async () => {
      const { numAffectedRows } = await sql`update pgboss.job set state = 'failed'
        where name = 'print-piece' and state = 'retry' and data->>'attemptId' = ${attemptId}`.execute(
        server.services.db,
      );
      return numAffectedRows === 1n;
    });
    await setSwitch(server, 'unavailable', 0);
    server.clock.advance(3 * MINUTE);
    await reconcilePrints(server.services);
    const order = await readOrder(server, orderId);
    expect(order).toMatchObject({ status: 'failed', payment_status: 'paid' });
    expect(order.alerted_at).not.toBeNull();
    server.clock.advance(31 * MINUTE);
    await reconcilePrints(server.services);
    await waitUntil(
      'the order is refunded',
      async () => (await readOrder(server, orderId)).payment_status === 'refunded',
    );
    expect(await countRefunds(server, paymentIntentId)).toBe(1);
  });
});
