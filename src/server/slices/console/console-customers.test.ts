import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ConsoleCustomer, getCustomer, listCustomers } from '#contract/console/customers.ts';
import { callAuth } from '#testing/call-auth.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { callApi, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { movePrint, printCard, readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { emailsTo } from '#testing/read-email.ts';
import { readZip } from '#testing/read-zip.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { twoStepCalls } from '#testing/two-step-calls.ts';

const shop = startPrintShop();
let server: TestApp;
let operator: TestUser;
beforeEach(async () => {
  ({ server } = shop);
  operator = await grantRole(server, await signUpUser(server));
});

const PATH = '/rest/v1/console/customers';

async function find(search: string): Promise<string[]> {
  const path = `${PATH}?${new URLSearchParams({ search })}`;
  const { items } = listCustomers.response.parse((await callApi(server, operator, { path })).body);
  return items.map(({ email }) => email);
}

async function look(userId: string, who = operator): Promise<ConsoleCustomer> {
  return getCustomer.response.parse((await callApi(server, who, { path: `${PATH}/${userId}` })).body);
}

async function act(userId: string, action: 'lock' | 'unlock' | 'delete' | 'two-step-off', body?: object) {
  const response = await fetch(`${server.url}${PATH}/${userId}/${action}`, {
    method: 'POST',
    headers: { ...operator.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? null : JSON.parse(text).code };
}

const LOCK = { reason: 'fraud' };

async function readLog(subjectId: string) {
  const rows = server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', subjectId);
  return (await rows.orderBy('id').execute()).map(({ action, actor_id, after }) => ({ action, actor_id, after }));
}

const signIn = ({ email, password }: TestUser) =>
  callAuth(server, '/token?grant_type=password', { body: { email, password } });

describe('customers', () => {
  test('[O-5] are found by the beginning of their email or of each word of their name, and paged', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const email = `Wanda_${mark}@Example.com`;
    await signUpUser(server, { email, fullName: `Wandalina O'Mara${mark}` });
    const stored = email.toLowerCase();
    for (const search of [email, `wanda_${mark}`, `WANDALINA o'mara${mark}`, `o'mara${mark.slice(0, 6)}`]) {
      expect([search, await find(search)]).toEqual([search, [stored]]);
    }
    for (const search of [`anda_${mark}`, `wanda%${mark}`, `mara${mark}@`, "' or true --", ':*', '\u{10ffff}']) {
      expect([search, await find(search)]).toEqual([search, []]);
    }
    expect((await find(' '))[0]).toBe(stored);
    const all = server.services.db.selectFrom('auth.users').select(['id', 'email']).where('email', '<>', '');
    const rows = await all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
    const next = await callApi(server, operator, { path: `${PATH}?cursor=${rows[0]?.id}` });
    const { items } = listCustomers.response.parse(next.body);
    expect(items.map((item) => item.email)).toEqual(rows.slice(1, 51).map((row) => row.email));
  });

  test('[O-5, O-9] show what an operator needs and no more; views are logged once in ten minutes', async () => {
    const user = await signUpUser(server, { fullName: 'Nora Vale' });
    const placed = await printCard(server, user);
    await placeOrder(server, user);
    const customer = await look(user.userId);
    expect(customer).toMatchObject({
      email: user.email,
      name: 'Nora Vale',
      is_confirmed: true,
      is_operator: false,
      is_locked: false,
      orders: 1,
      paid_cents: 349,
      refunded_cents: 0,
      lock: null,
    });
    expect(JSON.stringify(customer)).not.toMatch(/Grace|Portland|password|555/);
    await look(user.userId);
    const second = await grantRole(server, await signUpUser(server));
    await look(user.userId, second);
    const { db } = server.services;
    await db.updateTable('orders').set({ refunded_cents: 49 }).where('id', '=', placed.orderId).execute();
    server.clock.advance(11 * 60_000);
    expect((await look(user.userId)).refunded_cents).toBe(49);
    const looks = await readLog(user.userId);
    expect(looks.map(({ action }) => action)).toEqual(Array(3).fill('account.look'));
    expect(looks.map(({ actor_id }) => actor_id)).toEqual([operator.userId, second.userId, operator.userId]);
  });
});

describe('a locked account', () => {
  test('[O-5, O-9] has no sessions and takes no password until it is unlocked; the log says why, once', async () => {
    const user = await signUpUser(server);
    expect(await act(user.userId, 'lock', LOCK)).toEqual({ status: 204, code: null });
    expect(await act(user.userId, 'lock', { reason: 'other' })).toEqual({ status: 204, code: null });
    expect((await callApi(server, user, { path: '/rest/v1/postcards' })).status).toBe(401);
    expect((await signIn(user)).body.error_code).toBe('user_banned');
    expect(await find(user.email)).toEqual([user.email]);
    const { lock, is_locked } = await look(user.userId);
    expect([is_locked, lock]).toMatchObject([true, { until: null, set: { by: operator.email, reason: 'fraud' } }]);
    expect(await act(user.userId, 'unlock')).toEqual({ status: 204, code: null });
    await act(user.userId, 'unlock');
    expect((await signIn(user)).status).toBe(200);
    expect((await readLog(user.userId)).filter(({ action }) => action !== 'account.look')).toEqual([
      { action: 'account.lock', actor_id: operator.userId, after: { locked: true, reason: 'fraud' } },
      { action: 'account.unlock', actor_id: operator.userId, after: { locked: false } },
    ]);
  });

  test('[O-5][O-9][G-1] can have a lost second step turned off: sessions end, and email and log say why', async () => {
    const user = await signUpUser(server);
    const { enroll, verify, codeOf } = twoStepCalls(server);
    const { id, totp } = await enroll(user.accessToken);
    await verify(user.accessToken, id, await codeOf(totp.secret));
    const half = (await signIn(user)).body.access_token;
    expect((await look(user.userId)).is_two_step).toBe(true);
    expect((await act(user.userId, 'two-step-off', { reason: 'rosa lost it' })).status).toBe(400);
    const removed = [await act(user.userId, 'two-step-off', { reason: 'stolen' })];
    removed.push(await act(user.userId, 'two-step-off', { reason: 'other' }));
    expect(removed).toEqual(Array(2).fill({ status: 204, code: null }));
    expect((await look(user.userId)).is_two_step).toBe(false);
    for (const token of [half, user.accessToken]) {
      expect((await callAuth(server, '/user', { token })).body.error_code).toBe('session_not_found');
    }
    const { access_token, user: account } = (await signIn(user)).body;
    expect(account.factors).toEqual([]);
    const again = { ...user, headers: { authorization: `Bearer ${access_token}` } };
    expect((await callApi(server, again, { path: '/rest/v1/postcards' })).status).toBe(200);
    expect((await emailsTo(server, user.email)).at(-1)).toMatchObject({
      subject: 'We turned off two-step sign-in',
      text: expect.stringMatching(/because your phone was stolen\. .*your password alone opens your account now/s),
    });
    const entries = await server.services.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('subject_id', '=', user.userId)
      .where('action', '=', 'account.two_step_off')
      .execute();
    expect(entries).toEqual([
      {
        actor_id: operator.userId,
        before: { apps: 1, recovery_codes: 0 },
        after: { apps: 0, recovery_codes: 0, reason: 'stolen' },
      },
    ]);
    const second = await grantRole(server, await signUpUser(server));
    expect(await act(second.userId, 'two-step-off', { reason: 'lost' })).toMatchObject({ code: 'account_is_operator' });
    expect((await act(crypto.randomUUID(), 'two-step-off', { reason: 'lost' })).status).toBe(404);
  });

  test('[O-5] is never an operator, and nobody locks or deletes themselves; unknown accounts and other reasons are refused', async () => {
    const second = await grantRole(server, await signUpUser(server));
    for (const { userId } of [operator, second]) {
      expect(await act(userId, 'lock', LOCK)).toEqual({ status: 409, code: 'account_is_operator' });
      expect(await act(userId, 'delete')).toEqual({ status: 409, code: 'account_is_operator' });
    }
    expect((await signIn(second)).status).toBe(200);
    expect((await act(second.userId, 'lock', { reason: 'because' })).status).toBe(400);
    const unknown = crypto.randomUUID();
    for (const action of ['lock', 'unlock', 'delete'] as const) {
      expect((await act(unknown, action, action === 'lock' ? LOCK : undefined)).status).toBe(404);
    }
    expect((await callApi(server, operator, { path: `${PATH}/${unknown}/export` })).status).toBe(404);
    expect(await readLog(unknown)).toEqual([]);
  });
});

test('[O-5, O-9] an export adds what operators wrote and did to the customer’s data, but not their names', async () => {
  const user = await signUpUser(server);
  const { orderId } = await printCard(server, user);
  await fetch(`${server.url}/rest/v1/console/orders/${orderId}/notes`, {
    method: 'POST',
    headers: { ...operator.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Called twice.' }),
  });
  const read = async (path: string, who: TestUser) => {
    const response = await fetch(server.url + path, { headers: who.headers });
    return readZip(Buffer.from(await response.arrayBuffer()));
  };
  const exported = await read(`${PATH}/${user.userId}/export`, operator);
  const data = JSON.parse(exported.get('data.json')?.toString() ?? '');
  expect(data).toMatchObject({
    user: { email: user.email },
    orders: [{ operator_notes: [{ text: 'Called twice.' }], operator_actions: [{ action: 'order.note' }] }],
    operator_actions: [{ action: 'account.export' }],
  });
  expect(JSON.stringify(data)).not.toContain(operator.userId);
  const own = await read('/rest/v1/account/export', user);
  expect([...own.keys()]).toEqual([...exported.keys()]);
  expect(own.get('data.json')?.toString()).toContain('Called twice.');
  expect((await readLog(user.userId)).map(({ action }) => action)).toEqual(['account.export']);
});

describe('deleting a customer', () => {
  test('[O-5] waits for open orders, and then leaves only the log, with ids', async () => {
    const user = await signUpUser(server);
    const placed = await printCard(server, user);
    expect(await act(user.userId, 'delete')).toEqual({ status: 409, code: 'account_has_open_orders' });
    expect(await find(user.email)).toEqual([user.email]);
    for (let stage = 0; stage < 2; stage += 1) await movePrint(server, placed.printId, 'advance');
    await waitUntil('it is in the mail', async () => (await readOrder(server, placed.orderId)).status === 'shipped');
    const answers = await Promise.all([act(user.userId, 'delete'), act(user.userId, 'delete')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await find(user.email)).toEqual([]);
    expect((await signIn(user)).status).toBe(400);
    expect(await readLog(user.userId)).toEqual([{ action: 'account.delete', actor_id: operator.userId, after: null }]);
  });

  test('[O-9] no action happens without its entry in the log', async () => {
    const user = await signUpUser(server);
    const gate = shop.holdPrints();
    const paid = await placeAndPay(server, user);
    await waitUntil('it is paid', async () => (await readOrder(server, paid.orderId)).payment_status === 'paid');
    const { db } = server.services;
    await sql`delete from pgboss.job where name = 'print-piece'`.execute(db);
    const readPrintJobs = async () => (await sql`select from pgboss.job where name = 'print-piece'`.execute(db)).rows;
    const leaver = await signUpUser(server);
    await sql`alter table audit_log add constraint full_disk check (false) not valid`.execute(db);
    const path = `/rest/v1/console/orders/${paid.orderId}`;
    const answers = [
      await act(leaver.userId, 'lock', LOCK),
      await act(leaver.userId, 'delete'),
      await callApi(server, operator, { path: `${PATH}/${leaver.userId}/export` }),
      await callApi(server, operator, { path: `${PATH}/${leaver.userId}` }),
      await callApi(server, operator, { path: `${path}/print`, method: 'POST' }),
      await callApi(server, operator, { path: `${path}/cancel`, body: { reason: 'request' } }),
    ];
    await sql`alter table audit_log drop constraint full_disk`.execute(db);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(500));
    expect((await signIn(leaver)).status).toBe(200);
    expect(await readPrintJobs()).toEqual([]);
    expect((await readOrder(server, paid.orderId)).status).toBe('processing');
    const pieces = db.selectFrom('pieces').select('cancel_requested_at');
    expect(await pieces.where('order_id', '=', paid.orderId).execute()).toEqual([{ cancel_requested_at: null }]);
    gate.open();
  });
});
