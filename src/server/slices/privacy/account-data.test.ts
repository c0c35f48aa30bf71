import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setSwitch } from '#server/providers/payments/sandbox/store.ts';
import { hashEmailAddress } from '#server/slices/auth/accounts/email-address.ts';
import { confirmPayment } from '#server/slices/orders/payment/confirm-payment.ts';
import { callAuth } from '#testing/call-auth.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { findCanaries, listFiles } from '#testing/find-canaries.ts';
import { CANARIES, createFullAccount, type FullAccount, uploadPhoto } from '#testing/full-account.ts';
import { callApi, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { createPrintTestApp, movePrint, printCard, readOrder, waitUntil } from '#testing/print-shop.ts';
import { emailsTo } from '#testing/read-email.ts';
import { readZip } from '#testing/read-zip.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let person: FullAccount;
beforeAll(async () => {
  server = await createPrintTestApp();
  person = await createFullAccount(server);
});
afterAll(() => server.close());

async function deleteAccount(user: Pick<TestUser, 'headers' | 'password'>, password = user.password) {
  return deleteWith(user, { password });
}

async function deleteWith(user: Pick<TestUser, 'headers'>, proof: unknown) {
  const response = await fetch(`${server.url}/rest/v1/account/delete`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

async function allQuiet(): Promise<void> {
  await waitUntil('no job is waiting', async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'forget-files' and state <> 'completed' and start_after <= now()
    `.execute(server.services.db);
    return rows.length === 0;
  });
}

async function download(user: TestUser) {
  const response = await fetch(`${server.url}/rest/v1/account/export`, { headers: user.headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

describe('exporting an account', () => {
  test('includes everything that a person ever wrote, with their photos and printed files', async () => {
    const files = await download(person);
    const text = files.get('data.json')?.toString() ?? '';
    for (const word of Object.values(CANARIES)) expect(text, word).toContain(word);
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      user: { id: person.userId, email: CANARIES.email, new_email: CANARIES.newEmail },
      profile: { full_name: CANARIES.name, return_address: { addressLine1: CANARIES.returnStreet } },
      addresses: [{ recipient_name: CANARIES.bookName }],
      uploads: [{ id: person.uploadId }],
    });
    expect(data.sessions).toHaveLength(1);
    expect(data.postcards.map((card: { message: string }) => card.message)).toEqual(
      expect.arrayContaining([CANARIES.draftMessage, CANARIES.droppedMessage, CANARIES.orderedMessage]),
    );
    const delivered = data.orders.find((order: { id: string }) => order.id === person.delivered.orderId);
    expect(delivered.events.map((event: { type: string }) => event.type)).toContain('delivered');
    expect(data.emails.map((email: { kind: string }) => email.kind)).toEqual(
      expect.arrayContaining(['verify', 'recover', 'order-placed', 'order-delivered', 'order-cancelled']),
    );
    const photo = files.get(`photos/${person.uploadId}.jpg`) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(photo).digest('hex')).toBe(person.sha256);
    expect(files.get(`prints/${delivered.order_number}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('includes nothing that opens the account, and nothing about other users', async () => {
    const text = (await download(person)).get('data.json')?.toString() ?? '';
    expect(text).not.toMatch(/password_hash|argon2|token_hash|\/verify\?token/);
    const stranger = await signUpUser(server);
    const other = (await download(stranger)).get('data.json')?.toString() ?? '';
    expect(other.toLowerCase()).not.toContain('canar');
    expect(JSON.parse(other)).toMatchObject({ orders: [], postcards: [], addresses: [], uploads: [] });
  });

  test('survives a client that goes away', async () => {
    const stop = new AbortController();
    const response = await fetch(`${server.url}/rest/v1/account/export`, {
      headers: person.headers,
      signal: stop.signal,
    });
    await response.body?.getReader().read();
    stop.abort();
    expect((await download(person)).size).toBeGreaterThan(1);
  });
});

describe('deleting an account', () => {
  let neighbor: TestUser;
  let neighborsPhoto: string;
  beforeAll(async () => {
    neighbor = await signUpUser(server, { email: 'neighbor@example.com', fullName: 'Next Door' });
    // The same photo as the person's, so that both share its files.
    neighborsPhoto = (await uploadPhoto(server, neighbor)).image_url;
  });

  test('requires the password', async () => {
    expect(await deleteAccount(person, 'not the password')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    const { status } = await callApi(server, person, { path: '/rest/v1/profiles/me' });
    expect(status).toBe(200);
  });

  test('leaves nothing of a person in any table, file or log, except bookkeeping figures', async () => {
    const words = [...Object.values(CANARIES), person.userId];
    const before = await findCanaries(server, words);
    for (const word of words)
      expect(
        before.some((place) => place.startsWith(`${word} in`)),
        word,
      ).toBe(true);
    expect(before.filter((place) => place.endsWith('in log'))).toEqual([]);
    const numbers = await numbersOf(person);

    expect(await deleteAccount(person)).toEqual({ status: 204, body: null });
    await allQuiet();
    expect(await findCanaries(server, words)).toEqual([]);
    expect((await listFiles(server)).filter((path) => !path.includes(`/photos/${person.sha256}/`))).toEqual([]);

    const books = await server.services.db.selectFrom('bookkeeping').selectAll().orderBy('placed_at').execute();
    expect(books.map(({ status, payment_status, total_cents }) => ({ status, payment_status, total_cents }))).toEqual([
      { status: 'delivered', payment_status: 'paid', total_cents: 349 },
      { status: 'cancelled', payment_status: 'refunded', total_cents: 349 },
    ]);
    // Order numbers are never reused.
    const used = await server.services.db.selectFrom('order_numbers').select('order_number').execute();
    expect(used.map((row) => row.order_number)).toEqual(expect.arrayContaining(numbers));
  });

  test('keeps a photo that another user also has', async () => {
    const response = await fetch(server.url + neighborsPhoto, { headers: neighbor.headers });
    expect(response.status).toBe(200);
    expect((await deleteAccount(neighbor)).status).toBe(204);
    await waitUntil('the files are gone', async () => (await listFiles(server)).length === 0);
  });

  test('ends all sessions and frees the email address', async () => {
    expect((await callApi(server, person, { path: '/rest/v1/profiles/me' })).status).toBe(401);
    const refreshed = await callAuth(server, '/token?grant_type=refresh_token', {
      body: { refresh_token: person.refreshToken },
    });
    expect(refreshed.status).toBe(400);
    const again = await signUpUser(server, { email: CANARIES.email, fullName: 'Nora New' });
    expect(again.userId).not.toBe(person.userId);
    const { body } = await callApi(server, again, { path: '/rest/v1/orders' });
    expect(body.items).toEqual([]);
  });

  test('[G-3] accepts an emailed code instead of a password, for an account without one', async () => {
    const email = `${randomUUID()}@example.com`;
    await callAuth(server, '/otp', { body: { email } });
    const codeIn = async () => /\b\d{6}\b/.exec((await emailsTo(server, email)).at(-1)?.text ?? '')?.[0] ?? '';
    const body = { type: 'email', email, token: await codeIn() };
    const { access_token: token } = (await callAuth(server, '/verify', { body })).body;
    const user = { headers: { authorization: `Bearer ${token}` } };
    const stranger = await signUpUser(server);
    expect((await callAuth(server, '/reauthenticate', { token })).status).toBe(200);
    const nonce = await codeIn();
    expect(await deleteWith(user, { nonce: '' })).toMatchObject({ status: 400 });
    expect(await deleteWith(user, { password: '' })).toMatchObject({ status: 400 });
    expect(await deleteWith(user, { password: 'anything' })).toMatchObject({ body: { code: 'wrong_password' } });
    expect(await deleteWith(stranger, { nonce })).toMatchObject({ status: 403, body: { code: 'wrong_code' } });
    expect((await deleteWith(user, { nonce })).status).toBe(204);
    expect((await callAuth(server, '/user', { token })).status).toBe(403);
  });

  test('keeps the email limit of another person’s address', async () => {
    const user = await signUpUser(server);
    const stranger = `${randomUUID()}@example.com`;
    const body = { email: stranger, current_password: user.password };
    expect((await callAuth(server, '/user', { method: 'PUT', token: user.accessToken, body })).status).toBe(200);
    expect((await deleteAccount(user)).status).toBe(204);
    const { rows } = await server.services.database.rawClient.query({ text: 'select key from rate_limits' });
    expect(JSON.stringify(rows)).toContain(hashEmailAddress(stranger));
    expect(JSON.stringify(rows)).not.toContain(hashEmailAddress(user.email));
  });

  test('raises no alert about a payment that was moved to bookkeeping', async () => {
    const { outcome } = await confirmPayment(server.services, person.delivered.paymentIntentId, 'payments');
    expect(outcome).toBe('unknown');
    expect(server.logLines.join('')).not.toContain('payment_unmatched');
  });

  async function numbersOf({ userId }: FullAccount): Promise<string[]> {
    const rows = await server.services.db
      .selectFrom('orders')
      .select('order_number')
      .where('user_id', '=', userId)
      .execute();
    return rows.map((row) => row.order_number);
  }
});

describe('deleting an account with open orders', () => {
  test('is refused with the order and how to end it', async () => {
    const user = await signUpUser(server);
    const order = await printCard(server, user);
    const { order_number } = await readOrder(server, order.orderId);
    const refusal = await deleteAccount(user);
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        code: 'account_has_open_orders',
        details: { orders: [{ id: order.orderId, order_number, state: 'printing', cancel_until: expect.any(String) }] },
      },
    });
    await callApi(server, user, { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' });
    await waitUntil('the order is refunded', async () => {
      return (await readOrder(server, order.orderId)).payment_status === 'refunded';
    });
    expect((await deleteAccount(user)).status).toBe(204);
  });

  test('is allowed when the card is in the mail', async () => {
    const user = await signUpUser(server);
    const order = await printCard(server, user);
    for (let stage = 0; stage < 2; stage += 1) await movePrint(server, order.printId, 'advance');
    await waitUntil('it is shipped', async () => (await readOrder(server, order.orderId)).status === 'shipped');
    expect((await deleteAccount(user)).status).toBe(204);
  });

  test('notices a payment that was not processed yet, and keeps its order', async () => {
    const user = await signUpUser(server);
    await setSwitch(server.services.db, 'drop_webhooks', 1);
    const placed = await placeAndPay(server, user);
    expect(await deleteAccount(user)).toMatchObject({
      status: 409,
      body: { details: { orders: [{ id: placed.orderId }] } },
    });
    expect((await readOrder(server, placed.orderId)).payment_status).toBe('paid');
  });

  test('cancels an open checkout at the payment provider first', async () => {
    const user = await signUpUser(server);
    const placed = await placeOrder(server, user);
    expect((await deleteAccount(user)).status).toBe(204);
    const intent = await server.services.payments.getIntent(placed.paymentIntentId);
    expect(intent?.status).toBe('canceled');
  });
});
