/** SAFETY 9: what is printed is the snapshot that was paid, whatever becomes of the card afterwards. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { callApi, GOOD_CARD, orderRequest, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { readAttempts, readLedger, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const PAID = 'The words that were paid for.';
const EDITED = 'Quite other words.';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: '3600' }, { drawing: {} });
  user = await signUpUser(server);
});
afterAll(() => server.close());

/** Places an order for a saved card, lets somebody do something, pays, and answers the hash of the print file. */
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

test('a card that is edited between ordering and paying, or after, is printed as it was ordered', async () => {
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
