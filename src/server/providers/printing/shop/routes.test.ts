/** Uses the local print shop like PostGrid's own client (JSON bodies, contacts, searches), and like /sandbox. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SANDBOX_PRINTS_PAGE_SIZE } from '#contract/sandbox/prints.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createPrintFile } from '#testing/print-file.ts';
import { setSwitch } from '#testing/print-shop.ts';

type Body = Record<string, unknown>;

const KEVIN = {
  firstName: 'Kevin',
  lastName: 'Smith',
  addressLine1: '90 Canal St Suite 600',
  city: 'Boston',
  provinceOrState: 'MA',
  postalOrZip: '02114',
  countryCode: 'US',
};

let server: TestApp;
/** A file of the shop, because it accepts no other URLs. */
let pdfUrl: string;
let pdf: Uint8Array;
beforeAll(async () => {
  server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: 'real' });
  const form = new FormData();
  form.set('size', '6x4');
  for (const [name, value] of Object.entries(KEVIN)) form.set(`to[${name}]`, value);
  pdf = await createPrintFile('6x4');
  form.set('pdf', new File([Uint8Array.from(pdf)], 'card.pdf', { type: 'application/pdf' }));
  pdfUrl = String((await call('POST', '/postcards', form)).body.url);
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: Body | FormData, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/print-mail/v1${path}`, {
    method,
    headers: {
      'x-api-key': server.services.printShop?.apiKey ?? '',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer: Body = await response.json();
  return { status: response.status, body: answer };
}

/** Returns a typed part of an answer. */
const partOf = (value: unknown): Body => ({ ...(typeof value === 'object' ? value : {}) });

const print = async (changes: Body = {}) =>
  call('POST', '/postcards', { size: '6x4', to: KEVIN, pdf: pdfUrl, ...changes });

test('accepts JSON with a contact’s id, and answers like PostGrid', async () => {
  const contact = (await call('POST', '/contacts', KEVIN)).body;
  expect(contact).toMatchObject({ object: 'contact', live: false, addressStatus: 'verified', ...KEVIN });
  const described = { ...KEVIN, description: 'The neighbor' };
  expect((await call('POST', '/contacts', described)).body).toMatchObject({ id: contact.id, ...described });
  expect((await call('GET', `/contacts/${contact.id}`)).body).toMatchObject(KEVIN);
  expect((await call('POST', '/contacts', { ...KEVIN, countryCode: 'ZZ' })).status).toBe(400);
  const { status, body } = await print({ to: contact.id, description: 'Hello', metadata: { order: 17 } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    object: 'postcard',
    live: false,
    status: 'ready',
    size: '6x4',
    mailingClass: 'first_class',
    description: 'Hello',
    metadata: { order: '17' },
    to: { id: contact.id, object: 'contact', live: false, addressStatus: 'verified', createdAt: expect.any(String) },
    sendDate: expect.any(String),
    url: expect.stringMatching(/^http:.*\/pdf$/),
  });
  expect(Object.values(body)).not.toContain(null);
  expect(body).not.toHaveProperty('trackingNumber');
  expect((await call('GET', `/postcards/${body.id}/url`)).body).toEqual({
    id: body.id,
    object: 'postcard',
    url: body.url,
  });
  expect((await call('DELETE', `/contacts/${contact.id}`)).body).toMatchObject({ deleted: true });
  expect((await print({ to: contact.id })).body).toMatchObject({ error: { message: expect.stringMatching(/^to: /) } });
});

test('stores contacts given in a request, with their metadata, and finds them by it', async () => {
  const company = crypto.randomUUID();
  const to = { ...KEVIN, companyName: company, countryCode: 'us', metadata: { tier: 1 } };
  const form = new FormData();
  form.set('size', '6x4');
  form.set('pdf', new File([Uint8Array.from(pdf)], 'card.pdf', { type: 'application/pdf' }));
  for (const [name, value] of Object.entries({ ...KEVIN, companyName: company })) form.set(`to[${name}]`, value);
  form.set('to[metadata][tier]', '1');
  form.set('from[companyName]', `${company} Sender`);
  form.set('from[addressLine1]', '1 Main St');
  form.set('from[countryCode]', 'US');
  const card = (await call('POST', '/postcards', form)).body;
  const contacts = async (search: string) => (await call('GET', `/contacts?search=${encodeURIComponent(search)}`)).body;
  const listed = await contacts(company);
  expect(listed).toMatchObject({ object: 'list', limit: 10, skip: 0, totalCount: 2 });
  expect(listed.data).toEqual(expect.arrayContaining([card.to, card.from]));
  expect(card.to).toMatchObject({ companyName: company, countryCode: 'US', metadata: { tier: '1' } });
  expect((await call('POST', '/contacts', to)).body).toMatchObject({
    ...partOf(card.to),
    updatedAt: expect.any(String),
  });
  const byMetadata = await contacts('{"metadata.tier":"1"}');
  expect(byMetadata).toMatchObject({ totalCount: 1, data: [{ companyName: company }] });
  await setSwitch(server, 'fail_address', 2);
  const failed = (await call('POST', '/contacts', to)).body;
  expect(failed).toMatchObject({ addressStatus: 'failed', addressErrors: expect.any(String) });
  expect((await print({ to: failed.id })).body.to).toMatchObject({ addressStatus: 'failed' });
  const forced = await call('POST', '/contacts', { ...to, forceVerifiedStatus: true });
  expect(forced.body).toMatchObject({ id: failed.id, addressStatus: 'verified', forceVerifiedStatus: true });
  expect(await call('POST', '/contacts', { ...to, description: '\0' })).toMatchObject({ status: 400 });
});

test('refuses what PostGrid refuses, and any file on another server', async () => {
  const messageOf = async (changes: Body) => {
    const { status, body } = await print(changes);
    expect({ status, object: body.object }).toEqual({ status: 400, object: 'error' });
    return body.error;
  };
  const { addressLine1: _line, ...nowhere } = KEVIN;
  expect(await messageOf({ to: nowhere })).toMatchObject({ message: 'to.addressLine1 is required' });
  expect(await messageOf({ size: '5x5' })).toMatchObject({ message: expect.stringMatching(/^size must be/) });
  expect(await messageOf({ sendDate: 'soon' })).toMatchObject({ message: 'sendDate is not a valid date' });
  expect(await print({ sendDate: '2040-07-01' })).toMatchObject({ status: 201 });
  expect(await messageOf({ to: undefined })).toMatchObject({ message: 'to is required' });
  expect(await messageOf({ mailingClass: 'pigeon' })).toMatchObject({ message: 'mailingClass is not valid' });
  expect((await call('GET', '/postcards?limit=101')).body.error).toMatchObject({
    message: expect.stringMatching(/^limit/),
  });
  expect(await messageOf({ paper: 'gold' })).toMatchObject({ message: 'paper is not available' });
  const elsewhere = pdfUrl.replace(server.url, 'http://127.0.0.1:1');
  for (const pdf of [elsewhere, 'file:///etc/passwd', `${server.url}/sandbox/api/prints/../pdf`]) {
    expect(await messageOf({ pdf })).toMatchObject({ message: expect.stringMatching(/^pdf must be a file/) });
  }
  expect(await messageOf({ frontHTML: '<b>Hi</b>' })).toMatchObject({ message: expect.stringMatching(/^HTML/) });
  const refusals = [
    await call('GET', '/postcards', undefined, { 'x-api-key': 'test_sk_other' }),
    await call('GET', '/postcards/postcard_none'),
    await call('GET', '/letters'),
    await call('GET', '/contacts?search=%00'),
  ];
  expect(refusals.map(({ status, body }) => [status, body.object, body.error])).toEqual([
    [401, 'error', expect.objectContaining({ type: 'missing_auth_error' })],
    [404, 'error', expect.objectContaining({ type: 'not_found_error' })],
    [404, 'error', expect.objectContaining({ type: 'not_found_error' })],
    [400, 'error', expect.objectContaining({ type: 'validation_error' })],
  ]);
  const noJson = await call('POST', '/postcards', new FormData(), { 'content-type': 'application/json' });
  expect(noJson).toMatchObject({ status: 400, body: { error: { message: 'The request is not valid JSON' } } });
});

test('replays a request under its key, whatever the order of its fields, and refuses another one', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const card = { size: '6x4', to: KEVIN, pdf: pdfUrl };
  const first = await call('POST', '/postcards', { ...card, metadata: { a: 1, b: 2 } }, headers);
  const again = await call('POST', '/postcards', { metadata: { b: 2, a: 1 }, ...card }, headers);
  expect(again.body.id).toBe(first.body.id);
  const other = await call('POST', '/postcards', { size: '6x4', to: KEVIN, pdf: pdfUrl, paper: 'standard' }, headers);
  expect(other).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringMatching(/different request/) } },
  });
});

test('searches all fields for a quoted text, and metadata by name', async () => {
  const order = crypto.randomUUID();
  const to = { ...KEVIN, firstName: 'Zoë', lastName: `von ${order.slice(0, 8)}` };
  const { id } = (await print({ to, metadata: { order_id: order } })).body;
  const found = async (search: string) => {
    const { body } = await call('GET', `/postcards?search=${encodeURIComponent(search)}`);
    return Array.isArray(body.data) ? body.data.map((each: Body) => each.id) : body.error;
  };
  expect(await found(`"von ${order.slice(0, 8)}"`)).toEqual([id]);
  expect(await found(`${order.slice(0, 8)} zoë`)).toEqual([id]);
  expect(await found(`"zoë ${order.slice(0, 8)}"`)).toEqual([]);
  expect(await found(JSON.stringify({ 'metadata.order_id': order }))).toEqual([id]);
  expect(await found('{"status":"ready"}')).toMatchObject({ message: expect.stringMatching(/^search/) });
});

test('cancels with a note, progresses to the last stage, and marks a failing address', async () => {
  const canceled = (await print()).body;
  expect((await call('POST', `/postcards/${canceled.id}/cancellation`, { note: 'A typo' })).body).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'user_initiated', note: 'A typo' },
  });
  await setSwitch(server, 'fail_address', 1);
  const { id, to } = (await print({ mailingClass: 'usps_first_class_certified' })).body;
  expect(to).toMatchObject({ addressStatus: 'failed', addressErrors: 'The street could not be found' });
  const seen: unknown[] = [];
  for (let stage = 0; stage < 4; stage += 1) {
    seen.push((await call('POST', `/postcards/${id}/progressions`)).body.status);
  }
  expect(seen).toEqual(['printing', 'processed_for_delivery', 'processed_for_delivery', 'completed']);
  expect((await call('GET', `/postcards/${id}`)).body.trackingNumber).toMatch(/^9400 /);
  const atTheEnd = await call('POST', `/postcards/${id}/progressions`);
  expect(atTheEnd).toMatchObject({ status: 400, body: { error: { type: 'invalid_progression_error' } } });
  expect(await call('DELETE', `/postcards/${id}`)).toMatchObject({ status: 400 });
});

test('keeps a card ready until midnight in New York at the real pace', async () => {
  const { body } = await print({ sendDate: '2040-07-01T12:00:00Z' });
  const { rows } = await sql<{ start_after: Date }>`select start_after from pgboss.job
    where name = 'advance-print' and data->>'printId' = ${body.id}`.execute(server.services.db);
  const shift = Date.now() - server.clock.now().getTime();
  const at = (rows[0]?.start_after.getTime() ?? 0) - shift;
  expect(Math.abs(at - Date.parse('2040-07-02T04:00:00Z'))).toBeLessThan(60_000);
});

test('shows every card as a PDF and as pictures with the address stamped', async () => {
  const { id } = (await print()).body;
  const list = await (await fetch(`${server.url}/sandbox/api/prints`)).json();
  expect(list.items[0]).toMatchObject({ id, status: 'ready', can_return: false });
  expect(list.items[0].recipient).toBe('Kevin Smith');
  const file = await fetch(server.url + list.items[0].pdf_url);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true);
  const front = await fetch(server.url + list.items[0].front_url);
  const back = await fetch(server.url + list.items[0].back_url);
  expect([front.status, back.status]).toEqual([200, 200]);
  expect(back.headers.get('content-type')).toBe('image/png');
  const [frontBytes, backBytes] = [await front.arrayBuffer(), await back.arrayBuffer()];
  expect(backBytes.byteLength).toBeGreaterThan(frontBytes.byteLength);
  const again = await fetch(server.url + list.items[0].back_url);
  expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(backBytes))).toBe(true);
});

test('lists cards newest first, in pages that don’t shift when cards are added', async () => {
  const printId = String((await print()).body.id);
  const { db } = server.services;
  const { position: _position, ...row } = await db
    .selectFrom('sandbox.prints')
    .selectAll()
    .where('id', '=', printId)
    .executeTakeFirstOrThrow();
  const add = (id: string) =>
    db
      .insertInto('sandbox.prints')
      .values({
        ...row,
        id,
        idempotency_key: null,
        recipient: JSON.stringify(row.recipient),
        sender: null,
        cancellation: null,
        metadata: JSON.stringify(row.metadata),
      })
      .execute();
  for (let index = 0; index < SANDBOX_PRINTS_PAGE_SIZE; index += 1) await add(`copy_${index}`);
  const page = async (query: string) => (await fetch(`${server.url}/sandbox/api/prints${query}`)).json();
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
  const first = await page('');
  expect(ids(first)).toEqual(Array.from({ length: SANDBOX_PRINTS_PAGE_SIZE }, (_, index) => `copy_${49 - index}`));
  await add('copy_later');
  const second = await page(`?cursor=${first.next_cursor}`);
  expect(ids(second)[0]).toBe(printId);
  expect(second.total).toBe(first.total + 1);
  const seen = [...ids(first), ...ids(second)];
  for (let { next_cursor: cursor } = second; cursor !== null; ) {
    const next = await page(`?cursor=${cursor}`);
    seen.push(...ids(next));
    cursor = next.next_cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(first.total);
});
