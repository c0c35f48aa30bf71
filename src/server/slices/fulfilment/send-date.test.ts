/** Orders with a send date are paid now, printed on that day, and can be canceled or corrected until it begins. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Address, COUNTRIES, type Country } from '#domain/address.ts';
import { businessDayFrom, shiftDay } from '#domain/business-days.ts';
import { estimateArrival } from '#domain/delivery.ts';
import { DEFAULT_PRICES } from '#domain/price-list.ts';
import { dayIn } from '#domain/send-date.ts';
import { NO_CHOICES } from '#domain/shop-settings.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import { formatDay } from '#server/providers/email/mailing-emails.ts';
import { getOrderStory } from '#server/slices/console/order-story.ts';
import { parseSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';
import { startOfDay } from '#server/slices/orders/checkout/send-date.ts';
import { listEvents } from '#server/slices/orders/event-store.ts';
import { snapshotFor } from '#server/slices/orders/pieces/piece.ts';
import { findPieceAt } from '#server/slices/orders/pieces/piece-store.ts';
import { countUnderWay } from '#server/slices/postcards/store.ts';
import { insertPrices } from '#server/slices/shop/price-store.ts';
import { saveChoices } from '#server/slices/shop/settings-store.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay, requestIntent } from '#testing/order-request.ts';
import {
  onlyPiece,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { emailsAbout } from '#testing/read-email.ts';
import { signUpUser } from '#testing/sign-in.ts';
import type { RenderPrintFile } from './fulfilment.ts';
import { printRound } from './print-round.ts';
import { reconcilePrints } from './reconcile.ts';
import { requeuePrint } from './retry.ts';

const TIME_ZONE = 'Europe/Berlin';
const shop = startPrintShop({ SHOP_TIME_ZONE: TIME_ZONE });
let server: TestApp;
beforeEach(() => {
  ({ server } = shop);
});

const dayAfter = (days: number) => shiftDay(dayIn(TIME_ZONE, server.clock.now()), days);
/** The first business day from then on. */
const sendDayAfter = (days: number) => businessDayFrom(dayAfter(days));

const jobStarts = async (orderId: string) => {
  const { rows } = await sql<{ start: Date }>`select start_after as start from pgboss.job
    where state = 'created' and (data->>'orderId' = ${orderId}
      or data->>'attemptId' in (select id::text from print_attempts where order_id = ${orderId}))`.execute(
    server.services.db,
  );
  return rows.map(({ start }) => start);
};

const untilPaid = (orderId: string) =>
  waitUntil('it is paid', async () => (await readOrder(server, orderId)).payment_status === 'paid');

/** Runs the queue's jobs as if their time had come. */
const startJobs = () =>
  sql`update pgboss.job set start_after = now() where state = 'created' and name = 'start-order'`.execute(
    server.services.db,
  );

test('[M-11] a card and a mailing are charged now and sent once the day begins, not before', async () => {
  const sendOn = sendDayAfter(3);
  const startsAt = startOfDay(TIME_ZONE, sendOn);
  const people = [recipient('Rosa'), recipient('Theo')];
  const mailing = { ...(await mailingRequest(server, shop.user, people)), sendOn };
  const orders = [
    await placeAndPay(server, shop.user, orderRequest({ sendOn })),
    await placeAndPay(server, shop.user, mailing),
  ];
  for (const { orderId } of orders) {
    await untilPaid(orderId);
    const { body } = await callApi(server, shop.user, { path: `/rest/v1/orders/${orderId}` });
    expect(body).toMatchObject({ status: 'processing', payment_status: 'paid', send_on: sendOn });
    expect(body.cancel_until).toBe(startsAt.toISOString());
    expect(body).toMatchObject({ arrival: { us: { from: expect.toSatisfy((day: string) => day > sendOn) } } });
    await waitUntil('its print is planned', async () => (await jobStarts(orderId)).length > 0);
    const [start] = await jobStarts(orderId);
    expect(Math.abs((start?.getTime() ?? 0) - startsAt.getTime())).toBeLessThan(60_000);
    // Neither the reconciler nor an early job sends it.
    await reconcilePrints(server.services);
    for (const { id } of await readAttempts(server, orderId)) {
      await printRound(server.services, { attemptId: id }, { isLastTry: false });
    }
    expect(await readLedger(server, orderId)).toEqual([]);
    // Its job isn't lost, but waits for its day.
    expect(await requeuePrint(server.services, { orderId })).toBe('waiting');
  }
  server.clock.advance(startsAt.getTime() - server.clock.now().getTime() + 1_000);
  await startJobs();
  for (const [index, { orderId }] of orders.entries()) {
    await waitUntil('it is sent', async () => (await readLedger(server, orderId)).length === index + 1);
  }
});

