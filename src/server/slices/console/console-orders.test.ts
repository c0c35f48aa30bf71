import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getOverview } from '#contract/console/overview.ts';
import { CARD_STATES } from '#domain/order-status.ts';
import { CONSOLE_ORDERS, startConsoleShop } from '#testing/console-shop.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { movePrint, printCard, readLedger, readOrder, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';

const shop = startConsoleShop();

async function list(query: string): Promise<unknown[]> {
  const { body } = await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}?${query}` });
  return (body.items as { order_number: string }[]).map(({ order_number }) => order_number);
}

async function readLog(subjectId: string) {
  const rows = shop.server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', subjectId);
  return rows.orderBy('id').execute();
}

async function refundedCents(paymentIntentId: string): Promise<number[]> {
  const rows = shop.server.services.db.selectFrom('sandbox.refunds').select('amount');
  const made = await rows.where('payment_intent_id', '=', paymentIntentId).execute();
  return made.map(({ amount }) => amount);
}

const isRefunded = (paymentIntentId: string, sum: number) =>
  waitUntil(`${sum} cents are refunded`, async () => {
    const amounts = await refundedCents(paymentIntentId);
    return amounts.reduce((total, amount) => total + amount, 0) === sum;
  });

async function mailCard(user = shop.user) {
  const placed = await printCard(shop.server, user);
  for (let stage = 0; stage < 2; stage += 1) await movePrint(shop.server, placed.printId, 'advance');
  await waitUntil('it is in the mail', async () => (await readOrder(shop.server, placed.orderId)).status === 'shipped');
  return placed;
}

describe('the list of orders', () => {
  test('[O-3] finds an order by any of its numbers, by both email addresses, and by the names of sender and recipient', async () => {
    const contactInfo = { email: 'Rosa@Contact.example', phone: '(212) 555-0123' };
    const eve = await signUpUser(shop.server, { fullName: 'Evelyn Quartermaine' });
    const placed = await placeOrder(
      shop.server,
      eve,
      orderRequest({ contactInfo }, { recipient: 'Zacharias Oyelaran' }),
    );
    const number = placed.orderNumber;
    const other = await placeOrder(shop.server, shop.user);
    for (const search of [number, `%23${number}`, 'rosa@contact.example', eve.email.toUpperCase()]) {
      expect([search, await list(`search=${search}`)]).toEqual([search, [number]]);
    }
    await placeOrder(shop.server, shop.user, orderRequest({}, { recipient: 'Zoë Ångström-Łukasz' }));
    for (const search of ['zoe', 'ZOË', 'angstrom', 'lukasz', 'zoe%20ang']) {
      expect([search, (await list(`search=${search}`)).length]).toEqual([search, 1]);
    }
    for (const search of ['oyelaran', 'zacharias%20oyel', 'Quartermaine', 'evelyn']) {
      expect([search, await list(`search=${search}`)]).toEqual([search, [number]]);
    }
    for (const search of ['999999999', 'nobody@example.com', 'laran', '%26%7C!%27', '%27%20or%20true--', '%3A%2A']) {
      expect([search, await list(`search=${search}`)]).toEqual([search, []]);
    }
    expect(await list(`customer=${shop.user.userId}`)).toContain(other.orderNumber);
    // A common name takes a different query.
    await sql`insert into pieces (order_id, position, address, layout_hash, copies, price_cents)
      select ${other.orderId}, n, '{"recipient": "Ubiquita Smith", "country": "USA"}', '', 1, 0
      from generate_series(2, 11) n`.execute(shop.server.services.db);
    expect(await list('search=ubiquita')).toEqual([other.orderNumber]);
    expect((await list('search=%20')).slice(1, 3)).toEqual([other.orderNumber, number]);
  });

  test('[O-3] finds an order by its own id and by the ids of its payment and prints', async () => {
    const { orderId, orderNumber, paymentIntentId, printId } = await printCard(shop.server, shop.user);
    await placeOrder(shop.server, shop.user);
    for (const search of [paymentIntentId, printId, orderId, orderId.toUpperCase()]) {
      expect([search, await list(`search=${search}`)]).toEqual([search, [orderNumber]]);
    }
    for (const search of ['pi_0000000000', 'postcard_0000000', crypto.randomUUID(), printId.slice(0, -1)]) {
      expect([search, await list(`search=${search}`)]).toEqual([search, []]);
    }
  });

  test('[O-3] shows a returned card’s status as the customer reads it, and tells returned from failed', async () => {
    const placed = await mailCard();
    await movePrint(shop.server, placed.printId, 'return');
    await waitUntil('it is returned', async () => (await readOrder(shop.server, placed.orderId)).status === 'failed');
    const { body } = await callApi(shop.server, shop.operator, {
      path: `${CONSOLE_ORDERS}?search=${placed.orderNumber}`,
    });
    expect(body.items).toMatchObject([{ status: 'failed', shown_status: 'returned' }]);
    const story = await shop.readStory(placed.orderId);
    expect([story.shown_status, story.listed_pieces[0]?.shown_status]).toEqual(['returned', 'returned']);
    expect(await list(`state=returned&customer=${shop.user.userId}`)).toEqual([placed.orderNumber]);
    expect(await list(`state=failed&customer=${shop.user.userId}`)).toEqual([]);
  });

  test('[O-2, O-3] links each card count to the paid orders of its days with such a card', async () => {
    const countCards = async () =>
      getOverview.response.parse((await callApi(shop.server, shop.operator, { path: getOverview.path })).body).cards;
    const before = await countCards();
    const people = ['Ana Weber', 'Tom Reed', 'Zoe Hill'].map((name) => recipient(name));
    const mailing = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
    await waitUntil('all are printed', async () => (await readLedger(shop.server, mailing.orderId)).length === 3);
    const [ana, tom] = await readLedger(shop.server, mailing.orderId);
    for (const id of [ana?.id ?? '', tom?.id ?? '']) {
      for (let stage = 0; stage < 2; stage += 1) await movePrint(shop.server, id, 'advance');
    }
    await movePrint(shop.server, tom?.id ?? '', 'return');
    const inState = (card: string) => list(`overview=true&card=${card}&customer=${shop.user.userId}`);
    await waitUntil('one came back', async () => (await inState('returned')).length === 1);
    for (const card of ['processing', 'shipped', 'returned']) {
      expect([card, await inState(card)]).toEqual([card, [mailing.orderNumber]]);
    }
    for (const card of ['scheduled', 'not_submitted', 'delivered', 'failed', 'cancelled']) {
      expect([card, await inState(card)]).toEqual([card, []]);
    }
    const counted = await countCards();
    for (const state of CARD_STATES) {
      const isOne = ['processing', 'shipped', 'returned'].includes(state);
      expect([state, counted[state] - before[state]]).toEqual([state, isOne ? 1 : 0]);
    }
    await placeOrder(shop.server, shop.user);
    expect(await list(`overview=true&customer=${shop.user.userId}`)).toEqual([mailing.orderNumber]);
    const { db, clock } = shop.server.services;
    const created_at = new Date(clock.now().getTime() - 31 * 86_400_000);
    await db.updateTable('orders').set({ created_at }).where('id', '=', mailing.orderId).execute();
    expect([await inState('returned'), await list(`overview=true&customer=${shop.user.userId}`)]).toEqual([[], []]);
  });

  test('[O-3] finds an order by a refund’s id, and lists the countries of its cards', async () => {
    const tom = recipient('Tom Reed');
    const uta = { ...tom.address, country: 'Germany', postalCode: '10115', city: 'Berlin', state: '' } as const;
    const people = [recipient('Ana Weber'), tom, { ...tom, address: uta }];
    const { orderId, orderNumber } = await placeAndPay(
      shop.server,
      shop.user,
      await mailingRequest(shop.server, shop.user, people),
    );
    await waitUntil('it is paid', async () => (await readOrder(shop.server, orderId)).payment_status === 'paid');
    await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
    let refundId: string | null = null;
    await waitUntil('it is refunded', async () => {
      refundId =
        (await shop.readStory(orderId)).events.find(({ refund: made }) => made !== null)?.refund?.provider_id ?? null;
      return refundId !== null;
    });
    const { body } = await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}?search=${refundId}` });
    expect(body.items).toMatchObject([{ order_number: orderNumber, countries: ['USA', 'Germany'] }]);
    expect(await list('search=re_0000000000')).toEqual([]);
  });

  test('[O-3] filters by state, and pages through everything without a gap', async () => {
    const { db } = shop.server.services;
    const placed = await placeAndPay(shop.server, shop.user);
    await waitUntil('it is paid', async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'paid');
    expect(await list(`state=processing&customer=${shop.user.userId}`)).toEqual([placed.orderNumber]);
    for (const state of ['pending_payment', 'delivered', 'refund_due', 'refunded', 'disputed', 'alerted']) {
      expect([state, await list(`state=${state}&customer=${shop.user.userId}`)]).toEqual([state, []]);
    }
    await db
      .updateTable('orders')
      .set({ dispute: 'open', alerted_at: new Date() })
      .where('id', '=', placed.orderId)
      .execute();
    expect(await list(`state=disputed&customer=${shop.user.userId}`)).toEqual([placed.orderNumber]);
    expect(await list(`state=alerted&customer=${shop.user.userId}`)).toEqual([placed.orderNumber]);
    expect((await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}?state=nonsense` })).status).toBe(400);

    const all = await db
      .selectFrom('orders')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const { id = '' } = all[0] ?? {};
    const next = await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}?cursor=${id}` });
    expect((next.body.items as { id: string }[]).map((order) => order.id)).toEqual(
      all.slice(1, 51).map((row) => row.id),
    );
  });
});

