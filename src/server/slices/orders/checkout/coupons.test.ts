import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi, GOOD_CARD, orderRequest, placeAndPay, placeOrder, requestIntent } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { onlyPiece } from '#testing/print-shop.ts';
import { emailsTo } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { confirmPayment } from '../payment/confirm-payment.ts';
import { movePiece } from '../pieces/move-order.ts';
import { sendRefund } from '../refunds/refunds.ts';
import { addCoupon, parseCoupon } from './add-coupon.ts';
import { expireCoupon, insertCoupon } from './coupon-store.ts';

const DISCOUNTED = 2.44;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, noPrinting);
});
afterAll(() => server.close());

const quote = (user: TestUser | null, couponCode?: string) =>
  callApi(server, user, { path: '/functions/v1/quote-order', body: { couponCode } });

/** Buys an order that can no longer be canceled, so that it earns a coupon. */
async function buy(user: TestUser, request = orderRequest()) {
  const placed = await buyJustNow(user, request);
  const orders = server.services.db.updateTable('orders').where('id', '=', placed.orderId);
  await orders.set({ cancel_until: server.clock.now(), postgrid_order_id: `psc_${placed.orderId}` }).execute();
  return placed;
}

async function buyJustNow(user: TestUser, request = orderRequest()) {
  const placed = await placeAndPay(server, user, request);
  await confirmPayment(server.services, placed.paymentIntentId, 'customer');
  return placed;
}

const withCoupon = (couponCode = 'TAKE30OFF', changes = {}) =>
  orderRequest({ amount: DISCOUNTED, couponCode, ...changes });

async function codeOf(response: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await response;
  return status === 200 ? 'ok' : body.code;
}

const FIRST_PRICES = { card_cents: null, subtotal_cents: 349, delivery_cents: 0, currency: 'usd', price_version: 1 };

describe('the price of an order', () => {
  test('[K-1] is $3.49 with free delivery for everyone', async () => {
    expect((await quote(null)).body).toEqual({ ...FIRST_PRICES, discount_cents: 0, total_cents: 349, coupon: null });
  });

  test('[C-2] is reduced by a coupon for signed-in customers only', async () => {
    expect(await codeOf(quote(null, 'TAKE30OFF'))).toBe('authentication_required');
  });
});

