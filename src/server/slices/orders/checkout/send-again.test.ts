/** Copies an order as a draft to the people who got no card. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailingSchema } from '#domain/recipients.ts';
import { ANNA, hiddenAddress, SECRET } from '#testing/ask-for-address.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { readOrder, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { listPieces } from '../pieces/piece-store.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp({}, noPrinting);
  user = await signUpUser(server);
});
afterAll(() => server.close());

const RETURNED = { status: 'failed', print_id: 'postcard_1' } as const;
const REFUNDED = { status: 'failed', failure_kind: 'refused', void_reason: 'not_printed' } as const;
const TO_RETRY = { status: 'failed', failure_kind: 'trouble' } as const;
const MAILED = { status: 'shipped', print_id: 'postcard_2' } as const;

type Fate = typeof RETURNED | typeof REFUNDED | typeof TO_RETRY | typeof MAILED;

/** Settles the first cards one after another; the rest stay in processing. */
async function paidOrder(request: Parameters<typeof placeAndPay>[2], fates: readonly Fate[]): Promise<string> {
  const { orderId } = await placeAndPay(server, user, request);
  await waitUntil('it is paid', async () => (await readOrder(server, orderId)).payment_status === 'paid');
  const { db } = server.services;
  await waitUntil('it has begun', async () =>
    (await listPieces(db, orderId)).every(({ status }) => status === 'processing'),
  );
  for (const [index, fate] of fates.entries()) {
    await db
      .updateTable('pieces')
      .set(fate)
      .where('order_id', '=', orderId)
      .where('position', '=', index + 1)
      .execute();
  }
  return orderId;
}

const sendAgain = (orderId: string, caller = user) =>
  callApi(server, caller, { path: `/rest/v1/orders/${orderId}/send-again`, body: {} });
const countOf = async (orderId: string) =>
  (await callApi(server, user, { path: `/rest/v1/orders/${orderId}` })).body.send_again_count;

test('[M-7] returned and refunded people of a mailing are copied into a new draft, and nobody else', async () => {
  const { hiddenId } = await hiddenAddress(server, user);
  const people = [
    ...['Rosa', 'Theo', 'Ida', 'Max'].map((name) => recipient(name, { pet: `${name}'s cat` })),
    { address: ANNA, values: { pet: '' }, hiddenId },
    recipient('Eva', { pet: '' }),
  ];
  const message = 'Dear {first name}, greet your {pet|cat}!';
  const request = await mailingRequest(server, user, people, { message });
  const orderId = await paidOrder(request, [MAILED, RETURNED, TO_RETRY, REFUNDED, RETURNED]);
  expect(await countOf(orderId)).toBe(3);

  const { status, body: draft } = await sendAgain(orderId);
  expect(status).toBe(200);
  expect(draft).toMatchObject({ status: 'drafted', order_id: null, message, mailing: { count: 3 } });
  const { listId } = mailingSchema.parse(draft.mailing);
  const list = await callApi(server, user, { path: `/rest/v1/recipient_lists/${listId}` });
  expect(list.body.recipients).toEqual([people[1], people[3], people[4]]);
  expect(JSON.stringify(list.body)).not.toContain(SECRET.street);
});

test('[M-7] only its owner can send a returned card again', async () => {
  const orderId = await paidOrder(orderRequest(), [RETURNED]);
  const { body: draft } = await sendAgain(orderId);
  expect(draft).toMatchObject({ status: 'drafted', mailing: null, recipient_name: 'Grace Hopper' });
  const stranger = await signUpUser(server);
  expect((await sendAgain(orderId, stranger)).status).toBe(404);
});

test('[M-7] nobody gets a card twice: mailed and printable cards are left out', async () => {
  const orderId = await paidOrder(await mailingRequest(server, user, [recipient('Rosa'), recipient('Theo')]), [
    MAILED,
    TO_RETRY,
  ]);
  expect(await countOf(orderId)).toBe(0);
  expect((await sendAgain(orderId)).body.code).toBe('nobody_to_send_again');
});

test('[M-7] pressing it again opens the same draft, until that is changed or deleted', async () => {
  const people = [recipient('Rosa', { pet: 'cat' }), recipient('Theo', { pet: '' })];
  const orderId = await paidOrder(await mailingRequest(server, user, people, {}), [RETURNED, RETURNED]);
  const [one, other] = await Promise.all([sendAgain(orderId), sendAgain(orderId)]);
  expect([one.status, other.body.id]).toEqual([200, one.body.id]);
  const { db } = server.services;
  await db.updateTable('postcards').set({ message: 'Changed' }).where('id', '=', String(one.body.id)).execute();
  const { body: second } = await sendAgain(orderId);
  expect(second.id).not.toBe(one.body.id);
  expect((await sendAgain(orderId)).body.id).toBe(second.id);
  await db.updateTable('postcards').set({ deleted_at: new Date() }).where('id', '=', String(second.id)).execute();
  expect((await sendAgain(orderId)).body.id).not.toBe(second.id);
});
