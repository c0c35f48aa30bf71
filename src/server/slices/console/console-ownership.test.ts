/** Calls every endpoint of the console as a visitor, a customer and an operator. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#contract/account.ts';
import * as alerts from '#contract/console/alerts.ts';
import * as coupons from '#contract/console/coupons.ts';
import * as customers from '#contract/console/customers.ts';
import * as contract from '#contract/console/orders.ts';
import * as overview from '#contract/console/overview.ts';
import * as prices from '#contract/console/prices.ts';
import * as settings from '#contract/console/settings.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { turnOnTwoStep } from '#testing/two-step.ts';
import { byCommand } from './audit.ts';
import { revokeOperator } from './operators.ts';

const all = { ...contract, ...alerts, ...coupons, ...customers, ...overview, ...prices, ...settings };
const endpoints = Object.values(all).filter((each) => typeof each === 'object' && 'path' in each);

let server: TestApp;
let customer: TestUser;
let operator: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  customer = await signUpUser(server);
  operator = await grantRole(server, await signUpUser(server));
});
afterAll(() => server.close());

async function send(who: TestUser | null, method: string, path: string, body: unknown = {}) {
  const target = path.replaceAll(/:\w+/g, () => randomUUID());
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(server.url + target, {
    method,
    headers: { ...who?.headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const { request_id: _id, ...answer } = text === '' ? {} : JSON.parse(text);
  return { status: response.status, answer };
}

test('[O-1] for visitors and customers, the console’s endpoints don’t exist', async () => {
  const absent = await send(customer, 'GET', '/rest/v1/no-such-path');
  expect(absent.status).toBe(404);
  for (const { method, path } of endpoints) {
    expect(path).toMatch(/^\/rest\/v1\/console(\/|$)/);
    for (const who of [null, customer]) {
      // Invalid and unreadable bodies must look the same to strangers.
      for (const body of [{}, { nonsense: true }]) {
        expect([method, path, await send(who, method, path, body)]).toEqual([method, path, absent]);
      }
    }
  }
});

type Shape = { readonly method: string; readonly path: string; readonly headers: object; readonly body?: string };

/** Returns everything that a stranger sees of an answer. */
async function look({ method, path, headers, body }: Shape) {
  const response = await fetch(server.url + path.replaceAll(/:\w+/g, '0b5c2f5e-8f7f-4a52-9d53-8d3f3a2f7a11'), {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { date: _date, 'x-request-id': _id, ...seen } = Object.fromEntries(response.headers);
  const text = (await response.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: response.status, seen, text };
}

test('[O-1] whatever is sent, the console’s endpoints answer strangers like unknown paths', async () => {
  const half = await signUpUser(server);
  await turnOnTwoStep(server, half);
  const gone = await signUpUser(server);
  await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers: gone.headers });
  const late = await signUpUser(server);
  const callers = { nobody: {}, customer: customer.headers, half: half.headers, gone: gone.headers };
  const json = { 'content-type': 'application/json' };
  const bodies = {
    'no body': {},
    'bad JSON': { headers: json, body: '{"a":' },
    'an empty body': { headers: json, body: '' },
    'a large body': { headers: json, body: JSON.stringify('x'.repeat(2_000_000)) },
    'a text': { headers: { 'content-type': 'text/plain' }, body: 'text' },
    'a deep body': { headers: json, body: `${'['.repeat(500)}${']'.repeat(500)}` },
  };
  const compare = async (shape: Shape) => {
    const absent = await look({ ...shape, path: shape.path.replace('/console', '/consola') });
    expect([shape.method, shape.path, await look(shape)]).toEqual([shape.method, shape.path, absent]);
    return absent.status;
  };
  for (const { method, path } of endpoints) {
    for (const who of Object.values(callers)) {
      for (const [name, sent] of Object.entries(bodies)) {
        if (method === 'GET' && name !== 'no body') continue;
        const { headers = {}, ...rest }: { headers?: object; body?: string } = sent;
        expect(await compare({ method, path, headers: { ...who, ...headers }, ...rest })).toBe(404);
      }
      for (const other of ['HEAD', 'OPTIONS', 'PATCH']) await compare({ method: other, path, headers: who });
      await compare({ method, path: `${path}?nonsense=1`, headers: who });
      await compare({ method, path: `${path}/`, headers: who });
      for (const odd of path.includes(':') ? ['x'.repeat(400), '%zz', '%00', '..'] : []) {
        await compare({ method, path: path.replace(/:\w+/, odd), headers: who });
      }
    }
  }
  server.clock.advance(2 * 3_600_000);
  for (const { method, path } of endpoints) await compare({ method, path, headers: late.headers });
  server.clock.advance(-2 * 3_600_000);
});

test('[O-1] an operator reaches every endpoint, and the public API description lists none', async () => {
  for (const { method, path } of endpoints) {
    const { status, answer } = await send(operator, method, path);
    // Endpoints that name something unknown answer with their own error.
    const isAnswered = status === 200 || status === 400 || (status === 404 && path.includes(':'));
    expect([method, path, status, isAnswered]).toEqual([method, path, status, true]);
    expect(answer.code).not.toBe('authentication_required');
  }
  const document = await (await fetch(`${server.url}/docs/api/json`)).text();
  expect(document.includes('/console')).toBe(false);
});

test('[O-9] an operator can delete their account only after another one revoked the role', async () => {
  const remove = async (user: TestUser) => {
    const { status, answer } = await send(user, 'POST', deleteAccount.path, { password: user.password });
    return status === 204 ? 'ok' : answer.code;
  };
  const eve = await grantRole(server, await signUpUser(server));
  expect(await remove(eve)).toBe('operator_leaves');
  await revokeOperator(server.services.db, byCommand(server.clock), eve.email);
  expect(await remove(eve)).toBe('ok');
});

test('[O-1] a revoked operator, or one without the second step, no longer gets in', async () => {
  const { db } = server.services;
  const eve = await grantRole(server, await signUpUser(server));
  const { method, path } = contract.openConsole;
  expect((await send(eve, method, path)).status).toBe(200);
  await db
    .insertInto('auth.factors')
    .values({ user_id: eve.userId, factor_type: 'totp', status: 'verified', secret: 'x' })
    .execute();
  expect((await send(eve, method, path)).answer.code).toBe('second_step_needed');
  await db.deleteFrom('auth.factors').where('user_id', '=', eve.userId).execute();
  await db.deleteFrom('operators').where('user_id', '=', eve.userId).execute();
  expect((await send(eve, method, path)).status).toBe(404);
});
