/** Webhooks that clients of the local print shop register. */
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createPrintFile } from '#testing/print-file.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { readPostgridEvent } from '../postgrid-webhook.ts';

type Body = Record<string, unknown>;
type Received = {
  readonly path: string;
  readonly rawBody: Buffer;
  readonly headers: Record<string, string | undefined>;
};

let server: TestApp;
let listener: Server;
let listenerUrl: string;
const received: Received[] = [];
beforeAll(async () => {
  server = await createTestApp({ PRINT_SHOP_PACE_SECONDS: 'real' });
  listener = createServer(async (request, response) => {
    const headers = { 'postgrid-signature': request.headers['postgrid-signature']?.toString() };
    received.push({ path: request.url ?? '', rawBody: await buffer(request), headers });
    response.writeHead(request.url === '/broken' ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  listenerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  listener.close();
  await server.close();
});

async function call(method: string, path: string, body?: Body | FormData | URLSearchParams) {
  const form = body instanceof FormData || body instanceof URLSearchParams ? body : undefined;
  const isJson = body !== undefined && form === undefined;
  const response = await fetch(`${server.url}/print-mail/v1${path}`, {
    method,
    headers: {
      'x-api-key': server.services.printShop?.apiKey ?? '',
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ?? JSON.stringify(body) }),
  });
  const answer: Body = await response.json();
  return { status: response.status, body: answer };
}

async function print(): Promise<string> {
  const form = new FormData();
  form.set('size', '6x4');
  for (const [name, value] of Object.entries({ firstName: 'Mia', addressLine1: '1 Elm St', countryCode: 'US' })) {
    form.set(`to[${name}]`, value);
  }
  form.set('pdf', new File([Uint8Array.from(await createPrintFile('6x4'))], 'card.pdf'));
  return String((await call('POST', '/postcards', form)).body.id);
}

const register = async (body: Body) =>
  (await call('POST', '/webhooks', { enabledEvents: ['postcard.created'], ...body })).body;

test('calls clients’ webhooks in the format they chose, and keeps track of it', async () => {
  const secret = 'a secret of my own'.padEnd(24, '!').replaceAll(' ', '-');
  const token = await register({ url: `${listenerUrl}/token`, description: 'Mine', metadata: { a: 1 } });
  expect(token).toMatchObject({
    id: expect.stringMatching(/^webhook_/),
    object: 'webhook',
    live: false,
    enabled: true,
    payloadFormat: 'jwt',
    secret: expect.stringMatching(/^\S{20,}$/),
    description: 'Mine',
    metadata: { a: '1' },
  });
  const json = await register({ url: `${listenerUrl}/json`, payloadFormat: 'json', secret });
  const off = await register({ url: `${listenerUrl}/off` });
  await call('POST', `/webhooks/${off.id}`, { enabled: false });
  await register({ url: `${listenerUrl}/letters`, enabledEvents: ['letter.created'] });
  const broken = await register({ url: `${listenerUrl}/broken` });
  await register({ url: 'https://example.com/postgrid-webhook' });
  const id = await print();
  await waitUntil('clients are called', async () => received.length === 3);
  const at = (path: string) => {
    const found = received.find((each) => each.path === path);
    if (found === undefined) throw new Error(`${path} was not called`);
    return found;
  };
  const now = server.clock.now();
  const data = expect.objectContaining({ id, status: 'ready' });
  const heard = { type: 'postcard.created', data };
  expect(await readPostgridEvent({ ...at('/token'), secret: String(token.secret), now })).toEqual(heard);
  expect(Object.keys(decodeJwt(at('/token').rawBody.toString()))).toEqual(['type', 'data', 'iat']);
  const event = { ...heard, id: expect.stringMatching(/^event_/), live: false };
  expect(await readPostgridEvent({ ...at('/json'), secret, now })).toEqual(event);
  const invocationsOf = async (webhook: Body) => (await call('GET', `/webhooks/${webhook.id}/invocations`)).body;
  await waitUntil('the calls are recorded', async () => {
    const counts = [await invocationsOf(json), await invocationsOf(broken)].map(({ totalCount }) => totalCount);
    return counts.every((count) => count === 1);
  });
  const calls = await invocationsOf(json);
  const { body: events } = await call('GET', '/events?type=postcard.created,letter.created&limit=1');
  expect(events).toMatchObject({ totalCount: 1, data: [{ ...event, object: 'event', createdAt: expect.any(String) }] });
  expect(calls).toMatchObject({
    totalCount: 1,
    data: [{ object: 'webhook_invocation', webhook: json.id, type: heard.type, orderID: id, statusCode: 200 }],
  });
  expect(await invocationsOf(broken)).toMatchObject({ data: [{ statusCode: 500 }] });
  const { rows } = await sql<{ hours: number }>`select extract(epoch from start_after - created_on) / 3600 as hours
    from pgboss.job where name = 'client-webhook' and data ->> 'tries' = '2'`.execute(server.services.db);
  expect(rows.map(({ hours }) => Math.round(hours))).toEqual([1]);
  await call('DELETE', `/webhooks/${token.id}`);
  await call('POST', `/postcards/${id}/progressions`);
  expect((await call('GET', '/events?type=postcard.updated')).body).toMatchObject({ totalCount: 1 });
});

test('lists, changes and deletes webhooks, and refuses invalid ones', async () => {
  const form = new URLSearchParams({ url: 'https://example.com/hook', description: 'By form' });
  for (const event of ['postcard.created', 'postcard.updated']) form.append('enabledEvents[]', event);
  const { id, ...webhook } = (await call('POST', '/webhooks', form)).body;
  expect(webhook).toMatchObject({ enabledEvents: ['postcard.created', 'postcard.updated'] });
  const changed = await call('POST', `/webhooks/${id}`, { payloadFormat: 'json' });
  expect(changed.body).toEqual({ id, ...webhook, payloadFormat: 'json', updatedAt: expect.any(String) });
  expect((await call('GET', `/webhooks/${id}`)).body).toEqual(changed.body);
  expect((await call('GET', '/webhooks?search="by form"')).body).toMatchObject({ totalCount: 1, data: [changed.body] });
  expect((await call('DELETE', `/webhooks/${id}`)).body).toEqual({ id, object: 'webhook', deleted: true });
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', ''],
    ['GET', '/invocations'],
  ] as const) {
    const gone = await call(method, `/webhooks/${id}${path}`);
    expect(gone).toMatchObject({ status: 404, body: { error: { type: 'not_found_error' } } });
  }
  const refused = async (body: Body) => {
    const response = await register({ url: 'https://example.com', ...body });
    return response.error;
  };
  expect(await refused({ url: 'http://example.com' })).toMatchObject({ message: expect.stringMatching(/^url must/) });
  expect(await refused({ secret: 'short' })).toMatchObject({ message: expect.stringMatching(/^secret must/) });
  expect(await refused({ enabledEvents: [] })).toMatchObject({ message: expect.stringMatching(/^enabledEvents/) });
  expect(await refused({ payloadFormat: 'xml' })).toMatchObject({ message: expect.stringMatching(/^payloadFormat/) });
});

