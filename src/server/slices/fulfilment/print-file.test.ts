/** Follows real cards from payment to print file. Other tests use blank cards, because rendering takes most of the time. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toReturnAddress } from '#contract/return-address.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import type { Rect } from '#layout/scene.ts';
import { rect } from '#layout/units.ts';
import { POSTGRID_SIZES } from '#server/providers/printing/postgrid.ts';
import type { OrderSnapshot } from '#server/slices/orders/checkout/order-snapshot.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { loops, SENDER, sampleDesign } from '#testing/card-fixtures.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, GOOD_CARD, orderRequest, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { type GrayPicture, inspectPdf, rasterize } from '#testing/pdf/inspect-pdf.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { printCard, readAttempts, readLedger, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: '3600' }, { drawing: {} });
  user = await signUpUser(server);
});
afterAll(() => server.close());

test('[S-6] a card is rendered from the snapshot, accepted for printing and shown with its address', async () => {
  const order = await printCard(server, user, orderRequest());
  const [print] = await readLedger(server, order.orderId);
  expect(print).toMatchObject({ size: '5.5x4.25', status: 'ready' });
  const back = await fetch(`${server.url}/sandbox/api/prints/${order.printId}/back.png`);
  const front = await fetch(`${server.url}/sandbox/api/prints/${order.printId}/front.png`);
  expect([front.status, back.status]).toEqual([200, 200]);
  const [attempt] = await readAttempts(server, order.orderId);
  const file = await server.services.storage.get(attempt?.pdf_key ?? '');
  const { pages } = await inspectPdf(file?.bytes ?? new Uint8Array());
  expect(pages[1]?.text).toContain('The sea is warm and the');
  const detail = await callApi(server, user, { path: `/rest/v1/orders/${order.orderId}` });
  expect(detail.body).toMatchObject({ status: 'processing', postgrid_order_id: order.printId });
});

test('[T-9] drawings are ordered and printed as filled shapes, also on a copy of the card', async () => {
  const drawing = { strokes: [loops(3, { color: '#b93a2b' })], stickers: [] };
  const drawings = { front: drawing, back: drawing };
  const order = await printCard(server, user, orderRequest({}, { drawings }));
  const [attempt] = await readAttempts(server, order.orderId);
  const file = await server.services.storage.get(attempt?.pdf_key ?? '');
  const undrawn = (await server.services.renderPrintFile(await paidSnapshot())).bytes;
  const shapes = async (pdf: Uint8Array) =>
    (await inspectPdf(pdf)).pages.map((page) => page.operations.filter(({ operator }) => operator === 'f').length);
  const [before, after] = [await shapes(undrawn), await shapes(file?.bytes ?? new Uint8Array())];
  expect(after).toEqual(before.map((count) => count + 1));
  const copied = await callApi(server, user, {
    path: '/rest/v1/postcards/duplicate',
    body: { ids: [order.postcardId] },
  });
  const [{ id }] = z.parse(z.tuple([z.object({ id: z.string() })]), copied.body.items);
  const copy = await callApi(server, user, { path: `/rest/v1/postcards/${id}` });
  expect(copy.body).toMatchObject({ drawings });
});

test('[M-3, M-6] everyone on a list gets their own words, as checked before paying', async () => {
  const people = [
    recipient('Rosa Bianchi', { pet: 'cat' }),
    recipient('Theo Fontane', { pet: '' }),
    recipient('Ida Wells', { pet: '' }),
  ];
  const message = 'Dear {first name}, kiss your {pet|dog}!';
  const order = await placeAndPay(server, user, await mailingRequest(server, user, people, { message }));
  await waitUntil('all are at the print shop', async () => {
    const attempts = await readAttempts(server, order.orderId);
    return attempts.length === 3 && attempts.every(({ state }) => state === 'submitted');
  });
  // We don't keep a mailing's files, so only the print shop has them.
  expect((await readAttempts(server, order.orderId)).map(({ pdf_key }) => pdf_key)).toEqual([null, null, null]);
  const files = (await readLedger(server, order.orderId)).map(({ pdf_key }) => server.services.storage.get(pdf_key));
  const texts = (await Promise.all(files)).map(async (file) => {
    const { pages } = await inspectPdf(file?.bytes ?? new Uint8Array());
    return pages[1]?.text;
  });
  expect((await Promise.all(texts)).sort()).toEqual([
    expect.stringContaining('Dear Ida, kiss your dog!'),
    expect.stringContaining('Dear Rosa, kiss your cat!'),
    expect.stringContaining('Dear Theo, kiss your dog!'),
  ]);
});

test('the email about an order carries pictures of both sides', async () => {
  const order = await printCard(server, user);
  const findEmail = async () =>
    (await server.services.db.selectFrom('inbox').selectAll().execute()).find((row) =>
      row.body_text.includes(order.orderNumber),
    );
  await waitUntil('the email has arrived', async () => (await findEmail()) !== undefined);
  expect((await findEmail())?.attachments.map(({ cid, contentType }) => `${cid} ${contentType}`)).toEqual([
    'front image/png',
    'back image/png',
  ]);
});

const PAID = 'The words that were paid for.';
const EDITED = 'Completely different words.';

/** Orders a saved card, calls `meanwhile`, pays, and returns the hash of the print file. */
async function printHash(message: string, meanwhile: (postcardId: string) => Promise<void> = async () => {}) {
  const draft = await callApi(server, user, { path: '/rest/v1/postcards', body: postcardInput({ message }) });
  const id = String(draft.body.id);
  const placed = await placeOrder(server, user, orderRequest({}, { id, message }));
  await meanwhile(id);
  await payByCard({ url: server.url, clientSecret: placed.clientSecret }, GOOD_CARD);
  await waitUntil('the card is submitted', async () => {
    const [attempt] = await readAttempts(server, placed.orderId);
    return attempt?.state === 'submitted';
  });
  const [attempt] = await readAttempts(server, placed.orderId);
  const [print] = await readLedger(server, placed.orderId);
  const file = await server.services.storage.get(attempt?.pdf_key ?? '');
  const sha256 = createHash('sha256')
    .update(file?.bytes ?? '')
    .digest('hex');
  expect([attempt?.pdf_sha256, print?.pdf_sha256]).toEqual([sha256, sha256]);
  return { sha256, id, orderId: placed.orderId };
}

