/** Free reprints of a mailed card, at an operator's request and without any money. */
import { describe, expect, test } from 'vitest';
import { failAttempt } from '#server/slices/fulfilment/end-attempt.ts';
import { reconcilePrints } from '#server/slices/fulfilment/reconcile.ts';
import { retryOrder } from '#server/slices/fulfilment/retry.ts';
import { findLatestAttempt } from '#server/slices/fulfilment/store.ts';
import { moveDispute } from '#server/slices/orders/pieces/move-order.ts';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { CONSOLE_ORDERS, startConsoleShop } from '#testing/console-shop.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import {
  countRefunds,
  movePrint,
  onlyPiece,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  waitUntil,
} from '#testing/print-shop.ts';

const shop = startConsoleShop();

/** Sends what the page would send. */
async function reprint(orderId: string, more: { readonly at?: number; readonly body?: object } = {}) {
  const piece = (await shop.readStory(orderId)).listed_pieces[(more.at ?? 1) - 1];
  const body = { attempt: Math.max(piece?.attempt ?? 1, 1), reason: 'damaged', ...more.body };
  return callApi(shop.server, shop.operator, { path: `/rest/v1/console/pieces/${piece?.id}/reprint`, body });
}

const refundAll = (orderId: string) =>
  callApi(shop.server, shop.operator, {
    path: `${CONSOLE_ORDERS}/${orderId}/refund`,
    body: { amount_cents: 349, refunded_cents: 0, reason: 'damaged' },
  });

const isIn = (orderId: string, status: string) =>
  waitUntil(`it is ${status}`, async () => (await readOrder(shop.server, orderId)).status === status);

const STAGES = { shipped: 2, delivered: 4 } as const;

async function mailCard(status: 'shipped' | 'delivered' | 'returned' = 'shipped') {
  const card = await printCard(shop.server, shop.user);
  const stages = status === 'delivered' ? STAGES.delivered : STAGES.shipped;
  for (let stage = 0; stage < stages; stage += 1) await movePrint(shop.server, card.printId, 'advance');
  if (status === 'returned') await movePrint(shop.server, card.printId, 'return');
  await isIn(card.orderId, status === 'returned' ? 'failed' : status);
  return card;
}

/** Returns the print of the latest attempt, once the shop has it. */
async function secondPrint(orderId: string): Promise<string> {
  await waitUntil(
    'it is printed again',
    async () => (await readAttempts(shop.server, orderId))[1]?.state === 'submitted',
  );
  return (await readLedger(shop.server, orderId))[1]?.id ?? '';
}

