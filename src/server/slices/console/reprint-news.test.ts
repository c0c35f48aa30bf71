/** A free reprint's effect on the card, its mailing, its customer and its operators. */
import { expect, test } from 'vitest';
import { businessDayFrom } from '#domain/business-days.ts';
import { checkOpenPrints } from '#server/slices/fulfilment/check-prints.ts';
import { failAttempt } from '#server/slices/fulfilment/end-attempt.ts';
import { reconcilePrints } from '#server/slices/fulfilment/reconcile.ts';
import { findLatestAttempt } from '#server/slices/fulfilment/store.ts';
import { CONSOLE_ORDERS, startConsoleShop } from '#testing/console-shop.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import {
  movePrint,
  onlyPiece,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  waitUntil,
} from '#testing/print-shop.ts';
import { emailsAbout } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const shop = startConsoleShop();

const SHIPPED = 2;
const DELIVERED = 4;
const DAY_MS = 86_400_000;

type Reprint = { readonly at?: number; readonly by?: TestUser; readonly body?: object };

/** Sends what the page would send. */
async function reprint(orderId: string, { at = 1, by = shop.operator, body }: Reprint = {}) {
  const piece = (await shop.readStory(orderId)).listed_pieces[at - 1];
  return callApi(shop.server, by, {
    path: `/rest/v1/console/pieces/${piece?.id}/reprint`,
    body: { attempt: piece?.attempt, reason: 'damaged', ...body },
  });
}

const isIn = (orderId: string, status: string) =>
  waitUntil(`it is ${status}`, async () => (await readOrder(shop.server, orderId)).status === status);

async function advance(printId: string | undefined, stages: number): Promise<void> {
  for (let stage = 0; stage < stages; stage += 1) await movePrint(shop.server, printId ?? '', 'advance');
}

async function untilSubmitted(orderId: string, count: number) {
  await waitUntil(`${count} prints are submitted`, async () => {
    const attempts = await readAttempts(shop.server, orderId);
    return attempts.filter(({ state }) => state === 'submitted').length === count;
  });
  return readLedger(shop.server, orderId);
}

/** Prints cards to these people. The prints are in the order of the names. */
async function printMailing(...names: string[]) {
  const request = await mailingRequest(
    shop.server,
    shop.user,
    names.map((name) => recipient(name)),
  );
  const placed = await placeAndPay(shop.server, shop.user, request);
  const ledger = await untilSubmitted(placed.orderId, names.length);
  return { ...placed, prints: ledger.toSorted((a, b) => Number(a.metadata.piece) - Number(b.metadata.piece)) };
}

test('[O-3] a first print that comes back during a reprint is shown as returned when the reprint fails', async () => {
  const { orderId, printId } = await printCard(shop.server, shop.user);
  await advance(printId, DELIVERED);
  await isIn(orderId, 'delivered');
  shop.holdPrints();
  await reprint(orderId);
  await movePrint(shop.server, printId, 'return');
  await waitUntil('the shop said so', async () => {
    const [first] = await readAttempts(shop.server, orderId);
    return first?.provider_status?.endsWith('returned_to_sender') === true;
  });
  const attempt = await findLatestAttempt(shop.server.services.db, await onlyPiece(shop.server.services.db, orderId));
  if (attempt === null) throw new Error('there is no attempt');
  await failAttempt(shop.server.services, attempt, { kind: 'refused', message: 'no' });
  await checkOpenPrints(shop.server.services);
  expect((await shop.readStory(orderId)).shown_status).toBe('returned');
  expect(await emailsAbout(shop.server, orderId)).toContain('order-returned');
});

