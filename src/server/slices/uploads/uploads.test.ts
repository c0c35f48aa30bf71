import { createHash, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_LIMIT_BYTES, type UploadRecord } from '#contract/uploads.ts';
import { changeSlot, firstPhoto, templateFront } from '#domain/front.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import { resolveFront, saveDataUrl } from '#server/slices/postcards/resolve-front.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { gifOfFrames, htmlPolyglot, phoneJpeg, pngHeader, redBlue } from '#testing/photo-fixtures.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  server = await createTestApp();
  [anna, ben] = [await signUpUser(server), await signUpUser(server)];
});
afterAll(() => server.close());

type Sent = { readonly user?: TestUser; readonly type?: string };

function upload(body: Buffer, { user = anna, type = 'application/octet-stream' }: Sent = {}) {
  const headers = { ...user.headers, 'content-type': type };
  return server.app.inject({ method: 'POST', url: '/storage/v1/object/photos', headers, payload: body });
}

function uploadForm(files: readonly Buffer[], name = 'photo.png') {
  const parts = files.flatMap((file) => [
    Buffer.from(
      `--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ]);
  return upload(Buffer.concat([...parts, Buffer.from('--X--\r\n')]), { type: 'multipart/form-data; boundary=X' });
}

function get(url: string, user: TestUser, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return server.app.inject({ url, headers: { ...user.headers, ...headers } });
}

const recordOf = (response: LightMyRequestResponse): UploadRecord => response.json();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns a JPEG of exactly this size, padded after the end of the picture. */
async function jpegOfBytes(length: number): Promise<Buffer> {
  const jpeg = await (await redBlue({ width: 60, height: 40 })).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
}

describe('uploading', () => {
  test('stores the photo upright and answers with its record', async () => {
    const response = await upload(await phoneJpeg({ width: 120, height: 80 }, 6), { type: 'image/jpeg' });
    expect(response.statusCode).toBe(200);
    const record = recordOf(response);
    expect(record).toMatchObject({ width: 80, height: 120, content_type: 'image/jpeg' });
    expect(record.image_url).toBe(`/storage/v1/object/photos/${record.id}`);
    const original = await get(record.image_url, anna);
    expect(sha256(original.rawPayload)).toBe(record.sha256);
    expect(original.rawPayload).toHaveLength(record.bytes);
  });

  test('gives the same photo the same record, and another user their own', async () => {
    const file = await (await redBlue({ width: 64, height: 48 })).png().toBuffer();
    const first = recordOf(await upload(file));
    expect(recordOf(await upload(file))).toEqual(first);
    expect(recordOf(await uploadForm([file]))).toEqual(first);
    const other = recordOf(await upload(file, { user: ben }));
    expect(other.sha256).toBe(first.sha256);
    expect(other.id).not.toBe(first.id);
  });

  test('ignores a path in a file name', async () => {
    const file = await (await redBlue({ width: 64, height: 48 })).png().toBuffer();
    expect((await uploadForm([file], '../../etc/passwd')).statusCode).toBe(200);
  });

  test('accepts 10 MB and refuses one byte more, raw or in a form', async () => {
    const [fits, tooLarge] = [await jpegOfBytes(UPLOAD_LIMIT_BYTES), await jpegOfBytes(UPLOAD_LIMIT_BYTES + 1)];
    expect((await upload(fits)).statusCode).toBe(200);
    expect((await uploadForm([fits])).statusCode).toBe(200);
    for (const response of [await upload(tooLarge), await uploadForm([tooLarge])]) {
      expect(response.statusCode).toBe(413);
      expect(response.json()).toMatchObject({ code: 'image_too_large', title: 'Photo Too Large' });
    }
  });

  test.each([
    [
      'an SVG called png',
      'image_type',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['HTML before a JPEG', 'image_type', async () => Buffer.concat([Buffer.from('<html>'), await htmlPolyglot()])],
    ['text', 'image_type', async () => Buffer.from('hello')],
    ['a 50,000² PNG', 'image_too_many_pixels', async () => pngHeader({ width: 50_000, height: 50_000 })],
    ['a GIF of 10,000 frames', 'image_too_many_frames', async () => gifOfFrames(10_000)],
    ['a PNG with nothing in it', 'image_broken', async () => pngHeader({ width: 50, height: 50 })],
    ['half a JPEG', 'image_broken', async () => (await phoneJpeg({ width: 300, height: 200 })).subarray(0, 1200)],
    ['the first bytes of a JPEG', 'image_broken', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['no file', 'image_missing', async () => Buffer.alloc(0)],
  ])('refuses %s: %s', async (_name, code, file) => {
    const bytes = await file();
    expect((await upload(bytes, { type: 'image/png' })).json()).toMatchObject({ code });
    expect((await uploadForm([bytes])).json()).toMatchObject({ code });
  });

  test('refuses a form without a file, with two, or cut short', async () => {
    const file = await (await redBlue({ width: 64, height: 48 })).png().toBuffer();
    expect((await uploadForm([])).json()).toMatchObject({ code: 'image_missing' });
    const cut = await upload(Buffer.from('--X\r\nContent-Disp'), { type: 'multipart/form-data; boundary=X' });
    expect(cut.statusCode).toBeLessThan(500);
    expect(cut.statusCode).toBeGreaterThanOrEqual(400);
    expect((await uploadForm([file, file])).statusCode).toBeLessThan(500);
  });

  test('needs a session', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/storage/v1/object/photos', payload: 'x' });
    expect(response.json()).toMatchObject({ code: 'authentication_required' });
  });

  test('tells a user who has no profile', async () => {
    const file = await (await redBlue({ width: 64, height: 48 })).png().toBuffer();
    const lost = await signUpUser(server);
    await server.services.db.deleteFrom('profiles').where('id', '=', lost.userId).execute();
    expect((await upload(file, { user: lost })).json()).toMatchObject({ code: 'profile_missing' });
  });
});

describe('a photo', () => {
  let record: UploadRecord;
  beforeAll(async () => {
    record = recordOf(await upload(await (await redBlue({ width: 2000, height: 1000 })).png().toBuffer()));
  });

  test('comes in three sizes, as a picture and nothing else', async () => {
    for (const [variant, width] of Object.entries({ original: 2000, preview: 1600, thumb: 400 })) {
      const response = await get(`${record.image_url}?variant=${variant}`, anna);
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'; sandbox$/),
        'content-disposition': `inline; filename="photo-${variant}.jpg"`,
      });
      expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
    }
  });

  test('is not resent to a client that has it', async () => {
    const { etag } = (await get(record.image_url, anna)).headers;
    const again = await get(record.image_url, anna, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('[S-7] is found only by its owner', async () => {
    const withoutRequestId = (response: LightMyRequestResponse) => ({ ...response.json(), request_id: '' });
    const foreign = await get(record.image_url, ben);
    const missing = await get(`/storage/v1/object/photos/${randomUUID()}`, ben);
    expect(foreign.statusCode).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing));
    const known = await get(record.image_url, ben, { 'if-none-match': `"${record.sha256}-original"` });
    expect(known.statusCode).toBe(404);
  });

  test('[S-7] is hidden from others by the database, even without the filter', async () => {
    const all = await asUser(server.services.db, ben.userId, (trx) => trx.selectFrom('uploads').select('id').execute());
    expect(all.map(({ id }) => id)).not.toContain(record.id);
  });
});

test('[F-4] is kept in a bucket', async () => {
  expect((await get('/storage/v1/bucket/photos', anna)).json()).toEqual({
    id: 'photos',
    name: 'photos',
    public: false,
    file_size_limit: UPLOAD_LIMIT_BYTES,
    allowed_mime_types: [
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/webp',
      'image/avif',
      'image/heic',
      'application/pdf',
    ],
  });
  expect((await get('/storage/v1/bucket/other', anna)).statusCode).toBe(404);
});

describe('an image_url', () => {
  const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

  test('names an upload, a template, or the photo itself', async () => {
    const file = await (await redBlue({ width: 90, height: 60 })).png().toBuffer();
    const { front } = await resolveFront(server.services, anna.userId, { image_url: dataUrl(file, 'text/html') });
    expect(firstPhoto(front)).toMatchObject({ widthPixels: 90, heightPixels: 60 });
    const { id, image_url } = recordOf(await upload(file));
    expect(await resolveFront(server.services, anna.userId, { image_url })).toMatchObject({
      front: changeSlot(front, 0, (photo) => ({ ...photo, uploadId: id })),
      photos: [{ id }],
    });
    expect(await resolveFront(server.services, anna.userId, { image_url: 'template:hello-baby' })).toMatchObject({
      front: templateFront('hello-baby'),
      photos: [],
    });
    await expect(resolveFront(server.services, ben.userId, { image_url })).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    'http://127.0.0.1/photo.jpg',
    'https://example.org/photo.jpg',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '//example.org/a.png',
    '/storage/v1/object/photos/../../etc/passwd',
    '/rest/v1/postcards/ids/picture/front',
    'template:unknown',
    'javascript:alert(1)',
    '',
  ])('can’t be %s', async (address) => {
    await expect(resolveFront(server.services, anna.userId, { image_url: address })).rejects.toMatchObject({
      code: 'image_address',
    });
  });

  test('counts towards the upload limit when it carries a photo', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: String(3 / 120) });
    const { userId, headers } = await signUpUser(limited);
    const photo = dataUrl(await (await redBlue({ width: 90, height: 60 })).png().toBuffer());
    const resolve = () => resolveFront(limited.services, userId, { image_url: photo });
    for (let each = 0; each < 2; each += 1) await resolve();
    const missing = () => limited.app.inject({ method: 'POST', url: '/storage/v1/object/photos', headers });
    expect((await missing()).statusCode).not.toBe(429);
    await expect(resolve()).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await missing()).statusCode).toBe(429);
    await expect(resolveFront(limited.services, userId, { image_url: 'template:hello-baby' })).resolves.toBeDefined();
    await limited.close();
  });

  test('is refused when the account has no room for its photo', async () => {
    const { userId } = await signUpUser(server);
    const photo = dataUrl(await (await redBlue({ width: 90, height: 60 })).png().toBuffer());
    const large = { user_id: userId, content_type: 'image/jpeg', width: 1, height: 1, bytes: 2_000_000_000 };
    const keep = (sha256: string) =>
      server.services.db
        .insertInto('uploads')
        .values({ ...large, sha256 })
        .execute();
    await keep('a');
    await keep('b');
    await saveDataUrl(server.services, userId, photo);
    await keep('c');
    await expect(saveDataUrl(server.services, userId, photo)).rejects.toMatchObject({ code: 'photos_full' });
  });

  test('is checked when it is a data URL with a wrong type, too large or empty', async () => {
    const save = (url: string) => saveDataUrl(server.services, anna.userId, url);
    await expect(save(dataUrl(Buffer.from('<svg/>')))).rejects.toMatchObject({ code: 'image_type' });
    await expect(save('data:image/png,%89PNG')).rejects.toMatchObject({ code: 'image_type' });
    await expect(save('data:image/png;base64,')).rejects.toMatchObject({ code: 'image_missing' });
    const tooLarge = await jpegOfBytes(UPLOAD_LIMIT_BYTES + 1);
    await expect(save(dataUrl(tooLarge))).rejects.toMatchObject({ code: 'image_too_large' });
  });
});
