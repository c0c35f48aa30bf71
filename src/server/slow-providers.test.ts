/** Invariant 14 of docs/reliability.md: a provider that hangs or fails slows down its own work, and nothing else. */
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { QUEUES } from '#server/frame/jobs/boss-jobs.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { freePort } from '#testing/free-port.ts';
import { callApi, orderRequest, placeAndPay, requestIntent } from '#testing/order-request.ts';
import { readOrder, setSwitch, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

/** More than the database has connections. */
const HANGING = 12;
const READS = 10;
/** Fewer than in production, because the client waits out every rate limit. */
const RETRY_LIMIT = 2;

/** Makes requests that would hang if a provider held all database connections. */
async function expectToBeServed(server: TestApp, user: TestUser): Promise<void> {
  for (let count = 0; count < READS; count += 1) {
    expect((await callApi(server, user, { path: '/rest/v1/postcards' })).status).toBe(200);
  }
  expect((await callApi(server, null, { path: '/readyz' })).status).toBe(200);
}

async function expectNoOpenTransaction({ services }: TestApp): Promise<void> {
  if (services.database.kind !== 'postgres') return;
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < now() - interval '1 second'`.execute(services.db);
  expect(rows[0]?.count).toBe(0);
}

async function countPrinting({ services }: TestApp): Promise<number> {
  const { rows } = await sql`select id from pgboss.job where name = 'print-piece' and state = 'active'`.execute(
    services.db,
  );
  return rows.length;
}

describe('a print service', () => {
  let server: TestApp;
  let user: TestUser;
  beforeEach(async () => {
    server = await createTestApp(
      { POSTGRID_TIMEOUT_SECONDS: '8', PRINT_SHOP_PACE_SECONDS: '3600' },
      { retries: { 'print-piece': { retryLimit: RETRY_LIMIT, retryDelay: 1 } } },
    );
    user = await signUpUser(server);
  });
  afterEach(() => server.close());

  test('that hangs does not block other requests', async () => {
    await setSwitch(server, 'time_out', -1);
    const orders = [];
    for (let count = 0; count < HANGING; count += 1) orders.push(await placeAndPay(server, user));
    const submissions = orders.map(({ postcardId, orderNumber }) =>
      callApi(server, user, { path: '/functions/v1/submit-print-order', body: { postcardId, orderNumber } }),
    );
    const concurrency = QUEUES['print-piece'].concurrency ?? 1;
    await waitUntil('all print workers hang', async () => (await countPrinting(server)) === concurrency);
    await expectToBeServed(server, user);
    await expectNoOpenTransaction(server);
    expect(await countPrinting(server)).toBeGreaterThan(0);
    // The customers got a response in time, though the print service hasn't accepted their cards yet.
    for (const { status } of await Promise.all(submissions)) expect(status).toBe(200);
  });

  test.each(['rate_limit', 'unavailable'] as const)(
    'that keeps responding with %s is called a limited number of times',
    async (name) => {
      await setSwitch(server, name, -1);
      const { orderId } = await placeAndPay(server, user);
      const retryNow = sql`update pgboss.job set start_after = now() where name = 'print-piece' and state = 'retry'`;
      const statusOfOrder = async () => {
        await retryNow.execute(server.services.db);
        return (await readOrder(server, orderId)).status;
      };
      // The client itself waits a little before it retries.
      await expect.poll(statusOfOrder, { timeout: 100_000 }).toBe('failed');
      const { rows } = await sql<{ most: number }>`select max(retry_count) as most from pgboss.job
      where name = 'print-piece'`.execute(server.services.db);
      expect(rows[0]?.most).toBe(RETRY_LIMIT);
      expect((await readOrder(server, orderId)).alerted_at).not.toBeNull();
    },
  );
});

describe('a payment provider that never responds', () => {
  let provider: Server;
  let server: TestApp;
  let connections = 0;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    const port = await freePort();
    provider = createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
    server = await createTestApp({
      STRIPE_SECRET_KEY: 'sk_test_silent',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_silent',
      STRIPE_WEBHOOK_SECRET: 'whsec_silent',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    });
  });
  afterAll(async () => {
    await server.close();
    provider.close();
  });

  test('does not block other requests, is called a limited number of times, and loses no order', async () => {
    const user = await signUpUser(server);
    const requests = Array.from({ length: HANGING }, (_, index) =>
      requestIntent(server, user, orderRequest({}, { message: `Card ${index}.` })),
    );
    await waitUntil('all of them hang', async () => sockets.size >= HANGING);
    await expectToBeServed(server, user);
    await expectNoOpenTransaction(server);
    provider.close();
    for (const socket of sockets) socket.destroy();
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, body.retryable]).toEqual([expect.toBeOneOf([502, 503]), true]);
    }
    const { body } = await callApi(server, user, { path: '/rest/v1/postcards' });
    expect(body.total).toBe(HANGING);
    expect(connections).toBeLessThanOrEqual(3 * HANGING);
  }, 120_000);
});
