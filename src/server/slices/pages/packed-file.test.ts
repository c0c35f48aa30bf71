import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { packFile, sendPacked } from './packed-file.ts';

const TEXT = `<h1>Ciao, nonna! ${'è'.repeat(500)}</h1>`;
const file = packFile(TEXT);
const app = Fastify();
app.get('/', (request, reply) => sendPacked(file, request, reply.type('text/html; charset=utf-8')));
afterAll(() => app.close());

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('sends a client that accepts "%s" %s', async (accepted, encoding) => {
  const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(unpack[encoding === 'br' || encoding === 'gzip' ? encoding : 'none'](rawPayload).toString()).toBe(TEXT);
});

test('answers 304 to a client that has the file', async () => {
  const { headers } = await app.inject({ url: '/' });
  const again = await app.inject({ url: '/', headers: { 'if-none-match': `"other", ${headers.etag}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const changed = await app.inject({ url: '/', headers: { 'if-none-match': 'W/"other"' } });
  expect(changed.statusCode).toBe(200);
});