test('checks an address by its form, on one line or in fields', async () => {
  const verify = async (address: unknown, path = '/v1/addver/verifications') => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'x-api-key': server.services.printShop?.apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
    });
    return response.json();
  };
  const elm = { line1: '1234 Elm St', city: 'Los Angeles', provinceOrState: 'CA', postalOrZip: '90001', country: 'us' };
  expect(await verify('1234 Elm St, Los Angeles, CA 90001, US')).toMatchObject({
    status: 'success',
    message: expect.any(String),
    data: { ...elm, status: 'verified', errors: {} },
  });
  expect(
    await verify({ ...elm, line1: ' 1234  Elm St', provinceOrState: 'ca', postalOrZip: '90001-1234' }),
  ).toMatchObject({
    data: { ...elm, zipPlus4: '1234', status: 'corrected' },
  });
  const abroad = { line1: '10 Downing St', city: 'London', postalOrZip: 'SW1A 2AA', country: 'GB' };
  expect(await verify(abroad, '/v1/intl_addver/verifications')).toMatchObject({ data: { status: 'verified' } });
  expect(await verify({ ...elm, postalOrZip: 'SW1A 2AA' })).toMatchObject({
    data: { status: 'failed', errors: { generic: [expect.any(String)] } },
  });
  for (const country of ['ZZ', 'xx', 'UK']) {
    expect(await verify({ ...elm, country })).toEqual({ status: 'error', message: 'country is not valid' });
  }
  expect(await verify(undefined)).toEqual({ status: 'error', message: 'address is required' });
});
