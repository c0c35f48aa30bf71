/** Follows fronts of several photos, and the photos themselves, from the draft to the printed file. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_BORDER, DEFAULT_LOOK, type PhotosFront } from '#domain/front.ts';
import { sweep } from '#server/slices/privacy/sweep.ts';
import { savePhoto } from '#server/slices/uploads/save-photo.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { listFiles } from '#testing/find-canaries.ts';
import { callApi, orderRequest, placeOrder, requestIntent } from '#testing/order-request.ts';
import { inspectPdf } from '#testing/pdf/inspect-pdf.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { printCard, readAttempts, waitUntil } from '#testing/print-shop.ts';
import { readZip } from '#testing/read-zip.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const MONTHS = 90 * 24 * 3600_000;
const SIZE = { width: 1000, height: 750 };

let server: TestApp;
let mia: TestUser;
let tom: TestUser;
beforeAll(async () => {
  server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: '3600' }, { drawing: {} });
});
/** New users for each test, because one test outlives its session. */
beforeEach(async () => {
  mia = await signUpUser(server);
  tom = await signUpUser(server);
});
afterAll(() => server.close());

/** Each shade makes a different photo. */
async function upload(user: TestUser, shade: number): Promise<string> {
  const create = { ...SIZE, channels: 3, background: { r: shade, g: 90, b: 160 } } as const;
  return (await savePhoto(server.services, user.userId, await sharp({ create }).jpeg().toBuffer())).id;
}

function four(ids: readonly string[]): PhotosFront {
  const pixels = { widthPixels: SIZE.width, heightPixels: SIZE.height };
  const slots = ids.map((uploadId) => ({ uploadId, ...pixels, crop: DEFAULT_CROP, look: DEFAULT_LOOK }));
  const style = { fontFamily: 'playfair', fontSize: 'M', color: '#ffffff', place: 'bottom', backing: 'band' } as const;
  return { kind: 'photos', layout: 'four', slots, border: DEFAULT_BORDER, caption: { text: 'All of us', ...style } };
}

async function fourPhotos(user: TestUser, first: number): Promise<PhotosFront> {
  return four(await Promise.all([0, 1, 2, 3].map((index) => upload(user, first + 50 * index))));
}

const save = (user: TestUser, front: unknown) =>
  callApi(server, user, { path: '/rest/v1/postcards', body: postcardInput({ front, image_url: null }) });
const request = (front: unknown) => orderRequest({}, { front, image_url: '' });

describe('[T-5] a card with four photos', () => {
  test('is saved, duplicated and shown as a picture', async () => {
    const front = await fourPhotos(mia, 10);
    const { status, body: saved } = await save(mia, front);
    expect({ status, saved }).toMatchObject({ status: 200, saved: { front } });
    const path = '/rest/v1/postcards/duplicate';
    const { body: copies } = await callApi(server, mia, { path, body: { ids: [saved.id] } });
    expect(copies).toMatchObject({ items: [{ front }] });
    const picture = await fetch(`${server.url}/rest/v1/postcards/${saved.id}/picture/front`, { headers: mia.headers });
    expect(picture.status).toBe(200);
    const { data, info } = await sharp(await picture.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) =>
      data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels];
    // The caption's band covers the lower two.
    expect([redAt(0.25, 0.25), redAt(0.75, 0.25)].map((red) => Math.round((red ?? 0) / 10))).toEqual([1, 6]);
  });

  test('is ordered and printed with all of them, and the sweep keeps them', async () => {
    const user = await signUpUser(server);
    const front = await fourPhotos(user, 20);
    const { orderId, postcardId } = await printCard(server, user, request(front));
    const [attempt] = await readAttempts(server, orderId);
    const pdf = attempt?.pdf_key ? await server.services.storage.get(attempt.pdf_key) : null;
    if (pdf === null) throw new Error('there is no print file');
    const [page] = (await inspectPdf(pdf.bytes)).pages;
    expect(page?.images).toHaveLength(4);
    expect(page?.text).toContain('All of us');

    // Only the order still has its photos.
    const { numUpdatedRows } = await server.services.db
      .updateTable('postcards')
      .set({ front: null, upload_id: null })
      .where('id', '=', postcardId)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    const unused = await upload(user, 29);
    server.clock.advance(MONTHS);
    await sweep(server.services);
    const rows = await server.services.db
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute();
    const ids = front.slots.flatMap((slot) => slot?.uploadId ?? []);
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(rows.map(({ id }) => id)).not.toContain(unused);
  });
});

test('[T-5] a card’s photos are exported and deleted with the account', async () => {
  const user = await signUpUser(server);
  const front = await fourPhotos(user, 40);
  expect((await save(user, front)).status).toBe(200);
  const answer = await fetch(`${server.url}/rest/v1/account/export`, { headers: user.headers });
  const files = await readZip(Buffer.from(await answer.arrayBuffer()));
  const ids = front.slots.flatMap((slot) => slot?.uploadId ?? []);
  expect([...files.keys()]).toEqual(expect.arrayContaining(ids.map((id) => `photos/${id}.jpg`)));
  const [hashed] = await server.services.db
    .selectFrom('uploads')
    .select('sha256')
    .where('id', '=', ids[3] ?? '')
    .execute();
  const isKept = async () => (await listFiles(server)).some((path) => path.includes(hashed?.sha256 ?? '?'));
  expect(await isKept()).toBe(true);
  const response = await fetch(`${server.url}/rest/v1/account/delete`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: user.password }),
  });
  expect(response.status).toBe(204);
  await waitUntil('its files are gone', async () => !(await isKept()));
});

