import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contract/errors.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  user = await signUpUser(server);
});
afterAll(() => server.close());

async function ask(path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

describe('refuses what the database can’t store', () => {
  test.each([
    ['/rest/v1/postcards?search=a%00b', undefined],
    ['/rest/v1/orders/by-payment/%00', undefined],
    ['/storage/v1/bucket/%00', undefined],
    ['/sandbox/api/payments/%00', undefined],
    ['/sandbox/api/prints/%00/pdf', undefined],
    ['/rest/v1/profiles', { full_name: 'a\0b' }],
    ['/rest/v1/postcards', postcardInput({ recipient_location: 'a\0, b' })],
    ['/rest/v1/postcards', postcardInput({ recipient_location: 'a\ud800, b' })],
    ['/functions/v1/quote-order', { couponCode: '\0' }],
  ])('%s', async (path, body) => {
    const { status, text } = await ask(path, body);
    expect([status, JSON.parse(text).code]).toEqual([400, 'validation_failed']);
  });

  test('also in the payment sandbox', async () => {
    const response = await fetch(`${server.url}/v1/payment_intents/%00?client_secret=a`, {
      headers: { authorization: 'Bearer pk_test_sandbox' },
    });
    expect(response.status).toBe(400);
    await response.body?.cancel();
  });
});

test.each(['/rest/v1/postcards/%E0%A4%A', `/rest/v1/postcards/${'x'.repeat(400)}`])(
  'the router’s own errors have the usual form: %s',
  async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(text)).code).toBe('validation_failed');
    expect(text).not.toContain('FST_ERR');
  },
);

test('logs a database failure without what was sent', async () => {
  const { db } = server.services;
  await db.schema.alterTable('addresses').renameTo('addresses_away').execute();
  const { status, text } = await ask('/rest/v1/addresses', {
    recipient_name: 'Canary Name',
    recipient_address_line1: 'Canary Street',
    recipient_postal_code: '1',
    recipient_city: '',
    recipient_state: '',
    recipient_country: 'USA',
  });
  await db.schema.alterTable('addresses_away').renameTo('addresses').execute();
  expect(status).toBe(500);
  expect(text).not.toMatch(/addresses|canary/i);
  const logged = server.logLines.join('');
  expect(logged).toContain('request failed');
  expect(logged.toLowerCase()).not.toContain('canary');
});