test('[O-3] goodwill for a mailing leaves each card the right to a reprint', async () => {
  const { orderId, prints } = await printMailing('Ana Weber', 'Tom Reed', 'Max Low');
  for (const { id } of prints) await advance(id, SHIPPED);
  await isIn(orderId, 'shipped');
  const path = `${CONSOLE_ORDERS}/${orderId}/refund`;
  await callApi(shop.server, shop.operator, {
    path,
    body: { amount_cents: 117, refunded_cents: 0, reason: 'goodwill' },
  });
  const { listed_pieces: pieces } = await shop.readStory(orderId);
  expect(pieces.map((piece) => piece.refund_cents)).toEqual([39, 39, 39]);
  expect(pieces.map((piece) => piece.reprint)).toEqual(['possible', 'possible', 'possible']);
  expect((await reprint(orderId)).body).toEqual({ outcome: 'requested' });
});

test('[O-3, H-10] an operator is alerted when a dispute ends a reprint', async () => {
  const { orderId, printId, paymentIntentId } = await printCard(shop.server, shop.user);
  await advance(printId, SHIPPED);
  await isIn(orderId, 'shipped');
  shop.holdPrints();
  await reprint(orderId);
  const path = `/sandbox/api/payments/${paymentIntentId}/bank`;
  expect((await callApi(shop.server, shop.user, { path, body: { action: 'dispute' } })).status).toBeLessThan(300);
  await isIn(orderId, 'shipped');
  await waitUntil('it is known', async () => (await shop.readStory(orderId)).alerts.includes('reprint_failed'));
});

test('[O-3, M-9] a customer who cancels the rest of a mailing still gets the reprint of a mailed card', async () => {
  const { orderId, prints } = await printMailing('Ana Weber', 'Tom Reed');
  await advance(prints[0]?.id, SHIPPED);
  await waitUntil(
    'it is mailed',
    async () => (await shop.readStory(orderId)).listed_pieces[0]?.shown_status === 'shipped',
  );
  await reprint(orderId);
  const ledger = await untilSubmitted(orderId, 3);
  const canceled = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
  expect(canceled.status).toBe(200);
  await waitUntil(
    'the rest is paid back',
    async () => (await shop.readStory(orderId)).listed_pieces[1]?.is_void === true,
  );
  await waitUntil('it is over', async () => (await readOrder(shop.server, orderId)).stopping_since === null);
  await reconcilePrints(shop.server.services);
  await advance(ledger[2]?.id, SHIPPED);
  await isIn(orderId, 'shipped');
  expect((await shop.readStory(orderId)).listed_pieces).toMatchObject([
    { shown_status: 'shipped', is_void: false },
    { shown_status: 'cancelled' },
  ]);
  expect(await readEvents(shop.server, orderId)).not.toContain('2 reprint_failed');
});

test('[O-3, M-8] emails about a mailing are sent once, even when its last card is a reprint', async () => {
  const { orderId, prints } = await printMailing('Ana Weber', 'Tom Reed');
  await advance(prints[0]?.id, SHIPPED);
  await waitUntil(
    'it is mailed',
    async () => (await shop.readStory(orderId)).listed_pieces[0]?.shown_status === 'shipped',
  );
  await reprint(orderId);
  const ledger = await untilSubmitted(orderId, 3);
  await advance(prints[1]?.id, DELIVERED);
  await advance(ledger[2]?.id, DELIVERED);
  await isIn(orderId, 'delivered');
  await reprint(orderId, { at: 2 });
  const again = await untilSubmitted(orderId, 4);
  await advance(again[3]?.id, DELIVERED);
  await isIn(orderId, 'delivered');
  const reprints = ['order-reprinted', 'order-reprinted'];
  expect(await emailsAbout(shop.server, orderId)).toEqual([
    'order-delivered',
    'order-placed',
    ...reprints,
    'order-shipped',
  ]);
});

