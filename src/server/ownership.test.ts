/** Tries every route with another user's ids. Routes come from the served API document, so new ones are included. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { placeOrder } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

type Operation = { security?: unknown[]; requestBody?: unknown; parameters?: { name: string; in: string }[] };
type Route = { readonly method: string; readonly path: string; readonly operation: Operation };

const address = {
  recipient_name: 'Rosa',
  recipient_address_line1: '12 Harbor Street',
  recipient_postal_code: '04101',
  recipient_city: 'Portland',
  recipient_state: 'ME',
  recipient_country: 'USA',
};

/** A valid body for every route with an id that takes a body. */
const BODIES: Readonly<Record<string, (id: string) => unknown>> = {
  'PUT /rest/v1/postcards/{id}': () => postcardInput(),
  'PUT /rest/v1/addresses/{id}': () => address,
  'POST /rest/v1/postcards/duplicate': (id) => ({ ids: [id] }),
  'POST /auth/v1/factors/{factorId}/verify': () => ({ challenge_id: randomUUID(), code: '123456' }),
  'POST /functions/v1/submit-print-order': (id) => ({ postcardId: id }),
  'POST /rest/v1/orders/{id}/send-date': () => ({ send_on: null }),
  'POST /rest/v1/orders/{id}/pieces/{position}/address': () => ({
    ...EMPTY_ADDRESS,
    recipient: 'Rosa',
    addressLine1: '12 Harbor Street',
    city: 'Portland',
  }),
};

/** Parameters that aren't ids. */
const OTHER_PARAMETERS: Readonly<Record<string, string>> = { side: 'front', position: '1' };

describe('ownership', () => {
  let server: TestApp;
  let owner: TestUser;
  let stranger: TestUser;
  let routes: Route[];
  let ids: string[];

  beforeAll(async () => {
    server = await createTestApp();
    owner = await signUpUser(server);
    stranger = await signUpUser(server);
    const document = await (await fetch(`${server.url}/docs/api/json`)).json();
    routes = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    const postcard = await send(owner, 'POST', '/rest/v1/postcards', postcardInput());
    const saved = await send(owner, 'POST', '/rest/v1/addresses', address);
    const factor = await send(owner, 'POST', '/auth/v1/factors', { factor_type: 'totp' });
    const recipients = [{ address: EMPTY_ADDRESS, values: {} }];
    const list = await send(owner, 'POST', '/rest/v1/recipient_lists', { recipients });
    const { orderId } = await placeOrder(server, owner);
    ids = [postcard.body.id, saved.body.id, factor.body.id, list.body.id, orderId];
  });
  afterAll(() => server.close());

  async function send(who: TestUser | null, method: string, path: string, body?: unknown) {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...who?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null };
  }

  const isPrivate = ({ operation }: Route) => operation.security !== undefined;
  const namesARow = (route: Route) =>
    route.path.includes('{') || Object.hasOwn(BODIES, `${route.method} ${route.path}`);

  test('[S-7, S-8] refuses a visitor on every private route', async () => {
    const privateRoutes = routes.filter(isPrivate);
    expect(privateRoutes.length).toBeGreaterThan(15);
    for (const { method, path } of privateRoutes) {
      const target = path.replaceAll(/\{(\w+)\}/g, (_all, name) => OTHER_PARAMETERS[name] ?? randomUUID());
      const { status } = await send(null, method, target, method === 'GET' || method === 'DELETE' ? undefined : {});
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 401]);
    }
  });

  test('[S-7] treats another user’s id exactly like an unknown one', async () => {
    const tested: string[] = [];
    for (const { method, path, operation } of routes.filter(isPrivate).filter(namesARow)) {
      const name = `${method} ${path}`;
      if (operation.requestBody !== undefined) expect(Object.keys(BODIES), `${name} needs a body here`).toContain(name);
      const ask = (id: string) =>
        send(
          stranger,
          method,
          path.replaceAll(/\{(\w+)\}/g, (_all, parameter) => OTHER_PARAMETERS[parameter] ?? id),
          BODIES[name]?.(id),
        );
      const missing = await ask(randomUUID());
      for (const id of ids) {
        const foreign = await ask(id);
        expect([name, foreign.status, foreign.body?.code]).toEqual([name, missing.status, missing.body?.code]);
        expect(foreign.status).toBeGreaterThanOrEqual(400);
      }
      tested.push(name);
    }
    expect(tested.length).toBeGreaterThan(8);
  });

  test('[S-7] lists nothing of another user', async () => {
    for (const path of ['/rest/v1/postcards', '/rest/v1/orders', '/rest/v1/addresses']) {
      expect((await send(stranger, 'GET', path)).body.items).toEqual([]);
    }
  });
});