const edit = (id: string) =>
  callApi(server, user, {
    path: `/rest/v1/postcards/${id}`,
    method: 'PUT',
    body: postcardInput({ message: EDITED }),
  });

// Invariant 9 of docs/reliability.md.
test('a card edited after it was ordered is printed as ordered', async () => {
  const untouched = await printHash(PAID);
  const edited = await printHash(PAID, async (id) => void (await edit(id)));
  expect(edited.sha256).toBe(untouched.sha256);
  expect((await printHash(EDITED)).sha256).not.toBe(untouched.sha256);

  const refused = await edit(edited.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'already_ordered']);
  await callApi(server, user, { path: '/rest/v1/postcards/duplicate', body: { ids: [edited.id] } });
  const [attempt] = await readAttempts(server, edited.orderId);
  expect(attempt?.pdf_sha256).toBe(untouched.sha256);
}, 120_000);

async function paidSnapshot(): Promise<OrderSnapshot> {
  const { orderId } = await placeOrder(server, user, orderRequest());
  const order = await findOrder(server.services.db, orderId);
  if (order === null) throw new Error('the order is gone');
  return order.snapshot;
}

describe('a card paid for before an upgrade', () => {
  const older = { layoutVersion: '1-00000000', layoutHash: 'a'.repeat(64) };

  test('[P-4] is printed by the new layout', async () => {
    const { bytes } = await server.services.renderPrintFile({ ...(await paidSnapshot()), ...older });
    expect((await inspectPdf(bytes)).pages).toHaveLength(2);
  });

  test('is refused if the new layout has no room for it', async () => {
    const snapshot = { ...(await paidSnapshot()), ...older };
    const text = { ...snapshot.design.text, message: 'Wish you were here. '.repeat(200) };
    const tooLong = { ...snapshot, design: { ...snapshot.design, text } };
    await expect(server.services.renderPrintFile(tooLong)).rejects.toThrow('no room');
  });

  test('is refused if the same layout comes out differently', async () => {
    const changed = { ...(await paidSnapshot()), layoutHash: older.layoutHash };
    await expect(server.services.renderPrintFile(changed)).rejects.toThrow('differs');
  });
});