describe('a free reprint', () => {
  test.each(['shipped', 'delivered', 'returned'] as const)('[O-3] prints a card again that is %s', async (status) => {
    const { orderId, printId, paymentIntentId } = await mailCard(status);
    expect((await reprint(orderId)).body).toEqual({ outcome: 'requested' });
    const again = await secondPrint(orderId);
    expect(await readOrder(shop.server, orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    for (let stage = 0; stage < STAGES.shipped; stage += 1) await movePrint(shop.server, again, 'advance');
    await isIn(orderId, 'shipped');
    expect((await readOrder(shop.server, orderId)).postgrid_order_id).toBe(again);
    expect(again).not.toBe(printId);
    expect(await readLedger(shop.server, orderId)).toHaveLength(2);
    expect(await countRefunds(shop.server, paymentIntentId)).toBe(0);
  });

  test('[O-3] is made once, however often the request is sent', async () => {
    const { orderId } = await mailCard();
    const gate = shop.holdPrints();
    const piece = await onlyPiece(shop.server.services.db, orderId);
    const path = `/rest/v1/console/pieces/${piece.id}/reprint`;
    const send = () => callApi(shop.server, shop.operator, { path, body: { attempt: 1, reason: 'lost' } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
      'already_requested',
      'already_requested',
      'requested',
    ]);
    gate.open();
    await secondPrint(orderId);
    expect((await send()).body).toEqual({ outcome: 'already_requested' });
    expect(await readLedger(shop.server, orderId)).toHaveLength(2);
    expect((await readEvents(shop.server, orderId)).filter((event) => event.includes('reprinted'))).toEqual([
      '2 reprinted',
    ]);
  });

  test('[O-9] is in the log and the history, with who, why, and the print that it replaces', async () => {
    const { orderId, printId } = await mailCard('delivered');
    await reprint(orderId, { body: { reason: 'other', note: 'The dog ate it.' } });
    const rows = shop.server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', orderId);
    expect(await rows.execute()).toMatchObject([
      {
        action: 'order.reprint',
        actor: shop.operator.email,
        before: { card: 1, status: 'delivered', attempt: 1 },
        after: { card: 1, status: 'processing', attempt: 2, reason: 'other', replaces: printId },
      },
    ]);
    const story = await shop.readStory(orderId);
    const event = story.events.find(({ type }) => type === 'reprinted');
    expect(event).toMatchObject({ source: 'operator', operator: shop.operator.email });
    expect(event?.note).toContain(printId);
    expect(story.notes).toMatchObject([{ text: 'The dog ate it.', author: shop.operator.email }]);
    // The customer sees that it happened, but not operators' notes.
    const { body } = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
    expect(JSON.stringify(body)).toContain('reprinted');
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${printId}|dog|${shop.operator.email}`));
    const emails = shop.server.services.db
      .selectFrom('outgoing_mail')
      .selectAll()
      .where('user_id', '=', shop.user.userId);
    const kinds = (await emails.execute()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'order-reprinted')).toHaveLength(1);
    await secondPrint(orderId);
    expect((await shop.readStory(orderId)).attempts.map(({ is_reprint }) => is_reprint)).toEqual([false, true]);
  });

  test('[O-3] needs a reason, and a note for "other"', async () => {
    const { orderId } = await mailCard();
    expect((await reprint(orderId, { body: { reason: undefined } })).status).toBe(400);
    expect((await reprint(orderId, { body: { reason: 'other' } })).body.message).toBe('Please say what happened.');
    expect((await reprint(orderId, { body: { note: 'x'.repeat(501) } })).status).toBe(400);
    expect(await readAttempts(shop.server, orderId)).toHaveLength(1);
  });

  test('[O-3, H-3] is followed alone: news of the first print no longer moves the card', async () => {
    const { orderId, printId } = await mailCard();
    await reprint(orderId);
    const again = await secondPrint(orderId);
    await movePrint(shop.server, printId, 'advance');
    await movePrint(shop.server, printId, 'advance');
    await waitUntil('the first print is known to be delivered', async () => {
      return (await readAttempts(shop.server, orderId))[0]?.provider_status?.startsWith('completed') === true;
    });
    expect(await readOrder(shop.server, orderId)).toMatchObject({ status: 'processing', postgrid_order_id: again });
    await movePrint(shop.server, again, 'advance');
    await movePrint(shop.server, again, 'advance');
    await isIn(orderId, 'shipped');
    await movePrint(shop.server, printId, 'return');
    await waitUntil('the first print is known to be returned', async () => {
      return (await readAttempts(shop.server, orderId))[0]?.provider_status?.endsWith('returned_to_sender') === true;
    });
    expect((await readOrder(shop.server, orderId)).status).toBe('shipped');
  });
});

describe('a card that can’t be reprinted says why', () => {
  test('[O-3] when it was not mailed', async () => {
    const { orderId } = await printCard(shop.server, shop.user);
    expect((await shop.readStory(orderId)).listed_pieces[0]?.reprint).toBeNull();
    expect((await reprint(orderId)).body.code).toBe('reprint_not_mailed');
  });

  test('[O-3] when it was refunded', async () => {
    const { orderId } = await mailCard();
    await refundAll(orderId);
    expect((await shop.readStory(orderId)).listed_pieces[0]?.reprint).toBe('reprint_refunded');
    expect((await reprint(orderId)).body.code).toBe('reprint_refunded');
  });

  test.each(['open', 'lost', 'warned'] as const)('[O-3] when its payment is in dispute (%s)', async (dispute) => {
    const { orderId } = await mailCard();
    const { services } = shop.server;
    const move = { orderId, dispute, event: 'disputed', source: 'payments' } as const;
    await services.db.transaction().execute((trx) => moveDispute(trx, services, move));
    expect((await shop.readStory(orderId)).listed_pieces[0]?.reprint).toBe('reprint_disputed');
    expect((await reprint(orderId)).body.code).toBe('reprint_disputed');
  });

  test('[O-3] but goodwill doesn’t prevent the reprint', async () => {
    const { orderId } = await mailCard();
    const body = { amount_cents: 100, refunded_cents: 0, reason: 'goodwill' };
    await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${orderId}/refund`, body });
    expect((await reprint(orderId)).body.outcome).toBe('requested');
  });
});

