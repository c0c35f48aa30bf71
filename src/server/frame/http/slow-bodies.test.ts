/** Bodies of routes that read them on their own: photos and webhooks. */
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadPhoto } from '#contract/uploads.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const PHOTO = Buffer.alloc(250_000);
const WEBHOOKS = ['/webhooks/stripe', '/webhooks/postgrid'];

let server: TestApp;
let [ada, grace, zoe]: TestUser[] = [];
beforeAll(async () => {
  server = await createTestApp({}, { bodyBudget: { bytesPerSender: 400_000, bytes: 600_000 } });
  [ada, grace, zoe] = [await signUpUser(server), await signUpUser(server), await signUpUser(server)];
});
afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;
const photoOf = (user: TestUser | undefined): Headers => ({ ...user?.headers, 'content-type': 'image/jpeg' });
const JSON_BODY: Headers = { 'content-type': 'application/json' };

/** Sends a body but for its last byte, and returns once the server has the rest. */
async function sendSlowly(path: string, headers: Headers, body = PHOTO): Promise<ClientRequest> {
  const { reserveBytes } = server.app;
  let received = 0;
  vi.spyOn(server.app, 'reserveBytes').mockImplementationOnce((sender, announced) => {
    const reservation = reserveBytes(sender, announced);
    if (reservation === null) return null;
    const receive = (bytes: number) => {
      reservation.receive(bytes);
      received += bytes;
    };
    return { ...reservation, receive };
  });
  const length = { 'content-length': `${body.length}` };
  const sent = request(server.url + path, { method: 'POST', agent: false, headers: { ...headers, ...length } });
  sent.on('error', () => undefined).write(body.subarray(1));
  await expect.poll(() => received).toBe(body.length - 1);
  vi.restoreAllMocks();
  return sent;
}

async function send(path: string, headers: Headers, body: Buffer<ArrayBuffer> | FormData = PHOTO) {
  const answer = await fetch(server.url + path, { method: 'POST', headers, body });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...(await answer.json()) };
}

const codeOf = async (...request: Parameters<typeof send>) => (await send(...request)).code;

test('[H-2] one account’s slow photos are refused beyond its share, and end with their connection', async () => {
  const slow = await sendSlowly(uploadPhoto.path, photoOf(ada));
  await expect.poll(() => codeOf(uploadPhoto.path, photoOf(ada))).toBe('rate_limited');
  expect(await send(uploadPhoto.path, photoOf(ada))).toMatchObject({ status: 429, retryAfter: '2' });
  expect(await codeOf(uploadPhoto.path, photoOf(grace))).toBe('image_type');
  slow.destroy();
  await expect.poll(() => codeOf(uploadPhoto.path, photoOf(ada))).toBe('image_type');
});

test('[H-2] slow photos of many accounts fill the process and no more, whichever way they are sent', async () => {
  const slow = [await sendSlowly(uploadPhoto.path, photoOf(ada)), await sendSlowly(uploadPhoto.path, photoOf(grace))];
  const form = new FormData();
  form.set('file', new Blob([PHOTO]), 'photo.jpg');
  await expect.poll(() => codeOf(uploadPhoto.path, photoOf(zoe))).toBe('unavailable');
  expect(await send(uploadPhoto.path, { ...zoe?.headers }, form)).toMatchObject({ status: 503, retryAfter: '2' });
  for (const each of slow) each.destroy();
  await expect.poll(() => codeOf(uploadPhoto.path, { ...zoe?.headers }, form)).toBe('image_type');
});

test.each(WEBHOOKS)('[H-2] strangers’ slow bodies to %s are refused beyond their network’s share', async (path) => {
  const slow = await sendSlowly(path, JSON_BODY);
  await expect.poll(() => codeOf(path, JSON_BODY)).toBe('rate_limited');
  slow.destroy();
  await expect.poll(() => codeOf(path, JSON_BODY)).not.toBe('rate_limited');
});

test.each(WEBHOOKS)('[H-2] %s takes no body that is larger than any event', async (path) => {
  expect(await send(path, JSON_BODY, Buffer.alloc(300_000))).toMatchObject({ status: 413, code: 'payload_too_large' });
});