describe('coupon TAKE30OFF', () => {
  test('[K-2] [C-2] takes 30% off the next order after a paid one, once for each', async () => {
    const user = await signUpUser(server);
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('coupon_not_earned');
    expect(await codeOf(requestIntent(server, user, withCoupon()))).toBe('coupon_not_earned');
    await placeOrder(server, user);
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('coupon_not_earned');

    await buy(user);
    expect((await quote(user, ' take30off ')).body).toEqual({
      ...FIRST_PRICES,
      discount_cents: 105,
      total_cents: 244,
      coupon: { code: 'TAKE30OFF', percent_off: 30 },
    });
    expect(await codeOf(requestIntent(server, user, withCoupon('TAKE30OFF', { amount: 3.49 })))).toBe('invalid_amount');
    const second = await buy(user, withCoupon());
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${second.orderId}` });
    expect(body).toMatchObject({ total_amount: DISCOUNTED, discount_cents: 105, coupon_code: 'TAKE30OFF' });

    // An order placed with the coupon earns no other.
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('coupon_used');
    await buy(user);
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('ok');
    const emails = await server.services.db
      .selectFrom('outgoing_mail')
      .select('kind')
      .where('dedupe_key', 'like', `order-placed:${second.orderId}%`)
      .execute();
    expect(emails).toHaveLength(1);
  });

  test('[K-2] is earned once the order can no longer be canceled, and says when', async () => {
    const user = await signUpUser(server);
    const placed = await buyJustNow(user);
    const { body } = await quote(user, 'TAKE30OFF');
    expect(body).toMatchObject({ code: 'coupon_too_early', message: expect.stringMatching(/in (29|30) minutes/) });
    expect(await codeOf(requestIntent(server, user, withCoupon()))).toBe('coupon_too_early');
    await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}/cancel`, method: 'POST' });
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('coupon_not_earned');
  });

  test('[K-2] is not earned by a card that the print service may still refuse', async () => {
    const user = await signUpUser(server);
    const { orderId } = await buy(user);
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('ok');
    const order = server.services.db.updateTable('orders').where('id', '=', orderId);
    await order.set({ postgrid_order_id: null }).execute();
    const { body } = await quote(user, 'TAKE30OFF');
    const message = 'This code works once your last order is off to print.';
    expect(body).toMatchObject({ code: 'coupon_too_early', message });
    await order.set({ status: 'failed' }).execute();
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('coupon_too_early');
  });

  test('[O-6] limits its discount on a mailing to the operator’s maximum', async () => {
    const user = await signUpUser(server);
    await buy(user);
    const people = Array.from({ length: 100 }, (_, index) => recipient(`Person${index} Smith`));
    const request = await mailingRequest(server, user, people);
    const discounted = { ...request, couponCode: 'TAKE30OFF', amount: 65 };
    expect((await requestIntent(server, user, { ...discounted, amount: 52.5 })).body.code).toBe('invalid_amount');
    expect((await requestIntent(server, user, discounted)).body.amountCents).toBe(6500);
  });

  test('is used up by its order', async () => {
    const user = await signUpUser(server);
    const first = await buy(user);
    await buy(user, withCoupon());
    const orders = server.services.db.updateTable('orders').where('coupon_code', 'is not', null);
    await orders.set({ payment_status: 'refunded' }).where('user_id', '=', user.userId).execute();
    expect(first.amountCents).toBe(349);
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('coupon_used');
    expect(await codeOf(requestIntent(server, user, withCoupon()))).toBe('coupon_used');
  });

  test('is held by an unpaid order, and passes to the next checkout', async () => {
    const user = await signUpUser(server);
    await buy(user);
    const left = await placeOrder(server, user, withCoupon());
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('ok');
    const next = await placeOrder(server, user, withCoupon());
    expect(next.orderId).not.toBe(left.orderId);
    const old = await server.services.payments.getIntent(left.paymentIntentId);
    expect(old?.status).toBe('canceled');
  });

  test('is used once by several simultaneous checkouts', async () => {
    const user = await signUpUser(server);
    await buy(user);
    await Promise.allSettled([
      requestIntent(server, user, withCoupon()),
      requestIntent(server, user, withCoupon()),
      requestIntent(server, user, withCoupon()),
    ]);
    const live = await server.services.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', user.userId)
      .where('coupon_code', '=', 'TAKE30OFF')
      .where('status', '<>', 'cancelled')
      .execute();
    expect(live).toHaveLength(1);
  });

  test('[H-7] has one payable checkout, however many start at the same time', async () => {
    const user = await signUpUser(server);
    await buy(user);
    const responses = await Promise.all(Array.from({ length: 12 }, () => requestIntent(server, user, withCoupon())));
    const secrets = responses.flatMap(({ status, body }) => (status === 200 ? [String(body.clientSecret)] : []));
    const payments = await Promise.all(
      secrets.map((clientSecret) => payByCard({ url: server.url, clientSecret }, GOOD_CARD)),
    );
    expect(payments.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = responses.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(refusals.filter((code) => code !== 'order_replaced')).toEqual([]);
    const canceledIntents = async () => {
      const orders = server.services.db.selectFrom('orders').select('payment_intent_id');
      const rows = await orders.where('user_id', '=', user.userId).where('status', '=', 'cancelled').execute();
      const intents = await Promise.all(
        rows.map(({ payment_intent_id: id }) => (id === null ? null : server.services.payments.getIntent(id))),
      );
      return new Set(intents.map((intent) => intent?.status ?? 'canceled'));
    };
    // A job cancels the late intent of a replaced order.
    await expect.poll(canceledIntents, { timeout: 20_000 }).toEqual(new Set(['canceled']));
  });

  test('[H-7] is used up for other checkouts when one was paid meanwhile', async () => {
    const user = await signUpUser(server);
    await buy(user);
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { drop_webhooks: 1 } });
    await placeAndPay(server, user, withCoupon());
    expect(await codeOf(requestIntent(server, user, withCoupon()))).toBe('coupon_used');
    await insertCoupon(server.services.db, parseCoupon(['ONLYONCE', '30']));
    await callApi(server, null, { path: '/sandbox/api/payments/switches', body: { drop_webhooks: 1 } });
    await placeAndPay(server, user, withCoupon('ONLYONCE'));
    expect(await codeOf(requestIntent(server, user, withCoupon('ONLYONCE')))).toBe('coupon_used');
  });

  test('can be used again when the order is canceled', async () => {
    const user = await signUpUser(server);
    await buy(user);
    const used = await buyJustNow(user, withCoupon());
    const { status } = await callApi(server, user, { path: `/rest/v1/orders/${used.orderId}/cancel`, method: 'POST' });
    expect(status).toBe(200);
    expect(await codeOf(quote(user, 'TAKE30OFF'))).toBe('ok');
  });

  test("is not earned by another customer's order", async () => {
    await buy(await signUpUser(server));
    expect(await codeOf(quote(await signUpUser(server), 'TAKE30OFF'))).toBe('coupon_not_earned');
  });
});