describe('a reprint that is not made leaves the card as it was', () => {
  test.each(['unreachable', 'refused'] as const)(
    '[O-3, M-7] when printing fails (%s): no money moves',
    async (kind) => {
      const { orderId, printId, paymentIntentId } = await mailCard();
      shop.holdPrints();
      await reprint(orderId);
      const { services, clock } = shop.server;
      const attempt = await findLatestAttempt(services.db, await onlyPiece(services.db, orderId));
      if (attempt === null) throw new Error('there is no attempt');
      await failAttempt(services, attempt, { kind, message: 'no' });
      expect(await readOrder(shop.server, orderId)).toMatchObject({
        status: 'shipped',
        payment_status: 'paid',
        postgrid_order_id: printId,
        alerts: ['reprint_failed'],
      });
      clock.advance(60 * 60_000);
      await reconcilePrints(services);
      expect(await countRefunds(shop.server, paymentIntentId)).toBe(0);
      expect(await readOrder(shop.server, orderId)).toMatchObject({ status: 'shipped', refunded_cents: 0 });
      await expect(retryOrder(services, orderId)).rejects.toMatchObject({ code: 'not_retryable' });
      // The piece follows the first print again.
      await movePrint(shop.server, printId, 'advance');
      await movePrint(shop.server, printId, 'advance');
      await isIn(orderId, 'delivered');
      expect((await readEvents(shop.server, orderId)).slice(-3)).toEqual([
        '2 reprinted',
        '2 reprint_failed',
        '1 delivered',
      ]);
    },
  );

  test('[O-3] and can be tried again', async () => {
    const { orderId } = await mailCard('returned');
    const gate = shop.holdPrints();
    await reprint(orderId);
    const { services } = shop.server;
    const attempt = await findLatestAttempt(services.db, await onlyPiece(services.db, orderId));
    if (attempt === null) throw new Error('there is no attempt');
    await failAttempt(services, attempt, { kind: 'unreachable', message: 'no' });
    expect((await shop.readStory(orderId)).shown_status).toBe('returned');
    await expect(retryOrder(services, orderId)).rejects.toMatchObject({ code: 'not_retryable' });
    gate.open();
    await shop.renewOperator();
    expect((await reprint(orderId)).body.outcome).toBe('requested');
    await waitUntil('it is printed', async () => (await readAttempts(shop.server, orderId))[2]?.state === 'submitted');
    expect(await readLedger(shop.server, orderId)).toHaveLength(2);
  });

  test('[O-3, M-7] when the order is refunded in full: the reprint is stopped, and the price goes back once', async () => {
    const { orderId, paymentIntentId } = await mailCard();
    const gate = shop.holdPrints();
    await reprint(orderId);
    await refundAll(orderId);
    await waitUntil(
      'it is refunded',
      async () => (await readOrder(shop.server, orderId)).payment_status === 'refunded',
    );
    await isIn(orderId, 'shipped');
    gate.open();
    await reconcilePrints(shop.server.services);
    expect(await countRefunds(shop.server, paymentIntentId)).toBe(1);
    expect(await readLedger(shop.server, orderId)).toHaveLength(1);
  });

  test('[O-3] and a reprint can’t be canceled for a refund', async () => {
    const { orderId } = await mailCard();
    shop.holdPrints();
    await reprint(orderId);
    expect((await shop.readStory(orderId)).can).toMatchObject({ cancel: null });
    const cancel = { path: `${CONSOLE_ORDERS}/${orderId}/cancel`, body: { reason: 'request' } };
    expect((await callApi(shop.server, shop.operator, cancel)).body.code).toBe('cancel_too_late');
  });
});

test('[O-3, M-7] one card of a mailing is reprinted alone, and refunding another leaves it to be printed', async () => {
  const people = ['Ana Weber', 'Tom Reed'].map((name) => recipient(name));
  const { orderId, paymentIntentId } = await placeAndPay(
    shop.server,
    shop.user,
    await mailingRequest(shop.server, shop.user, people),
  );
  await waitUntil('both are printed', async () => (await readLedger(shop.server, orderId)).length === 2);
  for (const { id } of await readLedger(shop.server, orderId)) {
    for (let stage = 0; stage < STAGES.shipped; stage += 1) await movePrint(shop.server, id, 'advance');
  }
  await isIn(orderId, 'shipped');
  // Cards are found by number or name.
  for (const card of ['2', 'tom', 'REED']) {
    const { body } = await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${orderId}?card=${card}` });
    expect(body).toMatchObject({ pieces: 2, listed_pieces: [{ recipient: 'Tom Reed' }] });
    expect(body.attempts).toMatchObject([{ piece: 2 }]);
  }
  const gate = shop.holdPrints();
  expect((await reprint(orderId, { at: 2 })).body.outcome).toBe('requested');
  const [ana] = (await shop.readStory(orderId)).listed_pieces;
  await callApi(shop.server, shop.operator, {
    path: `${CONSOLE_ORDERS}/${orderId}/refund`,
    body: { amount_cents: ana?.price_cents, refunded_cents: 0, piece_id: ana?.id, reason: 'damaged' },
  });
  gate.open();
  await waitUntil('Tom is printed again', async () => (await readLedger(shop.server, orderId)).length === 3);
  const pieces = await listPieces(shop.server.services.db, orderId);
  expect(pieces.map(({ attempt, voidReason }) => [attempt, voidReason])).toEqual([
    [1, 'by_operator'],
    [2, null],
  ]);
  await waitUntil('Ana is paid back', async () => {
    return (await readOrder(shop.server, orderId)).refunded_cents === ana?.price_cents;
  });
  expect(await countRefunds(shop.server, paymentIntentId)).toBe(1);
});
