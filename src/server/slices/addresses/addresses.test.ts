import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { orderRequest, placeAndPay } from '#testing/order-request.ts';
import { ADDRESS_INPUT } from '#testing/postcard-input.ts';
import { signUpUser } from '#testing/sign-in.ts';

describe('the address book', () => {
  let server: TestApp;
  let mia: Awaited<ReturnType<typeof signUpUser>>;
  let tom: Awaited<ReturnType<typeof signUpUser>>;
  beforeAll(async () => {
    server = await createTestApp();
    mia = await signUpUser(server);
    tom = await signUpUser(server);
  });
  afterAll(() => server.close());

  async function send(who: { headers: Record<string, string> }, method: string, path = '', body?: unknown) {
    const response = await fetch(`${server.url}/rest/v1/addresses${path}`, {
      method,
      headers: { ...who.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  test('[B2-6] adds, finds, changes and deletes recipients', async () => {
    const { body: saved } = await send(mia, 'POST', '', ADDRESS_INPUT);
    await send(mia, 'POST', '', {
      ...ADDRESS_INPUT,
      recipient_name: 'Ana Weber',
      recipient_city: 'Berlin',
      recipient_country: 'Germany',
    });
    expect((await send(mia, 'GET', '?search=berl')).body.items).toHaveLength(1);
    expect((await send(mia, 'GET')).body.items.map((item: { recipient_name: string }) => item.recipient_name)).toEqual([
      'Ana Weber',
      'Rosa Bianchi',
    ]);
    const { body: changed } = await send(mia, 'PUT', `/${saved.id}`, { ...ADDRESS_INPUT, recipient_state: 'OR' });
    expect(changed.recipient_state).toBe('OR');
    expect((await send(mia, 'DELETE', `/${saved.id}`)).status).toBe(204);
    expect((await send(mia, 'GET')).body.items).toHaveLength(1);
  });

  test('[S-7] is private', async () => {
    const { body: saved } = await send(mia, 'POST', '', ADDRESS_INPUT);
    expect((await send(tom, 'GET')).body.items).toEqual([]);
    expect((await send(tom, 'PUT', `/${saved.id}`, ADDRESS_INPUT)).status).toBe(404);
    expect((await send(tom, 'DELETE', `/${saved.id}`)).status).toBe(404);
  });

  test('[B2-6] lists a recipient first after a card to them was ordered', async () => {
    const eva = await signUpUser(server);
    await send(eva, 'POST', '', { ...ADDRESS_INPUT, recipient_name: 'Aaron', recipient_address_line1: 'Elsewhere 1' });
    await send(eva, 'POST', '', { ...ADDRESS_INPUT, recipient_name: 'Zoë' });
    const address = { line1: '12 Harbor Street', city: 'Portland', state: 'ME', postal_code: '04101', country: 'USA' };
    await placeAndPay(server, eva, orderRequest({}, { recipient: 'Zoë', address }));
    await expect
      .poll(
        async () => (await send(eva, 'GET')).body.items.map((item: { recipient_name: string }) => item.recipient_name),
        {
          timeout: 30_000,
        },
      )
      .toEqual(['Zoë', 'Aaron']);
  });

  test('requires a name', async () => {
    const { status, body } = await send(mia, 'POST', '', { ...ADDRESS_INPUT, recipient_name: ' ' });
    expect(status).toBe(400);
    expect(body.details.fields.recipient_name).toBe('Please enter a recipient');
  });
});
