import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type LogEntry, listAlerts, listQueues } from '#contract/console/alerts.ts';
import { alertOperator } from '#server/slices/orders/console/alert-operator.ts';
import { removeAccount } from '#server/slices/privacy/delete-account.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { callApi, placeOrder } from '#testing/order-request.ts';
import { startPrintShop } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { byCommand } from './audit.ts';
import { revokeOperator } from './operators.ts';

const shop = startPrintShop();
let server: TestApp;
let operator: TestUser;
beforeEach(async () => {
  ({ server } = shop);
  operator = await grantRole(server, await signUpUser(server));
});

const read = async () => listAlerts.response.parse((await callApi(server, operator, { path: listAlerts.path })).body);
const post = (path: string) => fetch(server.url + path, { method: 'POST', headers: operator.headers });

async function readLog(query = ''): Promise<LogEntry[]> {
  const { body } = await callApi(server, operator, { path: `/rest/v1/console/log${query}` });
  return body.items as LogEntry[];
}

test('[O-4, O-9] an alert stays listed until an operator acknowledges it, and the log names them', async () => {
  const { services } = server;
  const { orderId, orderNumber } = await placeOrder(server, shop.user);
  expect((await read()).orders.filter(({ id }) => id === orderId)).toEqual([]);
  await alertOperator(services, services.db, { code: 'refund_failed', orderId });
  expect((await read()).orders.find(({ id }) => id === orderId)).toMatchObject({
    order_number: orderNumber,
    alerts: ['refund_failed'],
    reason: 'alerted',
  });
  const answers = await Promise.all([1, 2].map(() => post(`/rest/v1/console/orders/${orderId}/acknowledge`)));
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).alerts));
  expect(codes.sort((a, b) => b.length - a.length)).toEqual([['refund_failed'], []]);
  expect((await read()).orders.filter(({ id }) => id === orderId)).toEqual([]);
  const log = await readLog(`?subject=${orderId}`);
  expect(log.map(({ action, actor, before }) => [action, actor, before])).toEqual([
    ['alerts.acknowledge', operator.email, { alerts: ['refund_failed'] }],
  ]);
});

