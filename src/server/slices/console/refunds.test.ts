/** Refunds by operators (partial goodwill, one card, or everything) and their effect on money, cards, history and email. */
import { describe, expect, test } from 'vitest';
import { failAttempt } from '#server/slices/fulfilment/end-attempt.ts';
import { settleFailedPrint } from '#server/slices/fulfilment/settle.ts';
import { findLatestAttempt } from '#server/slices/fulfilment/store.ts';
import { findPieceAt, listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { CONSOLE_ORDERS, startConsoleShop } from '#testing/console-shop.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { movePrint, printCard, readAttempts, readLedger, readOrder, waitUntil } from '#testing/print-shop.ts';

const shop = startConsoleShop();

/** Returns the texts of the order's refund emails, oldest first. */
async function refundEmails(orderNumber: string): Promise<readonly string[]> {
  const rows = await shop.server.services.db
    .selectFrom('inbox')
    .select(['subject', 'body_text'])
    .orderBy('created_at')
    .execute();
  const own = rows.filter(
    ({ subject, body_text }) => body_text.includes(orderNumber) && /refund|back to you/.test(subject),
  );
  return own.map(({ body_text }) => body_text.replaceAll(/\s+/g, ' '));
}

/** Fails a card in an outage, so that it may be retried. */
async function failCard() {
  const gate = shop.holdPrints();
  const placed = await placeAndPay(shop.server, shop.user);
  await waitUntil('it is queued', async () => (await readAttempts(shop.server, placed.orderId)).length === 1);
  const piece = await findPieceAt(shop.server.services.db, placed.orderId, 1);
  const attempt = piece && (await findLatestAttempt(shop.server.services.db, piece));
  if (attempt === null) throw new Error('there is no attempt');
  await failAttempt(shop.server.services, attempt, { kind: 'unreachable', message: 'no answer' });
  gate.open();
  return { ...placed, attempt };
}

describe('a partial refund of a failed card', () => {
  test('[O-3] leaves the card its right to be printed', async () => {
    const { orderId, postcardId } = await failCard();
    await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
    await shop.untilRefunded(orderId, 100);
    const { body } = await callApi(shop.server, shop.user, {
      path: '/functions/v1/submit-print-order',
      body: { postcardId },
    });
    expect(body).toMatchObject({ success: true });
    await waitUntil('it is printed', async () => (await readLedger(shop.server, orderId)).length === 1);
    expect(await readOrder(shop.server, orderId)).toMatchObject({ payment_status: 'paid', refunded_cents: 100 });
  });

  test('[O-3] leaves the rest to be refunded when nobody retries it', async () => {
    const { orderId, orderNumber, attempt } = await failCard();
    await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
    await shop.untilRefunded(orderId, 100);
    shop.server.clock.advance(31 * 60_000);
    await settleFailedPrint(shop.server.services, attempt.id);
    await shop.untilRefunded(orderId, 349);
    expect((await readOrder(shop.server, orderId)).payment_status).toBe('refunded');
    await waitUntil('both emails are sent', async () => (await refundEmails(orderNumber)).length === 2);
    const [first, second] = await refundEmails(orderNumber);
    expect(first).toContain('We refunded $1.00 of what you paid for your card, as a goodwill gesture.');
    expect(second).toContain("We refunded $2.49 because the card couldn't be printed.");
  });
});

test('[O-3] an email about goodwill for a mailed card says so, and nothing else', async () => {
  const { orderId, orderNumber, printId } = await printCard(shop.server, shop.user);
  for (let stage = 0; stage < 2; stage += 1) await movePrint(shop.server, printId, 'advance');
  await waitUntil('it is in the mail', async () => (await readOrder(shop.server, orderId)).status === 'shipped');
  await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  await shop.untilRefunded(orderId, 100);
  await waitUntil('an email is sent', async () => (await refundEmails(orderNumber)).length === 1);
  const [email] = await refundEmails(orderNumber);
  expect(email).toContain('We refunded $1.00 of what you paid for your card, as a goodwill gesture.');
  expect(email).not.toMatch(/print/i);
});

test('[O-3] goodwill before a card is printed doesn’t affect the print', async () => {
  const gate = shop.holdPrints();
  const { orderId } = await placeAndPay(shop.server, shop.user);
  await waitUntil('it is queued', async () => (await readAttempts(shop.server, orderId)).length === 1);
  expect((await shop.refund(orderId, { amount_cents: 50, refunded_cents: 0 })).body.outcome).toBe('requested');
  await shop.untilRefunded(orderId, 50);
  gate.open();
  await waitUntil('it is printed', async () => (await readLedger(shop.server, orderId)).length === 1);
});

test('[O-3, O-9] every refund is its own event, with amount, reason, id and operator', async () => {
  const { orderId } = await printCard(shop.server, shop.user);
  await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  await shop.untilRefunded(orderId, 100);
  shop.server.clock.advance(60_000);
  await shop.refund(orderId, { amount_cents: 49, refunded_cents: 100 });
  await shop.untilRefunded(orderId, 149);
  const refunds = (await shop.readStory(orderId)).events.filter(({ type }) => type === 'partly_refunded');
  const id = expect.stringMatching(/^re_/);
  expect(refunds).toMatchObject([
    {
      operator: shop.operator.email,
      source: 'operator',
      refund: { amount_cents: 100, reason: 'goodwill', provider_id: id },
    },
    {
      operator: shop.operator.email,
      source: 'operator',
      refund: { amount_cents: 49, reason: 'goodwill', provider_id: id },
    },
  ]);
  expect(new Set(refunds.map((event) => event.refund?.provider_id)).size).toBe(2);
  expect(new Set(refunds.map(({ at }) => at)).size).toBe(2);
  // The customer sees the reason, but not the operator.
  const { body } = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
  expect(JSON.stringify(body)).toContain('"$1.00 refunded: goodwill gesture"');
  expect(JSON.stringify(body)).not.toContain(shop.operator.email);
});

test("[O-3, O-9] an operator's own words are in the customer's email and history, and not in the log", async () => {
  const { orderId, orderNumber, printId } = await printCard(shop.server, shop.user);
  for (let stage = 0; stage < 2; stage += 1) await movePrint(shop.server, printId, 'advance');
  await waitUntil('it is in the mail', async () => (await readOrder(shop.server, orderId)).status === 'shipped');
  const words = ` Rosa's dog\nate it. `;
  expect((await shop.refund(orderId, { words: 'x'.repeat(201), amount_cents: 1, refunded_cents: 0 })).status).toBe(400);
  await shop.refund(orderId, { reason: 'damaged', words, amount_cents: 10, refunded_cents: 0 });
  await shop.untilRefunded(orderId, 10);
  await shop.refund(orderId, { reason: 'other', words, amount_cents: 100, refunded_cents: 10 });
  await shop.untilRefunded(orderId, 110);
  await waitUntil('both emails are sent', async () => (await refundEmails(orderNumber)).length === 2);
  const [damaged, other] = await refundEmails(orderNumber);
  expect(damaged).toContain('We refunded $0.10 of what you paid for your card, because it arrived damaged.');
  expect(other).toContain("We refunded $1.00 of what you paid for your card (Rosa's dog ate it).");
  const { body } = await callApi(shop.server, shop.user, { path: `/rest/v1/orders/${orderId}` });
  expect(JSON.stringify(body)).toContain('"$0.10 refunded: card arrived damaged"');
  expect(JSON.stringify(body)).toContain(`"$1.00 refunded: Rosa's dog ate it"`);
  expect((await shop.readStory(orderId)).events).toContainEqual(
    expect.objectContaining({ operator_reason: "other: Rosa's dog ate it" }),
  );
  const log = await shop.server.services.db
    .selectFrom('audit_log')
    .select('after')
    .where('subject_id', '=', orderId)
    .execute();
  expect(log).toContainEqual({ after: expect.objectContaining({ reason: 'other' }) });
  expect(JSON.stringify(log)).not.toContain('dog');
});

test('[O-3] a refund that is only due does not count as refunded', async () => {
  const { orderId } = await printCard(shop.server, shop.user);
  await callApi(shop.server, null, { path: '/sandbox/api/payments/switches', body: { fail_refund: 1 } });
  await shop.refund(orderId, { amount_cents: 100, refunded_cents: 0 });
  expect(await shop.readStory(orderId)).toMatchObject({
    refunded_cents: 0,
    refund_due_cents: 100,
    can: { refund_cents: 249 },
  });
  await shop.untilRefunded(orderId, 100);
  expect(await shop.readStory(orderId)).toMatchObject({
    refunded_cents: 100,
    refund_due_cents: 0,
    payment_status: 'paid',
  });
});

test('[O-3, O-9] the history shows an operator’s cancellation as theirs, and the log has before and after', async () => {
  const { orderId } = await printCard(shop.server, shop.user);
  await callApi(shop.server, shop.operator, {
    path: `${CONSOLE_ORDERS}/${orderId}/cancel`,
    body: { reason: 'unprintable' },
  });
  await waitUntil('it is canceled', async () => (await readOrder(shop.server, orderId)).payment_status === 'refunded');
  const { events } = await shop.readStory(orderId);
  expect(events.find(({ type }) => type === 'cancelled')).toMatchObject({
    source: 'operator',
    operator: shop.operator.email,
  });
  const entries = shop.server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', orderId);
  expect(await entries.execute()).toMatchObject([
    {
      action: 'order.cancel',
      actor: shop.operator.email,
      before: { status: 'processing' },
      after: { status: 'stopping', reason: 'unprintable' },
    },
  ]);
});

test('[O-3] operators see declined payment attempts in the history', async () => {
  const placed = await placeOrder(shop.server, shop.user);
  const payment = { url: shop.server.url, clientSecret: placed.clientSecret };
  await payByCard(payment, '4000000000000002');
  await payByCard(payment, '4000000000009995');
  const declined = async () => (await shop.readStory(placed.orderId)).events.filter(({ type }) => type === 'declined');
  await waitUntil('both are known', async () => (await declined()).length === 2);
  expect((await declined()).map(({ note }) => note)).toContain('There was not enough money on the payment card.');
});

test('[M-7] a free card is not printed after a full refund', async () => {
  const gate = shop.holdPrints();
  const people = ['Ana Weber', 'Tom Reed'].map((name) => recipient(name));
  const { orderId } = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
  await waitUntil('both are queued', async () => (await readAttempts(shop.server, orderId)).length === 2);
  const { db } = shop.server.services;
  const pieces = db.updateTable('pieces').where('order_id', '=', orderId);
  await pieces.set({ price_cents: 0 }).where('position', '=', 1).execute();
  await pieces.set({ price_cents: 349 }).where('position', '=', 2).execute();
  await shop.refund(orderId, { amount_cents: 349, refunded_cents: 0 });
  gate.open();
  await shop.untilRefunded(orderId, 349);
  await waitUntil('none is open', async () => {
    return (await listPieces(db, orderId)).every(({ status }) => status === 'cancelled');
  });
  expect((await readLedger(shop.server, orderId)).filter(({ status }) => status !== 'cancelled')).toEqual([]);
});

describe('a full refund of a mailing with cards in production', () => {
  async function beginTwoOfFour() {
    const people = ['Ana Weber', 'Tom Reed', 'Lena Vogt', 'Max Moser'].map((name) => recipient(name));
    const placed = await placeAndPay(shop.server, shop.user, await mailingRequest(shop.server, shop.user, people));
    await waitUntil('all are with the print service', async () => {
      const attempts = await readAttempts(shop.server, placed.orderId);
      return attempts.length === 4 && attempts.every(({ state }) => state === 'submitted');
    });
    const prints = await readLedger(shop.server, placed.orderId);
    for (const { id } of prints.slice(0, 2)) await movePrint(shop.server, id, 'advance');
    return placed;
  }

  test('[O-3] pays back every cent, even for cards that can no longer be stopped', async () => {
    const { orderId } = await beginTwoOfFour();
    const { total_cents: total } = await readOrder(shop.server, orderId);
    expect((await shop.refund(orderId, { amount_cents: total, refunded_cents: 0 })).body.outcome).toBe('requested');
    await shop.untilRefunded(orderId, total);
    expect(await readOrder(shop.server, orderId)).toMatchObject({ payment_status: 'refunded' });
    expect((await listPieces(shop.server.services.db, orderId)).map(({ voidReason }) => voidReason)).toEqual(
      Array.from({ length: 4 }, () => 'by_operator'),
    );
    const again = await shop.refund(orderId, { amount_cents: 1, refunded_cents: total });
    expect(again.body.outcome).toBe('already_refunded');
  });

  test('[H-10, O-3] stays a full refund when the bank warns of fraud in the meantime', async () => {
    const { orderId, paymentIntentId } = await beginTwoOfFour();
    const { total_cents: total } = await readOrder(shop.server, orderId);
    await shop.refund(orderId, { amount_cents: total, refunded_cents: 0 });
    await callApi(shop.server, null, {
      path: `/sandbox/api/payments/${paymentIntentId}/bank`,
      body: { action: 'fraud_warning' },
    });
    await shop.untilRefunded(orderId, total);
    expect(await readOrder(shop.server, orderId)).toMatchObject({ stop_reason: 'by_operator' });
  });
});

test('[O-3] a refund email names its own cards, not those of an earlier one', async () => {
  const people = ['Ana Weber', 'Tom Reed', 'Lena Vogt'].map((name) => recipient(name));
  const { orderId, orderNumber } = await placeAndPay(
    shop.server,
    shop.user,
    await mailingRequest(shop.server, shop.user, people),
  );
  await waitUntil('all are printed', async () => (await readLedger(shop.server, orderId)).length === 3);
  let refunded = 0;
  for (const { id, priceCents } of (await listPieces(shop.server.services.db, orderId)).slice(0, 2)) {
    await shop.refund(orderId, { amount_cents: priceCents, refunded_cents: refunded, piece_id: id });
    refunded += priceCents;
    await shop.untilRefunded(orderId, refunded);
  }
  await waitUntil('two emails are sent', async () => (await refundEmails(orderNumber)).length === 2);
  const [first, second] = await refundEmails(orderNumber);
  expect(first).toContain('Ana Weber');
  expect(second).toContain('Tom Reed');
  expect(second).not.toContain('Ana Weber');
});

test('[O-3] refunds and cancellations by operators need a reason', async () => {
  const { orderId } = await printCard(shop.server, shop.user);
  expect((await shop.refund(orderId, { amount_cents: 1, refunded_cents: 0, reason: undefined })).status).toBe(400);
  expect(
    (await callApi(shop.server, shop.operator, { path: `${CONSOLE_ORDERS}/${orderId}/cancel`, body: {} })).status,
  ).toBe(400);
});