test('[O-3, M-9] a cancellation refunds what is left of unmailed cards', async () => {
  const { orderId, prints } = await printMailing('Ana Weber', 'Tom Reed', 'Max Low');
  const cancellation = async () => {
    const { can } = await shop.readStory(orderId);
    const { body } = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
    return [can.cancel, body.cancel_cents, body.cancel_until !== null];
  };
  expect(await cancellation()).toEqual([{ cards: 3, refund_cents: 349 }, 349, true]);
  await advance(prints[0]?.id, SHIPPED);
  await waitUntil(
    'it is mailed',
    async () => (await shop.readStory(orderId)).listed_pieces[0]?.shown_status === 'shipped',
  );
  expect(await cancellation()).toEqual([{ cards: 2, refund_cents: 232 }, 232, true]);
  for (const { id } of prints.slice(1)) await advance(id, SHIPPED);
  await isIn(orderId, 'shipped');
  await reprint(orderId);
  await isIn(orderId, 'processing');
  expect(await cancellation()).toEqual([null, 0, false]);
});

/** Returns the first business day in three days or later. */
const inThreeDays = () =>
  businessDayFrom(new Date(shop.server.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10));

test('[O-3, M-11] a scheduled card can’t be printed again before its day', async () => {
  const sendOn = inThreeDays();
  const { orderId } = await placeAndPay(shop.server, shop.user, orderRequest({ sendOn }));
  expect(await shop.readStory(orderId)).toMatchObject({ send_on: sendOn, can: { print: false, cancel: { cards: 1 } } });
});

test('[O-3] a request for a print that doesn’t exist yet prints nothing, however often it is sent', async () => {
  const { orderId, printId } = await printCard(shop.server, shop.user);
  await advance(printId, SHIPPED);
  await isIn(orderId, 'shipped');
  expect((await reprint(orderId, { body: { attempt: 100_000 } })).status).toBe(400);
  expect(await readAttempts(shop.server, orderId)).toHaveLength(1);
});

test('[O-3, O-9] a mailing’s history names the operator and the reason of each reprint', async () => {
  const { orderId, prints } = await printMailing('Ana Weber', 'Tom Reed');
  for (const { id } of prints) await advance(id, SHIPPED);
  await isIn(orderId, 'shipped');
  const zoe = await grantRole(shop.server, await signUpUser(shop.server));
  await reprint(orderId, { at: 1, body: { reason: 'lost' } });
  await reprint(orderId, { at: 2, by: zoe, body: { reason: 'misprint' } });
  const events = (await shop.readStory(orderId)).events.filter(({ type }) => type === 'reprinted');
  expect(events).toMatchObject([
    { operator: shop.operator.email, cards: 1, note: expect.stringContaining('never arrived') },
    { operator: zoe.email, cards: 1, note: expect.stringContaining('printed wrong') },
  ]);
});

test('[M-11] a reprint after the send date is not called scheduled, and arrives later', async () => {
  const sendOn = inThreeDays();
  const { orderId } = await placeAndPay(shop.server, shop.user, orderRequest({ sendOn }));
  shop.server.clock.advance(Date.parse(sendOn) + DAY_MS - shop.server.clock.now().getTime());
  await waitUntil('it is printed', async () => {
    await reconcilePrints(shop.server.services);
    return (await readAttempts(shop.server, orderId))[0]?.state === 'submitted';
  });
  await advance((await readLedger(shop.server, orderId))[0]?.id, SHIPPED);
  await isIn(orderId, 'shipped');
  shop.server.clock.advance(30 * DAY_MS);
  shop.holdPrints();
  await shop.renewOperator();
  await reprint(orderId);
  const story = await shop.readStory(orderId);
  expect([story.shown_status, story.listed_pieces[0]?.shown_status]).toEqual(['processing', 'processing']);
  const owner = await signUpUser(shop.server);
  const { db } = shop.server.services;
  for (const table of ['orders', 'postcards'] as const)
    await db.updateTable(table).set({ user_id: owner.userId }).where('user_id', '=', shop.user.userId).execute();
  const read = async (path: string) => (await callApi(shop.server, owner, { path })).body;
  const order = await read(`/rest/v1/orders/${orderId}`);
  const card = await read(`/rest/v1/postcards/${order.postcard_id}`);
  expect([card.send_on, card.arrival]).toEqual([null, order.arrival]);
  const { items } = await read(`/rest/v1/orders/${orderId}/pieces`);
  expect(items).toMatchObject([{ reprinted_at: expect.any(String) }]);
});
