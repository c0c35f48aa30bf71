import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { toCardRecord, toPostcardInput } from '#contract/card-codec.ts';
import { toReturnAddress } from '#contract/return-address.ts';
import { templateFront } from '#domain/front.ts';
import { byCommand } from '#server/slices/console/audit.ts';
import { refundInFull } from '#server/slices/console/refund.ts';
import { confirmPayment } from '#server/slices/orders/payment/confirm-payment.ts';
import { anyDesign } from '#testing/any-design.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createGate } from '#testing/gate.ts';
import { noPrinting } from '#testing/no-printing.ts';
import { placeAndPay } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { MAX_POSTCARDS } from './store.ts';

describe('postcards', () => {
  let server: TestApp;
  let mia: Awaited<ReturnType<typeof signUpUser>>;
  let tom: Awaited<ReturnType<typeof signUpUser>>;
  beforeAll(async () => {
    server = await createTestApp({}, noPrinting);
    mia = await signUpUser(server);
    tom = await signUpUser(server);
  });
  afterAll(() => server.close());

  async function send(who: { headers: Record<string, string> } | null, method: string, path: string, body?: unknown) {
    const response = await fetch(`${server.url}/rest/v1/postcards${path}`, {
      method,
      headers: { ...who?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  test('[S-5] a saved draft has all fields of the record, including those that the server sets', async () => {
    const { status, body } = await send(mia, 'POST', '', postcardInput({ quantity: '250' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_id: mia.userId,
      image_url: 'template:happy-birthday',
      recipient_name: 'Rosa Bianchi',
      recipient_location: 'Portland, ME',
      recipient_city: 'Portland',
      quantity: 250,
      total_amount: 187.5,
      paid_cents: null,
      money: null,
      status: 'drafted',
      postgrid_status: 'not_submitted',
      postgrid_order_id: null,
      order_number: null,
    });
    expect((await send(mia, 'GET', `/${body.id}`)).body).toEqual(body);
  });

  test('[S-5] every field of a design survives saving and duplicating', async () => {
    const { db } = server.services;
    for (const any of fc.sample(anyDesign, { seed: 1, numRuns: 5 })) {
      const design = { ...any, front: templateFront('los-angeles') };
      const { body: saved } = await send(mia, 'POST', '', toPostcardInput(design));
      expect(saved).toMatchObject(toCardRecord(saved.id, design));
      const { body: copied } = await send(mia, 'POST', '/duplicate', { ids: [saved.id] });
      const { body: copy } = await send(mia, 'GET', `/${copied.items[0]?.id}`);
      expect(copy).toMatchObject(toCardRecord(copy.id, design));
      const row = db.selectFrom('postcards').select(['image_url', 'recipient_location']).where('id', '=', saved.id);
      // The database generates columns with the same values, for anyone who reads it directly.
      const { image_url, recipient_location } = saved;
      expect(await row.executeTakeFirstOrThrow()).toEqual({ image_url, recipient_location });
    }
  });

  test('[S-1, S-8] a visitor gets an explanation instead of saving', async () => {
    const { status, body } = await send(null, 'POST', '', postcardInput());
    expect(status).toBe(401);
    expect(body).toMatchObject({
      title: 'Authentication Required',
      message: 'Please sign in to save your postcard.',
    });
    expect((await send(null, 'GET', '')).status).toBe(401);
  });

  test('[D-12] a visitor gets an explanation instead of duplicating', async () => {
    const { status, body } = await send(null, 'POST', '/duplicate', { ids: [randomUUID()] });
    expect(status).toBe(401);
    expect(body.message).toBe('You must be logged in to duplicate postcards.');
  });

  test('[S-4] saving with an id updates that draft', async () => {
    const { body: saved } = await send(mia, 'POST', '', postcardInput());
    const { body: updated } = await send(mia, 'PUT', `/${saved.id}`, postcardInput({ message: 'New words' }));
    expect(updated).toMatchObject({ id: saved.id, message: 'New words' });
  });

  test('[P-4] [P-8] an update replaces the card, so omitted fields get their defaults', async () => {
    const return_address = toReturnAddress(SENDER);
    const { body: saved } = await send(mia, 'POST', '', postcardInput({ language: 'de', return_address }));
    expect(saved).toMatchObject({ language: 'de', return_address });
    const { body: updated } = await send(mia, 'PUT', `/${saved.id}`, postcardInput({ message: 'New words' }));
    expect(updated).toMatchObject({ message: 'New words', language: 'en', return_address: null });
  });

  test.each(['status', 'user_id', 'total_amount', 'postgrid_order_id', 'postgrid_status', 'id'])(
    'refuses a client that sends %s, and names the field',
    async (field) => {
      const { status, body } = await send(mia, 'POST', '', { ...postcardInput(), [field]: 'mine' });
      expect(status).toBe(400);
      expect(body.message).toContain(field);
    },
  );

  test.each([
    ['quantity', 51],
    ['quantity', '050'],
    ['recipient_country', 'XX'],
    ['font_color', '#123456'],
    ['message', 'x'.repeat(100_000)],
    ['message', 'a\u0000b'],
    ['recipient_name', 'Rosa\r\nBcc: evil@example.com'],
    ['size', '4x6'],
  ] as const)('refuses a bad %s (%j), and names the field', async (field, value) => {
    const { status, body } = await send(mia, 'POST', '', postcardInput({ [field]: value }));
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(body.details.fields).toHaveProperty(field);
  });

  test.each(['http://127.0.0.1:1/a.jpg', 'file:///etc/passwd', 'http://169.254.169.254/', 'template:nothing', 'x'])(
    'refuses the picture %s without fetching it',
    async (imageUrl) => {
      const { status, body } = await send(mia, 'POST', '', postcardInput({ image_url: imageUrl }));
      expect([status, body.code]).toEqual([400, 'image_address']);
    },
  );

  test('[S-7] another user’s card looks like an unknown one', async () => {
    const { body: card } = await send(mia, 'POST', '', postcardInput());
    const missing = randomUUID();
    for (const [method, suffix, payload] of [
      ['GET', '', undefined],
      ['PUT', '', postcardInput()],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
    ] as const) {
      const foreign = await send(tom, method, `/${card.id}${suffix}`, payload);
      const absent = await send(tom, method, `/${missing}${suffix}`, payload);
      expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
      expect([absent.status, absent.body.code]).toEqual([404, 'not_found']);
    }
    expect((await send(tom, 'POST', '/duplicate', { ids: [card.id] })).status).toBe(404);
    expect((await send(mia, 'GET', `/${card.id}`)).status).toBe(200);
  });

  test('[D-8] duplicates are new drafts of the caller with their own ids and timestamps', async () => {
    const { body: card } = await send(mia, 'POST', '', postcardInput({ message: 'Twice' }));
    const { body } = await send(mia, 'POST', '/duplicate', { ids: [card.id, card.id] });
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ message: 'Twice', status: 'drafted', user_id: mia.userId });
    expect(body.items[0].id).not.toBe(card.id);
  });

  test('[S-5, K-1] an ordered card has the paid amount; its copy is an unpaid draft, and so is the card after a refund', async () => {
    const { postcardId, paymentIntentId } = await placeAndPay(server, mia);
    await confirmPayment(server.services, paymentIntentId, 'customer');
    const { body: card } = await send(mia, 'GET', `/${postcardId}`);
    expect(card).toMatchObject({
      status: 'processing',
      total_amount: 37.5,
      paid_cents: 349,
      money: { state: 'paid' },
    });
    const { body } = await send(mia, 'POST', '/duplicate', { ids: [postcardId] });
    expect(body.items[0]).toMatchObject({ status: 'drafted', total_amount: 37.5, paid_cents: null });
    await refundInFull(server.services, byCommand(server.clock), String(card.order_id));
    // The job that stops its print may run at any time.
    await expect
      .poll(async () => (await send(mia, 'GET', `/${postcardId}`)).body)
      .toMatchObject({ status: 'drafted', paid_cents: null });
  });

  test('refuses 10,000 ids at once', async () => {
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    expect((await send(mia, 'POST', '/duplicate', { ids })).status).toBe(413);
    expect((await send(mia, 'POST', '/duplicate', { ids: ids.slice(0, 101) })).status).toBe(400);
  });

  test('a deleted draft can be restored', async () => {
    const { body: card } = await send(mia, 'POST', '', postcardInput());
    expect((await send(mia, 'DELETE', `/${card.id}`)).status).toBe(204);
    expect((await send(mia, 'GET', `/${card.id}`)).status).toBe(404);
    expect((await send(mia, 'POST', `/${card.id}/restore`)).body.id).toBe(card.id);
    expect((await send(mia, 'GET', `/${card.id}`)).status).toBe(200);
  });

  test('an account has a limit of cards, including deleted ones', async () => {
    const zoe = await signUpUser(server);
    const { body: first } = await send(zoe, 'POST', '', postcardInput());
    const { body: second } = await send(zoe, 'POST', '', postcardInput());
    await send(zoe, 'DELETE', `/${second.id}`);
    const columns = sql.raw(
      `message, recipient_name, recipient_address_line1, recipient_postal_code, recipient_country, font_family,
      font_size, font_color, print_color, size, paper_type, sides, orientation, quantity, stamp, language, total_amount_cents, user_id`,
    );
    const copy = (count: number) =>
      sql`insert into postcards (${columns}) select ${columns} from postcards, generate_series(1, ${count}::integer)
        where id = ${first.id}`.execute(server.services.db);
    await copy(MAX_POSTCARDS - 3);
    expect((await send(zoe, 'POST', '', postcardInput())).status).toBe(200);
    const refused = { status: 409, body: { code: 'postcards_full' } };
    expect(await send(zoe, 'POST', '', postcardInput())).toMatchObject(refused);
    expect(await send(zoe, 'POST', '/duplicate', { ids: [first.id] })).toMatchObject(refused);
    expect((await send(zoe, 'PUT', `/${first.id}`, postcardInput())).status).toBe(200);
  });

  test('[D-11] lists the newest first, 25 per page, and keeps its place while cards are added', async () => {
    const ana = await signUpUser(server);
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      ids.push((await send(ana, 'POST', '', postcardInput({ recipient_name: `Friend ${index}` }))).body.id);
    }
    const first = await send(ana, 'GET', '');
    expect(first.body.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(5).reverse());
    expect(first.body.total).toBe(30);
    await send(ana, 'POST', '', postcardInput());
    const second = await send(ana, 'GET', `?cursor=${first.body.next_cursor}`);
    expect(second.body.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(0, 5).reverse());
    expect(second.body.next_cursor).toBeNull();
    expect((await send(ana, 'GET', '/ids')).body.ids).toHaveLength(31);
  });

  test('the list can be searched, filtered and sorted', async () => {
    const eva = await signUpUser(server);
    for (const name of ['Zoë 100%', 'anna', 'Berta'])
      await send(eva, 'POST', '', postcardInput({ recipient_name: name }));
    const names = async (query: string) =>
      (await send(eva, 'GET', query)).body.items.map((item: { recipient_name: string }) => item.recipient_name);
    expect(await names('?search=100%25')).toEqual(['Zoë 100%']);
    expect(await names('?search=_nna')).toEqual([]);
    expect(await names('?search=zO%C3%AB')).toEqual(['Zoë 100%']);
    expect((await send(eva, 'GET', '?search=a&status=drafted')).body.total).toBe(3);
    expect(await names('?sort=recipient')).toEqual(['anna', 'Berta', 'Zoë 100%']);
    expect(await names('?sort=oldest')).toEqual(['Zoë 100%', 'anna', 'Berta']);
    expect(await names('?status=shipped')).toEqual([]);
    expect(await names('?status=drafted')).toHaveLength(3);
  });

  test('[H-2] an account searches one at a time, while others and other reads go on', async () => {
    const eva = await signUpUser(server);
    await send(eva, 'POST', '', postcardInput());
    const gate = createGate();
    onTestFinished(gate.open);
    const held = server.services.searchAsUser(eva.userId, 'Rosa', () => gate.passed);
    const answered: number[] = [];
    const searches = Array.from({ length: 6 }, async () =>
      answered.push((await send(eva, 'GET', '?search=Rosa')).status),
    );
    await expect.poll(() => answered).toEqual([429]);
    expect((await send(eva, 'GET', '')).body.total).toBe(1);
    expect((await send(tom, 'GET', '?search=nobody')).body.total).toBe(0);
    expect(answered).toEqual([429]);
    gate.open();
    await Promise.all([held, ...searches]);
    expect(answered).toEqual([429, 200, 200, 200, 200, 200]);
  });

  test('refuses another user’s cursor', async () => {
    const { body: card } = await send(mia, 'POST', '', postcardInput());
    expect((await send(tom, 'GET', `?cursor=${card.id}`)).status).toBe(400);
  });

  test('[S-2] creates a missing profile, and saving without one is a Profile Error', async () => {
    const lea = await signUpUser(server, { fullName: 'Lea Blum' });
    await server.services.db.deleteFrom('profiles').where('id', '=', lea.userId).execute();
    const failed = await send(lea, 'POST', '', postcardInput());
    expect([failed.status, failed.body.title]).toEqual([409, 'Profile Error']);
    const ensure = () =>
      fetch(`${server.url}/rest/v1/profiles`, {
        method: 'POST',
        headers: { ...lea.headers, 'content-type': 'application/json' },
        body: '{}',
      }).then((response) => response.json());
    expect(await ensure()).toMatchObject({
      id: lea.userId,
      email: lea.email,
      full_name: 'Lea Blum',
      created: true,
    });
    expect(await ensure()).toMatchObject({ created: false });
    expect((await send(lea, 'POST', '', postcardInput())).status).toBe(200);
  });
});