test('[P-8] a return address is printed and sent as paid for, whatever the account says later', async () => {
  const save = (address: typeof SENDER) =>
    callApi(server, user, {
      path: '/rest/v1/profiles/me/return-address',
      method: 'PUT',
      body: { return_address: toReturnAddress(address) },
    });
  await save(SENDER);
  const placed = await placeOrder(server, user, orderRequest({}, { return_address: toReturnAddress(SENDER) }));
  await save({ ...SENDER, addressLine1: '1 Elsewhere' });
  await payByCard({ url: server.url, clientSecret: placed.clientSecret }, GOOD_CARD);
  await waitUntil('the card is submitted', async () => {
    const [attempt] = await readAttempts(server, placed.orderId);
    return attempt?.state === 'submitted';
  });
  const [attempt] = await readAttempts(server, placed.orderId);
  const file = await server.services.storage.get(attempt?.pdf_key ?? '');
  const [, back] = (await inspectPdf(file?.bytes ?? new Uint8Array())).pages;
  expect(back?.text).toContain('Mia Marin');
  expect(back?.text).toContain('7 Lighthouse Road');
  // The print service stamps the recipient's address itself.
  expect(back?.text).not.toContain('Grace Hopper');
  const [print] = await readLedger(server, placed.orderId);
  expect(print?.sender).toEqual({
    firstName: 'Mia',
    lastName: 'Marin',
    addressLine1: '7 Lighthouse Road',
    city: 'Rockport',
    provinceOrState: 'MA',
    postalOrZip: '01966',
    countryCode: 'US',
  });
  const { body } = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
  expect(body.return_address).toEqual(toReturnAddress(SENDER));
});

describe('the postage corner', () => {
  const LIVE = { POSTGRID_API_KEY: 'test_sk_1', POSTGRID_WEBHOOK_SECRET: 'secret' };
  let live: TestApp;
  beforeAll(async () => {
    live = await createTestApp(LIVE, { drawing: {} });
  });
  afterAll(() => live.close());

  const CASES = [...new Set(Object.values(POSTGRID_SIZES))].flatMap((format) =>
    ORIENTATIONS.map((orientation) => ({ format, orientation })),
  );
  /** One pixel per point. */
  const DPI = 72;

  /** Returns which parts of the back have ink in the print file. */
  async function inkOn({ services }: TestApp, { format, orientation }: (typeof CASES)[number]) {
    const design = sampleDesign({ text: { returnAddress: SENDER }, printing: { orientation } });
    const contact = { email: 'ada@example.com', phone: '2125550123' };
    const { layoutVersion, layoutHash } = await services.renderer.layout({ design, format });
    const snapshot = { design, format, layoutVersion, layoutHash, photos: [], contact };
    const picture = await rasterize((await services.renderPrintFile(snapshot)).bytes, 2, DPI);
    const { stamp, inkFree, barcode, message } = backGeometry(format, orientation);
    // Covers everything from the stamp to the card's own corner.
    const bottom = stamp.y + stamp.height + 9;
    const corner = rect({ left: stamp.x - 9, top: 0, right: picture.width, bottom });
    return {
      corner: hasInk(picture, corner),
      inkFree: hasInk(picture, inkFree),
      barcode: hasInk(picture, barcode),
      message: hasInk(picture, message),
    };
  }

  function hasInk({ pixels, width }: GrayPicture, box: Rect): boolean {
    const rows = Array.from({ length: Math.floor(box.height) }, (_, row) => Math.ceil(box.y) + row);
    return rows.some((row) => {
      const start = row * width + Math.ceil(box.x);
      return pixels.subarray(start, start + Math.floor(box.width) - 1).some((value) => value < 255);
    });
  }

  const EMPTY = { inkFree: false, barcode: false, message: true };

  test('[P-2] has a picture of a stamp on a proof, with a note if the printer is live', async () => {
    const proofText = async (shop: TestApp) => {
      const owner = await signUpUser(shop);
      const { body } = await callApi(shop, owner, { path: '/rest/v1/postcards', body: postcardInput() });
      const proof = await fetch(`${shop.url}/rest/v1/postcards/${body.id}/proof`, { headers: owner.headers });
      return (await inspectPdf(new Uint8Array(await proof.arrayBuffer()))).pages.map(({ text }) => text);
    };
    const note = 'The stamp is only a picture: the card gets real postage in that corner';
    const [front, back] = await proofText(live);
    expect(front).not.toContain(note);
    expect(back).toContain(note);
    expect((await proofText(server)).join()).not.toContain(note);
  });

  test.each(CASES)('[P-2] has no ink for a live printer: $format in $orientation', async (card) => {
    expect(await inkOn(live, card)).toEqual({ ...EMPTY, corner: false });
  });

  test.each(CASES)('[P-2] keeps the stamp for the local print shop: $format in $orientation', async (card) => {
    expect(await inkOn(server, card)).toEqual({ ...EMPTY, corner: true });
  });
});
