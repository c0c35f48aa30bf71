import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicBomb, manyDrawsPdf, selfReferencingPdf } from '#proofs/badinput/hostile-files.ts';
import { createPhotoReader } from '#server/engines/imaging/photo-reader.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { placeAndPay } from '#testing/order-request.ts';
import { redPdf } from '#testing/photo-fixtures.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const photoReader = createPhotoReader({ pdfLimitBytes: 64_000_000 });
let server: TestApp;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  server = await createTestApp({}, { photoReader });
  [anna, ben] = [await signUpUser(server), await signUpUser(server)];
});
afterAll(() => server.close());

async function upload(user: TestUser, file: Buffer) {
  const response = await fetch(`${server.url}/storage/v1/object/photos`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(file),
  });
  return { status: response.status, ...(await response.json()) };
}

test('[H-1] after a hostile PDF, the next good one is accepted', async () => {
  expect(await upload(anna, selfReferencingPdf())).toMatchObject({ status: 422, code: 'image_too_complex' });
  expect(await upload(anna, redPdf())).toMatchObject({ status: 200, width: 3375 });
});

test('[H-14] a HEIC of 99 million pixels is refused by its header', async () => {
  const answer = await upload(anna, heicBomb({ width: 9952, height: 9952 }));
  expect(answer).toMatchObject({ status: 413, code: 'image_too_many_pixels' });
  expect(answer.message).toContain('55 million');
});

test('[H-2] a customer checks out while another’s files keep the decoders busy', async () => {
  const uploads = Array.from({ length: 12 }, () => upload(anna, manyDrawsPdf()));
  expect(await placeAndPay(server, ben)).toMatchObject({ orderNumber: expect.any(String) });
  expect(await upload(ben, redPdf())).toMatchObject({ status: 200 });
  // Otherwise the test would wait for each of them to be given up.
  photoReader.stop();
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(6);
});