test('[O-4, O-9] a job that was given up is listed with its order, and retried once', async () => {
  const { db, jobs } = server.services;
  const { orderId } = await placeOrder(server, shop.user);
  await jobs.send('refund-order', { orderId }, { startAfter: new Date(Date.now() + 3_600_000) });
  const data = JSON.stringify({ orderId });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now() where data = ${data}::jsonb returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  const queue = async () => {
    const { body } = await callApi(server, operator, { path: listQueues.path });
    return listQueues.response.parse(body).queues.find((each) => each.queue === 'refund-order');
  };
  expect(await queue()).toMatchObject({ given_up: 1, waiting: 0, oldest_at: null });
  expect((await read()).jobs.find((job) => job.id === id)).toMatchObject({
    queue: 'refund-order',
    order_id: orderId,
    tries: 1,
  });
  const answers = await Promise.all([1, 2].map(() => post(`/rest/v1/console/jobs/${id}/requeue`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await read()).jobs.filter((job) => job.id === id)).toEqual([]);
  expect((await readLog(`?subject=${id}`)).map(({ action }) => action)).toEqual(['job.requeue']);
});

test('[O-4, M-10] a job that was given up says why, but never quotes a hidden address', async () => {
  const { db, jobs } = server.services;
  const { orderId } = await placeOrder(server, shop.user);
  const startAfter = new Date(Date.now() + 3_600_000);
  await jobs.send('refund-order', { orderId }, { startAfter });
  const fail = (output: object) =>
    sql`update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify(output)}::jsonb
      where data = ${JSON.stringify({ orderId })}::jsonb`.execute(db);
  const errorOf = async () => (await read()).jobs.find((job) => job.order_id === orderId)?.error;
  await fail({ name: 'Error', message: 'The bank at 12 Harbor Street said no', stack: 'at secret.ts' });
  expect(await errorOf()).toBe('The bank at 12 Harbor Street said no');
  await fail({ name: 'TypeError', message: 'x'.repeat(1000) });
  expect(await errorOf()).toBe(`TypeError: ${'x'.repeat(289)}…`);
  await db.updateTable('pieces').set({ is_hidden: true }).where('order_id', '=', orderId).execute();
  await fail({ name: 'Error', message: 'The bank at 12 Harbor Street said no' });
  expect(await errorOf()).toBe('The message is left out, because this order has hidden addresses.');
  await fail({ name: 'PrintProviderError', message: 'The print service responded with status 500.' });
  expect(await errorOf()).toBe('The print service responded with status 500.');
  await sql`delete from pgboss.job where data = ${JSON.stringify({ orderId })}::jsonb`.execute(db);
});

test('[O-9] the log is filtered by person, by any of an order’s names, and by time', async () => {
  const { db } = server.services;
  const eve = await grantRole(server, await signUpUser(server));
  const { orderId, orderNumber } = await placeOrder(server, shop.user);
  const other = await placeOrder(server, shop.user);
  const write = (order: string, { headers }: TestUser) =>
    fetch(`${server.url}/rest/v1/console/orders/${order}/notes`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x' }),
    });
  const start = server.clock.now();
  await write(orderId, operator);
  server.clock.advance(60_000);
  const middle = server.clock.now();
  await write(orderId, eve);
  await write(other.orderId, eve);
  const who = async (query: string) => (await readLog(`?${query}`)).map(({ actor }) => actor);
  for (const order of [orderId, orderNumber, `%23${orderNumber}`]) {
    expect([order, await who(`order=${order}`)]).toEqual([order, [eve.email, operator.email]]);
  }
  expect(await who(`order=${orderId}&person=${eve.email.slice(0, 12).toUpperCase()}`)).toContain(eve.email);
  expect(await who(`order=${orderId}&person=${operator.email}`)).toEqual([operator.email]);
  expect(await who(`order=${orderId}&from=${middle.toISOString()}`)).toEqual([eve.email]);
  expect(await who(`order=${orderId}&from=${start.toISOString()}&to=${middle.toISOString()}`)).toEqual([
    operator.email,
  ]);
  expect((await readLog('?person=command%20line')).every(({ is_command }) => is_command)).toBe(true);
  expect(await who('person=nobody%25&order=')).toEqual([]);
  // The log outlives orders.
  await db.deleteFrom('orders').where('id', '=', orderId).execute();
  expect(await who(`order=${orderId}`)).toEqual([eve.email, operator.email]);
  for (const query of ['from=yesterday', 'to=2026-13-01', `order=${'9'.repeat(101)}`]) {
    expect((await callApi(server, operator, { path: `/rest/v1/console/log?${query}` })).status).toBe(400);
  }
});

test('[O-9] the log pages backwards, filters by action, and keeps the names of operators whose accounts were deleted', async () => {
  const { services } = server;
  const eve = await grantRole(server, await signUpUser(server));
  const { orderId } = await placeOrder(server, shop.user);
  const note = JSON.stringify({ text: 'x' });
  for (let index = 0; index < 51; index += 1) {
    const headers = { ...eve.headers, 'content-type': 'application/json' };
    await fetch(`${server.url}/rest/v1/console/orders/${orderId}/notes`, { method: 'POST', headers, body: note });
  }
  const first = await callApi(server, operator, { path: `/rest/v1/console/log?subject=${orderId}` });
  expect((first.body.items as LogEntry[]).map(({ actor }) => actor)).toEqual(Array(50).fill(eve.email));
  await revokeOperator(services.db, byCommand(server.clock), eve.email);
  await removeAccount(services, eve.userId);
  const rest = await readLog(`?subject=${orderId}&action=order.note&cursor=${first.body.next_cursor}`);
  expect(rest.map(({ actor, is_command, action }) => [actor, is_command, action])).toEqual([
    [eve.email, false, 'order.note'],
  ]);
  expect(await readLog(`?order=${orderId.toUpperCase()}`)).toHaveLength(50);
  const [granted] = await readLog('?action=operator.grant');
  expect(granted).toMatchObject({ is_command: true, subject_id: eve.userId });
  for (const query of [
    '?action=nonsense',
    '?cursor=0',
    '?cursor=-1',
    '?cursor=1.5',
    '?cursor=x',
    '?cursor=1e999',
    '?from=0000-01-01T00:00:00Z',
    '?to=9999-12-31T00:00:00Z',
  ]) {
    expect((await callApi(server, operator, { path: `/rest/v1/console/log${query}` })).status).toBe(400);
  }
});
