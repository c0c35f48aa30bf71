import { describe, expect, test } from 'vitest';
import type { Dispute } from '#domain/order-status.ts';
import { failAttempt } from '#server/slices/fulfilment/end-attempt.ts';
import { findLatestAttempt } from '#server/slices/fulfilment/store.ts';
import { findPieceAt } from '#server/slices/orders/pieces/piece-store.ts';
import { CONSOLE_ORDERS, startConsoleShop } from '#testing/console-shop.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { printCard, readAttempts, readLedger, waitUntil } from '#testing/print-shop.ts';

const shop = startConsoleShop();

const print = (orderId: string) =>
  callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${orderId}/print`, method: 'POST' });

describe('Print Again is offered only where it works', () => {
  test('[O-3] not for a mailing whose cards are all printed, however many they are', async () => {
    const people = Array.from({ length: 101 }, (_, index) => recipient(`Person${index + 1} Smith`));
    const { orderId } = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
    await waitUntil('all are printed', async () => {
      const attempts = await readAttempts(shop.server, orderId);
      return attempts.length === 101 && attempts.every(({ state }) => state === 'submitted');
    });
    expect((await shop.readStory(orderId)).can.print).toBe(false);
    expect((await print(orderId)).status).toBe(409);
  });

  test.each(['warned', 'won'] as const)('[O-3] for a card that failed during an outage and is %s', async (dispute) => {
    const orderId = await failCard(dispute);
    expect((await shop.readStory(orderId)).can.print).toBe(dispute === 'won');
    expect((await print(orderId)).status).toBe(dispute === 'won' ? 200 : 409);
  });

  test('[O-3] not for a card that was sent', async () => {
    const { orderId } = await printCard(shop.server, shop.user);
    expect((await shop.readStory(orderId)).can.print).toBe(false);
    expect((await print(orderId)).status).toBe(409);
  });
});

async function failCard(dispute: Dispute): Promise<string> {
  shop.holdPrints();
  const { orderId } = await placeAndPay(shop.server, shop.user);
  await waitUntil('it is queued', async () => (await readAttempts(shop.server, orderId)).length === 1);
  await failPiece(orderId, 1);
  await shop.server.services.db.updateTable('orders').set({ dispute }).where('id', '=', orderId).execute();
  return orderId;
}

async function failPiece(orderId: string, position: number): Promise<void> {
  const piece = await findPieceAt(shop.server.services.db, orderId, position);
  const attempt = piece && (await findLatestAttempt(shop.server.services.db, piece));
  if (attempt === null) throw new Error('the piece has no attempt');
  await failAttempt(shop.server.services, attempt, { kind: 'unreachable', message: 'no answer' });
}

test('[O-3, O-9] Print Again retries a mailing’s failed cards, and is logged even when they already wait', async () => {
  const gate = shop.holdPrints();
  const people = ['Ana Weber', 'Tom Reed', 'Zoe Hill'].map((name) => recipient(name));
  const { orderId } = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
  await waitUntil('all are queued', async () => (await readAttempts(shop.server, orderId)).length === 3);
  expect((await print(orderId)).body).toEqual({ outcome: 'waiting' });
  for (const position of [1, 2]) await failPiece(orderId, position);
  expect((await shop.readStory(orderId)).can.print).toBe(true);
  expect((await print(orderId)).body).toEqual({ outcome: 'retried' });
  gate.open();
  await waitUntil('all are printed', async () => (await readLedger(shop.server, orderId)).length === 3);
  const log = shop.server.services.db.selectFrom('audit_log').select('after').where('subject_id', '=', orderId);
  const entries = await log.where('action', '=', 'order.print').orderBy('id').execute();
  expect(entries.map(({ after }) => after)).toEqual([{ print: 'waiting' }, { print: 'retried' }]);
  const retried = (await shop.readStory(orderId)).events.filter(({ type }) => type === 'retried');
  expect(retried).toMatchObject([{ operator: shop.operator.email, cards: 2 }]);
});
