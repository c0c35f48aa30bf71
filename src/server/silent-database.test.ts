/** A database whose connections fall silent, without answers or errors: PostgreSQL behind a proxy, with short timeouts. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/frame/db/database.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { readAttempts } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { type SilentProxy, startSilentProxy } from '#testing/silent-proxy.ts';

/** More than the pool has connections. */
const REQUESTS = 15;
const TIMEOUTS = {
  connect: 1_000,
  statement: 5_000,
  query: 1_200,
  idleInTransaction: 5_000,
  queueQuery: 1_200,
  queueLate: 3_000,
};

let proxy: SilentProxy;
let server: TestApp;
let user: TestUser;
beforeEach(async () => {
  proxy = await startSilentProxy(await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE));
  server = await createTestApp({}, { database: openPostgres(proxy.url, { timeouts: TIMEOUTS }) });
  user = await signUpUser(server);
});
afterEach(async () => {
  await server.close();
  proxy.stop();
});

const listCards = async () => (await callApi(server, user, { path: '/rest/v1/postcards' })).status;
const listAtOnce = () => Promise.all(Array.from({ length: REQUESTS }, listCards));
const readReadiness = async () => (await callApi(server, null, { path: '/readyz' })).body;

test('[H-4] requests and jobs recover from silent connections, without a restart', async () => {
  await expect.poll(listAtOnce).toEqual(Array(REQUESTS).fill(200));
  const waiting = listAtOnce();
  proxy.silence();
  // Every request gets some answer.
  expect(await waiting).toHaveLength(REQUESTS);
  await expect.poll(listAtOnce).toEqual(Array(REQUESTS).fill(200));
  const { orderId } = await placeAndPay(server, user);
  await expect.poll(async () => (await readAttempts(server, orderId))[0]?.state).toBe('submitted');
});

test('[H-4] readiness names the database and the queue while nothing gets through, and recovers', async () => {
  await expect.poll(readReadiness).toMatchObject({ status: 'ok' });
  proxy.setSwallowing(true);
  proxy.silence();
  const checks = { database: 'failed', queue: 'failed', storage: 'ok' };
  await expect.poll(readReadiness).toMatchObject({ status: 'unavailable', checks });
  expect(await listCards()).toBe(503);
  // Shows the last known prices.
  expect((await callApi(server, null, { path: '/rest/v1/config' })).status).toBe(200);
  proxy.setSwallowing(false);
  await expect.poll(readReadiness).toMatchObject({ status: 'ok' });
  await expect.poll(listCards).toBe(200);
});

test('[H-4] a list says Database Error while its table is locked, and recovers', async () => {
  const locked = Promise.withResolvers<void>();
  const freed = Promise.withResolvers<void>();
  onTestFinished(() => freed.resolve());
  const lock = server.services.db.transaction().execute(async (trx) => {
    await sql`lock table postcards in access exclusive mode`.execute(trx);
    locked.resolve();
    await freed.promise;
  });
  await locked.promise;
  const { status, body } = await callApi(server, user, { path: '/rest/v1/postcards' });
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'database_unavailable', title: 'Database Error', retryable: true });
  freed.resolve();
  await lock;
  await expect.poll(listCards).toBe(200);
});

test('[H-4] the process survives a connection that breaks inside a transaction', async () => {
  const { db } = server.services;
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // Without a query, only the client's error event tells.
    await expect
      .poll(async () =>
        sql`select 1`.execute(trx).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
  });
  await expect(broken).rejects.toThrow();
  await expect.poll(listCards).toBe(200);
});