describe("an operator's coupons", () => {
  const add = (...args: string[]) => insertCoupon(server.services.db, parseCoupon(args));

  test('work once per customer, until they expire', async () => {
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    expect(await add('summer20', '20', '--rule', 'once', '--expires', tomorrow)).toBe(true);
    expect(await add('SUMMER20', '50')).toBe(false);
    const user = await signUpUser(server);
    expect((await quote(user, 'SUMMER20')).body).toMatchObject({ total_cents: 279, coupon: { percent_off: 20 } });
    await buy(user, withCoupon('SUMMER20', { amount: 2.79 }));
    expect(await codeOf(quote(user, 'SUMMER20'))).toBe('coupon_used');
    server.clock.advance(2 * 86_400_000);
    expect(await codeOf(quote(await signUpUser(server), 'SUMMER20'))).toBe('coupon_expired');
  });

  test('can be used again when the card could not be printed and the order was refunded', async () => {
    const user = await signUpUser(server);
    await add('sorry20', '20', '--rule', 'once');
    const { orderId } = await buy(user, withCoupon('SORRY20', { amount: 2.79 }));
    const { db } = server.services;
    const piece = await onlyPiece(db, orderId);
    const failed = {
      orderId,
      pieceId: piece.id,
      attempt: 1,
      event: 'failed',
      source: 'printer',
      voids: 'not_printed',
    } as const;
    await db.transaction().execute((trx) => movePiece(trx, server.services, failed));
    expect(await codeOf(quote(user, 'SORRY20'))).toBe('coupon_used');
    await sendRefund(server.services, orderId);
    expect(await codeOf(quote(user, 'SORRY20'))).toBe('ok');
  });

  test('[C-2] are distinguished from unknown codes', async () => {
    expect(await codeOf(quote(await signUpUser(server), 'NOSUCHCODE'))).toBe('coupon_unknown');
    expect(await codeOf(quote(await signUpUser(server), "' or 1=1 --"))).toBe('coupon_unknown');
  });

  test.each([
    [['x', '20'], 'CODE'],
    [['GOOD', '0'], 'PERCENT'],
    [['GOOD', '20.5'], 'PERCENT'],
    [['GOOD', '101'], 'PERCENT'],
    [['GOOD', '20', '--rule', 'always'], '--rule'],
    [['GOOD', '20', '--expires', 'soon'], '--expires'],
    [['GOOD', '20', '--percent', '20'], 'Usage: npm run coupon:add'],
  ])('are refused when added as %j, with a message about %s', (args, word) => {
    expect(() => parseCoupon(args)).toThrow(word);
  });

  test('[O-7] are refused when they leave too little of the current price', async () => {
    const { db, clock } = server.services;
    await expect(addCoupon(db, parseCoupon(['GOOD', '90']), clock.now())).rejects.toThrow('less than 0.50');
  });
});

test('[O-6] neither pages nor emails offer a coupon that operators have ended', async () => {
  const { db, shop } = server.services;
  const readOffers = async () => {
    const { body } = await callApi(server, null, { path: getConfig.path });
    const user = await signUpUser(server);
    await buy(user, orderRequest({ contactInfo: { email: user.email, phone: '(212) 555-0123' } }));
    const emails = await emailsTo(server, user.email);
    const isInEmail = emails.some(({ text }) => text.includes('TAKE30OFF'));
    return { onPages: body.next_order_coupon, isInEmail };
  };
  expect(await readOffers()).toEqual({ onPages: { code: 'TAKE30OFF', percent_off: 30 }, isInEmail: true });
  await db.transaction().execute((trx) => expireCoupon(trx, 'TAKE30OFF', server.clock.now()));
  shop.forget();
  expect(await readOffers()).toEqual({ onPages: null, isInEmail: false });
});