describe('the story of an order', () => {
  test('[O-3, O-9] has its events, attempts, emails and notes, and viewing the card is logged', async () => {
    const placed = await mailCard();
    const note = {
      path: `${CONSOLE_ORDERS}/${placed.orderId}/notes`,
      body: { text: '  She called about the date.  ' },
    };
    const headers = { ...shop.operator.headers, 'content-type': 'application/json' };
    const added = await fetch(shop.server.url + note.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(note.body),
    });
    expect(added.status).toBe(204);
    const story = await shop.readStory(placed.orderId);
    expect(story).toMatchObject({
      order_number: placed.orderNumber,
      status: 'shipped',
      total_cents: 349,
      refunded_cents: 0,
      customer: { id: shop.user.userId, email: shop.user.email, name: 'Ada Lovelace' },
      listed_pieces: [
        { position: 1, recipient: 'Grace Hopper', place: 'Portland, OR, USA', copies: 50, price_cents: 349 },
      ],
      notes: [{ author: shop.operator.email, text: 'She called about the date.' }],
      can: { print: false, cancel: null, refund_cents: 349 },
    });
    expect(story.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'printing', 'shipped']);
    expect(story.emails.map(({ kind }) => kind)).toEqual(['order-placed', 'order-shipped']);
    expect(story.attempts).toMatchObject([{ piece: 1, attempt: 1, state: 'submitted', is_reprint: false }]);
    expect(JSON.stringify(story)).not.toContain('The sea is warm');
    const [attempt] = story.attempts;
    const file = await fetch(`${shop.server.url}/rest/v1/console/attempts/${attempt?.id}/print-file`, {
      headers: shop.operator.headers,
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const log = await readLog(placed.orderId);
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['order.note', shop.operator.userId],
      ['order.look', shop.operator.userId],
    ]);
    expect(log[1]?.request_id).toBe(file.headers.get('x-request-id'));
    expect(JSON.stringify(log)).not.toContain('She called');
  });

  test('[O-3] refuses an empty or endless note, and an unknown order', async () => {
    const { orderId } = await placeOrder(shop.server, shop.user);
    for (const text of ['', '   ', 'x'.repeat(2001)]) {
      expect(
        (await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${orderId}/notes`, body: { text } }))
          .status,
      ).toBe(400);
    }
    const unknown = crypto.randomUUID();
    const body = { amount_cents: 1, refunded_cents: 0 };
    expect(
      (await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${unknown}/notes`, body: { text: 'x' } }))
        .status,
    ).toBe(404);
    expect((await shop.refund(unknown, body)).status).toBe(404);
    expect(
      (
        await callApi(shop.server, shop.operator, {
          path: `${CONSOLE_ORDERS}/${unknown}/cancel`,
          body: { reason: 'request' },
        })
      ).status,
    ).toBe(404);
    expect(
      (await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${unknown}/print`, method: 'POST' }))
        .status,
    ).toBe(404);
  });
});

describe('a refund', () => {
  test('[O-3, O-9] by two operators at once is made once, and stops the print', async () => {
    const gate = shop.holdPrints();
    const placed = await placeAndPay(shop.server, shop.user);
    await waitUntil('it is paid', async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'paid');
    const second = await grantRole(shop.server, await signUpUser(shop.server));
    const all = { amount_cents: 349, refunded_cents: 0 };
    const answers = await Promise.all([
      shop.refund(placed.orderId, all),
      shop.refund(placed.orderId, all, second),
      shop.refund(placed.orderId, all),
    ]);
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
      'already_refunded',
      'already_refunded',
      'requested',
    ]);
    gate.open();
    await waitUntil(
      'it is refunded',
      async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'refunded',
    );
    expect(await refundedCents(placed.paymentIntentId)).toEqual([349]);
    expect((await readLedger(shop.server, placed.orderId)).filter(({ status }) => status !== 'cancelled')).toEqual([]);
    const log = await readLog(placed.orderId);
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['order.refund', { refunded_cents: 0 }, { refunded_cents: 349, currency: 'usd', card: null, reason: 'goodwill' }],
    ]);
  });

  test('[O-3] can be a part, then the rest, but never more than was paid, and never on top of another operator’s', async () => {
    const placed = await mailCard();
    expect((await shop.refund(placed.orderId, { amount_cents: 350, refunded_cents: 0 })).body.code).toBe(
      'refund_too_large',
    );
    for (const amount_cents of [0, -100, 1.5, 1e9, '100', null]) {
      expect((await shop.refund(placed.orderId, { amount_cents, refunded_cents: 0 })).status).toBe(400);
    }
    const part = { amount_cents: 100, refunded_cents: 0 };
    const second = await grantRole(shop.server, await signUpUser(shop.server));
    const twice = await Promise.all([shop.refund(placed.orderId, part), shop.refund(placed.orderId, part, second)]);
    expect(twice.map(({ body }) => body.outcome ?? body.code).sort()).toEqual(['refund_changed', 'requested']);
    await isRefunded(placed.paymentIntentId, 100);
    await waitUntil(
      'it is paid again',
      async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'paid',
    );
    expect((await shop.readStory(placed.orderId)).can.refund_cents).toBe(249);
    expect((await shop.refund(placed.orderId, { amount_cents: 250, refunded_cents: 100 })).body.code).toBe(
      'refund_too_large',
    );
    await shop.refund(placed.orderId, { amount_cents: 249, refunded_cents: 100 });
    await waitUntil(
      'it is refunded',
      async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'refunded',
    );
    expect(await refundedCents(placed.paymentIntentId)).toEqual([100, 249]);
  });

  test('[O-3, O-9] of one card of a mailing stops only that card, is made once, and names who made it', async () => {
    const gate = shop.holdPrints();
    const people = ['Ana Weber', 'Tom Reed'].map((name) => recipient(name));
    const placed = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
    await waitUntil('it is paid', async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'paid');
    const { listed_pieces, total_cents } = await shop.readStory(placed.orderId);
    const [ana] = listed_pieces;
    const one = { amount_cents: ana?.price_cents, refunded_cents: 0, piece_id: ana?.id };
    const twice = await Promise.all([shop.refund(placed.orderId, one), shop.refund(placed.orderId, one)]);
    expect(twice.map(({ body }) => body.outcome ?? body.code).sort()).toEqual(['refund_changed', 'requested']);
    gate.open();
    await isRefunded(placed.paymentIntentId, ana?.price_cents ?? 0);
    await waitUntil('one is stopped, the other printed', async () => {
      const statuses = (await shop.readStory(placed.orderId)).listed_pieces.map(({ shown_status }) => shown_status);
      const prints = (await readLedger(shop.server, placed.orderId)).filter(({ status }) => status !== 'cancelled');
      return statuses.join() === 'cancelled,processing' && prints.length === 1;
    });
    const { events, attempts } = await shop.readStory(placed.orderId);
    expect(events.find(({ type }) => type === 'cancelled')).toMatchObject({ cards: 1, operator: shop.operator.email });
    expect(attempts).toMatchObject([
      { piece: 1, recipient: 'Ana Weber', state: 'cancelled' },
      { piece: 2, recipient: 'Tom Reed' },
    ]);
    const seen = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${placed.orderId}` });
    const notes = (seen.body.events as { note: string | null }[]).map(({ note }) => note);
    expect(notes).toContainEqual(expect.stringMatching(/ refunded for Ana Weber: goodwill gesture$/));
    expect((await shop.refund(placed.orderId, { ...one, refunded_cents: ana?.price_cents })).body.code).toBe(
      'refund_changed',
    );
    expect((await shop.readStory(placed.orderId)).can.refund_cents).toBe(total_cents - (ana?.price_cents ?? 0));
  });

  test('[O-3] is refused without a payment and during a dispute', async () => {
    const unpaid = await placeOrder(shop.server, shop.user);
    const all = { amount_cents: 349, refunded_cents: 0 };
    expect((await shop.refund(unpaid.orderId, all)).body.code).toBe('not_paid');
    const placed = await mailCard();
    await shop.server.services.db
      .updateTable('orders')
      .set({ dispute: 'open' })
      .where('id', '=', placed.orderId)
      .execute();
    expect((await shop.refund(placed.orderId, all)).body.code).toBe('refund_disputed');
  });
});

test('[O-3, O-9] an operator cancels an order after its time, paid or not, but not once it is printed', async () => {
  const cancel = (orderId: string) =>
    callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${orderId}/cancel`, body: { reason: 'request' } });
  const unpaid = await placeOrder(shop.server, shop.user);
  expect((await cancel(unpaid.orderId)).status).toBe(204);
  expect((await readOrder(shop.server, unpaid.orderId)).status).toBe('cancelled');
  const placed = await printCard(shop.server, shop.user);
  shop.server.clock.advance(31 * 60_000);
  await shop.renewOperator();
  expect((await cancel(placed.orderId)).status).toBe(204);
  expect((await cancel(placed.orderId)).status).toBe(204);
  await waitUntil(
    'it is refunded',
    async () => (await readOrder(shop.server, placed.orderId)).payment_status === 'refunded',
  );
  expect((await readLog(placed.orderId)).map(({ action }) => action)).toEqual(['order.cancel']);
  const mailed = await mailCard(await signUpUser(shop.server));
  expect((await cancel(mailed.orderId)).body.code).toBe('cancel_too_late');
});