describe('[S-5] the image_url of a card whose front is more than a photo or a template', () => {
  const DRAWN = {
    front: { strokes: [], stickers: [{ emoji: '⛵', x: 500, y: 500, size: 1000 }] },
    back: { strokes: [], stickers: [] },
  };
  const call = (user: TestUser, path: string, change: Parameters<typeof postcardInput>[0]) =>
    callApi(server, user, {
      path: `/rest/v1/postcards${path}`,
      method: path === '' ? 'POST' : 'PUT',
      body: postcardInput(change),
    });

  const storedUrl = async (id: unknown) => {
    const row = server.services.db.selectFrom('postcards').select('image_url').where('id', '=', String(id));
    return (await row.executeTakeFirstOrThrow()).image_url;
  };

  test('is its rendered front, also in the database, and may be sent instead of the front', async () => {
    const front = await fourPhotos(mia, 110);
    const { body: saved } = await call(mia, '', { front, image_url: null, drawings: DRAWN });
    expect(saved.image_url).toBe(`/rest/v1/postcards/${saved.id}/picture/front`);
    expect((await fetch(server.url + saved.image_url, { headers: mia.headers })).status).toBe(200);
    expect((await fetch(server.url + saved.image_url, { headers: tom.headers })).status).toBe(404);
    expect(await storedUrl(saved.id)).toBe(saved.image_url);

    const { image_url } = saved;
    const { body: updated } = await call(mia, `/${saved.id}`, { image_url, message: 'New words' });
    expect(updated).toMatchObject({ image_url, front, drawings: DRAWN, message: 'New words' });
    const { body: copy } = await call(mia, '', { image_url });
    expect(copy).toMatchObject({ front, drawings: DRAWN });
    const { orderId } = await placeOrder(server, mia, orderRequest({}, { image_url }));
    const order = server.services.db.selectFrom('orders').select('snapshot').where('id', '=', orderId);
    expect((await order.executeTakeFirstOrThrow()).snapshot).toMatchObject({
      design: { front, drawings: DRAWN },
    });
    expect((await call(tom, '', { image_url })).status).toBe(404);
  });

  test.each([
    ['a drawing', { drawings: DRAWN }, null],
    [
      'a template with words of one’s own',
      { front: { kind: 'template', templateId: 'los-angeles', lettering: 'Lago' } },
      null,
    ],
    ['a template', {}, 'template:happy-birthday'],
  ] as const)('with %s', async (_what, change, plain) => {
    const { body: saved } = await call(mia, '', change);
    expect(saved.image_url).toBe(plain ?? `/rest/v1/postcards/${saved.id}/picture/front`);
    expect(await storedUrl(saved.id)).toBe(saved.image_url);
  });

  test('a list leaves the drawings to the single card', async () => {
    const { body: saved } = await call(mia, '', { drawings: DRAWN });
    const { body } = await callApi(server, mia, { path: '/rest/v1/postcards', method: 'GET' });
    expect(body).toMatchObject({ items: [{ id: saved.id, image_url: saved.image_url }] });
    expect(JSON.stringify(body)).not.toContain('drawings');
  });
});

describe('[T-5] a front that isn’t the user’s own', () => {
  test('is not found with another user’s photo in any slot, in drafts and in orders', async () => {
    const front = await fourPhotos(mia, 60);
    const theirs = await upload(tom, 70);
    const ids = front.slots.flatMap((slot) => slot?.uploadId ?? []);
    const mixed = four([...ids.slice(0, 3), theirs]);
    expect((await save(mia, mixed)).status).toBe(404);
    expect((await requestIntent(server, mia, request(mixed))).status).toBe(404);
  });

  test('is refused if it is malformed', async () => {
    const front = await fourPhotos(mia, 80);
    const wrong = [
      { ...front, slots: front.slots.slice(0, 3) },
      { ...front, slots: [...front.slots, front.slots[0]] },
      { ...front, slots: [] },
      { ...front, layout: 'five' },
      { ...front, border: { color: 'url(x)', spacing: 'narrow' } },
      { ...front, caption: { ...front.caption, text: 'x'.repeat(201) } },
      { ...front, caption: { ...front.caption, text: 'a\u0000b' } },
      { kind: 'template', templateId: 'los-angeles', lettering: 'x'.repeat(41) },
    ];
    for (const each of wrong) {
      expect((await save(mia, each)).status).toBe(400);
      expect((await requestIntent(server, mia, request(each))).status).toBe(400);
    }
  });

  test('[T-9] is too detailed with a drawing of 10,000 points, in drafts and in orders', async () => {
    const points = Array.from({ length: 10_000 }, (_, index) => [index, -1234, 128]).flat();
    const back = { strokes: [{ color: '#000000', width: 'fine', points }], stickers: [] };
    const drawings = { front: { strokes: [], stickers: [] }, back };
    const path = '/rest/v1/postcards';
    const answers = [
      await callApi(server, mia, { path, body: postcardInput({ drawings }) }),
      await requestIntent(server, mia, orderRequest({}, { drawings })),
    ];
    for (const { status, body } of answers) {
      expect({ status, body: JSON.stringify(body) }).toMatchObject({
        status: 400,
        body: expect.stringContaining('Please remove a few strokes: the drawing is too detailed.'),
      });
    }
  });

  test('can be saved with an empty slot, but not ordered', async () => {
    const front = await fourPhotos(mia, 90);
    const unfinished = { ...front, slots: front.slots.with(2, null) };
    expect((await save(mia, unfinished)).body).toMatchObject({ front: unfinished });
    const { status, body } = await requestIntent(server, mia, request(unfinished));
    expect({ status, body: JSON.stringify(body) }).toMatchObject({
      status: 422,
      body: expect.stringContaining('Photo 3 of 4 is missing.'),
    });
  });
});
