import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { callApi, orderRequest } from '#testing/order-request.ts';
import { inspectPdf } from '#testing/pdf/inspect-pdf.ts';
import { printCard, readAttempts, readLedger, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';

describe('a card from payment to paper', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: '3600' }, { drawing: {} });
  });
  afterAll(() => server.close());

  test('[S-6] is rendered from the snapshot, accepted by the print shop and shown with its address', async () => {
    const user = await signUpUser(server);
    const order = await printCard(server, user, orderRequest());
    const [print] = await readLedger(server, order.orderId);
    expect(print).toMatchObject({ size: '5.5x4.25', status: 'ready' });
    const back = await fetch(`${server.url}/sandbox/api/prints/${order.printId}/back.png`);
    const front = await fetch(`${server.url}/sandbox/api/prints/${order.printId}/front.png`);
    expect([front.status, back.status]).toEqual([200, 200]);
    const [attempt] = await readAttempts(server, order.orderId);
    const file = await server.services.storage.get(attempt?.pdf_key ?? '');
    const { pages } = await inspectPdf(file?.bytes ?? new Uint8Array());
    expect(pages[1]?.text).toContain('The sea is warm and the');
    const detail = await callApi(server, user, { path: `/rest/v1/orders/${order.orderId}` });
    expect(detail.body).toMatchObject({ status: 'processing', postgrid_order_id: order.printId });
  });

  test('the mail about it carries pictures of both sides', async () => {
    const user = await signUpUser(server);
    const order = await printCard(server, user);
    const mail = async () =>
      (await server.services.db.selectFrom('inbox').selectAll().execute()).find((row) =>
        row.body_text.includes(order.orderNumber),
      );
    await waitUntil('the mail has arrived', async () => (await mail()) !== undefined);
    expect((await mail())?.attachments.map(({ cid, contentType }) => `${cid} ${contentType}`)).toEqual([
      'front image/png',
      'back image/png',
    ]);
  });
});