test('[M-11] an order can be canceled with a full refund until the day begins, and not afterwards', async () => {
  const sendOn = sendDayAfter(170);
  const startsAt = startOfDay(TIME_ZONE, sendOn);
  const early = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  await untilPaid(early.orderId);
  const cancel = (orderId: string, user = shop.user) =>
    callApi(server, user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
  // Other orders could no longer be canceled by now.
  server.clock.advance(40 * 60_000);
  expect(await cancel(early.orderId)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  await waitUntil('it is refunded', async () => (await readOrder(server, early.orderId)).payment_status === 'refunded');
  expect(await emailsAbout(server, early.orderId)).toEqual(['order-cancelled', 'order-placed']);
  const late = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  await untilPaid(late.orderId);
  server.clock.advance(startsAt.getTime() - server.clock.now().getTime() + 1_000);
  // The old session has expired.
  const { db } = server.services;
  const later = await signUpUser(server);
  await db.updateTable('orders').set({ user_id: later.userId }).where('id', '=', late.orderId).execute();
  expect((await cancel(late.orderId, later)).body.code).toBe('cancel_too_late');
});

const advanceTo = (at: Date) => server.clock.advance(at.getTime() - server.clock.now().getTime());

const MOVED: Address = { ...recipient('Agnes Moore').address, addressLine1: '7 Mill Lane', city: 'Bath' };

const correct = (orderId: string, address: Partial<Address> = {}, { position = 1, user = shop.user } = {}) =>
  callApi(server, user, {
    path: `/rest/v1/orders/${orderId}/pieces/${position}/address`,
    body: { ...MOVED, ...address },
  });

/** Moving the clock expires sessions. */
const giveToNewUser = async (orderId: string) => {
  const user = await signUpUser(server);
  const { db } = server.services;
  await db.updateTable('orders').set({ user_id: user.userId }).where('id', '=', orderId).execute();
  return user;
};

const expectCheckedLayout = async (orderId: string, position: number) => {
  const { db, renderer } = server.services;
  const piece = await findPieceAt(db, orderId, position);
  if (piece === null) throw new Error('there is no such piece');
  const { design, format } = snapshotFor(piece, parseSnapshot((await readOrder(server, orderId)).snapshot));
  expect(piece.layoutHash).toBe((await renderer.layout({ design, format })).layoutHash);
};

const printed = async (orderId: string) =>
  (await readLedger(server, orderId))
    .map(({ recipient: { firstName, addressLine1 } }) => `${firstName}, ${addressLine1}`)
    .toSorted();

test('[M-11] a corrected address is printed, and shown wherever the order is', async () => {
  const sendOn = sendDayAfter(3);
  const mailing = await mailingRequest(server, shop.user, [recipient('Rosa'), recipient('Theo')]);
  const card = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  const cards = await placeAndPay(server, shop.user, { ...mailing, sendOn });
  for (const { orderId } of [card, cards]) await untilPaid(orderId);
  const read = async (path: string) => (await callApi(server, shop.user, { path })).body;
  const first = { items: [{ correctable_address: { addressLine1: '1 Harbor Street' } }] };
  expect(await read(`/rest/v1/orders/${card.orderId}/pieces`)).toMatchObject(first);

  expect(await correct(card.orderId, { recipient: 'In between' })).toMatchObject({ status: 200 });
  expect(await correct(card.orderId)).toMatchObject({ status: 200, body: { correctable_address: MOVED } });
  expect(await correct(cards.orderId, { recipient: 'Theodor' }, { position: 2 })).toMatchObject({ status: 200 });
  await expectCheckedLayout(card.orderId, 1);
  // Now the message starts with "Dear Theodor".
  await expectCheckedLayout(cards.orderId, 2);
  expect(await read(`/rest/v1/orders/${card.orderId}`)).toMatchObject({
    recipient_name: 'Agnes Moore',
    recipient_location: 'Bath, ME',
  });
  expect(await read(`/rest/v1/postcards/${card.postcardId}`)).toMatchObject({
    recipient_name: 'Agnes Moore',
    recipient_address_line1: '7 Mill Lane',
  });
  expect(await read(`/rest/v1/orders/${cards.orderId}`)).toMatchObject({ recipient_name: 'Rosa' });
  expect(await readEvents(server, card.orderId)).toEqual([
    '1 placed',
    '1 paid',
    '1 address_corrected',
    '1 address_corrected',
  ]);
  expect(JSON.stringify(await read(`/rest/v1/orders/${card.orderId}`))).not.toContain('Mill Lane');
  const corrections = async (orderId: string) =>
    (await getOrderStory(server.services, orderId)).events.filter(({ type }) => type === 'address_corrected');
  expect(await corrections(card.orderId)).toMatchObject([
    { change: { after: 'In between, 7 Mill Lane, Bath, ME 04101, USA' } },
    { change: { before: 'In between, 7 Mill Lane, Bath, ME 04101, USA' } },
  ]);
  expect(await corrections(cards.orderId)).toMatchObject([{ recipient: 'Theodor', change: expect.anything() }]);
  expect(JSON.stringify((await read(`/rest/v1/orders/${cards.orderId}`)).events)).toContain('"note":"Theodor"');
  expect(await read('/rest/v1/postcards')).toMatchObject({ under_way: 0 });

  advanceTo(startOfDay(TIME_ZONE, sendOn));
  await startJobs();
  await waitUntil('both are sent', async () => {
    const counts = [await printed(card.orderId), await printed(cards.orderId)].map(({ length }) => length);
    return counts.join() === '1,2';
  });
  expect(await printed(card.orderId)).toEqual(['Agnes, 7 Mill Lane']);
  const { db } = server.services;
  const underWay = () => asUser(db, shop.user.userId, (trx) => countUnderWay(trx, shop.user.userId));
  await waitUntil('three cards are on their way', async () => (await underWay()) === 3);
  expect(await printed(cards.orderId)).toEqual(['Rosa, 12 Harbor Street', 'Theodor, 7 Mill Lane']);
});

test('[M-11] a canceled mailing becomes a draft with the corrected addresses', async () => {
  const people = [recipient('Rosa'), recipient('Theo', { pet: 'cat' })];
  const mailing = await mailingRequest(server, shop.user, people);
  const { orderId, postcardId } = await placeAndPay(server, shop.user, { ...mailing, sendOn: sendDayAfter(3) });
  await untilPaid(orderId);
  const csv = await fetch(`${server.url}/rest/v1/orders/${orderId}/pieces.csv`, { headers: shop.user.headers });
  expect(await csv.text()).toContain('"Scheduled"');
  expect(await correct(orderId, { recipient: 'Theodor' }, { position: 2 })).toMatchObject({ status: 200 });
  await callApi(server, shop.user, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
  await waitUntil('it is refunded', async () => (await readOrder(server, orderId)).payment_status === 'refunded');
  expect(await emailsAbout(server, orderId)).toEqual(['order-cancelled', 'order-placed']);
  const read = async (path: string) => (await callApi(server, shop.user, { path })).body;
  const draft = (await read(`/rest/v1/postcards/${postcardId}`)) as { status: string; mailing: { listId: string } };
  expect(draft.status).toBe('drafted');
  const address = { ...MOVED, recipient: 'Theodor' };
  expect(await read(`/rest/v1/recipient_lists/${draft.mailing.listId}`)).toMatchObject({
    recipients: [people[0], { address, values: { pet: 'cat' } }],
  });
});

test('[M-11] the owner can change the day until it begins: a card comes sooner, a mailing later', async () => {
  const change = (orderId: string, send_on: string | null, user = shop.user) =>
    callApi(server, user, { path: `/rest/v1/orders/${orderId}/send-date`, body: { send_on } });
  const [soon, planned, late] = [dayAfter(1), dayAfter(3), dayAfter(8)].map(businessDayFrom);
  if (soon === undefined || planned === undefined || late === undefined) throw new Error('there are three days');
  const card = await placeAndPay(server, shop.user, orderRequest({ sendOn: planned }));
  const mailing = await mailingRequest(server, shop.user, [recipient('Rosa'), recipient('Theo')]);
  const cards = await placeAndPay(server, shop.user, { ...mailing, sendOn: planned });
  for (const { orderId } of [card, cards]) await untilPaid(orderId);
  await waitUntil('the mailing has begun', async () => (await readAttempts(server, cards.orderId)).length === 2);

  const stranger = await signUpUser(server);
  expect((await change(card.orderId, soon, stranger)).body.code).toBe('not_found');
  for (const day of [dayAfter(-1), dayAfter(400)])
    expect((await change(card.orderId, day)).body.code).toBe('send_date_invalid');
  const { body } = await change(cards.orderId, late);
  expect(body).toMatchObject({ send_on: late, can_change_send_date: true, events: [{}, {}, { type: 'rescheduled' }] });
  expect(Date.parse(String(body.cancel_until))).toBe(startOfDay(TIME_ZONE, late).getTime());
  expect((await change(card.orderId, soon)).body).toMatchObject({ send_on: soon });
  // Each order keeps a single job, however often its day changes.
  for (const { orderId } of [card, cards]) expect(await jobStarts(orderId)).toHaveLength(1);
  expect(await emailsAbout(server, card.orderId)).toEqual(['order-placed', 'order-rescheduled']);
  const story = await listEvents(server.services.db, card.orderId);
  expect(story.at(-1)?.note).toBe(`Printing begins on ${formatDay(soon)} instead of ${formatDay(planned)}`);

  advanceTo(new Date(startOfDay(TIME_ZONE, planned).getTime() + 1_000));
  await startJobs();
  await waitUntil('the card is sent', async () => (await readLedger(server, card.orderId)).length === 1);
  const owner = await giveToNewUser(card.orderId);
  expect((await change(card.orderId, late, owner)).body.code).toBe('send_date_too_late');
  expect(await readLedger(server, cards.orderId)).toEqual([]);
  advanceTo(new Date(startOfDay(TIME_ZONE, late).getTime() + 1_000));
  // Its job ran too early before, and may still be on its way back to the queue.
  await waitUntil('the mailing is sent', async () => {
    await startJobs();
    return (await readLedger(server, cards.orderId)).length === 2;
  });
});

test('[M-11] the owner can have a card with a send date printed at once', async () => {
  const { orderId } = await placeAndPay(server, shop.user, orderRequest({ sendOn: businessDayFrom(dayAfter(20)) }));
  await untilPaid(orderId);
  const path = `/rest/v1/orders/${orderId}/send-date`;
  const { body } = await callApi(server, shop.user, { path, body: { send_on: null } });
  const today = dayAfter(0);
  expect(body).toMatchObject({ send_on: today, can_change_send_date: false });
  // The estimate starts today, not on the day of payment.
  expect(body.arrival).toEqual(estimateArrival({ countries: ['USA'], orderedAt: server.clock.now(), sendOn: today }));
  await waitUntil('it is sent', async () => (await readLedger(server, orderId)).length === 1);
  expect((await callApi(server, shop.user, { path, body: { send_on: null } })).body.code).toBe('send_date_too_late');
});

async function offer(countries: readonly Country[]): Promise<void> {
  const { db, shop: current } = server.services;
  const change = { changedBy: null, changedAt: server.clock.now() };
  await db
    .transaction()
    .execute((trx) => saveChoices(trx, { choices: { ...NO_CHOICES, countries }, revision: 1, ...change }));
  current.forget();
}

test('[M-11, O-8] the owner can correct an address in time, if the card still prints for the same price and the shop mails there', async () => {
  const { db } = server.services;
  const sendOn = sendDayAfter(2);
  const { orderId } = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  const atOnce = await placeAndPay(server, shop.user, orderRequest());
  for (const id of [orderId, atOnce.orderId]) await untilPaid(id);
  const codeOf = async (call: ReturnType<typeof correct>) => (await call).body.code;
  expect(await codeOf(correct(orderId, {}, { user: await signUpUser(server) }))).toBe('not_found');
  expect(await codeOf(correct(orderId, {}, { position: 2 }))).toBe('not_found');
  expect(await codeOf(correct(atOnce.orderId))).toBe('address_too_late');
  expect((await correct(orderId, { addressLine1: ' ' })).body).toMatchObject({
    code: 'address_unfit',
    message: 'Add a recipient, an address line, and a city or postal code.',
  });
  expect(await codeOf(correct(orderId, { city: '', postalCode: 'x' }))).toBe('address_unfit');
  expect(await codeOf(correct(orderId, { addressLine1: 'x'.repeat(101) }))).toBe('validation_failed');
  const effectiveFrom = new Date('2001-01-01');
  const prices = { ...DEFAULT_PRICES, version: 1000, effectiveFrom, createdBy: null };
  const deliveryCents = { ...DEFAULT_PRICES.deliveryCents, UK: 100 };
  await db.transaction().execute((trx) => insertPrices(trx, { ...prices, deliveryCents }, effectiveFrom));
  await db.updateTable('orders').set({ price_version: 1000 }).where('id', '=', orderId).execute();
  expect(await codeOf(correct(orderId, { country: 'UK' }))).toBe('address_price_differs');
  await offer(['Germany']);
  expect(await codeOf(correct(orderId, { country: 'France' }))).toBe('country_not_offered');
  expect((await correct(orderId, { recipient: 'Grace Hopper' })).status).toBe(200);
  await db.updateTable('pieces').set({ is_hidden: true }).where('order_id', '=', orderId).execute();
  expect(await codeOf(correct(orderId))).toBe('address_hidden');
  await db.updateTable('pieces').set({ is_hidden: false }).where('order_id', '=', orderId).execute();
  expect((await onlyPiece(db, orderId)).address.recipient).toBe('Grace Hopper');
  expect(await correct(orderId, { country: 'Germany', state: '' })).toMatchObject({ status: 200 });
  await offer(COUNTRIES);
  const startsAt = startOfDay(TIME_ZONE, sendOn);
  advanceTo(startsAt);
  expect(await codeOf(correct(orderId, {}, { user: await giveToNewUser(orderId) }))).toBe('address_too_late');
});

test('[M-11] an address corrected at the last moment is printed, even while its old card is being rendered', async () => {
  const sendOn = sendDayAfter(1);
  const { orderId } = await placeAndPay(server, shop.user, orderRequest({ sendOn }));
  await untilPaid(orderId);
  advanceTo(startOfDay(TIME_ZONE, sendOn));
  const user = await giveToNewUser(orderId);
  const drawn: string[] = [];
  const renderPrintFile: RenderPrintFile = async (snapshot) => {
    drawn.push(snapshot.design.text.recipient);
    if (drawn.length === 1) {
      // Pretends to be a process whose clock is late.
      server.clock.advance(-60_000);
      expect(await correct(orderId, {}, { user })).toMatchObject({ status: 200 });
      server.clock.advance(60_000);
    }
    return server.services.renderPrintFile(snapshot);
  };
  const [attempt] = await readAttempts(server, orderId);
  await printRound({ ...server.services, renderPrintFile }, { attemptId: attempt?.id ?? '' }, { isLastTry: false });
  expect(drawn).toEqual(['Grace Hopper', 'Agnes Moore']);
  expect(await printed(orderId)).toEqual(['Agnes, 7 Mill Lane']);
});

test('[M-11] refuses a day in the past, in 181 days, without printing, or none at all; another day makes another order', async () => {
  const request = orderRequest();
  const ask = async (sendOn: unknown) => (await requestIntent(server, shop.user, { ...request, sendOn })).body;
  expect(await ask(dayAfter(-1))).toMatchObject({ code: 'send_date_invalid' });
  expect(await ask(dayAfter(181))).toMatchObject({ code: 'send_date_invalid' });
  const sunday = [1, 2, 3, 4, 5, 6, 7].map(dayAfter).find((day) => new Date(day).getUTCDay() === 0);
  expect(await ask(sunday)).toMatchObject({ message: expect.stringMatching(/^We don't print on weekends\./) });
  for (const bad of ['2026-02-30', 'tomorrow', '', 5, null]) {
    expect(await ask(bad)).toMatchObject({ code: 'validation_failed' });
  }
  const first = await ask(sendDayAfter(2));
  expect((await ask(sendDayAfter(2))).orderId).toBe(first.orderId);
  expect((await ask(sendDayAfter(9))).orderId).not.toBe(first.orderId);
});
