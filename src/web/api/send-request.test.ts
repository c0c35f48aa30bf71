import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { call } from './call.ts';
import { type Connection, requestPath } from './send-request.ts';

const getThing = endpoint({
  method: 'GET',
  path: '/rest/v1/things/:id',
  summary: 'A thing',
  auth: 'user',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ search: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
});
const saveThing = endpoint({
  method: 'POST',
  path: '/rest/v1/things',
  summary: 'Save a thing',
  auth: 'user',
  body: z.strictObject({ name: z.string() }),
});

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function connect(answer: Answer, tokens: Partial<Connection> = {}): Promise<Connection> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    anonKey: () => 'anon',
    accessToken: async () => 'good',
    renewToken: async () => null,
    ...tokens,
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const request = { params: { id: 'a/b' }, query: {} };

test('fills in the path and omits undefined query parameters', () => {
  expect(requestPath(getThing, { params: { id: 'a/b' }, query: { search: undefined } })).toBe('/rest/v1/things/a%2Fb');
  expect(requestPath(getThing, { params: { id: '1' }, query: { search: 'ü&x' } })).toBe(
    '/rest/v1/things/1?search=%C3%BC%26x',
  );
});

test('[E-1] sends the public key and bearer token, and returns the validated response', async () => {
  const seen: (string | undefined)[] = [];
  const connection = await connect((incoming, response) => {
    seen.push(incoming.url, String(incoming.headers.apikey), incoming.headers.authorization);
    json(response, 200, { name: 'stamp' });
  });
  await expect(call(getThing, request, { connection })).resolves.toEqual({ name: 'stamp' });
  expect(seen).toEqual(['/rest/v1/things/a%2Fb', 'anon', 'Bearer good']);
});

test('returns undefined for a response without content', async () => {
  const connection = await connect((_incoming, response) => response.writeHead(204).end());
  await expect(call(saveThing, { body: { name: 'x' } }, { connection })).resolves.toBeUndefined();
});

test('an error has code, message, status, request id and fields', async () => {
  const body = {
    code: 'validation_failed',
    title: 'Error',
    message: 'name: too long',
    request_id: 'r-1',
    retryable: false,
    details: { fields: { name: 'too long', other: 3 } },
  };
  const connection = await connect((_incoming, response) => json(response, 400, body));
  await expect(call(getThing, request, { connection })).rejects.toMatchObject({
    name: 'ApiError',
    code: 'validation_failed',
    message: 'name: too long',
    status: 400,
    requestId: 'r-1',
    fields: { name: 'too long' },
  });
});

test("gives a proxy's error page a code by its status", async () => {
  const connection = await connect((_incoming, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await expect(call(getThing, request, { connection })).rejects.toMatchObject({ code: 'unavailable', status: 502 });
});

test('a response of another shape is an internal error', async () => {
  const connection = await connect((_incoming, response) => json(response, 200, { name: 7 }));
  await expect(call(getThing, request, { connection })).rejects.toMatchObject({ code: 'internal' });
});

test('has separate codes for no connection and no answer in time', async () => {
  const refused: Connection = { ...(await connect(() => {})), origin: 'http://127.0.0.1:1' };
  await expect(call(getThing, request, { connection: refused })).rejects.toMatchObject({ code: 'network' });
  const silent = await connect(() => {});
  await expect(call(getThing, request, { connection: silent, timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed_out',
  });
});

test('rejects an aborted call with an AbortError', async () => {
  const connection = await connect(() => {});
  const abort = new AbortController();
  const calling = call(getThing, request, { connection, signal: abort.signal });
  abort.abort();
  await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
});

test('[A-11] renews a refused token once and repeats the call', async () => {
  const connection = await connect(
    (incoming, response) => {
      const isFresh = incoming.headers.authorization === 'Bearer fresh';
      json(response, isFresh ? 200 : 401, { name: 'stamp' });
    },
    { renewToken: async () => 'fresh' },
  );
  await expect(call(getThing, request, { connection })).resolves.toEqual({ name: 'stamp' });
});

test('[G-1] a session that lost its second step gets a token that says so', async () => {
  let renewals = 0;
  const renewToken = async () => {
    renewals += 1;
    return null;
  };
  const refuse = (code: string) =>
    connect(
      (_incoming, response) =>
        json(response, 403, { code, title: 'No', message: 'No', request_id: 'r', retryable: false }),
      { renewToken },
    );
  const refused = call(getThing, request, { connection: await refuse('second_step_needed') });
  await expect(refused).rejects.toMatchObject({ code: 'second_step_needed' });
  expect(renewals).toBe(1);
  const wrong = call(getThing, request, { connection: await refuse('wrong_password') });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
  expect(renewals).toBe(1);
});

test('[A-12] an ended session is an authentication error', async () => {
  const connection = await connect((_incoming, response) => response.writeHead(401).end());
  await expect(call(getThing, request, { connection })).rejects.toMatchObject({
    code: 'authentication_required',
    status: 401,
  });
});
