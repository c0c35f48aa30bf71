import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderDetailSchema } from '#contract/orders.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, placeAndPay, placeOrder } from '#testing/order-request.ts';
import {
  countRefunds,
  createPrintTestApp,
  dropRetry,
  movePrint,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  setSwitch,
  waitUntil,
} from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { SWITCH_NAMES } from '../printing/shop/tables.ts';
import { printPiece } from './print-piece.ts';
import { reconcilePrints } from './reconcile.ts';
import { settleFailedPrint } from './settle.ts';

const MINUTE = 60_000;

describe('printing a paid card', () => {
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

  const submit = (body: Record<string, unknown>, as: TestUser | null = user) =>
    callApi(server, as, { path: '/functions/v1/submit-print-order', body });

  const readCard = async (postcardId: string) =>
    (await callApi(server, user, { path: `/rest/v1/postcards/${postcardId}` })).body;

  async function readNote(orderId: string, type: string): Promise<unknown> {
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    return orderDetailSchema.parse(body).events.find((event) => event.type === type)?.note;
  }

  /** Its next try is far away, so that what happens at once is not the queue's own doing. */
  async function postpone(orderId: string): Promise<void> {
    const [attempt] = await readAttempts(server, orderId);
    await waitUntil('the last try has failed', async () => {
      const { numAffectedRows } = await sql`update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'print-order' and state = 'retry' and data->>'attemptId' = ${attempt?.id}`.execute(
        server.services.db,
      );
      return numAffectedRows === 1n;
    });
  }

  /** A paid order whose printing failed for an outage, by the last try of its job. */
  async function failByOutage() {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
    const [attempt] = await readAttempts(server, placed.orderId);
    // The worker's own tries would go on beside the last one, and one of them could find the printer back.
    await waitUntil('the first try has failed', () => dropRetry(server, attempt?.id ?? ''));
    await printPiece(server.services, attempt?.id ?? '', { isLastTry: true });
    await setSwitch(server, 'unavailable', 0);
    expect((await readOrder(server, placed.orderId)).status).toBe('failed');
    return { ...placed, attemptId: attempt?.id ?? '' };
  }

  test('[F-2] [S-6] answers with the order number and the print service’s own', async () => {
    const placed = await placeAndPay(server, user);
    const { status, body } = await submit({ postcardId: placed.postcardId, orderNumber: placed.orderNumber });
    const [print] = await readLedger(server, placed.orderId);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      customer_order_number: placed.orderNumber,
      print_order_number: placed.orderNumber,
      postgrid_order_id: print?.id,
      tracking_number: null,
    });
    expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 printing']);
    const [attempt] = await readAttempts(server, placed.orderId);
    expect(attempt).toMatchObject({ state: 'submitted', provider_status: 'ready', pdf_sha256: print?.pdf_sha256 });
    const card = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
    expect(card.body).toMatchObject({
      status: 'processing',
      postgrid_status: 'processing',
      postgrid_order_id: print?.id,
    });
  });

  test('[F-2] prints nothing that is not paid, and nothing of somebody else', async () => {
    const placed = await placeOrder(server, user);
    const unpaid = await submit({ postcardId: placed.postcardId, orderNumber: placed.orderNumber });
    expect(unpaid).toMatchObject({ status: 409, body: { code: 'not_paid', title: 'Print Submission Failed' } });
    const retry = await submit({ postcardId: placed.postcardId });
    expect(retry).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    const stranger = await signUpUser(server);
    expect((await submit({ postcardId: placed.postcardId, orderNumber: '123456' }, stranger)).status).toBe(404);
    expect((await submit({ postcardId: crypto.randomUUID(), orderNumber: '123456' })).status).toBe(404);
    expect(await submit({ postcardId: placed.postcardId }, null)).toMatchObject({
      status: 401,
      body: { code: 'retry_requires_sign_in', message: 'You must be logged in to retry orders.' },
    });
    expect(await readLedger(server, placed.orderId)).toEqual([]);
  });

  test('fifty submissions at once, with retry clicks among them, print one card', async () => {
    const placed = await placeAndPay(server, user);
    const clicks = Array.from({ length: 50 }, (_, index) =>
      submit({ postcardId: placed.postcardId, ...(index % 5 === 4 ? {} : { orderNumber: placed.orderNumber }) }),
    );
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect(await readAttempts(server, placed.orderId)).toHaveLength(1);
  });

  test('a card that was accepted although the answer was lost is not printed again', async () => {
    await setSwitch(server, 'time_out', 1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the card is recorded', async () => {
      const [attempt] = await readAttempts(server, placed.orderId);
      return attempt?.state === 'submitted';
    });
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect((await readOrder(server, placed.orderId)).status).toBe('processing');
  });

  test('a day later, when the key is forgotten, a try looks before it sends', async () => {
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

  test('what can never be printed is refunded at once, and can’t be retried', async () => {
    await setSwitch(server, 'refuse', 1);
    const placed = await placeAndPay(server, user);
    const { body } = await submit({ postcardId: placed.postcardId, orderNumber: placed.orderNumber });
    expect(body).toMatchObject({ success: false, error: 'The print service refused the card.' });
    await waitUntil('the money is back', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded';
    });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    expect((await readOrder(server, placed.orderId)).alerted_at).not.toBeNull();
    expect(await submit({ postcardId: placed.postcardId })).toMatchObject({
      status: 409,
      body: { code: 'retry_refunded', title: 'Retry Failed' },
    });
    expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 failed', '1 refunded']);
    expect(await readNote(placed.orderId, 'failed')).toBe('The print service refused the card.');
    expect(await readCard(placed.postcardId)).toMatchObject({ print_problem: 'refused', can_retry: false });
  });

  test('[D-9] during an outage the card says why it waits, and Retry starts the next try of the same attempt', async () => {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('it is delayed', async () => (await readCard(placed.postcardId)).can_retry === true);
    const delayed = { postgrid_status: 'not_submitted', print_problem: 'unreachable', can_retry: true };
    expect(await readCard(placed.postcardId)).toMatchObject(delayed);
    const order = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
    expect(order.body).toMatchObject({ can_retry: true, is_delayed: true });
    await postpone(placed.orderId);
    const said = "The print service can't be reached. We keep trying.";
    // It is answered without the outcome of a try that takes too long.
    await waitUntil('a click is told that its try was in vain', async () => {
      const { body } = await submit({ postcardId: placed.postcardId });
      return body.success === false && body.error === said && body.print_order_number === placed.orderNumber;
    });
    expect(await readNote(placed.orderId, 'delayed')).toBe(said);
    await postpone(placed.orderId);
    await setSwitch(server, 'unavailable', 0);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => submit({ postcardId: placed.postcardId })));
    const [print] = await readLedger(server, placed.orderId);
    const answers = new Set(clicks.map(({ body }) => body.postgrid_order_id ?? body.code));
    expect(answers).toContain(print?.id);
    expect(await readLedger(server, placed.orderId)).toHaveLength(1);
    expect(await readAttempts(server, placed.orderId)).toMatchObject([{ state: 'submitted' }]);
    expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 delayed', '1 printing']);
    expect(await readCard(placed.postcardId)).toMatchObject({ print_problem: null, can_retry: false });
  });

  test('[D-9] [F-2] a retry is a new attempt with a number of its own, once however often it is clicked', async () => {
    const placed = await failByOutage();
    expect(await readNote(placed.orderId, 'failed')).toBe('The print service could not be reached.');
    expect(await readCard(placed.postcardId)).toMatchObject({ print_problem: 'unreachable', can_retry: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ postcardId: placed.postcardId })));
    const [retried, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.code ?? 'retried'))).toEqual(new Set(['retried', 'not_retryable']));
    const [print] = await readLedger(server, placed.orderId);
    expect(retried?.body).toMatchObject({ success: true, postgrid_order_id: print?.id, tracking_number: null });
    expect(retried?.body.print_order_number).toMatch(/^\d{6}$/);
    expect(retried?.body.print_order_number).not.toBe(placed.orderNumber);
    // The number that the customer knows stays.
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
    // The refund that was planned for the first attempt does not happen.
    server.clock.advance(31 * MINUTE);
    await settleFailedPrint(server.services, placed.attemptId);
    await reconcilePrints(server.services);
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  });

  test('[D-9] a card that is being printed, shipped, delivered or came back can’t be retried', async () => {
    const { orderId, postcardId, printId } = await printCard(server, user);
    const reach = async (status: string) =>
      waitUntil(`the order is ${status}`, async () => (await readOrder(server, orderId)).status === status);
    const refused = { status: 409, body: { code: 'not_retryable', title: 'Retry Failed' } };
    expect(await submit({ postcardId })).toMatchObject(refused);
    await movePrint(server, printId, 'advance');
    await movePrint(server, printId, 'advance');
    await reach('shipped');
    expect(await submit({ postcardId })).toMatchObject(refused);
    await movePrint(server, printId, 'advance');
    await movePrint(server, printId, 'advance');
    await reach('delivered');
    expect(await submit({ postcardId })).toMatchObject(refused);
    await movePrint(server, printId, 'return');
    await reach('failed');
    expect(await submit({ postcardId })).toMatchObject(refused);
    expect(await readLedger(server, orderId)).toHaveLength(1);
  });

  test('after an outage that nobody retried, the money goes back, once', async () => {
    const placed = await failByOutage();
    await reconcilePrints(server.services);
    expect((await readOrder(server, placed.orderId)).payment_status).toBe('paid');
    server.clock.advance(31 * MINUTE);
    await Promise.all([reconcilePrints(server.services), reconcilePrints(server.services)]);
    await waitUntil('the money is back', async () => {
      const order = await readOrder(server, placed.orderId);
      return order.payment_status === 'refunded';
    });
    expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
    expect(await submit({ postcardId: placed.postcardId })).toMatchObject({ body: { code: 'retry_refunded' } });
  });

  /** Paid, and its job is held: nobody works on it but the test. */
  async function holdJob() {
    await setSwitch(server, 'unavailable', -1);
    const placed = await placeAndPay(server, user);
    await waitUntil('the order is paid', async () => (await readAttempts(server, placed.orderId)).length === 1);
    const [attempt] = await readAttempts(server, placed.orderId);
    return { ...placed, attemptId: attempt?.id ?? '' };
  }

  test('a try that hangs is a failed one', async () => {
    const { orderId, attemptId } = await holdJob();
    await waitUntil('the first try has failed', () => dropRetry(server, attemptId));
    await setSwitch(server, 'unavailable', 0);
    const { storage } = server.services;
    const silent = { ...server.services, storage: { ...storage, get: () => new Promise<never>(() => {}) } };
    const last = { isLastTry: true, limitMilliseconds: 50 };
    await printPiece(silent, attemptId, last);
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'failed', payment_status: 'paid' });
  });

  test('a job that was given up without a word is found: somebody is told, and the money goes back', async () => {
    const { orderId, attemptId, paymentIntentId } = await holdJob();
    await waitUntil('the job is given up', async () => {
      const { numAffectedRows } = await sql`update pgboss.job set state = 'failed'
        where name = 'print-order' and state = 'retry' and data->>'attemptId' = ${attemptId}`.execute(
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
    await waitUntil('the money is back', async () => (await readOrder(server, orderId)).payment_status === 'refunded');
    expect(await countRefunds(server, paymentIntentId)).toBe(1);
  });
});
