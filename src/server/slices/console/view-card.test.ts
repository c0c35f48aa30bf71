/** Operators can see cards' print files and pictures, also of mailings, but never a hidden address. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStorySchema } from '#contract/console/orders.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Card } from '#server/engines/rendering/card.ts';
import { readHidden } from '#server/slices/address-requests/vault-store.ts';
import { pieceCard } from '#server/slices/fulfilment/print-file.ts';
import { snapshotFor } from '#server/slices/orders/pieces/piece.ts';
import { findPieceAt } from '#server/slices/orders/pieces/piece-store.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { ANNA, hiddenAddress, hiddenCard, SECRET } from '#testing/ask-for-address.ts';
import { BLANK_CARDS } from '#testing/blank-cards.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, orderRequest, placeAndPay } from '#testing/order-request.ts';
import { inspectPdf } from '#testing/pdf/inspect-pdf.ts';
import { readAttempts, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let ada: TestUser;
let operator: TestUser;
beforeAll(async () => {
  server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: '3600' }, { drawing: BLANK_CARDS });
});
beforeEach(async () => {
  ada = await signUpUser(server);
  operator = await grantRole(server, await signUpUser(server));
});
afterAll(() => server.close());

async function readStory(orderId: string) {
  return orderStorySchema.parse((await callApi(server, operator, { path: `/rest/v1/console/orders/${orderId}` })).body);
}

const fileOf = (attemptId: string | undefined, { headers } = operator) =>
  fetch(`${server.url}/rest/v1/console/attempts/${attemptId}/print-file`, { headers });

async function textOf(response: Response): Promise<string> {
  const { pages } = await inspectPdf(new Uint8Array(await response.arrayBuffer()));
  return pages.map(({ text }) => text).join('\n');
}

const untilPrinted = (orderId: string, count: number) =>
  waitUntil('all are printed', async () => {
    const attempts = await readAttempts(server, orderId);
    return attempts.length === count && attempts.every(({ state }) => state === 'submitted');
  });

test('[O-3, O-9] the print file of a mailing’s card is rendered again with its own words, and the view is logged', async () => {
  const people = ['Ana Weber', 'Tom Reed'].map((name) => recipient(name));
  const request = await mailingRequest(server, ada, people, { message: 'Dear {first name}, the sea is warm.' });
  const { orderId } = await placeAndPay(server, ada, request);
  await untilPrinted(orderId, 2);
  const { attempts } = await readStory(orderId);
  const toms = attempts.find(({ piece }) => piece === 2);
  const file = await fileOf(toms?.id);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const text = await textOf(file);
  expect(text).toContain('Dear Tom');
  expect(text).not.toContain('Dear Ana');
  expect((await fileOf(toms?.id, ada)).status).toBe(404);
  const log = server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', orderId);
  expect(await log.execute()).toMatchObject([{ action: 'order.look', after: { card: 2, attempt: 1 } }]);
});

test('[O-3, O-9] both sides of a card are shown as pictures, and each view is logged', async () => {
  const { orderId } = await placeAndPay(server, ada);
  const [piece] = (await readStory(orderId)).listed_pieces;
  const path = `/rest/v1/console/pieces/${piece?.id}/pictures`;
  const { body } = await callApi(server, operator, { path });
  const png = /^data:image\/png;base64,iVBOR/;
  expect(body).toEqual({ front: expect.stringMatching(png), back: expect.stringMatching(png) });
  expect(body.front).not.toBe(body.back);
  expect((await callApi(server, ada, { path })).status).toBe(404);
  expect((await callApi(server, operator, { path: path.replace(piece?.id ?? '', crypto.randomUUID()) })).status).toBe(
    404,
  );
  const log = server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', orderId);
  expect(await log.execute()).toMatchObject([{ action: 'order.look', actor: operator.email, after: { card: 1 } }]);
});

test('[O-3, M-10] no picture or print file shows a hidden address, for single cards and mailings', async () => {
  const { db, renderer } = server.services;
  const { hiddenId } = await hiddenAddress(server, ada);
  const single = await placeAndPay(server, ada, orderRequest({}, hiddenCard(hiddenId)));
  const people: Recipient[] = [{ address: ANNA, values: {}, hiddenId }, recipient('Theo Smith')];
  const many = await placeAndPay(server, ada, await mailingRequest(server, ada, people));
  await untilPrinted(single.orderId, 1);
  await untilPrinted(many.orderId, 2);
  for (const { orderId } of [single, many]) {
    const { attempts, listed_pieces } = await readStory(orderId);
    const text = await textOf(await fileOf(attempts.find(({ piece }) => piece === 1)?.id));
    expect(text).toContain('Thinking');
    for (const word of Object.values(SECRET)) expect(text).not.toContain(word);
    // The picture shows the card as its sender sees it, not as it is printed.
    const [order, piece] = [await findOrder(db, orderId), await findPieceAt(db, orderId, 1)];
    if (order === null || piece === null) throw new Error('there is no card');
    const draw = async ({ design, format }: Card) => {
      const task = { design, format, photos: new Map(), side: 'back', widthPixels: 992, type: 'png' } as const;
      return `data:image/png;base64,${Buffer.from(await renderer.renderThumbnail(task)).toString('base64')}`;
    };
    const path = `/rest/v1/console/pieces/${listed_pieces[0]?.id}/pictures`;
    const { back } = (await callApi(server, operator, { path })).body;
    expect(back).toBe(await draw(pieceCard(piece, order.snapshot)));
    expect(back).not.toBe(await draw(snapshotFor(piece, order.snapshot, (await readHidden(db, hiddenId)) ?? ANNA)));
  }
});
