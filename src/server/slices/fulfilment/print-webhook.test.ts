import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { signPostgridBody } from '#server/providers/printing/postgrid-webhook.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi } from '#testing/order-request.ts';
import {
  countRefunds,
  movePrint,
  printCard,
  readAttempts,
  readEvents,
  readOrder,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import type { TestUser } from '#testing/sign-in.ts';
import { reconcilePrints } from './reconcile.ts';

type Update = { readonly status: string; readonly imbStatus: string | null };

const STAGES: readonly Update[] = [
  { status: 'ready', imbStatus: null },
  { status: 'printing', imbStatus: null },
  { status: 'processed_for_delivery', imbStatus: null },
  { status: 'processed_for_delivery', imbStatus: 'entered_mail_stream' },
  { status: 'processed_for_delivery', imbStatus: 'out_for_delivery' },
  { status: 'completed', imbStatus: 'out_for_delivery' },
];
const RETURNED: Update = { status: 'completed', imbStatus: 'returned_to_sender' };

describe('webhooks of the print service', () => {
  const shop = startPrintShop();
  let server: TestApp;
  let user: TestUser;
  beforeEach(() => {
    ({ server, user } = shop);
  });

  async function post(body: string, header: string | null): Promise<number> {
    const headers = {
      'content-type': 'application/json',
      ...(header === null ? {} : { 'postgrid-signature': header }),
    };
    const response = await fetch(`${server.url}/webhooks/postgrid`, { method: 'POST', headers, body });
    return response.status;
  }

  function sign(body: string, time = server.clock.now().getTime()): string {
    const secret = server.services.printShop?.webhookSecret ?? '';
    return `t=${time},v1=${signPostgridBody(Buffer.from(body), String(time), secret)}`;
  }

  function eventBody(printId: string, update: Update & { readonly id?: string }): string {
    const { id = `event_${crypto.randomUUID()}`, status, imbStatus } = update;
    const trackingNumber = imbStatus === null ? null : '9400 1';
    return JSON.stringify({
      id,
      type: 'postcard.updated',
      data: { id: printId, status, imbStatus, trackingNumber, metadata: { copy: '1', copies: '1' } },
    });
  }

  async function send(printId: string, update: Update & { readonly id?: string }): Promise<void> {
    const body = eventBody(printId, update);
    expect(await post(body, sign(body))).toBe(200);
  }

  async function readState(orderId: string) {
    const order = await readOrder(server, orderId);
    const [attempt] = await readAttempts(server, orderId);
    return {
      status: order.status,
      tracking: order.tracking_number,
      providerStatus: attempt?.provider_status,
      payment: order.payment_status,
    };
  }

  test('have the same effect in any order and however often they come, and never move an order backwards', async () => {
    const order = ['processing', 'shipped', 'delivered'];
    const shuffled = fc.shuffledSubarray([...STAGES, ...STAGES], {
      minLength: 2 * STAGES.length,
      maxLength: 2 * STAGES.length,
    });
    await fc.assert(
      fc.asyncProperty(shuffled, async (updates) => {
        const { orderId, printId } = await printCard(server, user);
        let reached = 0;
        for (const each of updates) {
          await send(printId, each);
          const now = order.indexOf((await readOrder(server, orderId)).status);
          expect(now).toBeGreaterThanOrEqual(reached);
          reached = now;
        }
        expect(await readState(orderId)).toEqual({
          status: 'delivered',
          tracking: '9400 1',
          providerStatus: 'completed/out_for_delivery',
          payment: 'paid',
        });
        expect(await readEvents(server, orderId)).toEqual([
          '1 placed',
          '1 paid',
          '1 printing',
          '1 shipped',
          '1 delivered',
        ]);
      }),
      { numRuns: 8 },
    );
  });

  test('keep a returned card failed, whatever arrives before or after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...STAGES, RETURNED, RETURNED], { minLength: 8, maxLength: 8 }),
        async (updates) => {
          const { orderId, printId, paymentIntentId } = await printCard(server, user);
          for (const each of updates) await send(printId, each);
          expect(await readState(orderId)).toEqual({
            status: 'failed',
            tracking: '9400 1',
            providerStatus: 'completed/returned_to_sender',
            payment: 'paid',
          });
          expect(await readEvents(server, orderId)).toContain('1 returned');
          const detail = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
          expect(detail.body).toMatchObject({ can_retry: false });
          expect(await countRefunds(server, paymentIntentId)).toBe(0);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('count once when the same event arrives several times at the same moment', async () => {
    const { orderId, printId } = await printCard(server, user);
    const update = { status: 'processed_for_delivery', imbStatus: null, id: `event_${crypto.randomUUID()}` };
    await Promise.all(Array.from({ length: 10 }, () => send(printId, update)));
    expect(await readEvents(server, orderId)).toEqual(['1 placed', '1 paid', '1 printing', '1 shipped']);
    const emails = await server.services.db
      .selectFrom('outgoing_mail')
      .select('kind')
      .where('dedupe_key', 'like', `%${orderId}%`)
      .where('kind', '=', 'order-shipped')
      .execute();
    expect(emails).toHaveLength(1);
  });

  test('fail a piece that the print service canceled itself, so that it can be retried or refunded', async () => {
    const { orderId, printId } = await printCard(server, user);
    await send(printId, { status: 'cancelled', imbStatus: null });
    expect(await readOrder(server, orderId)).toMatchObject({ status: 'failed', payment_status: 'paid' });
    const [attempt] = await readAttempts(server, orderId);
    expect(attempt).toMatchObject({ state: 'failed' });
    expect(attempt?.settle_after).not.toBeNull();
    const detail = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    expect(detail.body).toMatchObject({ can_retry: true });
  });

  test('are ignored when they say that a delivered card was canceled, and alert an operator once', async () => {
    const { orderId, printId } = await printCard(server, user);
    await send(printId, { status: 'completed', imbStatus: null });
    for (let time = 0; time < 2; time += 1) await send(printId, { status: 'cancelled', imbStatus: null });
    expect((await readOrder(server, orderId)).status).toBe('delivered');
    expect((await readAttempts(server, orderId))[0]).toMatchObject({ state: 'submitted', settle_after: null });
    const alerts = server.logLines.filter((line) => line.includes('print_cancelled_late') && line.includes(orderId));
    expect(alerts).toHaveLength(1);
  });

  test('do not revive a canceled print when they arrive late, and the order is refunded', async () => {
    const { orderId, printId, paymentIntentId } = await printCard(server, user);
    expect(await server.services.printer.cancel(printId, new Date(0))).toBe('stopped');
    await waitUntil('the order has failed', async () => (await readOrder(server, orderId)).status === 'failed');
    await send(printId, { status: 'ready', imbStatus: null });
    expect((await readAttempts(server, orderId))[0]).toMatchObject({ state: 'failed' });
    server.clock.advance(31 * 60_000);
    await reconcilePrints(server.services);
    await waitUntil('the order is refunded', async () => {
      const order = await readOrder(server, orderId);
      return order.payment_status === 'refunded';
    });
    expect(await countRefunds(server, paymentIntentId)).toBe(1);
  });

  test('are refused without a valid signature', async () => {
    const { orderId, printId } = await printCard(server, user);
    const body = eventBody(printId, { status: 'completed', imbStatus: null });
    const header = sign(body);
    expect(await post(body, null)).toBe(400);
    expect(await post(body.replace('completed', 'Completed'), header)).toBe(400);
    expect(await post(JSON.stringify(JSON.parse(body), null, 1), header)).toBe(400);
    expect(await post(body, sign(body, server.clock.now().getTime() - 600_000))).toBe(400);
    expect((await readOrder(server, orderId)).status).toBe('processing');
    expect(await post(body, `${header},v1=${'0'.repeat(64)}`)).toBe(200);
  });

  test('are acknowledged and ignored when they are not about one of our cards', async () => {
    for (const [type, data] of [
      ['postcard.updated', { id: 'postcard_unknown', status: 'completed' }],
      ['letter.updated', { id: 'letter_1', status: 'completed' }],
      ['something.new', null],
    ] as const) {
      const body = JSON.stringify({ id: `event_${crypto.randomUUID()}`, type, data });
      expect(await post(body, sign(body))).toBe(200);
    }
  });

  test('arrive from the print shop by themselves, and trigger emails', async () => {
    const { orderId, printId } = await printCard(server, user);
    for (let step = 0; step < 4; step += 1) await movePrint(server, printId, 'advance');
    await waitUntil('the card is delivered', async () => (await readOrder(server, orderId)).status === 'delivered');
    const emails = await server.services.db
      .selectFrom('outgoing_mail')
      .select('kind')
      .where('dedupe_key', 'like', `%${orderId}%`)
      .orderBy('kind')
      .execute();
    expect(emails.map(({ kind }) => kind)).toEqual(['order-delivered', 'order-placed', 'order-shipped']);
  });
});
