import { beforeEach, expect, test } from 'vitest';
import { listCoupons } from '#contract/console/coupons.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { callApi, orderRequest, requestIntent } from '#testing/order-request.ts';
import { startPrintShop } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const shop = startPrintShop();
let server: TestApp;
let operator: TestUser;
beforeEach(async () => {
  ({ server } = shop);
  operator = await grantRole(server, await signUpUser(server));
});

const COUPON = { percent_off: 20, rule: 'once', max_uses: null, max_discount_cents: null, expires_at: null };

async function post(path: string, body?: unknown): Promise<string> {
  const headers = { ...operator.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const request = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(server.url + path, request);
  return response.status === 204 ? 'ok' : (await response.json()).code;
}

const add = (coupon: object) => post(listCoupons.path, { ...COUPON, ...coupon });

async function order(user: TestUser, couponCode: string): Promise<unknown> {
  const { status, body } = await requestIntent(server, user, orderRequest({ amount: 2.79, couponCode }));
  return status === 200 ? 'ok' : body.code;
}

test('[O-6, O-9] an operator adds a coupon with a limit, which two simultaneous customers can’t exceed, and ends it', async () => {
  expect(await add({ code: 'spring-20', max_uses: 1 })).toBe('ok');
  expect(await add({ code: 'SPRING-20' })).toBe('coupon_exists');
  const [eve, bob] = [await signUpUser(server), await signUpUser(server)];
  const outcomes = await Promise.all([order(eve, 'SPRING-20'), order(bob, 'spring-20')]);
  expect(outcomes.sort()).toEqual(['coupon_used_up', 'ok']);
  const read = async () => {
    const { items } = listCoupons.response.parse((await callApi(server, operator, { path: listCoupons.path })).body);
    return items.find(({ code }) => code === 'SPRING-20');
  };
  expect(await read()).toMatchObject({ percent_off: 20, rule: 'once', max_uses: 1, uses: 1, expires_at: null });
  expect(await post('/rest/v1/console/coupons/SPRING-20/end')).toBe('ok');
  expect(await post('/rest/v1/console/coupons/SPRING-20/end')).toBe('ok');
  expect(await order(await signUpUser(server), 'SPRING-20')).toBe('coupon_expired');
  expect(await post('/rest/v1/console/coupons/NEVER-MADE/end')).toBe('not_found');
  const log = server.services.db.selectFrom('audit_log').select(['action', 'actor_id']);
  expect(await log.where('subject_id', '=', 'SPRING-20').orderBy('id').execute()).toEqual([
    { action: 'coupon.add', actor_id: operator.userId },
    { action: 'coupon.end', actor_id: operator.userId },
  ]);
});

test('[O-6, O-9] an operator limits a coupon’s discount, and the log has before and after', async () => {
  await add({ code: 'HALF', percent_off: 50, max_discount_cents: 100 });
  const quoted = async () =>
    (await callApi(server, shop.user, { path: '/functions/v1/quote-order', body: { couponCode: 'HALF' } })).body;
  expect(await quoted()).toMatchObject({ discount_cents: 100, total_cents: 249 });
  const cap = (body: object) =>
    fetch(`${server.url}/rest/v1/console/coupons/HALF/cap`, {
      method: 'PUT',
      headers: { ...operator.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await cap({ max_discount_cents: 0 })).status).toBe(400);
  expect((await cap({ max_discount_cents: null })).status).toBe(204);
  expect(await quoted()).toMatchObject({ discount_cents: 175, total_cents: 174 });
  const log = server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', 'HALF');
  expect(await log.where('action', '=', 'coupon.cap').execute()).toMatchObject([
    { actor: operator.email, before: { max_discount_cents: 100 }, after: { max_discount_cents: null } },
  ]);
});

test('[O-6] the customer who holds the last use can start the checkout again', async () => {
  await add({ code: 'LASTONE', max_uses: 1 });
  expect(await order(shop.user, 'LASTONE')).toBe('ok');
  expect(await order(shop.user, 'LASTONE')).toBe('ok');
});

test('[O-6] refuses invalid codes, percentages, limits and ends', async () => {
  for (const wrong of [
    { code: 'x' },
    { code: 'has space' },
    { code: 'x'.repeat(41) },
    { percent_off: 0 },
    { percent_off: 101 },
    { percent_off: 12.5 },
    { percent_off: '20' },
    { max_uses: 0 },
    { max_uses: -1 },
    { max_uses: 1.5 },
    { max_uses: 1e9 },
    { rule: 'always' },
    { expires_at: 'tomorrow' },
    { expires_at: '2001-01-01T00:00:00Z' },
  ]) {
    expect([wrong, await add({ code: 'WRONG', ...wrong })]).toEqual([wrong, 'validation_failed']);
  }
  expect(await add({ code: 'WRONG', percent_off: 90 })).toBe('coupon_too_much');
});
