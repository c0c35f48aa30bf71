/** Checks how orders for many people are checked, charged and stored. slices/fulfilment/mailing.test.ts prints them. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import type { Arrival } from '#domain/delivery.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { callApi, placeAndPay, placeOrder, requestIntent } from '#testing/order-request.ts';
import { readOrder, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { movePiece } from '../pieces/move-order.ts';
import type { Piece } from '../pieces/piece.ts';
import { listPieces } from '../pieces/piece-store.ts';
import { sendRefund, shouldGatherRefunds } from '../refunds/refunds.ts';

describe('a mailing', () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp({}, noPrinting);
    user = await signUpUser(server);
  });
  afterAll(() => server.close());

  const people = (count: number) => Array.from({ length: count }, (_, index) => recipient(`Person${index + 1} Smith`));

  test('[L-9, M-8] says when everyone has their card, in the US and abroad', async () => {
    const [rosa, theo] = [recipient('Rosa'), recipient('Theo')];
    const berlin = { ...EMPTY_ADDRESS, addressLine1: 'Hauptstraße 5', postalCode: '10115', city: 'Berlin' };
    const lena = { ...rosa, address: { ...berlin, recipient: 'Lena Vogt', country: 'Germany' as const } };
    const placed = await placeAndPay(server, user, await mailingRequest(server, user, [rosa, lena, theo]));
    await waitUntil('it is paid', async () => {
      const { status } = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
      return status === 200;
    });
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
    const { us, abroad } = body.arrival as Arrival;
    expect(us).not.toBeNull();
    expect(abroad?.to ?? '').toSatisfy((last: string) => last > (us?.to ?? ''));
    expect(body).toMatchObject({ copies_mailed: 1 });
  });

  test('[M-8] is exported in order, with everyone once, even over several pages', async () => {
    const { orderId } = await placeAndPay(server, user, await mailingRequest(server, user, people(205)));
    await waitUntil('it is paid', async () => (await readOrder(server, orderId)).payment_status === 'paid');
    const csv = await fetch(`${server.url}/rest/v1/orders/${orderId}/pieces.csv`, { headers: user.headers });
    const names = (await csv.text()).split('\r\n').flatMap((line) => /"(Person\d+ Smith)"/.exec(line)?.[1] ?? []);
    expect(names).toEqual(people(205).map(({ address }) => address.recipient));
  });

  test('[M-5, M-6] is one order with one price, and a piece for everyone', async () => {
    const placed = await placeOrder(server, user, await mailingRequest(server, user, people(7)));
    expect(placed.amountCents).toBe(525);
    const pieces = await listPieces(server.services.db, placed.orderId);
    expect(pieces.map(({ position, copies, priceCents }) => [position, copies, priceCents])).toEqual(
      people(7).map((_, index) => [index + 1, 1, 75]),
    );
    expect(pieces.map(({ address }) => address.recipient)).toEqual(people(7).map(({ address }) => address.recipient));
    const order = await server.services.db
      .selectFrom('orders')
      .select(['lines', 'total_cents'])
      .where('id', '=', placed.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ total_cents: 525, lines: [{ item: 'cards', count: 7, cents: 525 }] });
  });

  test('[M-5] is quoted by the number of its recipients', async () => {
    const quote = (recipients?: number) =>
      callApi(server, null, { path: '/functions/v1/quote-order', body: { recipients } });
    expect((await quote(240)).body).toMatchObject({ card_cents: 75, subtotal_cents: 18_000, total_cents: 18_000 });
    expect((await quote(2)).body).toMatchObject({ card_cents: null, total_cents: 349 });
    expect((await quote()).body).toMatchObject({ card_cents: null, total_cents: 349 });
    for (const count of [0, -1, 1.5, 10_001]) expect((await quote(count)).status).toBe(400);
  });

  test('[M-4] is refused before paying when it doesn’t fit for someone, and says for whom', async () => {
    const message = 'Dear {first name}, {story|well} '.repeat(8);
    const recipients = [
      ...people(60).map(({ address }) => ({ address, values: { story: '' } })),
      recipient('Rosa', { story: 'A long story. '.repeat(7) }),
      recipient('Rosa', { story: 'x' }),
    ];
    const { status, body } = await requestIntent(
      server,
      user,
      await mailingRequest(server, user, recipients, { message }),
    );
    expect([status, body.code]).toEqual([422, 'preflight_failed']);
    expect(body.details).toMatchObject({ refused: 1, recipients: [{ position: 61 }] });
  });

  test('[M-3] is refused when its message has a field without a column', async () => {
    const request = await mailingRequest(server, user, people(2), { message: 'Dear {nickname}' });
    const { body } = await requestIntent(server, user, request);
    expect(body).toMatchObject({ code: 'preflight_failed', details: { findings: [{ code: 'merge_field_unknown' }] } });
  });

  test('[M-5] is refused at a single card’s price, and for someone else’s list', async () => {
    const request = await mailingRequest(server, user, people(7));
    expect((await requestIntent(server, user, { ...request, amount: 3.49 })).body.code).toBe('invalid_amount');
    const stranger = await signUpUser(server);
    expect((await requestIntent(server, stranger, request)).body.code).toBe('recipients_missing');
  });

  test('[M-7] is refunded to the cent for any failed pieces, in any order and however often it is requested', async () => {
    const { services } = server;
    const { db } = services;
    const fails = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 });
    const check = async (failing: readonly boolean[], isReversed: boolean) => {
      const request = await mailingRequest(server, user, people(failing.length));
      const { orderId, paymentIntentId } = await placeAndPay(server, user, request);
      await waitUntil('it is paid', async () => (await readOrder(server, orderId)).payment_status === 'paid');
      const hasBegun = async () => (await listPieces(db, orderId)).every(({ status }) => status === 'processing');
      await waitUntil('it has begun', hasBegun);
      const pieces = await listPieces(db, orderId);
      const failed = pieces.filter((_, index) => failing[index]);
      const move = {
        orderId,
        attempt: 1,
        event: 'failed',
        source: 'printer',
        voids: 'not_printed',
      } as const;
      const fail = ({ id }: Piece) =>
        db.transaction().execute((trx) => movePiece(trx, services, { ...move, pieceId: id }));
      const inOrder = isReversed ? failed.toReversed() : failed;
      // A refund waits while another refund of the order is running; its job would try again.
      const refund = () =>
        sendRefund(services, orderId).catch((error) => expect(error).toMatchObject({ code: 'payment_pending' }));
      await Promise.all(inOrder.flatMap((piece) => [fail(piece), fail(piece), refund()]));
      const due = failed.reduce((sum, { priceCents }) => sum + priceCents, 0);
      await waitUntil('all of it is refunded', async () => {
        await refund();
        return ((await services.payments.findRefund(paymentIntentId))?.amountCents ?? 0) >= due;
      });
      await refund();
      expect((await services.payments.findRefund(paymentIntentId))?.amountCents ?? 0).toBe(due);
      const refunded = await listPieces(db, orderId);
      expect(refunded.map(({ refundCents }) => refundCents)).toEqual(
        pieces.map(({ priceCents }, index) => (failing[index] ? priceCents : 0)),
      );
      const payment = failed.length === pieces.length ? 'refunded' : 'paid';
      expect((await readOrder(server, orderId)).payment_status).toBe(payment);
    };
    await fc.assert(fc.asyncProperty(fails, fc.boolean(), check), { numRuns: 5 });
  });

  test('[M-7] gathers what is owed within ten minutes of a refund, whatever its cards do', async () => {
    const { services } = server;
    const { orderId } = await placeAndPay(server, user, await mailingRequest(server, user, people(3)));
    const hasBegun = async () =>
      (await listPieces(services.db, orderId)).every(({ status }) => status === 'processing');
    await waitUntil('it has begun', hasBegun);
    const fail = async (index: number) => {
      const [piece] = (await listPieces(services.db, orderId)).slice(index);
      const move = { orderId, attempt: 1, event: 'failed', source: 'printer', voids: 'not_printed' } as const;
      await services.db.transaction().execute((trx) => movePiece(trx, services, { ...move, pieceId: piece?.id ?? '' }));
    };
    await fail(0);
    await sendRefund(services, orderId);
    for (const index of [1, 2]) await fail(index);
    const isGathered = async (minutes: number) => {
      const at = new Date(services.clock.now().getTime() + minutes * 60_000);
      return shouldGatherRefunds({ ...services, clock: { now: () => at } }, orderId);
    };
    expect([await isGathered(0), await isGathered(9), await isGathered(11)]).toEqual([true, true, false]);
  });
});
