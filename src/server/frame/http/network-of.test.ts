import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { networkOf, placeOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5555', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:5555', '2001:db8:1:2'],
  ['2001:db8:1:2::203.0.113.7', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('names the network of %s: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[G-5] names the whole site of an IPv6 address when asked to', () => {
  expect(networkOf('2001:db8:1:2::9', 'site')).toBe('2001:db8:1');
  expect(networkOf('2001:db8::9', 'site')).toBe('2001:db8:0');
  expect(networkOf('203.0.113.7', 'site')).toBe('203.0.113.7');
});

test('[G-4] names a network for its owner to read', () => {
  const addresses = ['203.0.113.7:5555', '2001:db8:1:2::9', 'x'.repeat(4000)];
  expect(addresses.map(placeOf)).toEqual(['203.0.113.0/24', '2001:db8:1::/48', '']);
});

test('gives anything that isn’t an address its own short name', () => {
  const [long, other] = ['x'.repeat(4000), 'y'.repeat(4000)].map((client) => networkOf(client));
  expect(long).not.toBe(other);
  expect(long?.length).toBeLessThan(100);
});

describe('behind a proxy', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.1' });
  });
  afterAll(() => server.close());

  const quote = (forwarded: string) =>
    fetch(`${server.url}/functions/v1/quote-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ couponCode: 'NOTHING' }),
    });

  test('accepts a forwarded address of any length', async () => {
    expect((await quote('9'.repeat(4000))).status).toBeLessThan(500);
  });

  test('counts coupon guesses by network, not by connection', async () => {
    const statuses: number[] = [];
    for (let port = 1; port <= 5; port += 1) statuses.push((await quote(`203.0.113.7:${port}`)).status);
    expect(statuses.at(-1)).toBe(429);
    statuses.length = 0;
    for (let host = 1; host <= 5; host += 1) statuses.push((await quote(`2001:db8:1:2::${host}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
