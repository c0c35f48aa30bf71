import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { callApi, type Json } from '#testing/order-request.ts';
import { redBlue } from '#testing/photo-fixtures.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  server = await createTestApp();
  [anna, ben] = [await signUpUser(server), await signUpUser(server)];
});
afterAll(() => server.close());

async function uploadPhoto(): Promise<string> {
  const file = await (await redBlue({ width: 1200, height: 800 })).png().toBuffer();
  const response = await fetch(`${server.url}/storage/v1/object/photos`, {
    method: 'POST',
    headers: { ...anna.headers, 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  return (await response.json()).image_url;
}

async function savePostcard(change: Json): Promise<string> {
  const { body } = await callApi(server, anna, { path: '/rest/v1/postcards', body: postcardInput(change) });
  return String(body.id);
}

const getFile = (path: string, user: TestUser, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/rest/v1/postcards/${path}`, { headers: { ...user.headers, ...headers } });

async function colorAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

test('shows front and back of a saved card, trimmed', async () => {
  const id = await savePostcard({ image_url: await uploadPhoto() });
  for (const side of ['front', 'back']) {
    const response = await getFile(`${id}/picture/${side}?v=1`, anna);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const picture = new Uint8Array(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 600, height: 464 });
    const [red = 0, , blue = 0] = await colorAt(picture, 30, 232);
    if (side === 'front') expect(red).toBeGreaterThan(blue + 100);
    else expect([red, blue]).toEqual([255, 255]);
    const again = await getFile(`${id}/picture/${side}`, anna, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  }
});

test('shows a black-and-white card in gray', async () => {
  const id = await savePostcard({ image_url: await uploadPhoto(), print_color: 'black-white' });
  const picture = new Uint8Array(await (await getFile(`${id}/picture/front`, anna)).arrayBuffer());
  const [red = 0, green = 0, blue = 0] = await colorAt(picture, 30, 232);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(6);
  expect(red).toBeLessThan(120);
});

test('changes the picture with the card', async () => {
  const id = await savePostcard({});
  const before = await getFile(`${id}/picture/back`, anna);
  const change = postcardInput({ message: 'Something else.' });
  await callApi(server, anna, { path: `/rest/v1/postcards/${id}`, method: 'PUT', body: change });
  const after = await getFile(`${id}/picture/back`, anna, { 'if-none-match': before.headers.get('etag') ?? '' });
  expect(after.status).toBe(200);
});

test('gives a proof as PDF', async () => {
  const id = await savePostcard({ image_url: await uploadPhoto() });
  const response = await getFile(`${id}/proof`, anna);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('inline; filename="postcard-proof.pdf"');
  expect((await response.text()).slice(0, 5)).toBe('%PDF-');
});

test('[S-7] answers other users as if there were no card', async () => {
  const id = await savePostcard({});
  for (const file of ['picture/front', 'picture/back', 'proof']) {
    const [foreign, missing] = [await getFile(`${id}/${file}`, ben), await getFile(`${randomUUID()}/${file}`, ben)];
    const withoutRequestId = async (response: Response) => ({ ...(await response.json()), request_id: '' });
    expect(foreign.status).toBe(404);
    expect(await withoutRequestId(foreign)).toEqual(await withoutRequestId(missing));
  }
});

test('renders only so many pictures for one customer, but shows those it has', async () => {
  const limited = await createTestApp({ RATE_LIMIT_SCALE: String(1 / 600) });
  try {
    const mia = await signUpUser(limited);
    const { body } = await callApi(limited, mia, { path: '/rest/v1/postcards', body: postcardInput({}) });
    const path = `${limited.url}/rest/v1/postcards/${body.id}/picture`;
    const show = async (side: string) => (await fetch(`${path}/${side}`, { headers: mia.headers })).status;
    expect([await show('front'), await show('back'), await show('front')]).toEqual([200, 429, 200]);
  } finally {
    await limited.close();
  }
});
