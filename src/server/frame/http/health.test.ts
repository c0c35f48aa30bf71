import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { observeDatabase } from '#server/frame/db/metrics.ts';
import { createMetrics, observe } from '#server/frame/metrics/metrics.ts';
import { observeOrders } from '#server/slices/orders/metrics.ts';
import { createTestApp, openTestDatabase, type TestApp } from '#testing/create-test-app.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { placeAndPay } from '#testing/order-request.ts';
import { createPrintTestApp, printCard, readAttempts, setPiece, setSwitch, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { createOperationsApp, operationsPort, registerOperationsRoutes } from './health.ts';

let server: TestApp;
let ada: TestUser;
beforeAll(async () => {
  server = await createPrintTestApp();
  ada = await signUpUser(server);
});
afterAll(() => server.close());

/** Returns the value of a series, or 0 without one. */
async function read(series: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

test('counts a printed order in requests, jobs, orders and calls to both providers', async () => {
  await printCard(server, ada);
  const route = 'route="/functions/v1/create-payment-intent"';
  expect(await read(`cartolina_http_request_seconds_count{method="POST",${route},status="200"}`)).toBe(1);
  expect(await read('cartolina_orders{status="processing",payment="paid"}')).toBe(1);
  expect(await read('cartolina_provider_calls_total{provider="stripe",call="create-intent",result="ok"}')).toBe(1);
  expect(await read('cartolina_provider_calls_total{provider="postgrid",call="submit",result="ok"}')).toBe(1);
  await waitUntil(
    'the job is counted',
    async () => (await read('cartolina_jobs_total{queue="print-piece",result="ok"}')) === 1,
  );
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBe(0);
});

test('shows a print service outage in failed calls, retries, waiting jobs and the age of the order', async () => {
  await setSwitch(server, 'unavailable', -1);
  const placed = await placeAndPay(server, ada);
  const failed = 'cartolina_provider_calls_total{provider="postgrid",call="submit",result="failed"}';
  await waitUntil('the call failed', async () => (await read(failed)) > 0);
  const retried = 'cartolina_jobs_total{queue="print-piece",result="retry"}';
  await waitUntil('the retry is counted', async () => (await read(retried)) > 0);
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBeGreaterThan(0);
  const [waiting, active] = await Promise.all(
    ['retry', 'active'].map((state) => read(`cartolina_queued_jobs{queue="print-piece",state="${state}"}`)),
  );
  expect((waiting ?? 0) + (active ?? 0)).toBeGreaterThan(0);
  await setSwitch(server, 'unavailable', 0);
  await waitUntil(
    'it is printed after all',
    async () => (await readAttempts(server, placed.orderId))[0]?.state === 'submitted',
  );
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBe(0);
});

test('counts a failed order as waiting while it is paid', async () => {
  const placed = await placeAndPay(server, ada);
  const { db } = server.services;
  await waitUntil('it is printed', async () => (await readAttempts(server, placed.orderId))[0]?.state === 'submitted');
  await setPiece(db, placed.orderId, { status: 'failed', print_id: null });
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBeGreaterThan(0);
  await setPiece(db, placed.orderId, { status: 'cancelled', print_id: null });
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBe(0);
});

test('counts a mailing as waiting until the last of its cards is with the print service', async () => {
  const request = await mailingRequest(server, ada, [recipient('Rosa Bianchi'), recipient('Theo Weber')]);
  const { orderId } = await placeAndPay(server, ada, request);
  await waitUntil('both are printed', async () => {
    const attempts = await readAttempts(server, orderId);
    return attempts.length === 2 && attempts.every(({ state }) => state === 'submitted');
  });
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBe(0);
  const last = server.services.db.updateTable('pieces').where('order_id', '=', orderId).where('position', '=', 2);
  await last.set({ print_id: null }).execute();
  expect(await read('cartolina_oldest_unsubmitted_paid_order_seconds')).toBeGreaterThan(0);
  await last.set({ status: 'cancelled' }).execute();
});

test('reports that the database is down, and still gives the metrics of the process', async () => {
  expect(await read('cartolina_database_up')).toBe(1);
  const database = await openTestDatabase();
  // Kysely doesn't close a connection that was never opened.
  await sql`select 1`.execute(database.db);
  await database.close();
  const app = Fastify();
  const metrics = createMetrics();
  for (const add of [observeDatabase, observeOrders]) add(metrics, database.db);
  registerOperationsRoutes(app, { ...server.services, db: database.db, metrics });
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toContain('cartolina_database_up 0');
  expect(body).toMatch(/^process_cpu_seconds_total /m);
  expect(body).not.toMatch(/^cartolina_oldest_unsubmitted_paid_order_seconds /m);
});

test('contains no personal data', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).not.toMatch(/Grace|Harbor|example\.com/);
  expect(text).not.toContain(ada.userId);
});

/** Builds the routes with checks that count their calls. */
function countedHealth(check: () => Promise<void> = async () => {}) {
  const calls = { checks: 0, metrics: 0 };
  const metrics = createMetrics();
  observe(metrics, { name: 'counted', help: 'x', labelNames: [] }, async () => {
    calls.metrics += 1;
    return [];
  });
  const storage = {
    check: () => {
      calls.checks += 1;
      return check();
    },
  };
  return { calls, health: { ...server.services, metrics, storage } };
}

test('[H-11] a hundred clients share one readiness check and one reading of the metrics', async () => {
  const { calls, health } = countedHealth();
  const app = createOperationsApp(health);
  const ask = (path: string) => Promise.all(Array.from({ length: 100 }, () => app.inject(path)));
  for (const path of ['/readyz', '/metrics', '/readyz', '/metrics']) {
    expect(new Set((await ask(path)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  expect(calls).toEqual({ checks: 1, metrics: 1 });
  await app.close();
});

test('[H-11] readiness and metrics leave the public listener in production, or when they have their own port', async () => {
  expect(operationsPort({ NODE_ENV: 'production', OPERATIONS_PORT: undefined }, 3001)).toBe(4001);
  expect(operationsPort({ NODE_ENV: 'production', OPERATIONS_PORT: 9000 }, 3001)).toBe(9000);
  expect(operationsPort({ NODE_ENV: 'development', OPERATIONS_PORT: undefined }, 3001)).toBeNull();
  const apart = await createTestApp({ OPERATIONS_PORT: '9000' });
  const statuses = async (app: FastifyInstance) =>
    Promise.all(['/healthz', '/readyz', '/metrics'].map(async (path) => (await app.inject(path)).statusCode));
  expect(await statuses(apart.app)).toEqual([200, 404, 404]);
  const operations = createOperationsApp(apart.services);
  expect(await statuses(operations)).toEqual([200, 200, 200]);
  await operations.close();
  await apart.close();
});

test('[H-16] readiness names a storage that can’t be written to', async () => {
  const { health } = countedHealth(async () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
  const app = createOperationsApp(health);
  const { statusCode, body } = await app.inject('/readyz');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body).checks).toMatchObject({ storage: 'failed', database: 'ok', queue: 'ok' });
  expect(server.logLines.join('')).toContain('ENOSPC');
  await app.close();
});
