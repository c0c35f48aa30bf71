import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readTrustProxy } from './trust-proxy.ts';

/** The client sent the first address, and the proxy added the second. */
const FORWARDED = '6.6.6.6, 203.0.113.7';

test.each([
  ['false', '127.0.0.1'],
  ['0', '127.0.0.1'],
  ['1', '203.0.113.7'],
  ['2', '6.6.6.6'],
  ['true', '6.6.6.6'],
  ['127.0.0.1', '203.0.113.7'],
  ['10.0.0.0/8', '127.0.0.1'],
])('takes the client’s address by TRUST_PROXY=%s: %s', async (value, client) => {
  const app = Fastify({ trustProxy: readTrustProxy(value) });
  app.get('/', async (request) => request.ip);
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': FORWARDED } });
  expect(body).toBe(client);
});
